import type { BoardShape } from './board-scene.js';
import type { BonesShape } from './bones-scene.js';
import type { ChartShape } from './chart-scene.js';
import type { Phrase, Seat } from './phrase.js';
import type { Box, Icon, Ink, Spot } from './scene-terms.js';

export type * from './board-scene.js';
export type * from './bones-scene.js';
export type * from './chart-scene.js';
export * from './scene-terms.js';

/**
 * A picture as a list of things to draw, in drawing order: what stands where and in which role.
 * How a role looks (colours, fonts, shadows, shapes of tokens) is the renderer's business, so a
 * game never names a colour, and a language never enters: words are phrases. All lengths are
 * pixels of the scene, x to the right, y down; all angles degrees, clockwise. JSON-clean.
 *
 * The renderer paints the table and its rim under every scene. The outer 12 pixels belong to the
 * rim; content keeps 28 or more from the edge, for Discord rounds the corners of a picture.
 */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

/** Things of the kit. A game that needs a new thing adds it here and to the renderer's table. */
export type Shape =
  | BoardShape
  | BonesShape
  | SlabShape
  | WellShape
  | CellShape
  | FrameShape
  | BannerShape
  | DieShape
  | TagShape
  | TokenShape
  | PersonShape
  | IconShape
  | ChartShape
  | LineShape
  | RibbonShape
  | PlateShape
  | TrackShape
  | StrokesShape;

/** Raised wood. */
export interface SlabShape extends Box {
  readonly kind: 'slab';
  /** The brass edge: this one won, or acts. */
  readonly active: boolean;
  /** Sunk into the table: this one is out. */
  readonly dimmed?: boolean;
}

/** Cut into the wood: where dice lie. */
export interface WellShape extends Box {
  readonly kind: 'well';
  /** The brass frame: a die can go here. */
  readonly active: boolean;
}

/** A free place where something could go, drawn dashed. */
export interface CellShape extends Box {
  readonly kind: 'cell';
  readonly ink: Ink;
}

/** An outline round anything. */
export interface FrameShape extends Box {
  readonly kind: 'frame';
  readonly ink: Ink;
  readonly corner: number;
  readonly stroke: number;
}

/** A flat strip that carries an announcement; its words are lines drawn over it. */
export interface BannerShape extends Box {
  readonly kind: 'banner';
  readonly ink: Ink;
}

export const dieMakes = ['bone', 'x2', 'x3', 'red', 'purple', 'blue'] as const;
/** What a die is made of; `x2` and `x3` are bone dice that count as pairs and triples. */
export type DieMake = (typeof dieMakes)[number];

export const dieMarks = ['doomed', 'removed', 'last', 'selected'] as const;
/**
 * What is said of a die: it would be removed; it was removed last turn (faded, struck out); it
 * was moved last; it is chosen.
 */
export type DieMark = (typeof dieMarks)[number];

export interface DieShape extends Spot {
  readonly kind: 'die';
  /** 1–6. */
  readonly face: number;
  readonly make: DieMake;
  /** How far it is turned; only a die just rolled is. */
  readonly tilt?: number;
  /** It shows its frequency face: yellow diamonds for pips, and a ring. */
  readonly frequency?: boolean;
  readonly marks?: readonly DieMark[];
}

/** The tab that says ×2 or ×3: drawn before its die, its spot is the die's. */
export interface TagShape extends Spot {
  readonly kind: 'tag';
  readonly multiple: 2 | 3;
}

/** A seat's token: its own shape and colour, and the initial of its name. */
export interface TokenShape extends Spot {
  readonly kind: 'token';
  readonly seat: Seat;
  /** The brass ring: this seat acts. */
  readonly active: boolean;
  /** Faded: this seat is out. */
  readonly dimmed?: boolean;
}

/** A person outside a match: the initial of the name, in no seat's shape or colour. */
export interface PersonShape extends Spot {
  readonly kind: 'person';
  /** Whose name it is. */
  readonly seat: Seat;
}

export interface IconShape extends Spot {
  readonly kind: 'icon';
  readonly icon: Icon;
  readonly ink: Ink;
  readonly turn?: number;
}

/** A strip with a notch on its left that says what the table has come to; its words are a line over it. */
export interface RibbonShape extends Box {
  readonly kind: 'ribbon';
}

/** Below a die: its letter and its frequency face, lit while the die shows that face. */
export interface PlateShape extends Box {
  readonly kind: 'plate';
  readonly letter: Phrase;
  readonly face: number;
  readonly lit: boolean;
}

/** A groove on which a seat's token goes from left to right, towards a ring at its end. */
export interface TrackShape extends Box {
  readonly kind: 'track';
  readonly seat: Seat;
  /** How far the token has come: 0 … 1, bounded. */
  readonly share: number;
  /** How many small steps the groove shows; every third one is larger. */
  readonly steps: number;
  /** The ring is dashed: this seat is about to go on. */
  readonly active: boolean;
  /** Faded: this seat is out. */
  readonly dimmed: boolean;
}

/** A number as upright strokes; a dash for none; the number itself after one stroke from `most` on. */
export interface StrokesShape {
  readonly kind: 'strokes';
  /** The left end, and the middle of the height. */
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly count: number;
  /** How many strokes there is room for. */
  readonly most: number;
}

/** Literal digits and signs, a phrase, or a seat's name. */
export type Words = string | Phrase | { readonly seat: Seat };

/** `numeral` and `carved` are slab serif, 700 and 800; the others sans: 700, 600, 500. */
export const fonts = ['numeral', 'carved', 'name', 'fact', 'label'] as const;
export type Font = (typeof fonts)[number];

/** What can stand in a line: words, or small things of the kit between them. */
export type LinePart =
  | {
      readonly kind: 'words';
      readonly words: Words;
      readonly font: Font;
      readonly size: number;
      readonly ink: Ink;
    }
  | { readonly kind: 'icon'; readonly icon: Icon; readonly size: number; readonly ink: Ink }
  | { readonly kind: 'token'; readonly seat: Seat; readonly size: number }
  | {
      readonly kind: 'die';
      readonly face: number;
      readonly make: DieMake;
      readonly size: number;
      readonly marks?: readonly DieMark[];
    };

/**
 * Parts beside each other on one baseline, laid out together because only the renderer knows how
 * wide words are. A line wider than `width` has names in it cut with `…`, then words.
 */
export interface LineShape {
  readonly kind: 'line';
  readonly x: number;
  /** The baseline of the words. */
  readonly y: number;
  readonly width: number;
  readonly align: 'start' | 'centre' | 'end';
  /** Between parts. */
  readonly gap: number;
  readonly parts: readonly LinePart[];
}

/** Words as a part of a line. */
export const words = (
  said: Words,
  font: Font,
  size: number,
  ink: Ink,
): Extract<LinePart, { kind: 'words' }> => ({ kind: 'words', words: said, font, size, ink });
