import type { Seat } from './phrase.js';
import type { Icon, Ink, Spot } from './scene-terms.js';

/** Things of the kit that stand on a board of squares or hexagons; see `scene.ts`. */
export type BoardShape =
  | PlotShape
  | PieceShape
  | PointerShape
  | LandingShape
  | OriginShape
  | RouteShape
  | BorderShape
  | BadgeShape
  | RoseShape;

export const plotForms = ['square', 'hexagon'] as const;
/** `size` is the distance between the middles of neighbours; hexagons stand on a point. */
export type PlotForm = (typeof plotForms)[number];

export const grounds = ['seat-0', 'seat-1', 'seat-2', 'seat-3', 'middle', 'rim'] as const;
/** Whose zone a plot belongs to; the rim is what a board of hexagons is framed with, and its shadow. */
export type Ground = (typeof grounds)[number];

/** One field of a board. */
export interface PlotShape extends Spot {
  readonly kind: 'plot';
  readonly form: PlotForm;
  readonly ground: Ground;
  /** Neighbours differ; three shades where six meet. */
  readonly shade: 0 | 1 | 2;
}

export const pieceMarks = ['last', 'selected', 'doomed', 'returns', 'removed', 'ready'] as const;
/**
 * What is said of a piece: moved last; chosen; would be captured; would go to the reserve; captured
 * last turn (faded, under a cross); can be chosen.
 */
export type PieceMark = (typeof pieceMarks)[number];

/** A die that belongs to a seat: every seat has its own outline and colour. */
export interface PieceShape extends Spot {
  readonly kind: 'piece';
  readonly seat: Seat;
  /** 1–6. */
  readonly face: number;
  /** Where pips would be too small to read, a numeral says the face. */
  readonly numeral: boolean;
  /** Marks are drawn round a piece on squares, and as a hexagon on hexagons. */
  readonly form: PlotForm;
  readonly marks?: readonly PieceMark[];
}

/** An arrow that lies on a field; under a piece only its corner is seen. */
export interface PointerShape extends Spot {
  readonly kind: 'pointer';
  /** Degrees clockwise from the right. */
  readonly turn: number;
  readonly under: boolean;
}

/** A free field where a piece could come down, with a letter for its direction. */
export interface LandingShape extends Spot {
  readonly kind: 'landing';
  readonly form: PlotForm;
  readonly letter: string;
}

/** Where the piece that moved last came from. */
export interface OriginShape extends Spot {
  readonly kind: 'origin';
  readonly form: PlotForm;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The way of a move, over everything that lies between. */
export interface RouteShape {
  readonly kind: 'route';
  readonly from: Point;
  readonly to: Point;
  /** How far from the middles of its ends it begins and stops. */
  readonly gap: number;
}

/** Where a zone ends: dashed or dotted, so that two are told apart. */
export interface BorderShape {
  readonly kind: 'border';
  readonly points: readonly Point[];
  readonly seat: Seat;
}

/** A small disc with a sign, or a small plate with letters, at a piece's corner. */
export interface BadgeShape extends Spot {
  readonly kind: 'badge';
  readonly ink: Ink;
  readonly says: { readonly icon: Icon } | { readonly letters: string };
}

/** The directions of a slanted board, each with its letter. */
export interface RoseShape extends Spot {
  readonly kind: 'rose';
  readonly ways: readonly { readonly letters: string; readonly turn: number }[];
}
