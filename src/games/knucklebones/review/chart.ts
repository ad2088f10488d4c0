import { type Phrase, phrase } from '../../phrase.js';
import { type LinePart, type Shape, words } from '../../scene.js';
import { ofSeat } from '../score.js';
import type { KnucklebonesState } from '../state.js';
import type { Story, ToldGame, ToldMove } from './story.js';

/** Where the curves may go: seat 0 wins at the top, seat 1 at the floor. */
const plot = { left: 100, right: 902, top: 140, floor: 430 } as const;
const middle = (plot.top + plot.floor) / 2;
const well = { x: 33, y: 116, width: 895, height: 370 } as const;
/** Between two games. */
const gap = 18;
/** What stands below a game, by the room of the narrowest: its number only where all have it. */
const room = { number: 300, crown: 150, score: 100 } as const;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Strip {
  readonly left: number;
  readonly width: number;
}

/** The games side by side: long ones wider, short ones wide enough for what stands below them. */
const stripsOf = (games: readonly ToldGame[]): readonly Strip[] => {
  const mean = games.reduce((sum, { moves }) => sum + moves.length, 0) / games.length;
  const weights = games.map(({ moves }) => moves.length + 2 * mean);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const room = plot.right - plot.left - gap * (games.length - 1);
  let left: number = plot.left;
  return weights.map((weight) => {
    const strip = { left, width: (room * weight) / whole };
    left += strip.width + gap;
    return strip;
  });
};

const pointsOf = ({ chances }: ToldGame, { left, width }: Strip): readonly Point[] =>
  chances.map((chance, index) => ({
    x: left + (width * index) / Math.max(1, chances.length - 1),
    y: plot.floor - chance * (plot.floor - plot.top),
  }));

const resultShape = (
  { result }: ToldGame,
  number: number,
  { left, width }: Strip,
  narrowest: number,
  end: KnucklebonesState,
): Shape => {
  const winner = result === null ? end.winner : result.winner;
  const sand = (said: Phrase | string): LinePart => words(said, 'label', 26, 'sand');
  const numbered = narrowest >= room.number;
  const parts: readonly LinePart[] = [
    ...(numbered ? [sand(phrase('scene:game', { number })), sand('·')] : []),
    ...(result === null
      ? [{ kind: 'icon', icon: 'flag', size: 24, ink: 'sand' } as const]
      : narrowest >= room.score
        ? [sand(result.totals.join(':'))]
        : []),
    ...(winner === null
      ? []
      : [
          ...(narrowest >= room.crown
            ? [{ kind: 'icon', icon: 'crown', size: 28, ink: 'brass' } as const]
            : []),
          { kind: 'token', seat: winner, size: 28 } as const,
        ]),
  ];
  return numbered
    ? { kind: 'line', x: left, y: 468, width, align: 'start', gap: 8, parts }
    : { kind: 'line', x: left + width / 2, y: 468, width, align: 'centre', gap: 6, parts };
};

const disc = 40;

interface Stretch {
  readonly from: Point;
  readonly to: Point;
  /** Of its game: a number stays in it. */
  readonly strip: Strip;
}

/** The place for a number near a stretch of a curve where it covers least. */
const freeSpot = ({ from, to, strip }: Stretch, taken: readonly Point[]): Point => {
  const x = (from.x + to.x) / 2;
  const [high, low] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  const level = (high + low) / 2;
  const spots = [
    { x, y: low + 36 },
    { x, y: high - 36 },
    { x: x + 38, y: level },
    { x: x - 38, y: level },
    { x: x + 34, y: low + 28 },
    { x: x - 34, y: low + 28 },
    { x: x + 34, y: high - 28 },
    { x: x - 34, y: high - 28 },
  ].filter(
    (spot) =>
      spot.x > strip.left + disc / 2 - 4 &&
      spot.x < strip.left + strip.width - disc / 2 + 4 &&
      spot.y > plot.top - 4 &&
      spot.y < plot.floor + 4,
  );
  const room = (spot: Point): number =>
    Math.min(60, ...taken.map((point) => Math.hypot(point.x - spot.x, point.y - spot.y)));
  return spots.reduce(
    (best, spot) => (room(spot) > room(best) + 1 ? spot : best),
    spots[0] ?? from,
  );
};

