import { type Box, type Icon, type Ink, type LinePart, type Shape, words } from '../scene.js';
import { say, signed } from './said.js';
import { lostNine } from './scene-roll.js';
import { type Part, type Standing, standings } from './standing.js';
import { type SolbonesState, target } from './state.js';

/** Between which heights the rows stand. */
const area = { top: 416, bottom: 812 } as const;

/**
 * How a row is laid out: `wide`, its name above a long track; `tall`, its name in two lines beside the
 * track; `slim`, all in one line.
 */
interface Layout {
  readonly kind: 'wide' | 'tall' | 'slim';
  readonly pitch: number;
  readonly token: number;
  readonly track: number;
  readonly score: number;
  readonly name: number;
  readonly strokes: number;
}

const wide: Layout = {
  kind: 'wide',
  pitch: 130,
  token: 66,
  track: 44,
  score: 58,
  name: 34,
  strokes: 44,
};
const tall: Layout = {
  kind: 'tall',
  pitch: 96,
  token: 52,
  track: 40,
  score: 46,
  name: 30,
  strokes: 38,
};
const slim: Layout = {
  kind: 'slim',
  pitch: 64,
  token: 44,
  track: 34,
  score: 42,
  name: 30,
  strokes: 32,
};
const slimmest: Layout = {
  kind: 'slim',
  pitch: 49,
  token: 38,
  track: 28,
  score: 38,
  name: 28,
  strokes: 28,
};

const layoutFor = (seats: number): Layout => {
  if (seats === 2) return { ...wide, pitch: 164, token: 72 };
  if (seats === 3) return wide;
  if (seats === 4) return tall;
  if (seats <= 6) return slim;
  return seats === 7 ? { ...slimmest, pitch: 56 } : slimmest;
};

const signs: Readonly<Record<Part | 'leads', { readonly icon: Icon; readonly ink: Ink } | null>> = {
  rolls: { icon: 'triangle', ink: 'brass' },
  opened: { icon: 'flag', ink: 'brass' },
  done: { icon: 'tick', ink: 'sand' },
  waits: { icon: 'open', ink: 'sand' },
  rolloff: { icon: 'triangle', ink: 'brass' },
  won: { icon: 'crown', ink: 'brass' },
  out: { icon: 'cross', ink: 'muted' },
  leads: { icon: 'flag', ink: 'brass' },
  plays: null,
};

/** What is said of a seat: that it leads is said only where nothing else is. */
const saidOf = ({ part, leads }: Standing, over: boolean): Part | 'leads' | null => {
  if (part !== 'plays' && !(part === 'opened' && leads)) return part;
  return leads && !over ? 'leads' : null;
};

const isLit = (part: Part): boolean => part === 'rolls' || part === 'won' || part === 'rolloff';

const name = { x: 122, slimX: 130, end: 262 } as const;

/** How much of a wide row's upper line belongs to what is said of its seat. */
const statusWidth = 176;

const nameLine = (x: number, end: number, y: number, parts: readonly LinePart[]): Shape => ({
  kind: 'line',
  x,
  y,
  width: end - x,
  align: 'start',
  gap: 8,
  parts,
});

const nameShapes = (
  state: SolbonesState,
  row: Standing,
  y: number,
  layout: Layout,
): readonly Shape[] => {
  const said = saidOf(row, state.winner !== null);
  const sign = said === null ? null : signs[said];
  const who = words(
    { seat: row.seat },
    'name',
    layout.name,
    row.part === 'out' ? 'muted' : 'ivory',
  );
  const middle = y + 0.36 * layout.name;
  if (layout.kind === 'slim') {
    return [
      nameLine(name.slimX, name.end, middle, [who]),
      ...(sign === null ? [] : [{ kind: 'icon', ...sign, x: 110, y, size: 20 } as const]),
    ];
  }
  const ink: Ink = row.part === 'out' ? 'muted' : isLit(row.part) ? 'brass' : 'sand';
  const status: readonly LinePart[] =
    said === null || sign === null
      ? []
      : [
          { kind: 'icon', ...sign, size: 20 },
          words(say(`scene.part.${said}`), isLit(row.part) ? 'name' : 'label', 27, ink),
        ];
  if (layout.kind === 'wide') {
    return [
      nameLine(name.x, track.end - statusWidth - 16, y - 20, [who]),
      {
        kind: 'line',
        x: track.end - 8,
        y: y - 20,
        width: statusWidth,
        align: 'end',
        gap: 8,
        parts: status,
      },
    ];
  }
  if (status.length === 0) return [nameLine(name.x, name.end, middle, [who])];
  return [nameLine(name.x, name.end, y - 4, [who]), nameLine(name.x, name.end, y + 31, status)];
};

