import type { Refusal } from '../game.js';
import { err, type Result } from '../result.js';

/** Every rule that can be broken: each has its sentence in the catalogues under `refusal`. */
export const refusalCodes = [
  'options-shape',
  'length-unknown',
  'event-shape',
  'event-unknown',
  'match-over',
  'seat-invalid',
  'forfeit-reason',
  'start-first',
  'start-early',
  'start-seat',
  'roll-first',
  'place-first',
  'not-your-turn',
  'die-invalid',
  'column-invalid',
  'column-full',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

export const refuse = (code: RefusalCode): Result<never, Refusal> => err({ code });