/** Points every few pixels along a curve, so that a steep stretch is not passed over. */
const along = (points: readonly Point[]): readonly Point[] =>
  points.flatMap((point, index) => {
    const next = points[index + 1];
    if (next === undefined) return [point];
    const steps = Math.max(1, Math.ceil(Math.hypot(next.x - point.x, next.y - point.y) / 8));
    return Array.from({ length: steps }, (_, step) => ({
      x: point.x + ((next.x - point.x) * step) / steps,
      y: point.y + ((next.y - point.y) * step) / steps,
    }));
  });

const numberShapes = ({ x, y }: Point, number: number): readonly Shape[] => [
  { kind: 'icon', icon: 'disc', x, y, size: disc + 8, ink: 'on-loss' },
  { kind: 'icon', icon: 'disc', x, y, size: disc, ink: 'loss' },
  {
    kind: 'line',
    x,
    y: y + 9,
    width: disc,
    align: 'centre',
    gap: 0,
    parts: [words(String(number), 'carved', 26, 'on-loss')],
  },
];

/** The stretches of the curves that a costly move made, with their numbers beside them. */
const costlyShapes = (
  costly: readonly ToldMove[],
  curves: readonly (readonly Point[])[],
  strips: readonly Strip[],
): readonly Shape[] => {
  const stretches = costly.flatMap(({ game, number }): readonly Stretch[] => {
    const points = curves[game - 1] ?? [];
    const [from, to] = [points[2 * number - 1], points[2 * number]];
    const strip = strips[game - 1];
    return from === undefined || to === undefined || strip === undefined
      ? []
      : [{ from, to, strip }];
  });
  const taken: Point[] = curves.flatMap(along);
  const numbers = stretches.flatMap((stretch, index) => {
    const spot = freeSpot(stretch, taken);
    // As wide as the number itself, for the next one.
    taken.push(spot, { x: spot.x - 20, y: spot.y }, { x: spot.x + 20, y: spot.y });
    return numberShapes(spot, index + 1);
  });
  return [
    ...stretches.map(
      ({ from, to }): Shape => ({ kind: 'segment', from, to, ink: 'loss', stroke: 9 }),
    ),
    ...numbers,
  ];
};

/** The well with the chances of winning, game by game, and the moves that cost most. */
export const chartShapes = ({ games, costly, end }: Story): readonly Shape[] => {
  const strips = stripsOf(games);
  const narrowest = Math.min(...strips.map(({ width }) => width));
  const curves = games.map((game, index) => {
    const strip = strips[index];
    return strip === undefined ? [] : pointsOf(game, strip);
  });
  return [
    { kind: 'well', ...well, active: false },
    { kind: 'rule', x: plot.left, y: plot.top, width: plot.right - plot.left },
    { kind: 'rule', x: plot.left, y: plot.floor, width: plot.right - plot.left },
    { kind: 'token', seat: 0, x: 66, y: plot.top + 10, size: 40, active: false },
    { kind: 'token', seat: 1, x: 66, y: plot.floor - 10, size: 40, active: false },
    {
      kind: 'line',
      x: 66,
      y: middle + 9,
      width: 60,
      align: 'centre',
      gap: 0,
      parts: [words('50', 'label', 26, 'sand')],
    },
    ...curves.map((points): Shape => ({ kind: 'balance', points, middle, stroke: 5 })),
    {
      kind: 'segment',
      from: { x: plot.left, y: middle },
      to: { x: plot.right, y: middle },
      ink: 'muted',
      stroke: 2,
      dashed: true,
    },
    ...strips.slice(1).map(({ left }): Shape => {
      const x = left - gap / 2;
      return {
        kind: 'segment',
        from: { x, y: plot.top - 6 },
        to: { x, y: plot.floor + 6 },
        ink: 'muted',
        stroke: 2,
      };
    }),
    ...costlyShapes(costly, curves, strips),
    ...games.flatMap((game, index): readonly Shape[] => {
      const strip = strips[index];
      return strip === undefined ? [] : [resultShape(game, index + 1, strip, narrowest, end)];
    }),
  ];
};

/** Games that each seat has won, as the head of the picture says it. */
export const scoreOf = ({ wins }: KnucklebonesState): string =>
  `${ofSeat(wins, 0)}:${ofSeat(wins, 1)}`;
