import type { Insights, Measure } from '../game.js';
import { phrase, type Seat } from '../phrase.js';
import { apply, faces } from './rules.js';
import { columnIndexes, columnScore, isFull, ofSeat, otherSeat } from './score.js';
import type { KnucklebonesEvent, KnucklebonesState } from './state.js';

/** The names that the sums of a player's columns go by, from left to right. */
const columnNames = ['left', 'middle', 'right'] as const;

/**
 * By how many points the lead of `seat` grows at best when it places `die`: its own column's gain
 * plus what the facing column loses, over the columns that have room.
 */
const bestGain = ({ grids }: KnucklebonesState, seat: Seat, die: number): number => {
  const own = ofSeat(grids, seat);
  const facing = ofSeat(grids, otherSeat(seat));
  const gains = columnIndexes
    .filter((column) => !isFull(own[column]))
    .map(
      (column) =>
        columnScore([...own[column], die]) -
        columnScore(own[column]) +
        columnScore(facing[column]) -
        columnScore(facing[column].filter((face) => face !== die)),
    );
  return Math.max(0, ...gains);
};

/**
 * The luck of a roll: the best gain for the face that came, less the mean of the best gains over
 * all six. It counts the face and the moment (a 1 that knocks out three 1s is a lucky roll), and its
 * expectation is 0 in every position, however one plays. `luck` is in sixths of a point, so that it
 * is whole; `spread`, its variance in a fair die's hands, in 216ths of a point squared.
 */
const luckOf = (state: KnucklebonesState, seat: Seat, die: number): readonly Measure[] => {
  const gains = Array.from({ length: faces }, (_, index) => bestGain(state, seat, index + 1));
  const sum = gains.reduce((all, gain) => all + gain, 0);
  const sixths = (gain: number): number => faces * gain - sum;
  return [
    { seat, name: 'rolls', value: 1 },
    { seat, name: 'luck', value: sixths(gains[die - 1] ?? 0) },
    { seat, name: 'spread', value: gains.reduce((all, gain) => all + sixths(gain) ** 2, 0) },
  ];
};

/** What an event says of its seats: luck of a roll, column and knocked out dice, finished games. */
export const measures = (
  before: KnucklebonesState,
  event: KnucklebonesEvent,
): readonly Measure[] => {
  if (event.type === 'roll') return luckOf(before, event.seat, event.die);
  if (event.type !== 'place') return [];
  const next = apply(before, event);
  const column = columnNames[event.column];
  if (!next.ok || column === undefined) return [];
  const { last, results } = next.value;
  const finished = results.length > before.results.length ? results.at(-1) : undefined;
  return [
    { seat: event.seat, name: column, value: 1 },
    { seat: event.seat, name: 'removed', value: last?.removed ?? 0 },
    ...(finished?.totals ?? []).flatMap((total, seat) => [
      { seat, name: 'points', value: total },
      { seat, name: 'finished', value: 1 },
    ]),
  ];
};

/** A column is a favourite from this share of the dice on: one in a hundred over an even split. */
const leastFavourite = 1 / columnNames.length + 0.01;

/**
 * What the sums come to: average score, luck, dice knocked out, and the favourite column. Where the
 * columns are level (none has a hundredth of the dice more than an even split) there is no favourite.
 */
export const insights = (sums: Readonly<Record<string, number>>): Insights => {
  const sum = (name: string): number => sums[name] ?? 0;
  const [rolls, finished] = [sum('rolls'), sum('finished')];
  const placed = columnNames.reduce((all, name) => all + sum(name), 0);
  const favourite = columnIndexes.reduce((best, column) =>
    sum(columnNames[column]) > sum(columnNames[best]) ? column : best,
  );
  const share = {
    column: phrase(`knucklebones:column.in.${favourite}`),
    share: placed === 0 ? 0 : Math.round((100 * sum(columnNames[favourite])) / placed),
  };
  return {
    average: finished === 0 ? null : sum('points') / finished,
    luck:
      rolls === 0
        ? null
        : {
            mean: sum('luck') / faces / rolls,
            // The rolls' variances add up; the mean's standard deviation is their root over n.
            usual: Math.sqrt(sum('spread') / faces ** 3) / rolls,
            unit: phrase('knucklebones:stats.luckUnit'),
            per: phrase('stats:card.aRoll'),
          },
    facts:
      placed === 0
        ? []
        : [
            {
              label: phrase('knucklebones:stats.removed'),
              value: sum('removed'),
              said: phrase('knucklebones:stats.removedSaid', { count: sum('removed') }),
            },
            ...(sum(columnNames[favourite]) < leastFavourite * placed
              ? []
              : [
                  {
                    label: phrase('knucklebones:stats.favourite'),
                    value: phrase('knucklebones:stats.column', share),
                    said: phrase('knucklebones:stats.favouriteSaid', share),
                  },
                ]),
          ],
  };
};
