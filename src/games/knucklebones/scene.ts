import { phrase, type Seat } from '../phrase.js';
import { type LinePart, type Scene, type Shape, words } from '../scene.js';
import { centred, columnsX, gridShapes, type Half, halves, middle } from './scene-grid.js';
import { ofSeat, otherSeat, totalOf } from './score.js';
import { type KnucklebonesState, winsNeeded } from './state.js';

export { knucklebonesTiles } from './tiles.js';

const width = 960;
const height = 860;
const side = { seatX: 135, seatWidth: 206, totalX: 825, totalWidth: 200 } as const;

/** Token, name, games won, and whether it is this seat's turn; across, the total. */
const seatShapes = ({ state, seat, at }: Half): readonly Shape[] => {
  const acts = state.turn === seat;
  const wins = ofSeat(state.wins, seat);
  const wonByScore = state.winner === seat && state.forfeit === null;
  const x = side.seatX;
  return [
    { kind: 'token', x, y: at.seat, size: 92, seat, active: acts },
    centred(x, at.seat + 98, side.seatWidth, [words({ seat }, 'name', 34, 'ivory')]),
    centred(
      x,
      at.seat + 143,
      side.seatWidth,
      Array.from(
        { length: winsNeeded[state.length] },
        (_, index): LinePart => ({
          kind: 'icon',
          icon: index < wins ? 'won' : 'open',
          size: 30,
          ink: 'brass',
        }),
      ),
      10,
    ),
    ...(acts && state.phase === 'place'
      ? [
          centred(
            x,
            at.seat + 190,
            side.seatWidth,
            [
              { kind: 'icon', icon: 'triangle', size: 20, ink: 'brass' },
              words(phrase('scene:place'), 'name', 28, 'brass'),
            ],
            7,
          ),
        ]
      : []),
    centred(side.totalX, at.seat + 92, side.totalWidth, [
      words(
        String(totalOf(ofSeat(state.grids, seat))),
        'name',
        112,
        wonByScore ? 'brass' : 'ivory',
      ),
    ]),
    centred(side.totalX, at.seat + 137, side.totalWidth, [
      words(phrase('scene:total'), 'label', 28, 'sand'),
    ]),
  ];
};

/** Between the grids while the match runs: which game it is, the die, how the last game ended. */
const middleShapes = (state: KnucklebonesState, front: Seat): readonly Shape[] => {
  const before = state.results.at(-1);
  const total = (seat: Seat): LinePart =>
    words(String(before === undefined ? 0 : ofSeat(before.totals, seat)), 'fact', 28, 'sand');
  return [
    centred(side.seatX, middle - 2, side.seatWidth, [
      words(phrase('scene:game', { number: state.game }), 'name', 28, 'ivory'),
    ]),
    centred(side.seatX, middle + 32, side.seatWidth, [
      words(phrase(`scene:length.${state.length}`), 'label', 27, 'sand'),
    ]),
    ...(state.die === null
      ? []
      : [
          {
            kind: 'die',
            x: columnsX[1],
            y: middle,
            size: 86,
            face: state.die,
            make: 'bone',
            tilt: -6,
          } as const,
        ]),
    ...(before === undefined
      ? []
      : [
          centred(side.totalX, middle - 2, side.totalWidth, [
            words(phrase('scene:game', { number: state.results.length }), 'label', 27, 'sand'),
          ]),
          centred(
            side.totalX,
            middle + 32,
            side.totalWidth,
            [
              { kind: 'token', seat: front, size: 26 },
              total(front),
              words('–', 'fact', 28, 'sand'),
              total(otherSeat(front)),
              { kind: 'token', seat: otherSeat(front), size: 26 },
            ],
            8,
          ),
        ]),
  ];
};

const bannerShapes = (state: KnucklebonesState): readonly Shape[] => {
  const { winner, forfeit } = state;
  const title =
    winner === null ? phrase('scene:over') : phrase('scene:won', { seat: { seat: winner } });
  const first = winner ?? 0;
  const score = `${ofSeat(state.wins, first)} : ${ofSeat(state.wins, otherSeat(first))}`;
  return [
    { kind: 'banner', x: 40, y: 376, width: 880, height: 100, ink: 'brass' },
    { kind: 'icon', icon: 'crown', x: 110, y: middle, size: 66, ink: 'on-brass' },
    centred(480, middle + (forfeit === null ? 17 : 2), 590, [
      words(title, 'numeral', forfeit === null ? 50 : 42, 'on-brass'),
    ]),
    ...(forfeit === null
      ? [
          {
            kind: 'line',
            x: 884,
            y: middle + 17,
            width: 110,
            align: 'end',
            gap: 0,
            parts: [words(score, 'numeral', 48, 'on-brass')],
          } as const,
        ]
      : [
          centred(480, middle + 37, 590, [
            words(
              phrase(`scene:forfeit.${forfeit.reason}`, { seat: { seat: forfeit.seat } }),
              'fact',
              27,
              'on-brass',
            ),
          ]),
        ]),
  ];
};

/**
 * The picture of a table, 960 × 860: two grids facing each other with `front` below, the die
 * between them, a seat's token and games won at the left, its total at the right.
 */
export const knucklebonesScene = (state: KnucklebonesState, front: Seat): Scene => {
  const back: Half = { state, seat: otherSeat(front), at: halves.back };
  const near: Half = { state, seat: front, at: halves.front };
  return {
    width,
    height,
    shapes: [
      ...gridShapes(back),
      ...gridShapes(near),
      ...seatShapes(back),
      ...seatShapes(near),
      ...(state.phase === 'over' ? bannerShapes(state) : middleShapes(state, front)),
    ],
  };
};
