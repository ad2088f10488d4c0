import type { Insights, Measure } from '../game.js';
import { phrase } from '../phrase.js';
import { apply } from './rules.js';
import { compare, faces, type Reading, read } from './score.js';
import { ofSeat } from './seats.js';
import type { BalicEvent, BalicState, Bones, Ruling } from './state.js';

/** Every throw of four bones there is, equally likely. */
const allThrows: readonly Bones[] = Array.from({ length: faces ** 4 }, (_, index): Bones => {
  const face = (place: number): number => (Math.floor(index / faces ** place) % faces) + 1;
  return [face(3), face(2), face(1), face(0)];
});

/** Where the named throws stand in a duel, and scores among them. */
const standing = { king: 4, score: 3, cleric: 2, kestrekel: 1, kank: 0 } as const;

/**
 * How a duel of two throws goes for the first: 1 won, -1 lost, 0 neither. A King beats all else; a
 * Cleric stays out of it, except that a King takes all the same; a Kank is worse than a Kes'trekel.
 */
const duel = (one: Reading, other: Reading): number => {
  if (one.kind === 'score' && other.kind === 'score') return Math.sign(compare(one, other));
  const folded = one.kind === 'cleric' || other.kind === 'cleric';
  if (folded && one.kind !== 'king' && other.kind !== 'king') return 0;
  return Math.sign(standing[one.kind] - standing[other.kind]);
};

/** What the throws are, each kind once, with how many of all throws it is. */
const kindsOf = (
  ruling: Ruling,
): readonly { readonly reading: Reading; readonly many: number }[] => {
  const readings = allThrows.map((bones) => read(bones, ruling));
  const texts = readings.map((reading) => JSON.stringify(reading));
  return readings.flatMap((reading, index) =>
    texts.indexOf(texts[index] ?? '') === index
      ? [{ reading, many: texts.filter((text) => text === texts[index]).length }]
      : [],
  );
};

const kinds: Readonly<Record<Ruling, ReturnType<typeof kindsOf>>> = {
  prose: kindsOf('prose'),
  table: kindsOf('table'),
};

/**
 * The luck of a throw, in 256ths of a duel: how many of all throws it beats, less how many beat it. One
 * throw's gain is another's loss, so that over all throws it comes to 0, whatever is at stake.
 */
const luckOf = (reading: Reading, ruling: Ruling): number =>
  kinds[ruling].reduce((sum, other) => sum + other.many * duel(reading, other.reading), 0);

/** The squares of all throws' lucks, added up. */
const spreadOf = (ruling: Ruling): number =>
  kinds[ruling].reduce((sum, { reading, many }) => sum + many * luckOf(reading, ruling) ** 2, 0);

const spreads: Readonly<Record<Ruling, number>> = {
  prose: spreadOf('prose'),
  table: spreadOf('table'),
};

const named = ['king', 'cleric', 'kestrekel', 'kank'] as const;

const throwMeasures = (
  { options: { ruling } }: BalicState,
  event: Extract<BalicEvent, { type: 'throw' }>,
): readonly Measure[] => {
  const { seat } = event;
  const reading = read(event.bones, ruling);
  return [
    { seat, name: 'throws', value: 1 },
    { seat, name: 'luck', value: luckOf(reading, ruling) },
    { seat, name: 'spread', value: spreads[ruling] },
    ...(reading.kind === 'score' ? [] : [{ seat, name: reading.kind, value: 1 }]),
  ];
};

/** Pots won, by score or by a King, and the purses at the end, of those who played to it. */
const outcomeMeasures = (before: BalicState, after: BalicState): readonly Measure[] => {
  const isPaid = after.payout !== null && before.payout === null;
  const won = after.ending === 'king' ? after.winners : isPaid ? (after.payout?.winners ?? []) : [];
  const isPlayedOut = after.phase === 'over' && after.ending !== 'forfeit';
  const finished = isPlayedOut
    ? after.purses.flatMap((_, seat) =>
        after.departures.some((departure) => departure.seat === seat) ? [] : [seat],
      )
    : [];
  return [
    ...won.map((seat) => ({ seat, name: 'pots', value: 1 })),
    ...finished.flatMap((seat) => [
      { seat, name: 'points', value: ofSeat(after.purses, seat) },
      { seat, name: 'finished', value: 1 },
    ]),
  ];
};

/** What an event says of its seats: luck and name of a throw, pots won, purses at the end. */
export const measures = (before: BalicState, event: BalicEvent): readonly Measure[] => {
  const next = apply(before, event);
  if (!next.ok) return [];
  return [
    ...(event.type === 'throw' ? throwMeasures(before, event) : []),
    ...outcomeMeasures(before, next.value),
  ];
};

/** What the sums come to: the mean purse at the end, luck, pots won, and the named throws. */
export const insights = (sums: Readonly<Record<string, number>>): Insights => {
  const sum = (name: string): number => sums[name] ?? 0;
  const [throws, finished] = [sum('throws'), sum('finished')];
  const all = allThrows.length;
  const pots = { pots: sum('pots'), throws };
  return {
    average: finished === 0 ? null : sum('points') / finished,
    luck:
      throws === 0
        ? null
        : {
            mean: sum('luck') / all / throws,
            // The throws' variances add up; the mean's standard deviation is their root over n.
            usual: Math.sqrt(sum('spread') / all ** 3) / throws,
            unit: phrase('balic:stats.luckUnit'),
            per: phrase('stats:card.aThrow'),
          },
    facts:
      throws === 0
        ? []
        : [
            {
              label: phrase('balic:stats.pots'),
              value: pots.pots,
              said: phrase('balic:stats.potsSaid', pots),
            },
            ...named.map((name) => ({
              label: phrase(`balic:stats.${name}`),
              value: sum(name),
              said: phrase(`balic:stats.${name}Said`, { count: sum(name) }),
            })),
          ],
  };
};
