import { describe, expect, it } from 'vitest';
import type { Game } from '../../src/games/game.js';
import { gameById } from '../../src/games/index.js';
import { act, machineAct } from '../../src/match/act.js';
import { stateOf } from '../../src/match/advance.js';
import { declining, machineToAct } from '../../src/match/machines.js';
import type { FinishedTable, PlayingTable } from '../../src/match/table.js';
import { ada, bo } from '../support/play.js';
import { standing } from '../support/standing.js';

const now = { now: 2, seed: '1'.repeat(64) };
const hard = { kind: 'machine', level: 'hard' } as const;

const gameOf = (id: string): Game => {
  const game = gameById(id);
  if (game === undefined) throw new Error(`no ${id}`);
  return game;
};

/** Presses an open move, as somebody who is asked or not. */
const press = (table: PlayingTable, person: string, action: string): PlayingTable => {
  const step = act(gameOf(table.game), table, { person, turn: null, action }, now);
  if (!step.ok) throw new Error(JSON.stringify(step.error));
  if (step.value.table.phase !== 'playing') throw new Error('it is over');
  return step.value.table;
};

/** The machine that is to act makes its move. */
const answered = (table: PlayingTable): PlayingTable | FinishedTable => {
  const game = gameOf(table.game);
  const asked = machineToAct(game, table);
  if (asked === null) throw new Error('no machine is to act');
  const move = game.machine(stateOf(game, table), asked.seat, asked.level, () => 0.5);
  const step = machineAct(game, table, table.events, asked.seat, move, now);
  if (!step.ok) throw new Error(step.error);
  return step.value.table;
};

const pincer = gameOf('pincer');

const declines = (table: PlayingTable) => declining(pincer, stateOf(pincer, table), table.seats);

describe('a draw that a person offers a machine', () => {
  it('is agreed to at once by one that stands no better: the match is drawn', () => {
    const table = standing('square 3A1,3B1,3C1+9 3A15,3B15,3C15+3 0', [ada, hard]);
    expect(machineToAct(pincer, table)).toBeNull();
    const offered = press(table, ada.id, 'offer');
    // Nobody but the person is asked to move, and the turn stays that person's.
    expect(offered.turn).toBe(table.turn);
    expect(declines(offered)).toEqual([]);
    expect(machineToAct(pincer, offered)).toEqual({ seat: 1, level: 'hard' });
    const end = answered(offered);
    expect(end.phase).toBe('over');
    expect(pincer.awaits(stateOf(pincer, end))).toEqual({ kind: 'over', winners: [0, 1] });
  });

  it('is declined by one that stands better, and that is known as long as the offer stands', () => {
    const table = standing('square 3A1,3B1,3C1+3 3A15,3B15,3C15+9 0', [ada, hard]);
    expect(declines(table)).toEqual([]);
    const offered = press(table, ada.id, 'offer');
    expect(machineToAct(pincer, offered)).toBeNull();
    expect(declines(offered)).toEqual([1]);
    const moved = act(
      pincer,
      offered,
      { person: ada.id, turn: offered.turn, action: 'go:A1A4' },
      now,
    );
    if (!moved.ok || moved.value.table.phase !== 'playing') throw new Error('no move');
    expect(declines(moved.value.table)).toEqual([]);
  });

  it('is put to machines when all people have offered, and each answers for itself', () => {
    const table = standing('square 3A1+5 3A15+6 3H8+6 3O8+20 0', [ada, hard, bo, hard]);
    const one = press(table, bo.id, 'offer');
    expect(machineToAct(pincer, one)).toBeNull();
    expect(declines(one)).toEqual([]);
    const both = press(one, ada.id, 'offer');
    expect(declines(both)).toEqual([3]);
    expect(machineToAct(pincer, both)).toEqual({ seat: 1, level: 'hard' });
    const next = answered(both);
    if (next.phase !== 'playing') throw new Error('it is over');
    expect(machineToAct(pincer, next)).toBeNull();
    expect(pincer.publicState(stateOf(pincer, next))).toMatchObject({ offers: [2, 0, 1] });
  });

  it('of a table of people is for people', () => {
    const table = standing('square 3A1,3B1,3C1+9 3A15,3B15,3C15+3 0', [ada, bo]);
    const offered = press(table, ada.id, 'offer');
    expect(machineToAct(pincer, offered)).toBeNull();
    expect(declines(offered)).toEqual([]);
  });
});
