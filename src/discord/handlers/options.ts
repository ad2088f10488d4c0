import type { Game } from '../../games/game.js';
import { err, ok, type Result } from '../../games/result.js';

type Options = Readonly<Record<string, unknown>>;

/**
 * A match's options from those of a command, all written out. What the game does not know it ignores;
 * what Discord's client cannot have sent is read as if it were not there. Options that are good one by
 * one and do not go together are refused, with the game's code for it.
 */
export const optionsFor = (game: Game, named: Options): Result<Options, string> => {
  const possible = Object.entries(named).filter(
    ([name, value]) => game.options({ [name]: value }).ok,
  );
  const read = game.options(Object.fromEntries(possible));
  return read.ok ? ok({ ...read.value }) : err(read.error.code);
};
