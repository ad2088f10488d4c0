import type { Phrase, Seat } from '../phrase.js';
import { type Ink, type LinePart, type Shape, type Words, words } from '../scene.js';
import { namedInk } from './scene-cards.js';
import { line, middle, numberedBone, tilts } from './scene-layout.js';
import { isIn, ofSeat } from './seats.js';
import type { BalicState, Payout } from './state.js';
import { rankName, readingOf, say } from './words.js';

/** The right part of the middle: bones above, what they mean below. */
const area = {
  x: 392,
  width: 518,
  centre: 651,
  bones: middle.y + 70,
  below: middle.y + 128,
} as const;
const streamer = { x: area.x, y: area.below, width: area.width, height: 92 } as const;

const onInk = (ink: Ink): Ink => (ink === 'loss' ? 'on-loss' : 'on-brass');

/** A title in a streamer, and one of more letters. */
const titleSize = 46;
const longTitleSize = 38;

/** How much of a streamer is its title's: a name's, or that of an amount of up to three digits. */
const nameRoom = 226;
const amountRoom = 150;

/** A streamer: a name or an amount on its left, what it means in two lines on its right. */
const proclaimed = (
  ink: Ink,
  title: Words,
  first: Phrase,
  second: Phrase,
  { size = titleSize, room = nameRoom }: { readonly size?: number; readonly room?: number } = {},
): readonly Shape[] => {
  const on = onInk(ink);
  const split = streamer.x + room;
  const rest = streamer.width - room - 26;
  return [
    { kind: 'streamer', ...streamer, ink },
    line('centre', (streamer.x + split) / 2 + 10, streamer.y + 46 + 0.36 * size, room - 30, [
      words(title, 'numeral', size, on),
    ]),
    line('start', split, streamer.y + 40, rest, [words(first, 'fact', 27, on)]),
    line('start', split, streamer.y + 74, rest, [words(second, 'fact', 27, on)]),
  ];
};

/** A seat's token and the bones that it threw, large. */
const throwShapes = (state: BalicState, seat: Seat): readonly Shape[] => {
  const bones = ofSeat(state.thrown, seat);
  const dimmed = !isIn(state, seat);
  return [
    { kind: 'token', x: area.x + 40, y: middle.y + 56, size: 54, seat, active: false, dimmed },
    ...(bones ?? []).flatMap((face, index) =>
      numberedBone({
        kind: 'bone',
        x: area.x + 143 + 103 * index,
        y: area.bones,
        size: 100,
        face,
        tilt: tilts[index] ?? 0,
      }),
    ),
  ];
};

/** A throw just made: a streamer for one with a name, total and rank for a score. */
const thrownShapes = (state: BalicState, seat: Seat): readonly Shape[] => {
  const reading = readingOf(state, seat);
  if (reading === null) return [];
  if (reading.kind === 'score') {
    return [
      ...throwShapes(state, seat),
      line(
        'centre',
        area.centre,
        streamer.y + 66,
        area.width - 40,
        [
          words(String(reading.total), 'numeral', 58, 'ivory'),
          words(rankName(reading), 'label', 36, 'sand'),
        ],
        18,
      ),
    ];
  }
  const key =
    reading.kind === 'kestrekel'
      ? `scene.named.kestrekel.${state.options.ruling}`
      : `scene.named.${reading.kind}`;
  const values = { debt: 4 * (state.lastStake ?? 0) };
  return [
    ...throwShapes(state, seat),
    ...proclaimed(
      namedInk[reading.kind],
      say(`named.${reading.kind}`),
      say(`${key}.first`, values),
      say(`${key}.second`, values),
      reading.kind === 'kestrekel' ? { size: longTitleSize } : {},
    ),
  ];
};

/** Tokens side by side. */
const tokensShapes = (seats: readonly Seat[], y: number, size: number): readonly Shape[] =>
  seats.map(
    (seat, index): Shape => ({
      kind: 'token',
      x: Math.round(area.centre + (index - (seats.length - 1) / 2) * 1.22 * size),
      y,
      size,
      seat,
      active: false,
    }),
  );

/** How a round was paid out, over the bones that won it. */
const payoutShapes = (state: BalicState, payout: Payout): readonly Shape[] => {
  const { winners, share, pot, isVoid } = payout;
  const [winner] = winners;
  if (winner === undefined) {
    const left = pot === 0 ? 'empty' : 'stays';
    const key = `scene.paid.${isVoid ? 'back' : left}`;
    return [
      ...(state.last?.kind === 'throw' ? throwShapes(state, state.last.seat) : []),
      ...proclaimed(
        'ivory',
        say(isVoid ? 'scene.paid.void' : 'scene.paid.nobody'),
        say(`${key}.first`, { pot }),
        say(`${key}.second`),
        { size: longTitleSize },
      ),
    ];
  }
  const reading = readingOf(state, winner);
  const score = reading?.kind === 'score' ? { total: reading.total, rank: rankName(reading) } : {};
  if (winners.length === 1) {
    return [
      ...throwShapes(state, winner),
      ...proclaimed(
        'brass',
        say('scene.paid.share', { share }),
        say('scene.paid.won', { seat: { seat: winner } }),
        say('scene.paid.with', score),
        { room: amountRoom },
      ),
    ];
  }
  const rest = pot - share * winners.length;
  return [
    ...tokensShapes(winners, middle.y + 66, winners.length > 6 ? 48 : 62),
    ...proclaimed(
      'brass',
      say('scene.paid.each', { share }),
      rest === 0 ? say('scene.paid.shared') : say('scene.paid.sharedRest', { rest }),
      say('scene.paid.with', score),
    ),
  ];
};

