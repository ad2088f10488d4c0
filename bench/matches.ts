/** How people play: real matches at tables of their own, or the same button for ever. */
import type { APIMessage } from 'discord-api-types/v10';
import { ComponentType } from 'discord-api-types/v10';
import type { User } from '../sandbox/server/index.js';
import type { Crowd, Party, Settled } from './crowd.js';
import { randomFrom } from './random.js';

/** Matches that two people play in a channel before two others come, who play in another. */
const matchesAtTable = 3;

interface Shown {
  readonly id: string;
  readonly content: string;
  /** Custom ids of the buttons that can be pressed. */
  readonly live: readonly string[];
}

const shownIn = ({ state, message }: Settled): Shown => {
  if (message === null) {
    throw new Error(`an answer without a message: ${state.status} ${state.why} ${state.requests}`);
  }
  return { id: message.id, content: message.content, live: liveButtons(message) };
};

const liveButtons = (message: APIMessage): readonly string[] =>
  (message.components ?? []).flatMap((row) =>
    row.type === ComponentType.ActionRow
      ? row.components.flatMap((part) =>
          part.type === ComponentType.Button && 'custom_id' in part && part.disabled !== true
            ? [part.custom_id]
            : [],
        )
      : [],
  );

const button = (shown: Shown, action: string): string => {
  const found = shown.live.find((id) => id.endsWith(`.${action}`));
  if (found === undefined) throw new Error(`no ${action} among ${shown.live.join(' ')}`);
  return found;
};

const columns = (shown: Shown): readonly string[] => shown.live.filter((id) => /\.c\d$/.test(id));

/** Plays at one table until told to stop: challenge, accept, every turn, rematch, and again. */
export const playMatches = async (
  crowd: Crowd,
  seed: number,
  going: () => boolean,
): Promise<void> => {
  const random = randomFrom(seed);
  while (going()) {
    const party = crowd.party();
    let shown = await seat(crowd, party);
    for (let match = 1; going(); match += 1) {
      shown = await playMatch(crowd, party, shown, random, going);
      if (columns(shown).length > 0 || match === matchesAtTable) break;
      shown = await again(crowd, party, shown);
    }
  }
};

/** A challenge that is accepted at once: the first board. */
const seat = async (crowd: Crowd, { channel, people }: Party): Promise<Shown> => {
  const [host, guest] = people;
  const challenge = await crowd.command({
    user: host.id,
    channel: channel.id,
    name: 'knucklebones',
    subcommand: 'challenge',
    options: { opponent: guest.id },
  });
  const posted = shownIn(challenge);
  return shownIn(await crowd.press(guest, posted.id, button(posted, 'accept')));
};

/** Legal columns at random until nobody can place any more, or the benchmark is over. */
const playMatch = async (
  crowd: Crowd,
  { people }: Party,
  first: Shown,
  random: () => number,
  going: () => boolean,
): Promise<Shown> => {
  let shown = first;
  while (going()) {
    const open = columns(shown);
    const choice = open[Math.floor(random() * open.length)];
    if (choice === undefined) return shown;
    const { content } = shown;
    const next = people.find(({ name }) => content.includes(name));
    if (next === undefined) throw new Error(`whose turn is it? ${content}`);
    shown = shownIn(await crowd.press(next, shown.id, choice));
  }
  return shown;
};

/** Both want a rematch: the first board of it. */
const again = async (crowd: Crowd, { people }: Party, over: Shown): Promise<Shown> => {
  const [one, other] = people;
  const asked = shownIn(await crowd.press(one, over.id, button(over, 'rematch')));
  return shownIn(await crowd.press(other, asked.id, button(asked, 'rematch')));
};

/** One message, and two people who press its first button in turn until told to stop. */
export const pressForever = async (crowd: Crowd, going: () => boolean): Promise<void> => {
  const { channel, people } = crowd.party();
  const [one, other] = people;
  const asked = { name: 'knucklebones', subcommand: 'board', user: one.id, channel: channel.id };
  const { id, live } = shownIn(await crowd.command(asked));
  const [first] = live;
  if (first === undefined) throw new Error('a message without buttons');
  const press = (user: User) => crowd.press(user, id, first);
  for (let turn = 0; going(); turn += 1) await press(turn % 2 === 0 ? one : other);
};

/** A board on which a match has just begun, and its first column. */
export const firstBoard = async (crowd: Crowd): Promise<{ id: string; column: string }> => {
  const shown = await seat(crowd, crowd.party());
  const [column] = columns(shown);
  if (column === undefined) throw new Error('a first board without columns');
  return { id: shown.id, column };
};
