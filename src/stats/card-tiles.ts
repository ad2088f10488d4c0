import type { Insights } from '../games/game.js';
import { type Phrase, type PhraseValue, phrase } from '../games/phrase.js';
import { type Box, type Icon, type Ink, type LinePart, type Shape, words } from '../games/scene.js';
import { type Card, winRate } from './card.js';
import { hundredths, signed } from './signed.js';

/** How many matches the last tile shows. */
const lastMatches = 10;

const columnsX = [33, 336, 639] as const;
const rowsY = [471, 633] as const;
const size = { width: 288, height: 146 } as const;
/** From a tile's edge to what is in it. */
const padding = 21;

const inside = size.width - 2 * padding;

type Fill = (tile: Box) => readonly Shape[];

const left = (tile: Box, y: number, parts: readonly LinePart[], gap = 14): Shape => ({
  kind: 'line',
  x: tile.x + padding,
  y: tile.y + y,
  width: inside,
  align: 'start',
  gap,
  parts,
});

const right = (tile: Box, y: number, parts: readonly LinePart[], width = inside): Shape => ({
  kind: 'line',
  x: tile.x + size.width - padding,
  y: tile.y + y,
  width,
  align: 'end',
  gap: 8,
  parts,
});

const label = (tile: Box, key: string): Shape =>
  left(tile, 41, [words(phrase(`stats:card.${key}`), 'label', 28, 'sand')]);

const recordTile =
  ({ standing }: Card): Fill =>
  (tile) => {
    const { won, lost, drawn } = standing;
    const counts = drawn === 0 ? [won, lost] : [won, lost, drawn];
    const text = counts.join(' – ');
    const rate = winRate(standing);
    const long = text.length > 9;
    return [
      label(tile, drawn === 0 ? 'record' : 'recordDrawn'),
      left(tile, 96, [words(text, 'numeral', long ? 32 : 42, 'ivory')]),
      ...(text.length > 12
        ? []
        : [right(tile, 96, [words(phrase('stats:percent', { rate }), 'fact', 29, 'sand')], 80)]),
      {
        kind: 'bar',
        x: tile.x + padding,
        y: tile.y + 113,
        width: inside,
        height: 16,
        share: rate / 100,
        ink: 'ivory',
      },
    ];
  };

/** A big number with one or two lines of words beside it. */
const numberTile = (
  tile: Box,
  number: string,
  lines: readonly [Phrase, Phrase | null],
): readonly Shape[] => {
  const shift = number.length * 36 + 16;
  const beside = (said: Phrase, y: number, ink: Ink): Shape => ({
    kind: 'line',
    x: tile.x + padding + shift,
    y: tile.y + y,
    width: inside - shift,
    align: 'start',
    gap: 0,
    parts: [words(said, ink === 'ivory' ? 'name' : 'label', 27, ink)],
  });
  const [first, second] = lines;
  return [
    left(tile, 115, [words(number, 'numeral', 60, 'ivory')]),
    beside(first, second === null ? 106 : 88, second === null ? 'sand' : 'ivory'),
    ...(second === null ? [] : [beside(second, 122, 'sand')]),
  ];
};

const bestTile =
  ({ standing, insights, scoreUnit }: Card): Fill =>
  (tile) => [
    label(tile, 'best'),
    ...(standing.best === null
      ? [left(tile, 110, [words('–', 'numeral', 60, 'muted')])]
      : numberTile(tile, String(standing.best), [
          insights.average === null
            ? phrase(`stats:card.unit.${scoreUnit}`)
            : phrase('stats:card.value', { value: Math.round(insights.average) }),
          insights.average === null ? null : phrase('stats:card.average'),
        ])),
  ];

const streakTile =
  ({ standing }: Card): Fill =>
  (tile) => {
    const { streak, longest } = standing;
    const count = Math.abs(streak);
    const kind = streak > 0 ? 'wins' : streak < 0 ? 'losses' : 'none';
    return [
      label(tile, 'streak'),
      ...numberTile(tile, String(count), [
        phrase(`stats:card.${kind}`, { count }),
        phrase('stats:card.longest', { longest }),
      ]),
    ];
  };

/** The gauge goes from minus three times to three times what chance alone would bring. */
const gaugeReach = 3;

