import type { Insights, Measure } from '../game.js';
import { phrase } from '../phrase.js';
import { isPlayedOut } from './outcome.js';
import { apply } from './rules.js';
import { type Mode, type SolbonesEvent, type SolbonesState, scoreOf, seatsIn } from './state.js';
import { everyRoll, worthOf } from './worth.js';

/** All the points of a roll: what it is worth, and the nine it takes. */
const pointsOf = (dice: (typeof everyRoll)[number], mode: Mode): number => {
  const { points, takes } = worthOf(dice, mode);
  return points + takes;
};

const rolls = everyRoll.length;

/** The points of all rolls together, and of each roll squared, in a mode. */
const sums = (mode: Mode): { readonly all: number; readonly squares: number } => {
  const points = everyRoll.map((dice) => pointsOf(dice, mode));
  return {
    all: points.reduce((sum, each) => sum + each, 0),
    squares: points.reduce((sum, each) => sum + each ** 2, 0),
  };
};

const known: Readonly<Record<Mode, ReturnType<typeof sums>>> = {
  standard: sums('standard'),
  advanced: sums('advanced'),
};

/** Points of a roll on average, in a mode: 453 in 216 by the standard rules. */
export const meanOf = (mode: Mode): number => known[mode].all / rolls;

/**
 * What an event says of its seats. The luck of a roll is its points less the mean over all 216 rolls:
 * whatever one does, it comes to nothing in the long run. `luck` is in 216ths of a point, so that it is
 * whole; `spread`, its variance in fair dice's hands, in those squared.
 */
export const measures = (before: SolbonesState, event: SolbonesEvent): readonly Measure[] => {
  const next = apply(before, event);
  if (!next.ok) return [];
  const finished =
    isPlayedOut(next.value) && event.type !== 'start'
      ? seatsIn(next.value).flatMap((seat): readonly Measure[] => [
          { seat, name: 'finished', value: 1 },
          { seat, name: 'points', value: scoreOf(next.value, seat) },
        ])
      : [];
  if (event.type !== 'roll' && event.type !== 'tally') return finished;
  const { seat, dice } = event;
  const { name, points, takes } = worthOf(dice, before.mode);
  const { all, squares } = known[before.mode];
  const counted = (what: string, value: number): readonly Measure[] =>
    value === 0 ? [] : [{ seat, name: what, value }];
  return [
    { seat, name: 'rolls', value: 1 },
    { seat, name: 'luck', value: rolls * (points + takes) - all },
    { seat, name: 'spread', value: rolls * squares - all ** 2 },
    ...counted('scoring', points + takes > 0 ? 1 : 0),
    ...counted('zan', name === 'zan' ? 1 : 0),
    ...counted('ether', name === 'ether' ? 1 : 0),
    ...counted('nines', takes > 0 ? 1 : 0),
    ...finished,
  ];
};

/** What the sums come to: average score, luck, how often a roll scores, and the rare throws. */
export const insights = (sum: Readonly<Record<string, number>>): Insights => {
  const of = (name: string): number => sum[name] ?? 0;
  const [rolled, finished] = [of('rolls'), of('finished')];
  const share = rolled === 0 ? 0 : Math.round((100 * of('scoring')) / rolled);
  const special = { zan: of('zan'), ether: of('ether') };
  return {
    average: finished === 0 ? null : of('points') / finished,
    luck:
      rolled === 0
        ? null
        : {
            mean: of('luck') / rolls / rolled,
            // The rolls' variances add up; the mean's standard deviation is their root over n.
            usual: Math.sqrt(of('spread')) / rolls / rolled,
            unit: phrase('solbones:stats.luckUnit'),
            per: phrase('stats:card.aRoll'),
          },
    facts:
      rolled === 0
        ? []
        : [
            {
              label: phrase('solbones:stats.scoring'),
              value: phrase('solbones:stats.percent', { share }),
              said: phrase('solbones:stats.scoringSaid', { share }),
            },
            {
              label: phrase('solbones:stats.special'),
              value: phrase('solbones:stats.specialCounts', special),
              said: phrase('solbones:stats.specialSaid', special),
            },
            ...(of('nines') === 0
              ? []
              : [
                  {
                    label: phrase('solbones:stats.nines'),
                    value: of('nines'),
                    said: phrase('solbones:stats.ninesSaid', { count: of('nines') }),
                  },
                ]),
          ],
  };
};
