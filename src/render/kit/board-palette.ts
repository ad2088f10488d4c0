import type { Seat } from '../../games/phrase.js';
import type { Ground } from '../../games/scene.js';
import { type DieColours, dieColours, wood } from './palette.js';

/** Shades of a board's fields, by whose zone they are; the third is for boards of hexagons. */
export const groundColours: Readonly<Record<Ground, readonly [string, string, string]>> = {
  'seat-0': ['#5B4B38', '#524333', '#4F3C2F'],
  'seat-1': ['#25363A', '#1F2E31', '#2A3C40'],
  'seat-2': ['#4F3126', '#452A21', '#563629'],
  'seat-3': ['#3B3149', '#332A40', '#413651'],
  middle: ['#3C3129', '#352B24', '#382B26'],
  rim: [wood.rim, wood.shade, wood.rimLight],
};

/** The outline of a seat's dice, so that colour is never the only sign. */
export type PieceOutline = 'rounded' | 'cut' | 'disc' | 'notched';

interface PieceLook extends DieColours {
  readonly outline: PieceOutline;
}

const looks: readonly PieceLook[] = [
  { outline: 'rounded', ...dieColours.bone },
  { outline: 'cut', face: '#2E8795', side: '#17515B', light: '#68BBC7', pip: '#F7EEDD' },
  { outline: 'disc', face: '#E98A5E', side: '#8F4A28', light: '#FFBE9C', pip: '#33150A' },
  { outline: 'notched', face: '#B694DD', side: '#6B4D93', light: '#DCC6F5', pip: '#271639' },
];

export const pieceLook = (seat: Seat): PieceLook => {
  const look = looks[seat % looks.length];
  if (look === undefined) throw new RangeError(`no dice for seat ${seat}`);
  return look;
};

/** A zone's border. */
export const borderColours = ['#CDBEA8', '#3F93A1', '#C98158', '#9D82C4'] as const;
