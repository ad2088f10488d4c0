import { type APIMessageComponent, ButtonStyle, ComponentType } from 'discord-api-types/v10';
import type { OptionValue, SeenMessage } from '../protocol.js';
import { type CommandEntry, commandEntries } from './commands.js';
import { h, icon, icons } from './dom.js';
import { type Change, isBoard, type Model } from './model.js';
import type { SeatView } from './seat.js';

const userOption = 6;

interface Input {
  readonly model: Model;
  readonly seats: () => readonly SeatView[];
  /** Brings a seat to the front (on a phone just one shows). */
  readonly show: (user: string) => void;
  /** Closes it; `asked` when the person wants it gone, and not just the game the room. */
  readonly onDismiss: (asked: boolean) => void;
}

/** A match that was started from here: its board, and how that stood. */
interface Started {
  readonly board: string;
  readonly position: string;
}

export interface Welcome {
  readonly element: HTMLElement;
  onChange(change: Change): void;
}

const firstLine = ({ message }: SeenMessage): string => message.content.split('\n')[0] ?? '';

/** What tells one position of a board from another: its words, also those for the picture. */
const positionOf = ({ message }: SeenMessage): string =>
  [message.content, ...message.attachments.map(({ description }) => description)].join('\n');

/** Which of the seats a board's first line speaks of. */
const mover = ({ model, seats }: Input, line: string): string | null =>
  seats()
    .map(({ user }) => model.name(user))
    .find((name) => line.startsWith(name)) ?? null;

/** Where `name` plays: on a phone just one seat shows, under its tab. */
const whereToPress = (name: string): readonly Node[] => [
  h('span', { class: 'roomy' }, `press a column in ${name}’s seat.`),
  h('span', { class: 'narrow' }, `tap ${name}’s tab, then a column.`),
];

/** The first minute: what this page is, and a game with one click; then whose turn it is. */
export const welcome = (input: Input): Welcome => {
  let starting = false;
  let started: Started | null = null;
  const { model } = input;
  const notice = h('p', { class: 'welcome-notice', role: 'status' });
  const say = (...words: readonly (Node | string)[]): void => notice.replaceChildren(...words);
  const button = (
    label: string,
    style: string,
    run: () => Promise<SeenMessage>,
  ): HTMLButtonElement => {
    const made = h('button', { type: 'button', class: `button ${style}` }, label);
    made.addEventListener('click', () => {
      made.disabled = true;
      starting = true;
      say();
      run()
        .then((seen) => {
          const name = mover(input, firstLine(seen));
          started = { board: seen.message.id, position: positionOf(seen) };
          if (name === null)
            say('The match is on. The first line of the board says whose turn it is.');
          else say(`${name} to place: `, ...whereToPress(name));
          // The game needs the room now; the words say how it goes on.
          root.classList.add('started');
        })
        .catch((error: unknown) =>
          say(error instanceof Error ? error.message : 'That did not work.'),
        )
        .finally(() => {
          made.disabled = false;
          starting = false;
        });
    });
    return made;
  };
  const names = input.seats().map((seat) => model.name(seat.user));
  const [first = 'Ada', second = 'Bo'] = names;
  const root = h(
    'section',
    { class: 'welcome', 'aria-label': 'Welcome' },
    h(
      'div',
      { class: 'welcome-words' },
      h('h2', {}, 'The real bot, on a Discord of your own'),
      h(
        'p',
        {},
        `You sit in every seat. As ${first}, type `,
        h('kbd', {}, '/knucklebones challenge'),
        `, choose ${second} and send; then press Accept as ${second}.`,
      ),
      notice,
    ),
    h(
      'div',
      { class: 'row' },
      button('Start a match for me', 'primary', () => startMatch(input)),
      button('Practice against the bot', 'secondary', () => startPractice(input)),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'plain round',
        'aria-label': 'Close the welcome',
        title: 'Close',
        onclick: () => input.onDismiss(true),
      },
      icon(icons.close, 18),
    ),
  );
  return {
    element: root,
    onChange: (change) => {
      const mayPlayAlready = !starting && started === null;
      if (change.kind === 'loaded' && mayPlayAlready && boardStands(input)) input.onDismiss(false);
      if (change.kind !== 'message') return;
      const { seen, began } = change;
      const moved =
        started?.board === seen.message.id &&
        (seen.deleted || positionOf(seen) !== started.position);
      // Nobody who plays already, in another window, needs to be told how to start.
      if (moved || (began && mayPlayAlready)) input.onDismiss(false);
    },
  };
};

