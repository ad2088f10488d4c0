import { readFileSync } from 'node:fs';
import type { Game, GameMind } from '../games/game.js';

/** The file with the weights of a game's machine; the build copies it beside the compiled code. */
export const weightsFile = (game: Pick<Game, 'id'>): URL =>
  new URL(`./weights/${game.id}.bin`, import.meta.url);

/** What a game's machine thinks with. Throws where there is nothing to be had. */
export const loadMind = (game: Game): GameMind => {
  const mind = game.mind?.read(readFileSync(weightsFile(game))) ?? null;
  if (mind === null) throw new Error(`${game.id} has no weights that can be read`);
  return mind;
};
