import { type Phrase, phrase } from '../games/phrase.js';

/** A number with its sign in front: “+12”, “−3”, “±0”. */
export const signed = (value: number): Phrase =>
  value === 0
    ? phrase('stats:sign.none', { value })
    : value > 0
      ? phrase('stats:sign.plus', { value })
      : phrase('stats:sign.minus', { value: -value });

/** A mean as it is said: two digits after the point. */
export const hundredths = (value: number): number => Math.round(value * 100) / 100;
