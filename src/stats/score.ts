import type { ScoreUnit } from '../games/game.js';
import { type Phrase, phrase } from '../games/phrase.js';

/** A score with what it counts. */
export const scorePhrase = (score: number, unit: ScoreUnit): Phrase =>
  phrase(`stats:score.${unit}`, { count: score });
