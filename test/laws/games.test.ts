import { describe, expect, it } from 'vitest';
import { gameById, games } from '../../src/games/index.js';
import { gameLaws } from './games.js';

// A random match of Pincer has thousands of events: its own tests hold these laws on some of its states
// (test/games/pincer/contract.test.ts).
for (const game of games.filter(({ id }) => id !== 'pincer')) gameLaws(game);

describe('the registry', () => {
  it('finds every game by its id, and nothing else', () => {
    for (const game of games) expect(gameById(game.id)).toBe(game);
    for (const id of ['', 'chess', '__proto__', 'toString']) expect(gameById(id)).toBeUndefined();
  });

  it('holds no id twice', () => {
    expect(new Set(games.map(({ id }) => id)).size).toBe(games.length);
  });
});
