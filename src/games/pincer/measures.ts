import type { Insights, Measure } from '../game.js';
import { phrase } from '../phrase.js';
import { apply } from './rules.js';
import type { PincerEvent, PincerState } from './state.js';

/**
 * What an event says of its seats: moves, dice taken by landing on them and in pincers, dice lost,
 * turns that took several at once; at the end, what each seat took. There is no luck among it: no
 * face is better than another in itself, and what a roll is worth depends on how one plays.
 */
export const measures = (before: PincerState, event: PincerEvent): readonly Measure[] => {
  const next = apply(before, event);
  if (!next.ok) return [];
  const { last, phase, taken } = next.value;
  const found: Measure[] = [];
  if (event.type === 'move' && last?.type === 'move') {
    const { seat } = event;
    const landed = last.taken.filter(({ at }) => at === last.to).length;
    found.push(
      { seat, name: 'moves', value: 1 },
      { seat, name: 'landed', value: landed },
      { seat, name: 'pincered', value: last.taken.length - landed },
      { seat, name: 'several', value: last.taken.length > 1 ? 1 : 0 },
      ...last.taken.map((die) => ({ seat: die.seat, name: 'lost', value: 1 })),
    );
  }
  if (event.type === 'reinforce') {
    found.push({ seat: event.seat, name: 'reinforced', value: before.hand.length });
  }
  if (phase === 'over') {
    for (const [seat, value] of taken.entries()) {
      found.push({ seat, name: 'points', value }, { seat, name: 'finished', value: 1 });
    }
  }
  return found;
};

/** What the sums come to: dice taken a match, how many of them in pincers, and dice lost. */
export const insights = (sums: Readonly<Record<string, number>>): Insights => {
  const sum = (name: string): number => sums[name] ?? 0;
  const [finished, moves] = [sum('finished'), sum('moves')];
  const [landed, pincered, lost] = [sum('landed'), sum('pincered'), sum('lost')];
  const taken = landed + pincered;
  const fact = (name: string, count: number) => ({
    label: phrase(`pincer:stats.${name}`),
    value: count,
    said: phrase(`pincer:stats.${name}Said`, { count }),
  });
  const share = { share: taken === 0 ? 0 : Math.round((100 * pincered) / taken) };
  return {
    average: finished === 0 ? null : sum('points') / finished,
    luck: null,
    facts:
      moves === 0
        ? []
        : [
            fact('taken', taken),
            {
              label: phrase('pincer:stats.pincers'),
              value: phrase('pincer:stats.share', share),
              said: phrase('pincer:stats.pincersSaid', share),
            },
            fact('several', sum('several')),
            fact('lost', lost),
          ],
  };
};
