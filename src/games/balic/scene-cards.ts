import { type Ink, type LinePart, type Shape, words } from '../scene.js';
import { type Card, type CardLook, line, numberedBone, tilts, withRoom } from './scene-layout.js';
import type { Reading } from './score.js';
import { isIn, ofSeat, owedNext, toThrow } from './seats.js';
import type { BalicState, Bones } from './state.js';
import { departureOf, oddBet, rankName, readingOf, say } from './words.js';

/** The colours of throws with a name. */
export const namedInk = {
  king: 'brass',
  cleric: 'ivory',
  kestrekel: 'teal',
  kank: 'loss',
} as const satisfies Readonly<Record<string, Ink>>;

const isToAct = (state: BalicState, seat: number): boolean =>
  state.turn === seat || (state.turn === null && toThrow(state).includes(seat));

/** A token, the flag of the first thrower, and the tick of a seat that would stop. */
const tokenShapes = (state: BalicState, { seat, look, box }: Card): readonly Shape[] => {
  const { token, flag } = look;
  const here = isIn(state, seat);
  const [x, y] = [box.x + token.x, box.y + token.y];
  return [
    { kind: 'token', x, y, size: token.size, seat, active: false, dimmed: !here },
    ...(state.first === seat && here
      ? [
          {
            kind: 'icon',
            icon: 'flag',
            x: box.x + flag.x,
            y: box.y + flag.y,
            size: flag.size,
            ink: 'brass',
          } as const,
        ]
      : []),
    ...(state.consents.includes(seat)
      ? [
          {
            kind: 'icon',
            icon: 'won',
            x: x + 0.44 * token.size,
            y: y + 0.38 * token.size,
            size: 0.5 * token.size,
            ink: 'gain',
          } as const,
        ]
      : []),
  ];
};

/** Token and name, the number of bits, and the bits. */
const headShapes = (state: BalicState, card: Card): readonly Shape[] => {
  const { seat, look, box } = card;
  const here = isIn(state, seat);
  const end = box.x + box.width - 14;
  const purse = ofSeat(state.purses, seat);
  const digits = 0.56 * look.purse * String(purse).length + 6;
  const left = box.x + look.name.x;
  const room = end - left - (here && look.name.besidePurse ? digits : 0);
  const won = state.winners.includes(seat);
  return [
    ...tokenShapes(state, card),
    line('start', left, box.y + look.name.y, room, [
      words({ seat }, 'name', look.name.size, here ? 'ivory' : 'muted'),
    ]),
    ...(here
      ? [
          line('end', end, box.y + look.token.y + 0.34 * look.purse, digits + 20, [
            words(String(purse), 'numeral', look.purse, won ? 'brass' : 'ivory'),
          ]),
          {
            kind: 'bits',
            x: box.x + look.bits.x,
            y: box.y + look.bits.y,
            size: look.bits.size,
            count: purse,
          } as const,
        ]
      : []),
  ];
};

const boneShapes = (bones: Bones, { look, box }: Card, dimmed: boolean): readonly Shape[] =>
  bones.flatMap((face, index) =>
    numberedBone({
      kind: 'bone',
      x: Math.round(box.x + box.width / 2 + (index - 1.5) * look.bones.pitch),
      y: box.y + look.bones.y,
      size: look.bones.size,
      face,
      tilt: tilts[index] ?? 0,
      ...(dimmed ? { dimmed } : {}),
    }),
  );

/** What else is said of a throw: its rank, a bet that is not the stake, what is owed. */
const factOf = (state: BalicState, seat: number, reading: Reading): readonly LinePart[] => {
  const bet = oddBet(state, seat);
  const debt = owedNext(state, seat);
  const fact = (key: string, ink: Ink, values?: Readonly<Record<string, number>>): LinePart =>
    words(say(`scene.${key}`, values), 'fact', 27, ink);
  if (debt === 'all') return [fact('owesAll', 'loss')];
  if (debt !== 0) return [fact('owes', 'teal', { debt })];
  if (reading.kind === 'king') return [fact('takesAll', 'brass')];
  if (reading.kind === 'cleric') return [fact('folded', 'sand')];
  if (bet !== null) return [fact('bet', 'sand', { bet })];
  return reading.kind === 'score' ? [words(rankName(reading), 'label', 27, 'sand')] : [];
};

