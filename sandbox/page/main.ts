import { Violations } from './banner.js';
import { connect, control } from './client.js';
import { Controls } from './controls.js';
import { h, icon, icons, keepingFocus } from './dom.js';
import { tickStamps } from './markdown-dom.js';
import { Model } from './model.js';
import { avatar } from './people.js';
import { SeatView } from './seat.js';
import { applyTheme } from './theme.js';
import { type Welcome, welcome } from './welcome.js';

const savedSeats = 'sandbox.seats';
const savedWelcome = 'sandbox.welcome';
const seatsAtFirst = 2;

applyTheme();

const model = new Model();
const violations = new Violations();
const tabs = h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Seats' });
const controls = new Controls(model, [tabs], () => openWelcome());
const seatRow = h('main', { class: 'seats' });
const top = h('div', { class: 'top' });
const seats: SeatView[] = [];
/** The seat that shows where there is room for just one. */
let front = '';
/** The welcome, while it is open. */
let opened: Welcome | null = null;
const narrow = matchMedia('(max-width: 899px)');

const visible = (seat: SeatView): boolean => !narrow.matches || seat.user === front;

const show = (user: string): void => {
  front = user;
  for (const seat of seats) seat.element.classList.toggle('front', seat.user === user);
  seats.find((seat) => seat.user === user)?.read();
  showTabs();
};

const save = (): void => {
  const places = seats.map(({ user, channel }) => [user, channel]);
  localStorage.setItem(savedSeats, JSON.stringify(places));
};

const changed = (): void => {
  showTabs();
  save();
};

const addSeat = (user: string, wanted: string | null): void => {
  const channels = model.channelsOf(user);
  const channel = channels.find((each) => each.id === wanted) ?? channels[0];
  if (!channel || seats.some((seat) => seat.user === user)) return;
  const seat = new SeatView(model, user, channel.id, { close: removeSeat, changed });
  seats.push(seat);
  seatRow.append(seat.element);
  void seat.open(channel.id);
};

const removeSeat = (user: string): void => {
  const at = seats.findIndex((seat) => seat.user === user);
  if (at < 0 || seats.length === 1) return;
  seats.splice(at, 1)[0]?.element.remove();
  show(seats[Math.max(0, at - 1)]?.user ?? '');
  save();
};

const showTabs = (): void => {
  const free = model.people().filter((user) => !seats.some((seat) => seat.user === user.id));
  const add = h(
    'select',
    { class: 'add-seat', 'aria-label': 'Add a seat', title: 'Add a seat' },
    h('option', { value: '' }, '+ Seat'),
    ...free.map((user) => h('option', { value: user.id }, user.name)),
  );
  add.addEventListener('change', () => {
    addSeat(add.value, seats[0]?.channel ?? null);
    show(add.value);
    save();
  });
  const shown = seats.map(tab);
  keepingFocus(tabs, () => tabs.replaceChildren(...shown, free.length > 0 ? add : ''));
};

const tab = (seat: SeatView): HTMLElement => {
  const mentions = seat.mentions();
  return h(
    'button',
    {
      type: 'button',
      role: 'tab',
      class: 'tab',
      'aria-selected': seat.user === front,
      onclick: () => show(seat.user),
    },
    avatar(model, seat.user, 24),
    h('span', {}, model.name(seat.user)),
    mentions > 0 ? h('span', { class: 'badge', title: 'Mentions' }, String(mentions)) : null,
  );
};

const closeWelcome = (): void => {
  opened = null;
  const reopen = h(
    'button',
    { type: 'button', class: 'plain reopen', onclick: openWelcome },
    icon(icons.help, 18),
    h('span', {}, 'How to start'),
  );
  top.replaceChildren(reopen);
};

const openWelcome = (): void => {
  localStorage.removeItem(savedWelcome);
  opened = welcome({
    model,
    seats: () => seats,
    show,
    onDismiss: (asked) => {
      if (asked) localStorage.setItem(savedWelcome, 'closed');
      closeWelcome();
    },
  });
  top.replaceChildren(opened.element);
};

const remembered = (): readonly (readonly [string, string])[] => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(savedSeats) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter(
      (each): each is [string, string] =>
        Array.isArray(each) && each.every((part) => typeof part === 'string'),
    );
  } catch {
    return [];
  }
};

const start = (): void => {
  for (const [user, channel] of remembered()) {
    if (model.user(user) !== null) addSeat(user, channel);
  }
  for (const person of model.people().slice(0, seatsAtFirst)) {
    if (seats.length < seatsAtFirst) addSeat(person.id, seats[0]?.channel ?? null);
  }
  document
    .querySelector('#app')
    ?.replaceChildren(controls.bar, violations.element, top, seatRow, controls.drawer);
  show(seats[0]?.user ?? '');
  if (localStorage.getItem(savedWelcome) === 'closed') closeWelcome();
  else openWelcome();
};

model.subscribe((change) => {
  if (change.kind === 'world' && seats.length === 0) start();
  controls.onChange(change);
  for (const seat of seats) seat.onChange(change, visible(seat));
  opened?.onChange(change);
  if (change.kind === 'clock') tickStamps(model.now());
  if (change.kind === 'violation') violations.add(change.route, change.problems);
});

connect(
  (event) => model.receive(event),
  (up) => {
    model.setLinked(up);
    // What happened while the connection was away is read again.
    if (up) for (const seat of seats) void model.load(seat.user, seat.channel);
  },
);

setInterval(() => {
  controls.tick();
  tickStamps(model.now());
}, 1000);

void control('world', {}).then(
  (world) => model.setWorld(world),
  () => undefined,
);
