import { balic } from './balic/index.js';
import type { Game } from './game.js';
import { knucklebones } from './knucklebones/index.js';
import { pincer } from './pincer/index.js';
import { solbones } from './solbones/index.js';

/** Every game there is, in the order in which they are listed to people: one line a game. */
export const games: readonly Game[] = [knucklebones, solbones, balic, pincer];

/** The game of that id, or `undefined`. */
export const gameById = (id: string): Game | undefined => games.find((game) => game.id === id);