const sized = (part: LinePart, size: number): LinePart => ({ ...part, size });

/** One line, or two on a narrow card: first what counts, then what else there is. */
const resultShapes = (
  { look, box }: Card,
  first: readonly LinePart[],
  rest: readonly LinePart[],
): readonly Shape[] => {
  const centre = box.x + box.width / 2;
  const room = box.width - 30;
  const facts = rest.map((part) => sized(part, look.result.facts));
  if (look.second === null) {
    return [line('centre', centre, box.y + look.result.y, room, [...first, ...facts], 12)];
  }
  return [
    line('centre', centre, box.y + look.result.y, room, first, 8),
    ...(facts.length === 0 ? [] : [line('centre', centre, box.y + look.second, room, facts, 8)]),
  ];
};

const toAct = (state: BalicState, look: CardLook): readonly LinePart[] => [
  { kind: 'icon', icon: 'triangle', size: 0.66 * look.result.size, ink: 'brass' },
  words(
    say(state.phase === 'stake' ? 'scene.toStake' : 'scene.toThrow'),
    'name',
    look.result.size,
    'brass',
  ),
];

/** What lies in the well of a card: bones and what they are, whose turn it is, or that a seat is out. */
const wellShapes = (state: BalicState, card: Card): readonly Shape[] => {
  const { seat, look, box } = card;
  const bones = ofSeat(state.thrown, seat);
  const reading = readingOf(state, seat);
  const centre = box.x + box.width / 2;
  const room = box.width - 30;
  const acts = isToAct(state, seat);
  if (bones !== null && reading !== null) {
    const ink = reading.kind === 'score' ? 'ivory' : namedInk[reading.kind];
    const title = reading.kind === 'score' ? String(reading.total) : say(`named.${reading.kind}`);
    const owing = !acts && ofSeat(state.owes, seat) !== 0;
    const laid = owing ? { ...card, look: withRoom(look) } : card;
    return [
      ...boneShapes(bones, laid, false),
      ...(acts
        ? resultShapes(laid, toAct(state, look), [])
        : resultShapes(
            laid,
            [words(title, 'numeral', laid.look.result.size, ink)],
            factOf(state, seat, reading),
          )),
    ];
  }
  const bet = oddBet(state, seat);
  const lines: readonly (readonly LinePart[])[] = [
    ...(acts ? [toAct(state, look)] : []),
    ...(bet === null
      ? []
      : [[words(say('scene.bet', { bet }), 'fact', look.result.facts, 'sand')]]),
  ];
  const first = box.y + 191 + 0.36 * look.result.size - 21 * (lines.length - 1);
  return lines.map((parts, index) => line('centre', centre, first + 42 * index, room, parts, 8));
};

/** A seat that is out: its last bones while they still lie, a cross and how it went. */
const outShapes = (state: BalicState, card: Card): readonly Shape[] => {
  const { seat, look, box } = card;
  const bones = ofSeat(state.thrown, seat);
  const departure = departureOf(state, seat);
  const said = departure === undefined ? 'scene.out' : `scene.gone.${departure.reason}`;
  const size = look.name.size;
  return [
    line(
      'centre',
      box.x + box.width / 2,
      box.y + (bones === null ? 170 : 121),
      box.width - 30,
      [
        { kind: 'icon', icon: 'cross', size: 0.7 * size, ink: 'muted' },
        words(say(said), 'fact', size, 'muted'),
      ],
      10,
    ),
    ...(bones === null ? [] : boneShapes(bones, card, true)),
  ];
};

/** A seat's card. */
export const cardShapes = (state: BalicState, card: Card): readonly Shape[] => {
  const { seat, box } = card;
  if (!isIn(state, seat)) {
    return [
      { kind: 'slab', ...box, active: false, dimmed: true },
      ...headShapes(state, card),
      ...outShapes(state, card),
    ];
  }
  const active = isToAct(state, seat) || state.winners.includes(seat);
  return [
    { kind: 'slab', ...box, active },
    {
      kind: 'well',
      x: box.x + 9,
      y: box.y + 135,
      width: box.width - 18,
      height: 113,
      active: false,
    },
    ...headShapes(state, card),
    ...wellShapes(state, card),
  ];
};