/** Whether somebody who sits here has a match before them: the page was opened anew. */
const boardStands = ({ model, seats }: Input): boolean =>
  seats().some(({ channel, user }) => model.messages(channel, user).some(isBoard));

/** The board that `user` sees among some messages; `null` while there is none. */
const boardAmong = (
  model: Model,
  { channel, user }: SeatView,
  ids: readonly string[],
): SeenMessage | null =>
  model
    .messages(channel, user)
    .findLast((seen) => isBoard(seen) && ids.includes(seen.message.id)) ?? null;

const findEntry = (model: Model, subcommand: string): CommandEntry => {
  const found = commandEntries(model.world.commands, 'en-US').find(
    (entry) => entry.subcommand === subcommand,
  );
  if (found) return found;
  throw new Error(
    model.world.botConnected
      ? 'The bot has no such command.'
      : 'The bot is still starting. Try again in a moment.',
  );
};

const startMatch = async ({ model, seats, show }: Input): Promise<SeenMessage> => {
  const [host, guest] = seats();
  if (!host || !guest) throw new Error('Add a second seat first.');
  const entry = findEntry(model, 'challenge');
  const opponent = entry.options.find((option) => option.type === userOption);
  if (guest.channel !== host.channel) await guest.open(host.channel);
  const state = await host.send(entry.name, entry.subcommand, {
    ...required(entry),
    ...(opponent ? { [opponent.name]: guest.user } : {}),
  });
  // The answer may be here before the event that brings its message.
  await model.load(guest.user, host.channel);
  const posted = model
    .messages(host.channel, guest.user)
    .find((seen) => seen.viewer === null && state?.messages.includes(seen.message.id));
  const accept = posted && acceptButton(posted);
  if (!posted || !accept) throw new Error('The challenge was not posted: see the answer below.');
  const { id } = posted.message;
  await guest.press(id, accept, null);
  await model.load(host.user, host.channel);
  const board = boardAmong(model, host, [id]);
  if (board === null) throw new Error('The match did not start: see below.');
  show(host.user);
  for (const seat of [host, guest]) seat.showTop(id);
  return board;
};

const startPractice = async ({ model, seats, show }: Input): Promise<SeenMessage> => {
  const [host] = seats();
  if (!host) throw new Error('Add a seat first.');
  const entry = findEntry(model, 'practice');
  const state = await host.send(entry.name, entry.subcommand, required(entry));
  show(host.user);
  await model.load(host.user, host.channel);
  const board = boardAmong(model, host, state?.messages ?? []);
  if (board === null) throw new Error('The match did not start: see below.');
  host.showTop(board.message.id);
  return board;
};

/** The least a command needs: the first choice of each required option. */
const required = (entry: CommandEntry): Record<string, OptionValue> =>
  Object.fromEntries(
    entry.options.flatMap((option) => {
      const [choice] = 'choices' in option ? (option.choices ?? []) : [];
      return option.required && choice ? [[option.name, choice.value]] : [];
    }),
  );

/** The green button of a challenge. */
const acceptButton = (seen: SeenMessage): string | null => {
  const components: readonly APIMessageComponent[] = (seen.message.components ?? []).flatMap(
    (row) => (row.type === ComponentType.ActionRow ? row.components : []),
  );
  for (const component of components) {
    if (component.type === ComponentType.Button && component.style === ButtonStyle.Success)
      return component.custom_id;
  }
  return null;
};
