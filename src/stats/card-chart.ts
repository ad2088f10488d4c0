import { phrase } from '../games/phrase.js';
import { type Shape, words } from '../games/scene.js';
import { day } from '../units.js';
import { axisOf, peakOf, type RatingPoint } from './curve.js';

const well = { x: 33, y: 158, width: 895, height: 296 } as const;
/** Where the curve may go; below it stand the dates, left of it the ratings, above it the peak's. */
const plot = { left: 116, right: 900, top: 206, floor: 408 } as const;

/** Over more than this, dates are months. */
const manyDays = 70;
/** Dates stand at these shares of the width. */
const dateSpots = [1 / 6, 1 / 2, 5 / 6] as const;

const dateWords = (at: number, months: boolean) => {
  const date = new Date(at);
  const month = phrase(`stats:month.${date.getUTCMonth() + 1}`);
  return months ? month : phrase('stats:date', { day: date.getUTCDate(), month });
};

interface Spot {
  readonly x: number;
  readonly y: number;
}

const dateShapes = (points: readonly RatingPoint[], spots: readonly Spot[]): readonly Shape[] => {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return [];
  const months = last.at - first.at > manyDays * day;
  const said = new Set<string>();
  return dateSpots.flatMap((share): readonly Shape[] => {
    const index = Math.round(share * (points.length - 1));
    const [point, spot] = [points[index], spots[index]];
    if (point === undefined || spot === undefined) return [];
    const label = dateWords(point.at, months);
    const key = JSON.stringify(label);
    if (said.has(key)) return [];
    said.add(key);
    return [
      {
        kind: 'line',
        x: Math.min(Math.max(spot.x, 150), 860),
        y: 443,
        width: 200,
        align: 'centre',
        gap: 0,
        parts: [words(label, 'label', 26, 'sand')],
      },
    ];
  });
};

const peakShapes = (rating: number, { x, y }: Spot): readonly Shape[] => [
  { kind: 'icon', icon: 'disc', x, y, size: 22, ink: 'ivory' },
  { kind: 'icon', icon: 'disc', x, y, size: 12, ink: 'on-brass' },
  {
    kind: 'line',
    x: Math.min(Math.max(x, 200), 824),
    y: y - 20,
    width: 240,
    align: 'centre',
    gap: 0,
    parts: [words(phrase('stats:card.peak', { rating: String(rating) }), 'fact', 27, 'ivory')],
  },
];

/**
 * The well with the rating's curve, match by match: round numbers beside it, dates below, the peak
 * marked by a ring and the present by a dot. Without rated matches it says so.
 */
export const chartShapes = (points: readonly RatingPoint[]): readonly Shape[] => {
  const ground: Shape = { kind: 'well', ...well, active: false };
  const peak = peakOf(points);
  if (peak === null) {
    return [
      ground,
      {
        kind: 'line',
        x: 480,
        y: 316,
        width: 800,
        align: 'centre',
        gap: 0,
        parts: [words(phrase('stats:card.noCurve'), 'label', 30, 'sand')],
      },
    ];
  }
  const axis = axisOf(points.map(({ rating }) => rating));
  const yOf = (rating: number): number =>
    plot.floor - ((rating - axis.from) / (axis.to - axis.from)) * (plot.floor - plot.top);
  const step = (plot.right - plot.left) / Math.max(1, points.length - 1);
  const spots = points.map(
    ({ rating }, index): Spot => ({
      x: plot.left + index * step,
      y: yOf(rating),
    }),
  );
  const top = spots[points.indexOf(peak)];
  const now = spots.at(-1);
  return [
    ground,
    ...axis.lines.flatMap((line): readonly Shape[] => [
      { kind: 'rule', x: plot.left, y: yOf(line), width: plot.right - plot.left },
      {
        kind: 'line',
        x: 102,
        y: yOf(line) + 9,
        width: 66,
        align: 'end',
        gap: 0,
        parts: [words(String(line), 'numeral', 26, 'sand')],
      },
    ]),
    ...dateShapes(points, spots),
    { kind: 'curve', points: spots, floor: plot.floor, ink: 'brass', stroke: 5 },
    ...(now === undefined
      ? []
      : [{ kind: 'icon', icon: 'disc', x: now.x, y: now.y, size: 18, ink: 'brass' } as const]),
    ...(top === undefined ? [] : peakShapes(peak.rating, top)),
  ];
};
