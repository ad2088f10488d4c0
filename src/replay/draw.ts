import { gameById } from '../games/index.js';
import { machineLevelOf, type ReadRecord, readRecord } from '../match/record.js';
import { animatedGif } from '../render/gif.js';
import { voice } from '../text/index.js';
import { seatsIn } from './names.js';
import { type Shot, storyboard } from './storyboard.js';

/** What a replay is made from: a match's record as JSON, and the language of its words. */
export interface ReplayJob {
  readonly record: string;
  readonly locale: string;
}

export interface DrawnReplay {
  /** GIF. */
  readonly data: Uint8Array;
  /** How long it runs, ms. */
  readonly length: number;
  /** How it ends, in words. */
  readonly end: string;
}

/** Wide enough to be read on a phone, small enough to be made in a second or two. */
const width = 480;
/** Below what Discord takes from everybody (10 MiB), with room for what goes round it. */
const mostBytes = 8 * 1024 * 1024;

/** Draws a match; `null` when the record breaks the rules, or would not fit a message. */
export const drawReplay = ({ record: text, locale }: ReplayJob): DrawnReplay | null => {
  const json: unknown = JSON.parse(text);
  const record = readRecord(json, gameById);
  if (!record.ok) return null;
  const { game } = record.value;
  const seats = seatsIn(json, game, voice(locale).say);
  const shots = storyboard(record.value);
  const last = shots?.at(-1);
  if (seats === null || shots === null || last === undefined) return null;
  const named = voice(locale, (seat) => seats[seat]?.name ?? '?');
  const front = frontOf(record.value, seats, last);
  const frames = shots.map(({ state, hold }) => ({
    scene: game.table(state, { front, viewer: null }).scene,
    delay: hold,
  }));
  const data = animatedGif(frames, named, width);
  if (data.length > mostBytes) return null;
  return {
    data,
    length: shots.reduce((sum, { hold }) => sum + hold, 0),
    end: named.say(game.table(last.state, { front, viewer: null }).prompt),
  };
};

/** The seat drawn nearest, from the first frame to the last: the person against a machine, or who won. */
const frontOf = (
  { game }: ReadRecord,
  seats: readonly { readonly id: string }[],
  last: Shot,
): number => {
  const people = seats.flatMap(({ id }, seat) => (machineLevelOf(id) === null ? [seat] : []));
  const [only] = people;
  if (people.length === 1 && only !== undefined) return only;
  const awaits = game.awaits(last.state);
  return awaits.kind === 'over' ? (awaits.winners[0] ?? 0) : 0;
};
