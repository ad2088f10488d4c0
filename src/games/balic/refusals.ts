import type { Refusal } from '../game.js';
import { err, type Result } from '../result.js';

/** Every rule that can be broken: each has its sentence in the catalogues under `refusal`. */
const refusalCodes = [
  'options-shape',
  'purse-unknown',
  'ruling-unknown',
  'throws-unknown',
  'event-shape',
  'event-unknown',
  'match-over',
  'seat-invalid',
  'seat-out',
  'forfeit-reason',
  'rolloff-first',
  'rolloff-over',
  'rolloff-bones',
  'stake-first',
  'stake-named',
  'not-your-turn',
  'stake-number',
  'stake-too-high',
  'bones-invalid',
  'consent-early',
  'already',
  'too-late',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

export const refuse = (code: RefusalCode): Result<never, Refusal> => err({ code });
