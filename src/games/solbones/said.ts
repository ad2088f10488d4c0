import { type Phrase, phrase, type Seat } from '../phrase.js';
import { type LastRoll, nine, type SolbonesState } from './state.js';
import { type Worth, worthOf } from './worth.js';

export const say = (key: string, values?: Phrase['values']): Phrase =>
  phrase(`solbones:${key}`, values);

/** Sentences one after the other, as one phrase; `null` when there are none. */
export const joined = (
  sentences: readonly (Phrase | null)[],
  key: 'join.sentences' | 'join.scores' = 'join.sentences',
): Phrase | null =>
  sentences
    .filter((sentence) => sentence !== null)
    .reduceRight<Phrase | null>(
      (rest, first) => (rest === null ? first : say(key, { first, rest })),
      null,
    );

/** A score that may be below 0, with the minus sign of print. */
export const signed = (score: number): string => (score < 0 ? `−${-score}` : String(score));

/** Points as words: “1 point”, “6 points”. */
const points = (count: number): Phrase => say('points', { count });

/** Tallies as words: “no tally”, “2 tallies”. */
export const talliesInWords = (count: number): Phrase =>
  count === 0 ? say('noTally') : say('tallies', { count });

/** What a roll is worth by the standard rules, and why. */
const standardWorth = ({ name, face, pair, points: worth, doubled }: Worth): Phrase => {
  const values = { face: face ?? 0, pair: pair ?? 0, worth: points(worth) };
  switch (name) {
    case 'tribing':
      return say(doubled ? 'worth.tribingDoubled' : 'worth.tribing', values);
    case 'pair':
    case 'vibing':
      return say(`worth.${name}`, values);
    case 'zan':
    case 'ether':
    case 'nine':
    case 'nothing':
      return say(`worth.${name}`);
  }
};

/** What the roll made last was worth, why, and from whom it took nine points. */
const worthInWords = (state: SolbonesState, { dice, robbed }: LastRoll): Phrase => {
  const worth = worthOf(dice, state.mode);
  const why = standardWorth(worth);
  if (robbed === null || worth.takes === 0) return why;
  const taken = { other: { seat: robbed }, taken: nine };
  return worth.name === 'nine'
    ? say('worth.taken', taken)
    : say('worth.takenToo', { ...taken, why, total: worth.points + nine });
};

const rolled = (state: SolbonesState, last: LastRoll): Phrase =>
  say(last.spent ? 'last.spent' : 'last.rolled', {
    seat: { seat: last.seat },
    dice: last.dice.join(' '),
    worth: worthInWords(state, last),
  });

const left = (state: SolbonesState, seat: Seat): Phrase | null => {
  const gone = state.out.find((each) => each.seat === seat);
  return gone === undefined ? null : say(`last.left.${gone.reason}`, { seat: { seat } });
};

/** The dice of the roll-off's last round: “Ada 5, Bo 3”. */
const rolloffDice = ({ rolloff }: SolbonesState): readonly Phrase[] =>
  (rolloff?.dice ?? []).flatMap((die, seat) =>
    die === null ? [] : [say('last.threw', { seat: { seat }, die })],
  );

/** What happened last but for a roll-off: the roll, what followed from it, who left. */
const turnInWords = (state: SolbonesState): readonly (Phrase | null)[] => {
  const { last, aftermath } = state;
  const { declined, passedTo } = aftermath;
  return [
    // A tally that was declined is the next thing that happened: the roll before it has been told.
    declined === null ? (last === null ? null : rolled(state, last)) : null,
    declined === null ? null : say('last.declined', { seat: { seat: declined } }),
    passedTo === null ? null : say('last.passed', { seat: { seat: passedTo } }),
  ];
};

const rolloffInWords = (state: SolbonesState): readonly Phrase[] => {
  const { rolloff } = state;
  if (rolloff === null) return [];
  const dice = rolloffDice(state);
  const seats = rolloff.among.map((seat) => say('player', { seat: { seat } }));
  const score = signed(state.scores[rolloff.among[0] ?? 0] ?? 0);
  const key = rolloff.rounds > 1 ? 'last.rolledOffAgain' : 'last.rolledOff';
  return [
    say('last.level', { seats, score }),
    ...(dice.length === 0 ? [] : [say(key, { dice, rounds: rolloff.rounds })]),
  ];
};

/**
 * What happened last, in words: the roll, what followed from it, the roll-off, who left. `briefly`
 * leaves out the roll-off, for where each seat's die is said beside it.
 */
export const lastInWords = (state: SolbonesState, briefly = false): Phrase | null => {
  const gone = state.aftermath.left;
  return joined([
    ...turnInWords(state),
    ...(briefly ? [] : rolloffInWords(state)),
    gone === null ? null : left(state, gone),
  ]);
};
