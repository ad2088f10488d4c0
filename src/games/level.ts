import type { Game } from './game.js';
import { type Phrase, phrase } from './phrase.js';

/** What a level of a game's machine is called. */
export const levelName = ({ id }: Pick<Game, 'id'>, level: string): Phrase =>
  phrase(`${id}:level.${level}.name`);

/** How a level plays, in a sentence or two; `share` in it is how often it beats the level below. */
export const levelDescription = (
  { id, shares }: Pick<Game, 'id' | 'shares'>,
  level: string,
): Phrase => phrase(`${id}:level.${level}.description`, { share: shares?.[level] ?? 0 });
