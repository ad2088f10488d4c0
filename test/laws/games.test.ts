import { describe, expect, it } from 'vitest';
import { gameById, games } from '../../src/games/index.js';
import { gameLaws } from './games.js';

for (const game of games) gameLaws(game);

describe('the registry', () => {
  it('finds every game by its id, and nothing else', () => {
    for (const game of games) expect(gameById(game.id)).toBe(game);
    for (const id of ['', 'chess', '__proto__', 'toString']) expect(gameById(id)).toBeUndefined();
  });

  it('holds no id twice', () => {
    expect(new Set(games.map(({ id }) => id)).size).toBe(games.length);
  });
});
