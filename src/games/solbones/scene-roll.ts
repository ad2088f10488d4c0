import type { Phrase } from '../phrase.js';
import { type LinePart, type Shape, words } from '../scene.js';
import { say } from './said.js';
import { type LastRoll, nine, type SolbonesState } from './state.js';
import { frequencies, isFrequency, type Worth, worthOf } from './worth.js';

const makes = ['red', 'purple', 'blue'] as const;
const columnsX = [138, 310, 482] as const;
const tilts = [-5, 4, -3] as const;
const diceY = 211;
const side = 122;

/** The three dice, or the places where they will lie, and below each its letter and frequency. */
const diceShapes = (last: LastRoll | null): readonly Shape[] =>
  makes.flatMap((make, die): readonly Shape[] => {
    const x = columnsX[die] ?? 0;
    const face = last?.dice[die];
    const lit = face !== undefined && isFrequency(die, face);
    const away = side / 2;
    return [
      face === undefined
        ? {
            kind: 'cell',
            x: x - away,
            y: diceY - away,
            width: side,
            height: side,
            ink: 'muted',
          }
        : {
            kind: 'die',
            x,
            y: diceY,
            size: side,
            face,
            make,
            tilt: tilts[die] ?? 0,
            ...(lit ? { frequency: true } : {}),
          },
      {
        kind: 'plate',
        x: x - 54,
        y: 302,
        width: 108,
        height: 40,
        letter: say(`scene.letter.${make}`),
        face: frequencies[die] ?? 0,
        lit,
      },
    ];
  });

interface Explained {
  readonly title: Phrase;
  readonly why: Phrase | null;
}

/** The name of a throw, and how its points come about, each on a line. */
const explained = (worth: Worth, state: SolbonesState): Explained => {
  const { name, face, pair, doubled } = worth;
  const values = { face: face ?? 0, pair: pair ?? 0 };
  const { passedTo } = state.aftermath;
  switch (name) {
    case 'zan':
    case 'ether':
      return { title: say(`throws.${name}`), why: say(`scene.${name}`) };
    case 'tribing':
      return {
        title: say('throws.tribing'),
        why: say(doubled ? 'scene.tribingDoubled' : 'scene.tribing', values),
      };
    case 'vibing':
      return { title: say('throws.vibing'), why: say('scene.vibing', values) };
    case 'pair':
      return { title: say('scene.pairTitle'), why: say('scene.pair', values) };
    case 'nine':
      return { title: say('scene.nineTitle'), why: null };
    case 'nothing':
      return {
        title: say('scene.nothing'),
        why: passedTo === null ? null : say('scene.nothingLine', { seat: { seat: passedTo } }),
      };
  }
};

/** The panel's middle and width. */
const panel = { x: 750, width: 330 } as const;

const line = (y: number, parts: readonly LinePart[], gap = 0): Shape => ({
  kind: 'line',
  x: panel.x,
  y,
  width: panel.width,
  align: 'centre',
  gap,
  parts,
});

const worthShapes = (state: SolbonesState, last: LastRoll): readonly Shape[] => {
  const worth = worthOf(last.dice, state.mode);
  const { title, why } = explained(worth, state);
  const total = worth.points + worth.takes;
  const rows: readonly Phrase[] = [
    ...(why === null ? [] : [why]),
    ...(last.robbed === null ? [] : [say('scene.taken', { other: { seat: last.robbed } })]),
  ];
  const tight = rows.length > 1;
  const [number, titled, first] = tight ? [196, 248, 290] : [215, 274, 322];
  // Whose roll it was, unless it is still that seat's turn.
  const roller: readonly LinePart[] =
    last.seat === state.turn ? [] : [{ kind: 'token', seat: last.seat, size: tight ? 52 : 60 }];
  return [
    line(
      number,
      [
        ...roller,
        words(
          total > 0 ? `+${total}` : '0',
          'name',
          tight ? 88 : 104,
          total > 0 ? 'brass' : 'muted',
        ),
      ],
      18,
    ),
    line(titled, [words(title, 'numeral', tight ? 38 : 42, total > 0 ? 'ivory' : 'sand')]),
    ...rows.map((row, index) =>
      line(first + 44 * index, [
        words(
          row,
          'label',
          30,
          index === rows.length - 1 && last.robbed !== null ? 'gain' : 'sand',
        ),
      ]),
    ),
  ];
};

/** The slab with the dice in their well, and beside them what they are worth and why. */
export const rollShapes = (state: SolbonesState): readonly Shape[] => [
  { kind: 'slab', x: 32, y: 114, width: 896, height: 250, active: false },
  { kind: 'well', x: 46, y: 128, width: 528, height: 222, active: false },
  ...diceShapes(state.last),
  ...(state.last === null
    ? [
        line(236, [words(say('scene.start'), 'numeral', 42, 'ivory')]),
        line(284, [words(say('scene.startLine'), 'label', 28, 'sand')]),
      ]
    : worthShapes(state, state.last)),
];

/** What a nine takes, as it is written beside the token that lost it. */
export const lostNine = `−${nine}`;
