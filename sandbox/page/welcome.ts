import { type APIMessageComponent, ButtonStyle, ComponentType } from 'discord-api-types/v10';
import type { OptionValue, SeenMessage } from '../protocol.js';
import { type CommandEntry, commandEntries } from './commands.js';
import { h, icon, icons } from './dom.js';
import type { Model } from './model.js';
import type { SeatView } from './seat.js';

const userOption = 6;

interface Input {
  readonly model: Model;
  readonly seats: () => readonly SeatView[];
  /** Brings a seat to the front (on a phone just one shows). */
  readonly show: (user: string) => void;
  readonly onDismiss: () => void;
}

/** The first minute: what this page is, and a game with one click. */
export const welcome = (input: Input): HTMLElement => {
  const { model } = input;
  const notice = h('p', { class: 'welcome-notice', role: 'status' });
  const say = (words: string): void => {
    notice.textContent = words;
  };
  const button = (label: string, style: string, run: () => Promise<string>): HTMLButtonElement => {
    const made = h('button', { type: 'button', class: `button ${style}` }, label);
    made.addEventListener('click', () => {
      made.disabled = true;
      say('');
      run()
        .then((words) => {
          say(words);
          // The game needs the room now; the words say how it goes on.
          root.classList.add('started');
        })
        .catch((error: unknown) =>
          say(error instanceof Error ? error.message : 'That did not work.'),
        )
        .finally(() => {
          made.disabled = false;
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
        onclick: input.onDismiss,
      },
      icon(icons.close, 18),
    ),
  );
  return root;
};

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

const startMatch = async ({ model, seats, show }: Input): Promise<string> => {
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
  await guest.press(posted.message.id, accept, null);
  show(host.user);
  return 'The match is on. The first line of the board says whose turn it is: press a column there.';
};

const startPractice = async ({ model, seats, show }: Input): Promise<string> => {
  const [host] = seats();
  if (!host) throw new Error('Add a seat first.');
  const entry = findEntry(model, 'practice');
  const state = await host.send(entry.name, entry.subcommand, required(entry));
  show(host.user);
  if (!state || state.status === 'failed') throw new Error('The match did not start: see below.');
  return `You play as ${model.name(host.user)}: press a column under the board.`;
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
