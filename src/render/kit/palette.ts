import type { DieMake, Ink } from '../../games/scene.js';

/**
 * The colours of the set: bone dice in wells cut into walnut, brass for what is alive. Text stands
 * at 5 : 1 or more against its ground, also for protanopia and deuteranopia.
 */
export const wood = {
  rim: '#3D3027',
  rimLight: '#5A483A',
  table: '#241E1A',
  slab: '#3E3128',
  slabLight: '#574539',
  shade: '#15110E',
  well: '#1B1613',
  hairline: '#3A3029',
  cell: '#2C2416',
  sunk: '#2C241F',
  bowl: '#3A2A22',
  bowlRim: '#694B38',
} as const;

export const inkColours: Readonly<Record<Ink, string>> = {
  ivory: '#F5ECDC',
  sand: '#CDBEA8',
  muted: '#A39481',
  brass: '#F3CB69',
  'on-brass': '#2B211A',
  loss: '#FF8672',
  'on-loss': '#2A0E08',
  gain: '#7FC8A0',
  last: '#8FD6E0',
  frequency: '#FFD84A',
  teal: '#49A9B8',
};

export interface DieColours {
  readonly face: string;
  /** The side of the die that shows below its face. */
  readonly side: string;
  readonly light: string;
  readonly pip: string;
}

export const dieColours: Readonly<Record<DieMake, DieColours>> = {
  bone: { face: '#F1E6D0', side: '#C2AF8E', light: '#FFFAEF', pip: '#2B211A' },
  x2: { face: '#F0A63C', side: '#A9691A', light: '#FFD48C', pip: '#33200A' },
  x3: { face: '#3C79B8', side: '#214B79', light: '#7FB2E2', pip: '#F7EEDD' },
  red: { face: '#C4473F', side: '#7A2922', light: '#E98B80', pip: '#FBF4E6' },
  purple: { face: '#6B429C', side: '#3F2560', light: '#A27FCB', pip: '#FBF4E6' },
  blue: { face: '#3A80CC', side: '#1F4F87', light: '#86B9EC', pip: '#FBF4E6' },
};

/** Bits are made of clay. */
export const bitColours = {
  face: '#C8764F',
  edge: '#7E4226',
  light: '#E9A57F',
  hole: '#4A2413',
} as const;

/** The tabs of multiplied dice: a light ground of the die's hue, and words on it. */
export const tagColours = {
  2: { ground: '#FFDFA6', words: '#4A2A06' },
  3: { ground: '#DCEBFA', words: '#12395F' },
} as const;

export interface SeatLook {
  readonly shape: TokenOutline;
  readonly colour: string;
  readonly ink: string;
}

export type TokenOutline =
  | 'circle'
  | 'diamond'
  | 'square'
  | 'hexagon'
  | 'shield'
  | 'octagon'
  | 'arch'
  | 'cross';

/** A seat keeps its token in every game; shapes differ so that colour is never the only sign. */
export const seatLooks: readonly SeatLook[] = [
  { shape: 'circle', colour: '#EFE3CB', ink: '#2B211A' },
  { shape: 'diamond', colour: '#49A9B8', ink: '#10292D' },
  { shape: 'square', colour: '#E98A5E', ink: '#33150A' },
  { shape: 'hexagon', colour: '#B694DD', ink: '#271639' },
  { shape: 'shield', colour: '#93BF6A', ink: '#17260B' },
  { shape: 'octagon', colour: '#E3BC4B', ink: '#302403' },
  { shape: 'arch', colour: '#E8A0BC', ink: '#3A1424' },
  { shape: 'cross', colour: '#9CB0C6', ink: '#17222E' },
];