const track = { wideX: 122, x: 268, end: 738 } as const;

/** The groove of a row. */
const grooveOf = (y: number, layout: Layout): Box => {
  const x = layout.kind === 'wide' ? track.wideX : track.x;
  const top = layout.kind === 'wide' ? y - 2 : y - layout.track / 2;
  return { x, y: top, width: track.end - x, height: layout.track };
};

/** Beside the token: the nine it has just lost, or the point it has just been given. */
const changeShapes = (
  state: SolbonesState,
  row: Standing,
  y: number,
  layout: Layout,
): readonly Shape[] => {
  const lost = state.last?.robbed === row.seat;
  const given = state.aftermath.passedTo === row.seat;
  if ((!lost && !given) || row.part === 'out') return [];
  const groove = grooveOf(y, layout);
  const share = Math.max(0, Math.min(1, row.score / target));
  const at = groove.x + groove.height / 2 + share * (groove.width - groove.height);
  const changes = [
    ...(lost ? [words(lostNine, 'name', 27, 'loss')] : []),
    ...(given ? [words('+1', 'name', 27, 'gain')] : []),
  ];
  const width = 48 * changes.length;
  const away = 0.6 * groove.height;
  const left = share < 0.8 ? at + away : at - away - width;
  const middle = groove.y + groove.height / 2;
  return [
    // Covers the steps below the words.
    { kind: 'well', x: left, y: middle - 14, width, height: 28, active: false },
    {
      kind: 'line',
      x: left + width / 2,
      y: middle + 10,
      width,
      align: 'centre',
      gap: 8,
      parts: changes,
    },
  ];
};

/** The strokes of the tallies; in a roll-off the die that the seat threw. */
const tallyShapes = (
  state: SolbonesState,
  row: Standing,
  y: number,
  layout: Layout,
): readonly Shape[] => {
  if (state.rolloff !== null) {
    const face = state.rolloff.dice?.[row.seat];
    return face == null
      ? []
      : [
          {
            kind: 'die',
            x: 886,
            y: Math.round(y - 2),
            size: Math.min(52, layout.track + 4),
            face,
            make: 'bone',
          },
        ];
  }
  if (row.part === 'out') return [];
  return [{ kind: 'strokes', x: 854, y, height: layout.strokes, count: row.tallies, most: 4 }];
};

const shapesOf = (
  state: SolbonesState,
  row: Standing,
  y: number,
  layout: Layout,
): readonly Shape[] => {
  const out = row.part === 'out';
  const frame =
    layout.kind === 'slim' ? Math.min(layout.pitch, 60) : Math.min(layout.pitch - 4, 124);
  const groove = grooveOf(y, layout);
  return [
    ...(isLit(row.part)
      ? [
          {
            kind: 'frame',
            x: 28,
            y: y - frame / 2,
            width: 904,
            height: frame,
            ink: 'brass',
            corner: 14,
            stroke: 3,
          } as const,
        ]
      : []),
    {
      kind: 'token',
      x: layout.kind === 'slim' ? 68 : 76,
      y,
      size: layout.token,
      seat: row.seat,
      active: false,
      dimmed: out,
    },
    ...nameShapes(state, row, y, layout),
    {
      kind: 'track',
      ...groove,
      seat: row.seat,
      share: row.score / target,
      steps: 21,
      active: row.part === 'rolls',
      dimmed: out,
    },
    ...changeShapes(state, row, y, layout),
    {
      kind: 'line',
      x: 826,
      y: y + 0.36 * layout.score,
      width: 84,
      align: 'end',
      gap: 0,
      parts: [
        words(
          signed(row.score),
          'name',
          layout.score,
          out ? 'muted' : row.score >= target ? 'brass' : 'ivory',
        ),
      ],
    },
    ...tallyShapes(state, row, y, layout),
  ];
};

/** A row a seat, from top to bottom. */
export const rowShapes = (state: SolbonesState): readonly Shape[] => {
  const rows = standings(state);
  const layout = layoutFor(rows.length);
  const free = area.bottom - area.top - rows.length * layout.pitch;
  const first = area.top + free / 2 + layout.pitch / 2;
  return rows.flatMap((row, index) => shapesOf(state, row, first + index * layout.pitch, layout));
};
