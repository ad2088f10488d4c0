/** One match: what people saw and did, against what its record says. */

import { gameById } from '../src/games/index.js';
import { readRecord } from '../src/match/record.js';
import { replay, type Verdict } from '../src/match/replay.js';
import type { BookedMatch } from '../src/store/port.js';
import type { Findings } from './losses.js';
import { type Act, type Course, courseOf, explains, type Moment } from './moments.js';
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
  if (!read.ok) return JSON.stringify(read.error);
  const steps = replay(read.value);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};

const isVoid = ({ booked }: Kept): boolean => booked.seats[0]?.outcome === 'void';

/** Status and last line, with nothing in between but what the last line of an earlier state said. */
const says = (description: string, moment: Moment, earlier: readonly Moment[]): boolean => {
  // A description that ends with its status has no line break after it.
  const text = `${description}\n`;
  if (!text.startsWith(moment.status)) return false;
  let rest = text.slice(moment.status.length);
  while (!rest.startsWith(moment.last)) {
    const told = earlier.find(({ last }) => last !== '' && rest.startsWith(`${last}\n`));
    if (told === undefined) return false;
    rest = rest.slice(told.last.length + 1);
  }
  return true;
};

const shows = (
  { alt, content, description, turn, over }: Sighting,
  moment: Moment,
  earlier: readonly Moment[],
): boolean =>
  alt === moment.alt &&
  says(description, moment, earlier) &&
  // A match that ended without a result is over in any state, and says so in its first line.
  ((over && !moment.over) || content === moment.content) &&
  (turn === null || turn === moment.turn);

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
  { seats, acts }: Course,
  deeds: readonly Deed[],
  clocked: boolean,
): readonly Act[] =>
  acts.filter(({ seat, event }) => {
    if (event.type !== 'forfeit') return false;
    const holder = seats[seat];
    const reason = 'reason' in event ? event.reason : null;
    if (reason === 'timeout') return !clocked;
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
  if (!verdict.over && !isVoid(kept)) findings.invalid.push(`${table}: it has no end`);
  const course = courseOf(kept.booked, kept.events);
  const name = `${course.game.id} ${table}`;
  const turns = Math.max(...course.moments.map(({ turn }) => turn));
  for (const sighting of sightings) {
    const { viewer, turn, content } = sighting;
    const known =
      viewer === null
        ? course.moments.some((moment, at) => shows(sighting, moment, course.moments.slice(0, at)))
        : (turn ?? 1) <= turns;
    if (!known) findings.lost.push(`${name}: turn ${turn} was shown as “${content}”`);
  }
  for (const { seat, turn, event } of unexplained(course, deeds)) {
    findings.doubled.push(`${name}: turn ${turn}, seat ${seat}: ${JSON.stringify(event)}`);
  }
  for (const { seat, event } of causeless(course, deeds, clocked)) {
    findings.doubled.push(`${name}: seat ${seat}: ${JSON.stringify(event)}`);
  }
  const last = sightings.findLast(({ viewer }) => viewer === null);
  const end = course.moments.at(-1);
  if (
    last === undefined ||
    end === undefined ||
    !last.over ||
    !shows(last, end, course.moments.slice(0, -1))
  ) {
    findings.differs.push(`${name}: it ends with “${last?.content}”, and not “${end?.content}”`);
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
