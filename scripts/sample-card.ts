import { knucklebones } from '../src/games/knucklebones/index.js';
import type { Card } from '../src/stats/card.js';
import type { PastMatch } from '../src/store/port.js';

const day = 86_400_000;

/** When the sample is looked at. */
export const sampleNow = Date.UTC(2026, 10, 28);

/** Ratings as shown, oldest first: a bad start, a good autumn, a peak, and a match lost yesterday. */
const ratings = [
  1420, 1434, 1424, 1446, 1436, 1425, 1418, 1439, 1435, 1426, 1412, 1431, 1420, 1410, 1394, 1410,
  1402, 1419, 1434, 1424, 1410, 1427, 1446, 1460, 1456, 1472, 1457, 1470, 1486, 1503, 1523, 1516,
  1507, 1496, 1486, 1507, 1499, 1492, 1484, 1501, 1487, 1509, 1526, 1540, 1533, 1528, 1547, 1571,
  1542,
];

const rating = (shown: number) => ({ mean: 25 + (shown - 1500) / 40, deviation: 2 });

const past: readonly PastMatch[] = ratings
  .slice(1)
  .map((after, index): PastMatch => {
    const before = ratings[index] ?? after;
    return {
      match: `match${index}`,
      finishedAt: sampleNow - (ratings.length - 1.5 - index) * 2 * day,
      outcome: after > before ? 'won' : 'lost',
      rating: { before: rating(before), after: rating(after) },
      opponents: ['Bo'],
    };
  })
  .toReversed();

const measures = {
  rolls: 900,
  luck: 648,
  spread: 900 * 3600,
  points: 4_880,
  finished: 80,
  left: 260,
  middle: 380,
  right: 230,
  removed: 240,
};

/** A player's card for the documentation. */
export const sampleCard: Card = {
  game: knucklebones.id,
  standing: {
    rank: 3,
    player: '1',
    name: 'Ada',
    won: 31,
    lost: 19,
    drawn: 0,
    gamesWon: 48,
    gamesLost: 32,
    gamesDrawn: 0,
    best: 131,
    rating: rating(1542),
    rated: 50,
    streak: -1,
    longest: 9,
    measures,
  },
  place: { rank: 3, size: 41 },
  across: null,
  against: { won: 7, lost: 4, drawn: 0 },
  past,
  insights: knucklebones.insights(measures),
  scoreUnit: 'points',
};
