import type { Seat } from '../../phrase.js';
import { type LinePart, type Scene, type Shape, words } from '../../scene.js';
import { chartShapes, scoreOf } from './chart.js';
import type { Story, ToldMove } from './story.js';
import { costOf, placedWords, say, seatLines, titleOf } from './words.js';

const width = 960;
/** Where the rows below the chart begin, and the height of one. */
const rows = { top: 492, height: 80 } as const;

const headShapes = (story: Story, seat: Seat): readonly Shape[] => {
  const own = seat === 0;
  const line = (y: number, parts: readonly LinePart[]): Shape => ({
    kind: 'line',
    x: own ? 116 : 844,
    y,
    width: 308,
    align: own ? 'start' : 'end',
    gap: 10,
    parts,
  });
  const won = story.end.winner === seat;
  const name = words({ seat }, 'name', 34, 'ivory');
  const crown = { kind: 'icon', icon: 'crown', size: 32, ink: 'brass' } as const;
  return [
    { kind: 'token', x: own ? 70 : 890, y: 66, size: 62, seat, active: false },
    line(44, won ? (own ? [name, crown] : [crown, name]) : [name]),
    ...seatLines(story, seat).map((said, index) =>
      line(74 + 29 * index, [words(said, 'label', 26, 'sand')]),
    ),
  ];
};

const rowShapes = (move: ToldMove, index: number, games: number): readonly Shape[] => {
  const top = rows.top + index * rows.height;
  const text = (y: number, parts: readonly LinePart[]): Shape => ({
    kind: 'line',
    x: 170,
    y,
    width: 590,
    align: 'start',
    gap: 0,
    parts,
  });
  return [
    ...(index === 0 ? [] : [{ kind: 'rule', x: 40, y: top, width: 880 } as const]),
    { kind: 'icon', icon: 'disc', x: 64, y: top + 40, size: 46, ink: 'loss' },
    {
      kind: 'line',
      x: 64,
      y: top + 50,
      width: 46,
      align: 'centre',
      gap: 0,
      parts: [words(String(index + 1), 'carved', 29, 'on-loss')],
    },
    { kind: 'token', x: 128, y: top + 40, size: 52, seat: move.seat, active: false },
    text(top + 34, [words(titleOf(move, games), 'name', 30, 'ivory')]),
    text(top + 68, [words(placedWords(move), 'label', 28, 'sand')]),
    {
      kind: 'line',
      x: 920,
      y: top + 55,
      width: 170,
      align: 'end',
      gap: 0,
      parts: [words(say('cost', { cost: costOf(move) }), 'numeral', 44, 'loss')],
    },
  ];
};

/**
 * A review as a picture, 960 wide and 770 high with three costly moves: names, accuracy and games won
 * above, the chance of winning over the match in a well, and a row for each costly move.
 */
export const reviewScene = (story: Story): Scene => {
  const { costly, games } = story;
  return {
    width,
    height: rows.top + rows.height * Math.max(1, costly.length) + 38,
    shapes: [
      ...headShapes(story, 0),
      ...headShapes(story, 1),
      {
        kind: 'line',
        x: width / 2,
        y: 88,
        width: 120,
        align: 'centre',
        gap: 0,
        parts: [words(scoreOf(story.end), 'numeral', 66, 'brass')],
      },
      ...chartShapes(story),
      ...costly.flatMap((move, index) => rowShapes(move, index, games.length)),
      ...(costly.length > 0
        ? []
        : [
            {
              kind: 'line',
              x: width / 2,
              y: rows.top + 52,
              width: 860,
              align: 'centre',
              gap: 0,
              parts: [words(say('noneCostly'), 'fact', 28, 'sand')],
            } as const,
          ]),
    ],
  };
};
