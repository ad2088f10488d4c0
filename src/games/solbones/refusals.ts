import type { Refusal } from '../game.js';
import { err, type Result } from '../result.js';

/** Every rule that can be broken: each has its sentence in the catalogues under `refusal`. */
export const refusalCodes = [
  'options-shape',
  'mode-unknown',
  'event-shape',
  'event-unknown',
  'match-over',
  'seat-invalid',
  'seat-out',
  'forfeit-reason',
  'start-first',
  'start-early',
  'not-your-turn',
  'dice-invalid',
  'rolls-spent',
  'tally-early',
  'tally-leading',
  'decline-early',
  'rolloff-early',
  'rolloff-first',
  'rolloff-dice',
  'move-unknown',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

export const refuse = (code: RefusalCode): Result<never, Refusal> => err({ code });
