/** One match: what people saw and did, against what its record says. */

import { gameById } from '../src/games/index.js';
import { readRecord } from '../src/match/record.js';
import { type Verdict, verdictOf } from '../src/match/replay.js';
import { voidings } from '../src/match/table.js';
import type { BookedMatch } from '../src/store/port.js';
import { voice } from '../src/text/index.js';
import { hasty } from './clocks.js';
import type { Findings } from './losses.js';
import { type Act, type Course, courseOf, explains, type Seen } from './moments.js';
import type { Sighting } from './shown.js';
import type { Account, Deed } from './witness.js';

/** A match as the ledger keeps it. */
export interface Kept {
  readonly booked: BookedMatch;
  readonly events: readonly unknown[];
}

/** What the checker of records says of one. */
const verdictOn = ({ booked, events }: Kept): Verdict | string => {
  const read = readRecord({ ...booked.header, events }, gameById);
  return read.ok ? verdictOf(read.value) : JSON.stringify(read.error);
};

const isVoid = ({ booked }: Kept): boolean => booked.seats[0]?.outcome === 'void';

/** What stands over a match that has ended without a result. */
const voidWords: ReadonlySet<string> = new Set(
  voidings.map((why) => voice('en').say(`table:board.voided.${why}`)),
);

/** Status and last line, with nothing in between but what the last line of an earlier state said. */
const says = (description: string, seen: Seen, earlier: readonly Seen[]): boolean => {
  // A description that ends with its status has no line break after it.
  const text = `${description}\n`;
  if (!text.startsWith(seen.status)) return false;
  let rest = text.slice(seen.status.length);
  while (!rest.startsWith(seen.last)) {
    const told = earlier.find(({ last }) => last !== '' && rest.startsWith(`${last}\n`));
    if (told === undefined) return false;
    rest = rest.slice(told.last.length + 1);
  }
  return true;
};

/**
 * Whether a board shows the state that a match reached as its `at`th. `voided`: the match has ended
 * without a result, which it says over its last state.
 */
const shows = (
  { viewer, alt, content, description, turn, over }: Sighting,
  { moments }: Course,
  at: number,
  voided: boolean,
): boolean => {
  const moment = moments[at];
  if (moment === undefined || (turn !== null && turn !== moment.turn)) return false;
  const ended = voided && at === moments.length - 1 && voidWords.has(content);
  // Only everybody's board has what belongs to a match that is over.
  if (viewer === null && over !== (moment.over || ended)) return false;
  const earlier = moments.slice(0, at);
  // Everybody's board is seen by one person alone when it takes the place of a private word with which a
  // neighbour of the same shard was faster.
  const looks = viewer === null ? [moment] : [moment, ...moment.privately(viewer)];
  return looks.some(
    (seen) =>
      alt === seen.alt && (ended || content === seen.content) && says(description, seen, earlier),
  );
};

/** Whether a board shows any of the states that a match went through. */
export const isKnown = (sighting: Sighting, course: Course, voided: boolean): boolean =>
  course.moments.some((_, at) => shows(sighting, course, at, voided));

/** A board that was shown, beside what the match's states of that turn look like. */
export const inFull = (sighting: Sighting, { moments }: Course): string => {
  const { turn, content, viewer } = sighting;
  const whom = viewer === null ? 'everybody' : viewer;
  const same = moments.flatMap((moment) => {
    if (moment.turn !== turn) return [];
    const { privately, ...everybody } = moment;
    return viewer === null ? [everybody] : [everybody, ...privately(viewer)];
  });
  const known = JSON.stringify(same);
  return `turn ${turn} was shown to ${whom} as “${content}”: ${JSON.stringify(sighting)}, and not ${known}`;
};

/** Acts of people that no press of theirs accounts for; each press accounts for one act. */
const unexplained = ({ game, seats, acts }: Course, deeds: readonly Deed[]): readonly Act[] => {
  const left = new Set(deeds);
  return acts.filter((act) => {
    const holder = seats[act.seat];
    if (holder?.kind !== 'person' || act.event.type === 'forfeit') return false;
    for (const deed of left) {
      if (deed.person !== holder.id || !explains(game, act, deed)) continue;
      left.delete(deed);
      return false;
    }
    return true;
  });
};

/** Forfeits of people that had no cause: nobody resigned, and no clock ran. */
const causeless = (
  course: Course,
  { deeds, sightings }: Account,
  clocked: boolean,
): readonly Act[] =>
  course.acts.filter((act) => {
    const { seat, event } = act;
    if (event.type !== 'forfeit') return false;
    const holder = course.seats[seat];
    const reason = 'reason' in event ? event.reason : null;
    if (reason === 'timeout') return !clocked || hasty(course, act, deeds, sightings);
    return !deeds.some(
      ({ person, action }) =>
        holder?.kind === 'person' && person === holder.id && action.startsWith('resign'),
    );
  });

/**
 * Compares a finished match with what was seen of it, and adds what is wrong to the findings.
 * Resolves to how many moves of people were accepted.
 */
export const compare = (
  kept: Kept,
  account: Account,
  clocked: boolean,
  findings: Findings,
): number => {
  const { table, sightings, deeds } = account;
  const verdict = verdictOn(kept);
  if (typeof verdict === 'string' || !verdict.valid || verdict.dice !== 'verified') {
    findings.invalid.push(`${table}: ${JSON.stringify(verdict)}`);
    return 0;
  }
  const voided = isVoid(kept);
  if (!verdict.over && !voided) findings.invalid.push(`${table}: it has no end`);
  const course = courseOf(kept.booked, kept.events);
  const name = `${course.game.id} ${table}`;
  for (const sighting of sightings) {
    if (isKnown(sighting, course, voided)) continue;
    findings.lost.push(`${name}: ${inFull(sighting, course)}`);
  }
  for (const { seat, turn, event } of unexplained(course, deeds)) {
    findings.doubled.push(`${name}: turn ${turn}, seat ${seat}: ${JSON.stringify(event)}`);
  }
  for (const { seat, event } of causeless(course, account, clocked)) {
    findings.doubled.push(`${name}: seat ${seat}: ${JSON.stringify(event)}`);
  }
  const last = sightings.findLast(({ viewer }) => viewer === null);
  const end = course.moments.length - 1;
  if (last?.over !== true || !shows(last, course, end, voided)) {
    const { content } = course.moments[end] ?? {};
    findings.differs.push(`${name}: it ends with “${last?.content}”, and not “${content}”`);
  }
  return course.acts.filter(
    ({ seat, event }) => course.seats[seat]?.kind === 'person' && event.type !== 'forfeit',
  ).length;
};

/** What a counted match says of one of its players. */
export const outcomeOf = (
  { booked }: Kept,
  winners: readonly number[],
  seat: number,
): 'won' | 'lost' | 'drawn' | null => {
  if (!booked.counted) return null;
  if (!winners.includes(seat)) return 'lost';
  return winners.length > 1 ? 'drawn' : 'won';
};