/** Who won the match, and how. */
const endShapes = (state: BalicState): readonly Shape[] => {
  const { winners, ending, departures, last } = state;
  const [winner = 0] = winners;
  if (ending === 'king' && last?.kind === 'throw') return thrownShapes(state, last.seat);
  const departure = departures.at(-1);
  const why =
    ending === 'forfeit'
      ? say(`scene.over.${departure?.reason ?? 'left'}`, { seat: { seat: departure?.seat ?? 0 } })
      : say(`scene.over.${ending === 'consent' ? 'consent' : 'last'}`);
  const title =
    winners.length === 1
      ? say('scene.over.won', { seat: { seat: winner } })
      : say('scene.over.shared');
  return [
    ...(winners.length === 1
      ? [
          {
            kind: 'icon',
            icon: 'crown',
            x: area.centre,
            y: middle.y + 48,
            size: 62,
            ink: 'brass',
          } as const,
        ]
      : tokensShapes(winners, middle.y + 46, 48)),
    line('centre', area.centre, middle.y + 112, area.width, [words(why, 'fact', 28, 'sand')]),
    { kind: 'streamer', ...streamer, ink: 'brass' },
    line('centre', area.centre, streamer.y + 63, area.width - 70, [
      words(title, 'numeral', 46, 'on-brass'),
    ]),
  ];
};

/** The bones of the roll-off, each below the token of its seat, and who won it. */
const rolledShapes = (state: BalicState): readonly Shape[] => {
  const rolled = state.rolled.flatMap((face, seat) => (face === null ? [] : [{ face, seat }]));
  const pitch = Math.min(116, area.width / Math.max(1, rolled.length));
  const at = (index: number): number =>
    Math.round(area.centre + (index - (rolled.length - 1) / 2) * pitch);
  const { first } = state;
  return [
    ...rolled.flatMap(({ face, seat }, index): readonly Shape[] => [
      {
        kind: 'token',
        x: at(index),
        y: middle.y + 40,
        size: 0.2 * pitch + 23,
        seat,
        active: false,
      },
      ...numberedBone({
        kind: 'bone',
        x: at(index),
        y: middle.y + 110,
        size: Math.round(0.42 * pitch + 29),
        face,
        tilt: tilts[index % tilts.length] ?? 0,
      }),
    ]),
    ...(first === null
      ? []
      : [
          line('centre', area.centre, middle.y + 204, area.width - 20, [
            words(say('scene.firstThrower', { seat: { seat: first } }), 'name', 34, 'ivory'),
          ]),
        ]),
  ];
};

/** The stake is named, and nobody has thrown yet. */
const stakedShapes = (state: BalicState, seat: Seat, amount: number): readonly Shape[] => {
  const { first, options } = state;
  const next =
    options.throws === 'together'
      ? say('scene.everybody')
      : say('scene.firstThrower', { seat: { seat: first ?? seat } });
  const title: readonly LinePart[] = [
    { kind: 'token', seat, size: 62 },
    words(say('scene.stakes', { amount }), 'numeral', 60, 'brass'),
  ];
  return [
    line('centre', area.centre, middle.y + 118, area.width - 20, title, 20),
    line('centre', area.centre, middle.y + 180, area.width - 20, [words(next, 'fact', 32, 'sand')]),
  ];
};

/** A seat has just gone, in the middle of a round. */
const goneShapes = (state: BalicState, seat: Seat): readonly Shape[] => {
  const reason = state.departures.find((departure) => departure.seat === seat)?.reason ?? 'left';
  return [
    {
      kind: 'token',
      x: area.centre,
      y: middle.y + 80,
      size: 70,
      seat,
      active: false,
      dimmed: true,
    },
    line('centre', area.centre, middle.y + 170, area.width - 20, [
      words(say(`scene.over.${reason}`, { seat: { seat } }), 'fact', 32, 'sand'),
    ]),
  ];
};

/** What happened last: the end, a payout, a throw, a stake, or the roll-off. */
export const eventShapes = (state: BalicState): readonly Shape[] => {
  const { phase, payout, last } = state;
  if (phase === 'over') return endShapes(state);
  if (payout !== null) return payoutShapes(state, payout);
  if (last?.kind === 'throw') return thrownShapes(state, last.seat);
  if (last?.kind === 'stake') return stakedShapes(state, last.seat, last.amount);
  if (last?.kind === 'forfeit' && phase === 'throw') return goneShapes(state, last.seat);
  return rolledShapes(state);
};
