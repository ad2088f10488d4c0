import type { Draft } from './game.js';

/** The draft of an event in which nothing is drawn. */
export const withoutChance = <Event>(event: Event): Draft<Event> => ({
  draws: [],
  complete: () => event,
});

/** Whether any JSON is a face of a die that has so many of them, numbered from 1. */
export const isFace = (value: unknown, faces: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= faces;
