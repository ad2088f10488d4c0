import { parentPort } from 'node:worker_threads';
import type { Game, GameMind } from '../games/game.js';
import { gameById } from '../games/index.js';
import { type Answer, perform, type Task } from './task.js';
import { loadMind } from './weights.js';

/** The thread in which the machine thinks: it answers its tasks in their order, one each. */

const minds = new Map<string, GameMind>();

const mindOf = (game: Game): GameMind | null => {
  if (game.mind === undefined) return null;
  const mind = minds.get(game.id) ?? loadMind(game);
  minds.set(game.id, mind);
  return mind;
};

const answer = (task: Task): Answer => {
  const game = gameById(task.game);
  if (game === undefined) return { ok: false, error: `no game ${task.game}` };
  try {
    return perform(task, game, mindOf(game));
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
};

parentPort?.on('message', (task: Task) => {
  parentPort?.postMessage(answer(task));
});