const luckTile =
  ({ insights: { luck } }: Card): Fill =>
  (tile) => {
    if (luck === null) {
      return [label(tile, 'luck'), left(tile, 110, [words('–', 'numeral', 60, 'muted')])];
    }
    const strayed = luck.usual === 0 ? 0 : luck.mean / luck.usual / gaugeReach;
    const middle = tile.x + size.width / 2;
    const bar = { kind: 'bar', y: tile.y + 117, height: 8, ink: 'sand' } as const;
    // What chance alone brings two thirds of all players is lit.
    const usual = inside / gaugeReach;
    return [
      label(tile, 'luck'),
      left(tile, 98, [
        words(signed(hundredths(luck.mean)), 'numeral', 40, 'ivory'),
        words(luck.per, 'label', 27, 'sand'),
      ]),
      { ...bar, x: tile.x + padding, width: inside, share: 0 },
      { ...bar, x: middle - usual / 2, width: usual, share: 1, ink: 'muted' },
      { ...bar, x: middle - 2, y: tile.y + 109, width: 4, height: 24, share: 1 },
      {
        kind: 'icon',
        icon: 'up',
        x: middle + Math.max(-1, Math.min(1, strayed)) * (inside / 2 - 10),
        y: tile.y + 126,
        size: 22,
        ink: 'brass',
      },
    ];
  };

const againstTile =
  ({
    won,
    lost,
    drawn,
  }: {
    readonly won: number;
    readonly lost: number;
    readonly drawn: number;
  }): Fill =>
  (tile) => {
    const y = tile.y + (drawn === 0 ? 92 : 80);
    return [
      label(tile, 'against'),
      { kind: 'person', x: tile.x + 48, y, size: 52, seat: 0 },
      { kind: 'person', x: tile.x + size.width - 48, y, size: 52, seat: 1 },
      {
        kind: 'line',
        x: tile.x + size.width / 2,
        y: y + 17,
        width: 130,
        align: 'centre',
        gap: 0,
        parts: [
          words(`${won} : ${lost}`, 'numeral', `${won}${lost}`.length > 3 ? 36 : 46, 'ivory'),
        ],
      },
      ...(drawn === 0
        ? []
        : [
            {
              kind: 'line',
              x: tile.x + size.width / 2,
              y: tile.y + 134,
              width: inside,
              align: 'centre',
              gap: 0,
              parts: [words(phrase('stats:card.drawn', { count: drawn }), 'label', 26, 'sand')],
            } as const,
          ]),
    ];
  };

/** Two things that a game says of a player: the first on one line, the second on two. */
const habitsTile =
  (facts: Insights['facts']): Fill =>
  (tile) => {
    const [first, second] = facts;
    const value = (said: PhraseValue): LinePart =>
      words(phrase('stats:card.value', { value: said }), 'name', 28, 'ivory');
    return [
      ...(first === undefined
        ? [left(tile, 80, [words('–', 'numeral', 60, 'muted')])]
        : [left(tile, 41, [value(first.value), words(first.label, 'label', 26, 'sand')], 10)]),
      ...(second === undefined
        ? []
        : [
            left(tile, 88, [words(second.label, 'label', 26, 'sand')]),
            left(tile, 123, [value(second.value)]),
          ]),
    ];
  };

const outcomeIcons: Readonly<Record<string, { readonly icon: Icon; readonly ink: Ink }>> = {
  won: { icon: 'won', ink: 'ivory' },
  lost: { icon: 'lost', ink: 'muted' },
  drawn: { icon: 'drawn', ink: 'sand' },
};

/** Won, lost and drawn, oldest first, so that time goes the way it does in the curve. */
const lastTile =
  ({ past }: Card): Fill =>
  (tile) => [
    label(tile, 'last'),
    ...past
      .slice(0, lastMatches)
      .toReversed()
      .flatMap(({ outcome }, index): readonly Shape[] => {
        const sign = outcomeIcons[outcome];
        return sign === undefined
          ? []
          : [
              {
                kind: 'icon',
                ...sign,
                x: tile.x + 44 + 50 * (index % 5),
                y: tile.y + (index < 5 ? 76 : 119),
                size: 35,
              },
            ];
      }),
  ];

/** The six tiles below the curve. */
export const tileShapes = (card: Card): readonly Shape[] => {
  const { luck, facts } = card.insights;
  // A game that measures no luck says something else in its place.
  const lucky = luck !== null || facts.length === 0;
  const fills: readonly Fill[] = [
    recordTile(card),
    bestTile(card),
    streakTile(card),
    lucky ? luckTile(card) : habitsTile(facts),
    // Nobody plays against themselves: what else there is to say stands there on one's own card.
    card.against === null ? habitsTile(facts.slice(lucky ? 0 : 2)) : againstTile(card.against),
    lastTile(card),
  ];
  return fills.flatMap((fill, index) => {
    const tile: Box = { x: columnsX[index % 3] ?? 0, y: rowsY[index < 3 ? 0 : 1], ...size };
    return [{ kind: 'slab', ...tile, active: false }, ...fill(tile)];
  });
};
