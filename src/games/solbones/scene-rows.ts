import { type Icon, type Ink, type LinePart, type Shape, words } from '../scene.js';
import { say } from './said.js';
import { lostNine } from './scene-roll.js';
import { type Part, type Standing, standings } from './standing.js';
import { type SolbonesState, target } from './state.js';

/** Between which heights the rows stand. */
const area = { top: 416, bottom: 812 } as const;

/** How large a row's things are: two lines for a name up to four seats, else one. */
interface Look {
  readonly pitch: number;
  readonly tall: boolean;
  readonly token: number;
  readonly track: number;
  readonly score: number;
  readonly name: number;
}

const lookFor = (seats: number): Look => {
  const room = (area.bottom - area.top) / seats;
  if (seats <= 3) {
    return { pitch: Math.min(128, room), tall: true, token: 60, track: 46, score: 54, name: 33 };
  }
  if (seats === 4) {
    return { pitch: 96, tall: true, token: 52, track: 40, score: 46, name: 30 };
  }
  const pitch = Math.min(64, Math.floor(room));
  return pitch >= 60
    ? { pitch, tall: false, token: 44, track: 34, score: 42, name: 30 }
    : { pitch, tall: false, token: 38, track: 28, score: 38, name: 28 };
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

const name = { x: 122, compactX: 130, end: 262 } as const;

const nameShapes = (
  state: SolbonesState,
  row: Standing,
  y: number,
  look: Look,
): readonly Shape[] => {
  const said = saidOf(row, state.winner !== null);
  const sign = said === null ? null : signs[said];
  const ink: Ink = row.part === 'out' ? 'muted' : 'ivory';
  const who = words({ seat: row.seat }, 'name', look.name, ink);
  if (!look.tall) {
    return [
      {
        kind: 'line',
        x: name.compactX,
        y: y + 0.36 * look.name,
        width: name.end - name.compactX,
        align: 'start',
        gap: 0,
        parts: [who],
      },
      ...(sign === null ? [] : [{ kind: 'icon', ...sign, x: 110, y, size: 20 } as const]),
    ];
  }
  const line = (baseline: number, parts: readonly LinePart[]): Shape => ({
    kind: 'line',
    x: name.x,
    y: baseline,
    width: name.end - name.x,
    align: 'start',
    gap: 8,
    parts,
  });
  if (said === null || sign === null) return [line(y + 0.36 * look.name, [who])];
  const lit = isLit(row.part);
  return [
    line(y - 4, [who]),
    line(y + 31, [
      { kind: 'icon', ...sign, size: 20 },
      words(
        say(`scene.part.${said}`),
        lit ? 'name' : 'label',
        27,
        row.part === 'out' ? 'muted' : lit ? 'brass' : 'sand',
      ),
    ]),
  ];
};

const track = { x: 268, width: 470 } as const;

/** Beside the token: the nine it has just lost, or the point it has just been given. */
const changeShapes = (
  state: SolbonesState,
  row: Standing,
  y: number,
  look: Look,
): readonly Shape[] => {
  const lost = state.last?.robbed === row.seat;
  const given = state.aftermath.passedTo === row.seat;
  if ((!lost && !given) || row.part === 'out') return [];
  const share = Math.max(0, Math.min(1, row.score / target));
  const at = track.x + look.track / 2 + share * (track.width - look.track);
  const right = share < 0.8;
  const size = look.tall ? 30 : 26;
  return [
    {
      kind: 'line',
      x: at + (right ? 1 : -1) * 0.62 * look.track,
      y: y + 0.36 * size,
      width: 80,
      align: right ? 'start' : 'end',
      gap: 8,
      parts: [
        ...(lost ? [words(lostNine, 'name', size, 'loss')] : []),
        ...(given ? [words('+1', 'name', size, 'gain')] : []),
      ],
    },
  ];
};

/** The strokes of the tallies; in a roll-off the die that the seat threw. */
const tallyShapes = (
  state: SolbonesState,
  row: Standing,
  y: number,
  look: Look,
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
            size: Math.min(52, look.track + 4),
            face,
            make: 'bone',
          },
        ];
  }
  if (row.part === 'out') return [];
  return [{ kind: 'strokes', x: 854, y, height: look.tall ? 38 : 28, count: row.tallies, most: 4 }];
};

const shapesOf = (state: SolbonesState, row: Standing, y: number, look: Look): readonly Shape[] => {
  const out = row.part === 'out';
  const frame = Math.min(look.pitch - (look.tall ? 4 : 0), 92);
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
      x: look.tall ? 76 : 68,
      y,
      size: look.token,
      seat: row.seat,
      active: false,
      dimmed: out,
    },
    ...nameShapes(state, row, y, look),
    {
      kind: 'track',
      ...track,
      y: y - look.track / 2,
      height: look.track,
      seat: row.seat,
      share: row.score / target,
      steps: 21,
      active: row.part === 'rolls',
      dimmed: out,
    },
    ...changeShapes(state, row, y, look),
    {
      kind: 'line',
      x: 826,
      y: y + 0.36 * look.score,
      width: 84,
      align: 'end',
      gap: 0,
      parts: [
        words(
          row.score < 0 ? `−${-row.score}` : String(row.score),
          'name',
          look.score,
          out ? 'muted' : row.score >= target ? 'brass' : 'ivory',
        ),
      ],
    },
    ...tallyShapes(state, row, y, look),
  ];
};

/** A row a seat, from top to bottom. */
export const rowShapes = (state: SolbonesState): readonly Shape[] => {
  const rows = standings(state);
  const look = lookFor(rows.length);
  const free = area.bottom - area.top - rows.length * look.pitch;
  const first = area.top + free / 2 + look.pitch / 2;
  return rows.flatMap((row, index) => shapesOf(state, row, first + index * look.pitch, look));
};
