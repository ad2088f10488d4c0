import { type Phrase, phrase } from '../games/phrase.js';
import { day } from '../units.js';
import { type Card, winRate } from './card.js';
import { changeSince, curveOf, peakOf } from './curve.js';
import { isProvisional, shownRating } from './rating.js';
import { scorePhrase } from './score.js';
import { hundredths, signed } from './signed.js';

const ratingWords = (card: Card, now: number): readonly Phrase[] => {
  const { rating, rated } = card.standing;
  if (rating === null) return [phrase('stats:words.unrated')];
  const peak = peakOf(curveOf(card.past));
  const changes = ([7, 30] as const).flatMap((days): readonly Phrase[] => {
    const change = changeSince(card.past, now - days * day);
    return change === null ? [] : [phrase('stats:words.change', { change: signed(change), days })];
  });
  return [
    phrase(isProvisional(rated) ? 'stats:words.provisional' : 'stats:words.rating', {
      rating: String(shownRating(rating)),
      rated,
      rank: card.place?.rank ?? 0,
      size: card.place?.size ?? 0,
    }),
    ...(changes.length === 0 ? [] : [phrase('stats:words.changes', { changes })]),
    ...(peak === null ? [] : [phrase('stats:words.peak', { rating: String(peak.rating) })]),
    ...(card.across === null
      ? []
      : [phrase('stats:words.across', { ...card.across, rating: String(card.across.rating) })]),
  ];
};

/**
 * What a player's card says, sentence by sentence, where the last matches are listed below. Seat 0 is
 * the player, seat 1 whoever asked.
 */
export const cardWords = (card: Card, now: number): readonly Phrase[] => {
  const { standing, insights, against } = card;
  const { streak, longest, best } = standing;
  const { average, luck, facts } = insights;
  const kind = streak > 0 ? 'wins' : streak < 0 ? 'losses' : 'none';
  return [
    ...ratingWords(card, now),
    phrase('stats:words.matches', {
      won: standing.won,
      lost: standing.lost,
      drawn: standing.drawn,
      rate: winRate(standing),
    }),
    // Where a match is one game, its games are not said once more.
    ...(standing.gamesWon === standing.won &&
    standing.gamesLost === standing.lost &&
    standing.gamesDrawn === standing.drawn
      ? []
      : [
          phrase('stats:words.games', {
            won: standing.gamesWon,
            lost: standing.gamesLost,
            drawn: standing.gamesDrawn,
          }),
        ]),
    phrase(`stats:words.streak.${kind}`, { count: Math.abs(streak), longest }),
    ...(best === null
      ? []
      : [
          average === null
            ? phrase('stats:words.best', { score: scorePhrase(best, card.scoreUnit) })
            : phrase('stats:words.bestAverage', {
                score: scorePhrase(best, card.scoreUnit),
                average: Math.round(average),
              }),
        ]),
    ...facts.map(({ said }) => said),
    ...(luck === null
      ? []
      : [
          phrase('stats:words.luck', {
            luck: signed(hundredths(luck.mean)),
            unit: luck.unit,
            usual: hundredths(luck.usual),
          }),
        ]),
    ...(against === null
      ? []
      : [phrase('stats:words.against', { ...against, seat: { seat: 0 }, other: { seat: 1 } })]),
  ];
};

/** How the last matches went: they stand in the picture, and so in its alternative text. */
const lastWords = ({ past }: Card): readonly Phrase[] =>
  past.length === 0
    ? []
    : [
        phrase('stats:words.lastTen', {
          count: Math.min(10, past.length),
          outcomes: past
            .slice(0, 10)
            .toReversed()
            .map(({ outcome }) => phrase(`stats:outcome.${outcome}`)),
        }),
      ];

/** Everything that the picture of a card shows, as its alternative text. */
export const cardAlternative = (card: Card, now: number): readonly Phrase[] => [
  ...cardWords(card, now),
  ...lastWords(card),
];
