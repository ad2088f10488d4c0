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

/** What a roll is worth: how large it stands, and where its lines do. */
interface Place {
  readonly number: { readonly y: number; readonly size: number };
  readonly title: { readonly y: number; readonly size: number };
  readonly rows: { readonly y: number; readonly size: number; readonly pitch: number };
  readonly token: number;
}

const large: Place = {
  number: { y: 215, size: 104 },
  title: { y: 274, size: 42 },
  rows: { y: 322, size: 30, pitch: 44 },
  token: 60,
};
/** With two lines of reasons. */
const tight: Place = {
  number: { y: 196, size: 88 },
  title: { y: 248, size: 38 },
  rows: { y: 290, size: 30, pitch: 44 },
  token: 52,
};
/** While another seat is to roll, below the words that say whose roll it was. */
const theirs: Place = {
  number: { y: 228, size: 70 },
  title: { y: 272, size: 34 },
  rows: { y: 310, size: 27, pitch: 34 },
  token: 46,
};
/** After the end, when the result is the main thing, below the words that say whose roll it was. */
const back: Place = {
  number: { y: 230, size: 56 },
  title: { y: 270, size: 30 },
  rows: { y: 308, size: 27, pitch: 36 },
  token: 40,
};

const worthShapes = (state: SolbonesState, last: LastRoll): readonly Shape[] => {
  const worth = worthOf(last.dice, state.mode);
  const { title, why } = explained(worth, state);
  const total = worth.points + worth.takes;
  const rows: readonly Phrase[] = [
    ...(why === null ? [] : [why]),
    ...(last.robbed === null ? [] : [say('scene.taken', { other: { seat: last.robbed } })]),
  ];
  const over = state.winner !== null;
  const isPast = last.seat !== state.turn;
  const at = over ? back : isPast ? theirs : rows.length > 1 ? tight : large;
  const roller: readonly LinePart[] = isPast
    ? [{ kind: 'token', seat: last.seat, size: at.token }]
    : [];
  const ink = { number: over ? 'sand' : 'brass', title: over ? 'sand' : 'ivory' } as const;
  return [
    // The head names who is to roll: their own dice these are not.
    ...(isPast
      ? [
          line(162, [
            words(say('scene.lastRoll', { seat: { seat: last.seat } }), 'label', 28, 'sand'),
          ]),
        ]
      : []),
    line(
      at.number.y,
      [
        ...roller,
        words(
          total > 0 ? `+${total}` : '0',
          'name',
          at.number.size,
          total > 0 ? ink.number : 'muted',
        ),
      ],
      18,
    ),
    line(at.title.y, [words(title, 'numeral', at.title.size, total > 0 ? ink.title : 'sand')]),
    ...rows.map((row, index) =>
      line(at.rows.y + at.rows.pitch * index, [
        words(
          row,
          'label',
          at.rows.size,
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
