import type { Refusal } from '../game.js';
import { err, type Result } from '../result.js';

/** Every rule that can be broken: each has its sentence in the catalogues under `refusal`. */
export const refusalCodes = [
  'options-shape',
  'grid-unknown',
  'arrows-invalid',
  'arrows-grid',
  'event-shape',
  'event-unknown',
  'match-over',
  'seat-invalid',
  'seat-out',
  'forfeit-reason',
  'not-your-turn',
  'tiles-first',
  'deploy-first',
  'start-first',
  'before-play',
  'tiles-over',
  'tiles-invalid',
  'tile-direction',
  'tile-taken',
  'square-invalid',
  'hand-first',
  'hand-waits',
  'dice-invalid',
  'squares-count',
  'square-taken',
  'square-outside',
  'hold-early',
  'start-early',
  'no-such-die',
  'jump-invalid',
  'landing-blocked',
  'reserve-short',
  'home-full',
  'muster-first',
  'pass-needless',
  'concede-early',
  'already',
  'too-late',
  'typed-move',
  'typed-die',
  'typed-squares',
  'typed-tiles',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

export const refuse = (code: RefusalCode, values?: Refusal['values']): Result<never, Refusal> =>
  err(values === undefined ? { code } : { code, values });
