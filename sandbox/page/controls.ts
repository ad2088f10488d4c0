import type { BotStatus } from '../protocol.js';
import { control } from './client.js';
import { h, icon, icons } from './dom.js';
import { FaultList } from './faults.js';
import type { Change, Model } from './model.js';

const steps = [
  ['+10 min', 600_000],
  ['+1 h', 3_600_000],
  ['+1 day', 86_400_000],
] as const;

/** How often the bot's state is asked for while it is away, ms. */
const askEvery = 1000;

/** The bar above the seats, and the drawer with everything that can be turned and broken. */
export class Controls {
  readonly bar: HTMLElement;
  readonly drawer: HTMLElement;
  readonly #model: Model;
  readonly #title = h('span', { class: 'wide' });
  readonly #status = h('span', { class: 'status', role: 'status' });
  readonly #readouts: HTMLElement[] = [];
  readonly #faults: FaultList;
  readonly #botWords = h('p', { class: 'muted' });
  readonly #toggle: HTMLElement;
  #asking = false;

  constructor(model: Model, extra: readonly HTMLElement[], howToStart: () => void) {
    this.#model = model;
    this.#faults = new FaultList(model);
    this.#toggle = h(
      'button',
      {
        type: 'button',
        class: 'button secondary small',
        // On a phone the word beside the icon is not shown.
        'aria-label': 'Controls',
        'aria-expanded': false,
        'aria-controls': 'drawer',
        onclick: () => this.#open(this.drawer.hasAttribute('hidden')),
      },
      icon(icons.tools, 18),
      h('span', { class: 'wide' }, 'Controls'),
      h('span', { class: 'count', hidden: true }),
    );
    this.bar = h(
      'header',
      { class: 'bar' },
      h('h1', {}, h('span', { class: 'mark', 'aria-hidden': 'true' }), this.#title, 'Sandbox'),
      this.#status,
      h('div', { class: 'bar-middle' }, ...extra),
      this.#clock('bar-clock'),
      this.#toggle,
    );
    this.drawer = h(
      'aside',
      { class: 'drawer', id: 'drawer', hidden: true, 'aria-label': 'Sandbox controls' },
      h(
        'header',
        {},
        h('h2', {}, 'Controls'),
        h(
          'button',
          {
            type: 'button',
            class: 'plain round',
            'aria-label': 'Close controls',
            onclick: () => this.#open(false),
          },
          icon(icons.close),
        ),
      ),
      // Elsewhere that stands above the seats, where a phone has no room.
      h(
        'button',
        {
          type: 'button',
          class: 'button secondary narrow',
          onclick: () => {
            this.#open(false);
            howToStart();
          },
        },
        icon(icons.help, 18),
        'How to start',
      ),
      h(
        'section',
        {},
        h('h3', {}, icon(icons.clock, 18), 'Clock'),
        h(
          'p',
          { class: 'muted' },
          'Turns the clock of Discord and of the bot forward: challenges expire, turn clocks run out.',
        ),
        this.#clock('drawer-clock'),
      ),
      h(
        'section',
        {},
        h('h3', {}, icon(icons.bot, 18), 'Bot process'),
        this.#botWords,
        h(
          'div',
          { class: 'row' },
          this.#botButton('restart', 'Restart'),
          this.#botButton('kill', 'Kill -9'),
        ),
      ),
      h(
        'section',
        {},
        h('header', {}, h('h3', {}, icon(icons.bolt, 18), 'Faults'), this.#faults.allOff),
        h('p', { class: 'muted' }, 'Make Discord misbehave. A game must survive all of this.'),
        this.#faults.element,
      ),
    );
    this.drawer.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#open(false);
    });
  }

  onChange(change: Change): void {
    if (change.kind === 'world') {
      this.#title.textContent = this.#model.name(this.#model.world.app.id);
      this.#showFaults();
    }
    if (change.kind === 'world' || change.kind === 'link') this.#showStatus();
    if (change.kind === 'clock' || change.kind === 'world') this.tick();
  }

  /** Shows the sandbox's time. */
  tick(): void {
    const now = new Date(this.#model.now());
    const day = new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    }).format(now);
    const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(now);
    for (const readout of this.#readouts) readout.textContent = `${day} ${time}`;
  }

  #open(open: boolean): void {
    this.drawer.hidden = !open;
    this.#toggle.setAttribute('aria-expanded', String(open));
    if (open) {
      this.drawer.querySelector('button')?.focus();
      void this.#askBot();
    } else {
      this.#toggle.focus();
    }
  }

  #clock(kind: string): HTMLElement {
    const readout = h('span', { class: 'readout' });
    this.#readouts.push(readout);
    return h(
      'div',
      { class: `clock ${kind}`, role: 'group', 'aria-label': 'Clock' },
      readout,
      ...steps.map(([label, ms]) =>
        h(
          'button',
          {
            type: 'button',
            class: 'button secondary small',
            onclick: () => void control('clock', { ms }).then(({ now }) => this.#model.setNow(now)),
          },
          label,
        ),
      ),
    );
  }

  #botButton(action: 'restart' | 'kill', label: string): HTMLElement {
    const style = action === 'kill' ? 'danger' : 'secondary';
    return h(
      'button',
      {
        type: 'button',
        class: `button ${style} small`,
        onclick: () =>
          void control('bot', { action }).then(
            (status) => this.#showBot(status),
            (error: Error) => {
              this.#botWords.textContent = error.message;
            },
          ),
      },
      label,
    );
  }

  #showStatus(): void {
    const { linked, world } = this.#model;
    const [state, words] = !linked
      ? ['off', 'Sandbox not reachable, reconnecting…']
      : world.botConnected
        ? ['on', 'Bot online']
        : ['wait', 'Bot offline'];
    this.#status.dataset.state = state;
    this.#status.replaceChildren(h('i', { 'aria-hidden': 'true' }), h('span', {}, words));
    if (linked) void this.#askBot();
  }

  /** Asks how the process is, again and again while the bot is away. */
  async #askBot(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      this.#showBot(await control('bot', { action: 'status' }));
    } catch {
      this.#botWords.textContent = 'This sandbox does not run the bot itself.';
    }
    this.#asking = false;
    if (this.#model.linked && !this.#model.world.botConnected)
      setTimeout(() => void this.#askBot(), askEvery);
  }

  #showBot(status: BotStatus): void {
    const words = {
      starting: 'Starting…',
      running: 'Running.',
      waiting: 'Stopped; it is started again in a moment.',
    }[status.state];
    const restarts =
      status.restarts === 0
        ? ''
        : ` Started again ${status.restarts === 1 ? 'once' : `${status.restarts} times`}.`;
    this.#botWords.textContent = `${words}${restarts}${status.ended === null ? '' : ` Last end: ${status.ended}.`}`;
    if (!this.#model.linked || this.#model.world.botConnected) return;
    const text = this.#status.querySelector('span');
    if (text)
      text.textContent = status.state === 'waiting' ? 'Bot stopped, restarting…' : 'Bot starting…';
  }

  #showFaults(): void {
    const { active } = this.#faults;
    const count = this.#toggle.querySelector<HTMLElement>('.count');
    if (count) {
      count.hidden = active === 0;
      count.textContent = String(active);
      count.title = `${active} active ${active === 1 ? 'fault' : 'faults'}`;
      this.#toggle.setAttribute(
        'aria-label',
        active === 0 ? 'Controls' : `Controls, ${count.title}`,
      );
    }
    this.#faults.show();
  }
}
