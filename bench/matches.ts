/** How people play: real matches at tables of their own, or the same button for ever. */
import type { APIMessage } from 'discord-api-types/v10';
import { ComponentType } from 'discord-api-types/v10';
import type { User } from '../sandbox/server/index.js';
import type { Clock } from '../src/match/clock-choices.js';
import { partsOf } from '../test/wire/shown.js';
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

const shown = (message: APIMessage): Shown => ({
  id: message.id,
  content: message.content,
  live: liveButtons(message),
});

/** What an answer made; `null` when it failed. */
const shownIn = ({ message }: Settled): Shown | null => (message === null ? null : shown(message));

/** What stands there after a press: also when its answer failed, the press may have counted. */
const pressOn = async (
  crowd: Crowd,
  user: User,
  before: Shown,
  customId: string,
): Promise<Shown> => {
  const made = shownIn(await crowd.press(user, before.id, customId));
  if (made !== null) return made;
  const seen = crowd.sandbox.message(before.id);
  if (seen === undefined) throw new Error('a board has gone');
  return shown(seen.message);
};

const liveButtons = (message: APIMessage): readonly string[] =>
  partsOf(message).flatMap((part) =>
    part.type === ComponentType.Button && 'custom_id' in part && part.disabled !== true
      ? [part.custom_id]
      : [],
  );

const button = (on: Shown, action: string): string | undefined =>
  on.live.find((id) => id.endsWith(`.${action}`));

/** Whether a message is a board on which a column can be chosen. */
export const isPlayable = (message: APIMessage): boolean => columns(shown(message)).length > 0;

const columns = (on: Shown): readonly string[] => on.live.filter((id) => /\.c\d$/.test(id));

/** Plays at one table until told to stop: challenge, accept, every turn, rematch, and again. */
export const playMatches = async (
  crowd: Crowd,
  seed: number,
  going: () => boolean,
  clock?: Clock,
): Promise<void> => {
  const random = randomFrom(seed);
  while (going()) {
    const party = crowd.party();
    let board = await seat(crowd, party, clock);
    for (let match = 1; board !== null && going(); match += 1) {
      const end: Shown = await playMatch(crowd, party, board, random, going);
      board = match === matchesAtTable ? null : await again(crowd, party, end);
    }
  }
};

/** A challenge that is accepted at once: the first board, or `null` when the answer was lost. */
const seat = async (
  crowd: Crowd,
  { channel, people }: Party,
  clock?: Clock,
): Promise<Shown | null> => {
  const [host, guest] = people;
  const challenge = shownIn(
    await crowd.command({
      user: host.id,
      channel: channel.id,
      name: 'knucklebones',
      subcommand: 'challenge',
      options: { opponent: guest.id, ...(clock === undefined ? {} : { clock }) },
    }),
  );
  const accept = challenge === null ? undefined : button(challenge, 'accept');
  return challenge === null || accept === undefined
    ? null
    : pressOn(crowd, guest, challenge, accept);
};

/** Legal columns at random until nobody can place any more, or the benchmark is over. */
const playMatch = async (
  crowd: Crowd,
  { people }: Party,
  first: Shown,
  random: () => number,
  going: () => boolean,
): Promise<Shown> => {
  let board = first;
  while (going()) {
    const open = columns(board);
    const choice = open[Math.floor(random() * open.length)];
    if (choice === undefined) return board;
    const { content } = board;
    const next = people.find(({ name }) => content.includes(name));
    if (next === undefined) throw new Error(`whose turn is it? ${content}`);
    board = await pressOn(crowd, next, board, choice);
  }
  return board;
};

/** Both want a rematch: the first board of it. */
const again = async (crowd: Crowd, { people }: Party, over: Shown): Promise<Shown | null> => {
  const [one, other] = people;
  const rematch = button(over, 'rematch');
  if (rematch === undefined) return null;
  await crowd.press(one, over.id, rematch);
  return shownIn(await crowd.press(other, over.id, rematch));
};

/** One message, and two people who press its first button in turn until told to stop. */
export const pressForever = async (crowd: Crowd, going: () => boolean): Promise<void> => {
  const { channel, people } = crowd.party();
  const [one, other] = people;
  const asked = { name: 'knucklebones', subcommand: 'board', user: one.id, channel: channel.id };
  while (going()) {
    const message = shownIn(await crowd.command(asked));
    const [first] = message?.live ?? [];
    if (message === null || first === undefined) continue;
    for (let turn = 0; going(); turn += 1) {
      await crowd.press(turn % 2 === 0 ? one : other, message.id, first);
    }
  }
};

/** A board on which a match has just begun, and its first column. */
export const firstBoard = async (crowd: Crowd): Promise<{ id: string; column: string }> => {
  const board = await seat(crowd, crowd.party());
  const [column] = board === null ? [] : columns(board);
  if (board === null || column === undefined) throw new Error('no match has begun');
  return { id: board.id, column };
};
