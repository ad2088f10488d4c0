import { describe, expect, it } from 'vitest';
import { nameOf, readSquare } from '../../../src/games/pincer/board.js';
import { landings } from '../../../src/games/pincer/moves.js';
import { parse, print } from '../../../src/games/pincer/notation.js';
import { places, publicState, tally } from '../../../src/games/pincer/outcome.js';
import { refusalCodes } from '../../../src/games/pincer/refusals.js';
import { readOptions, start } from '../../../src/games/pincer/rules.js';
import { strengths } from '../../../src/games/pincer/seats.js';
import type { PincerState } from '../../../src/games/pincer/state.js';
import { moves } from '../../../src/games/pincer/turns.js';
import { languageIds, languages } from '../../../src/text/index.js';
import { moved, moving, play, refusalOf } from './support.js';

/** Where the die on a square may go, by name. */
const from = (position: string, square: string): readonly string[] => {
  const state = parse(position);
  return landings(state, state.turn ?? 0, readSquare(square) ?? 0)
    .map(nameOf)
    .sort();
};

/** The squares of the dice that the last move captured. */
const takenBy = (state: PincerState): readonly string[] =>
  state.last?.type === 'move' ? state.last.taken.map(({ at }) => nameOf(at)) : [];

describe('where a die goes', () => {
  it.each([
    ['four ways on the square grid', 'square 3H8+6 -+6 0', 'H8', ['E8', 'H11', 'H5', 'K8']],
    [
      'six ways on the slanted one, also north-west and south-east',
      'triangular 3H8+6 -+6 0',
      'H8',
      ['E11', 'E8', 'H11', 'H5', 'K5', 'K8'],
    ],
    ['not over the edge', 'square 6A1+6 -+6 0', 'A1', ['A7', 'G1']],
    [
      'not over a corner of the slanted board',
      'triangular 2B15+6 -+6 0',
      'B15',
      ['B13', 'D13', 'D15'],
    ],
    ['over friends and enemies', 'square 3A1,1A2+6 2A3,1B1+6 0', 'A1', ['A4', 'D1']],
    ['exactly as far as it shows', 'square 1O15+6 -+6 0', 'O15', ['N15', 'O14']],
    ['onto an enemy with its face', 'square 2A1+6 2A3,2C1+6 0', 'A1', ['A3', 'C1']],
    ['not onto one with another face', 'square 2A1+6 1A3,6C1+6 0', 'A1', []],
    ['onto its own dice, whatever they show', 'square 2A1,5A3+6 -+6 0', 'A1', ['A3', 'C1']],
    [
      'along an arrow tile that it stands on',
      'square 2C3+6 -+6 0 tC3NE',
      'C3',
      ['A3', 'C1', 'C5', 'E3', 'E5'],
    ],
    [
      'not along one that it does not stand on',
      'square 2C3+6 -+6 0 tC4NE',
      'C3',
      ['A3', 'C1', 'C5', 'E3'],
    ],
    [
      'not off the board along a tile',
      'square 2C3+6 -+6 0 tC3SW,C4NE',
      'C3',
      ['A1', 'A3', 'C1', 'C5', 'E3'],
    ],
    [
      'not along a tile onto another face',
      'square 2C3+6 5E5+6 0 tC3NE',
      'C3',
      ['A3', 'C1', 'C5', 'E3'],
    ],
  ])('%s', (_, position, square, expected) => {
    expect(from(position, square)).toEqual(expected);
  });

  it('leaves nothing behind and keeps its face', () => {
    expect(print(moved('square 3A1,1B1+6 2A3+6 0', 'A1A4'))).toBe('square 1B1,3A4+6 2A3+6 1 q1');
  });

  it('captures what it lands on', () => {
    const state = moved('square 3A1+6 3A4,1O15+6 0 q9', 'A1A4');
    expect(print(state)).toBe('square 3A4+6 1O15+6 1');
    expect(state.captured).toEqual([29, 29]);
    expect(state.taken).toEqual([29, 29]);
  });

  it('sends its own die to the reserve', () => {
    expect(print(moved('square 3A1,5A4+6 1O15+6 0 q9', 'A1A4'))).toBe('square 3A4+7 1O15+6 1 q10');
  });
});

describe('a pincer', () => {
  it.each([
    ['from west to east', 'square 2D3,1F5+6 6E5+6 0', 'D3D5', ['E5']],
    ['from east to west', 'square 2F3,1D5+6 6E5+6 0', 'F3F5', ['E5']],
    ['from south to north', 'square 3B5,1E7+6 6E6+6 0', 'B5E5', ['E6']],
    ['from north to south', 'square 3B5,1E3+6 6E4+6 0', 'B5E5', ['E4']],
    ['takes any face', 'square 2D3,1F5+6 2E5+6 0', 'D3D5', ['E5']],
    [
      'takes several at once',
      'square 4A5,1C5,1G5,1E7,1E3+6 1D5,2F5,3E6,6E4+6 0',
      'A5E5',
      ['D5', 'E4', 'E6', 'F5'],
    ],
    [
      'and what it lands on as well',
      'square 4A5,1G5,1E7+6 4E5,2F5,3E6+6 0',
      'A5E5',
      ['E5', 'E6', 'F5'],
    ],
    ['needs a die right behind', 'square 2D3,1G5+6 6E5+6 0', 'D3D5', []],
    ['does not reach over two', 'square 2D3,1G5+6 6E5,6F5+6 0', 'D3D5', []],
    ['needs another die: the one that moves has left', 'square 2F5+6 6E5+6 0', 'F5D5', []],
    ['has no use for dice of third seats', 'square 2D3+6 6E5+6 1F5+6 0', 'D3D5', []],
    ['takes dice of any other seat', 'square 2D3,1F5,1B5+6 6C5+6 6E5+6 0', 'D3D5', ['C5', 'E5']],
    ['does not turn corners', 'square 2D3,1E6+6 6E5+6 0', 'D3D5', []],
    ['does not work along diagonals', 'square 2E3,1G7+6 6F6+6 0', 'E3E5', []],
    ['nor along those of arrow tiles', 'square 2C3,1G7+6 6F6+6 0 tC3NE,E5NE,F6NE', 'C3E5', []],
    ['works after a jump by a tile', 'square 2C3,1G5+6 6F5+6 0 tC3NE', 'C3E5', ['F5']],
    [
      'does not work from north-west to south-east on squares',
      'square 2E3,1C7+6 6D6+6 0',
      'E3E5',
      [],
    ],
    ['but does on the slanted board', 'triangular 2E3,1C7+6 6D6+6 0', 'E3E5', ['D6']],
    ['also the other way', 'triangular 2E3,1G3+6 6F4+6 0', 'E3E5', ['F4']],
    ['and not from south-west to north-east', 'triangular 2E3,1G7+6 6F6+6 0', 'E3E5', []],
    [
      'on three axes at once',
      'triangular 2E3,1C7,1E7,1G5,1C5,1G3+6 6D6,6E6,6F5,6D5,6F4+6 0',
      'E3E5',
      ['D5', 'D6', 'E6', 'F4', 'F5'],
    ],
    ['by the edge works along it', 'square 2A1,1A5+6 6A4+6 0', 'A1A3', ['A4']],
    ['by the edge does not work across it', 'square 2B3,1E1+6 6A1+6 0', 'B3B1', []],
  ])('%s', (_, position, way, expected) => {
    expect([...takenBy(moved(position, way))].sort()).toEqual(expected);
  });

  it('spares a die that goes in between two enemies', () => {
    const state = moved('square 2D3+6 1C5,1E5+6 0', 'D3D5');
    expect(print(state)).toBe('square 2D5+6 1C5,1E5+6 1 q1');
    // Nor does an enemy move elsewhere take it.
    expect(takenBy(play(state, moving(state, 'C5C6')))).toEqual([]);
  });

  it('is not made by reinforcing', () => {
    const state = play(parse('square 1F5+6 6E5+6 0:2'), {
      type: 'reinforce',
      seat: 0,
      squares: ['D5'],
    });
    expect(print(state)).toBe('square 2D5,1F5+6 6E5+6 1');
  });
});

describe('reserves', () => {
  it('are rolled, then put down at home, in the order rolled', () => {
    const mustered = play(parse('square 1H8+4 -+6 0 q7 o0'), {
      type: 'muster',
      seat: 0,
      dice: [6, 2, 2],
    });
    expect(print(mustered)).toBe('square 1H8+1 -+6 0:622 q7 o0');
    const put = play(mustered, { type: 'reinforce', seat: 0, squares: ['A5', 'O1', 'C3'] });
    expect(print(put)).toBe('square 2O1,2C3,6A5,1H8+1 -+6 1');
  });

  it.each([
    [
      'more than there are',
      'square 1H8+2 -+6 0',
      { type: 'muster', dice: [1, 1, 1] },
      'reserve-short',
    ],
    ['none', 'square 1H8+2 -+6 0', { type: 'muster', dice: [] }, 'dice-invalid'],
    ['no dice', 'square 1H8+2 -+6 0', { type: 'muster', dice: [0] }, 'dice-invalid'],
    ['a second hand', 'square 1H8+2 -+6 0:1', { type: 'muster', dice: [1] }, 'hand-waits'],
    [
      'a move before them',
      'square 1H8+2 -+6 0:1',
      { type: 'move', from: 'H8', to: 'H9' },
      'hand-waits',
    ],
    ['a pass before them', 'square 1H8+2 -+6 0:1', { type: 'pass' }, 'hand-waits'],
    ['unrolled ones', 'square 1H8+2 -+6 0', { type: 'reinforce', squares: ['A1'] }, 'muster-first'],
    [
      'too few squares',
      'square 1H8+2 -+6 0:12',
      { type: 'reinforce', squares: ['A1'] },
      'squares-count',
    ],
    [
      'one square twice',
      'square 1H8+2 -+6 0:12',
      { type: 'reinforce', squares: ['A1', 'A1'] },
      'square-taken',
    ],
    [
      'a taken square',
      'square 1A1+2 -+6 0:2',
      { type: 'reinforce', squares: ['A1'] },
      'square-taken',
    ],
    [
      'a square away from home',
      'square 1H8+2 -+6 0:2',
      { type: 'reinforce', squares: ['A6'] },
      'square-outside',
    ],
    ['no square', 'square 1H8+2 -+6 0:2', { type: 'reinforce', squares: ['P1'] }, 'square-invalid'],
  ])('refused: %s', (_, position, event, code) => {
    expect(refusalOf(parse(position), { seat: 0, ...event })).toBe(code);
  });

  it.each([
    ['south', 'square -+6 -+6 -+6 -+6 0:1', 0, ['A1', 'O5', 'E5'], ['A6', 'H8']],
    ['west', 'square -+6 -+6 -+6 -+6 1:1', 1, ['A1', 'E15', 'E8'], ['F8', 'O1']],
    ['north', 'square -+6 -+6 -+6 -+6 2:1', 2, ['A15', 'O11'], ['A10', 'H8']],
    ['east', 'square -+6 -+6 -+6 -+6 3:1', 3, ['O1', 'K15'], ['J15', 'A1']],
    ['the second of two', 'triangular -+6 -+6 1:1', 1, ['A15', 'O11'], ['A1', 'A10']],
  ])('go home: %s', (_, position, seat, inside, outside) => {
    const refusals = (squares: readonly string[]) =>
      squares.map((square) =>
        refusalOf(parse(position), { type: 'reinforce', seat, squares: [square] }),
      );
    expect(refusals(inside)).toEqual(inside.map(() => null));
    expect(refusals(outside)).toEqual(outside.map(() => 'square-outside'));
  });

  it('need room at home', () => {
    const names = [1, 2, 3, 4, 5].flatMap((row) =>
      [...'ABCDEFGHIJKLMNO'].map((column) => `1${column}${row}`),
    );
    const [own, west, north] = [names.slice(0, 25), names.slice(25, 50), names.slice(50, 74)];
    const nearly = parse(`square ${own},6H8+5 ${west}+6 ${north}+6 0`);
    expect(refusalOf(nearly, { type: 'muster', seat: 0, dice: [1, 1] })).toBe('home-full');
    expect(refusalOf(nearly, { type: 'muster', seat: 0, dice: [1] })).toBeNull();
    expect(moves(nearly, 0).filter(({ action }) => action.startsWith('muster'))).toHaveLength(1);
    const full = parse(`square ${own}+5 ${west}+6 ${north},1O5+6 0`);
    expect(refusalOf(full, { type: 'muster', seat: 0, dice: [1] })).toBe('home-full');
  });
});

describe('passing', () => {
  /** Six 6s in a corner, every landing square held by an enemy 1. */
  const stuck = 'square 6A1,6B1,6A2,6B2,6A3,6B3 1G1,1H1,1G2,1H2,1G3,1H3,1A7,1B7,1A8,1B8,1A9,1B9 0';

  it('is for those who can do nothing else', () => {
    expect(moves(parse(stuck), 0).map(({ move }) => move)).toEqual([{ type: 'pass' }]);
    const passed = play(parse(`${stuck} q3 o0`), { type: 'pass', seat: 0 });
    expect(passed).toMatchObject({ turn: 1, quiet: 4, offers: [] });
  });

  it.each([
    ['a move is there', stuck.replace('6B3', '4B3')],
    ['a reserve is there', stuck.replace('6B3', '6B3+1')],
  ])('is refused when %s', (_, position) => {
    expect(refusalOf(parse(position), { type: 'pass', seat: 0 })).toBe('pass-needless');
  });
});

describe('going out', () => {
  const six = '1A15,1B15,1C15,1D15,1E15,1F15';

  it('with fewer than six dice and no reserve: the last one left wins', () => {
    const state = moved(`square 1H13,1H15+6 1H14,${six.slice(5)} 0`, 'H13G13');
    expect(state.phase).toBe('play');
    const won = moved(`square 1G13,1H15+6 1H14,${six.slice(5)} 0`, 'G13H13');
    expect(publicState(won)).toMatchObject({
      phase: 'over',
      turn: null,
      out: [1],
      over: true,
      winners: [0],
    });
    expect(print(won)).toBe('square 1H13,1H15+6 - = x1:dice');
  });

  it('not with six, and not with a reserve', () => {
    expect(moved(`square 1G13,1H15+6 1H14,${six} 0`, 'G13H13').phase).toBe('play');
    expect(moved('square 1G13,1H15+6 1H14+1 0', 'G13H13').phase).toBe('play');
  });

  it('takes the dice off the board and the turn past the seat', () => {
    const state = moved(`square 1G13,1H15+6 1H14,${six.slice(5)} -+6 0`, 'G13H13');
    expect(print(state)).toBe('square 1H13,1H15+6 - -+6 2 x1:dice');
  });

  it.each([
    // Dice of two seats are taken at once: first comes who follows the seat that moved.
    [1, [2, 0]],
    [3, [0, 2]],
  ])('in turn order from seat %i', (mover, out) => {
    const victims = ['1D5,1A15,1B15,1C15,1D15,1E15', '1F5,1A13,1B13,1C13,1D13,1E13'];
    const movers = '2E3,1C5,1G5+6';
    const others = '-+6';
    const seats =
      mover === 1
        ? [victims[0], movers, victims[1], others]
        : [victims[0], others, victims[1], movers];
    const state = moved(`square ${seats.join(' ')} ${mover}`, 'E3E5');
    expect(publicState(state)).toMatchObject({ out, over: false });
  });

  it('by one’s own reinforcement', () => {
    const state = play(
      parse('square 1A1,1B1,1C1+2 -+6 -+6 0'),
      { type: 'muster', seat: 0, dice: [1, 1] },
      { type: 'reinforce', seat: 0, squares: ['D1', 'E1'] },
    );
    expect(print(state)).toBe('square - -+6 -+6 1 x0:dice');
    expect(places(state)).toEqual([3, 1, 1]);
  });

  it('is looked at after turns only', () => {
    const state = play(parse('square -+3 1A15,1B15+20 0'), { type: 'concede', seat: 0 });
    expect(publicState(state)).toMatchObject({ out: [0], winners: [1] });
  });
});

describe('conceding', () => {
  it.each([
    ['ten fewer', 'square -+16 -+26 0', 0, null],
    ['nine fewer', 'square -+17 -+26 0', 0, 'concede-early'],
    ['out of turn', 'square -+16 -+26 1', 0, null],
    ['the strongest', 'square -+16 -+26 1', 1, 'concede-early'],
    ['behind the strongest of two', 'square -+16 -+17 -+26 1', 0, null],
    ['behind one who is out only', 'square -+16 -+17 - 1 x2:resign', 0, 'concede-early'],
    ['mustered dice of another count', 'square -+10 -+17 1:123', 0, null],
    ['and one’s own', 'square -+14 -+26 0:123', 0, 'concede-early'],
  ])('%s', (_, position, seat, code) => {
    expect(refusalOf(parse(position), { type: 'concede', seat })).toBe(code);
  });

  it('in turn passes the turn on, and leaves the quiet turns', () => {
    const state = play(parse('square 1A1+13 -+26 -+6 0:11 q9'), { type: 'concede', seat: 0 });
    expect(print(state)).toBe('square - -+26 -+6 1 q9 x0:concede');
  });

  it('out of turn leaves turn and hand', () => {
    const state = play(parse('square 1A1+15 -+26 -+6 1:11 q9'), { type: 'concede', seat: 0 });
    expect(print(state)).toBe('square - -+26 -+6 1:11 q9 x0:concede');
    expect(strengths(state)).toEqual([0, 28, 6]);
  });
});

describe('draws', () => {
  it.each([
    ['two seats after 80', 'square 1A1+6 1A15+6 0 q79', [0, 1]],
    ['three seats after 120', 'square 1A1+6 1A15+6 1O1+6 0 q119', [0, 1, 2]],
    ['as many as there were at the start', 'square 1A1+6 - 1O1+6 0 q119 x1:left', [0, 2]],
  ])('by quiet turns: %s', (_, position, winners) => {
    expect(publicState(moved(position, 'A1A2'))).toMatchObject({ phase: 'over', winners });
    const earlier = position.replace(/q(\d+)/, (__, quiet) => `q${Number(quiet) - 1}`);
    expect(moved(earlier, 'A1A2').phase).toBe('play');
  });

  it('are put off by a capture and by a reinforcement', () => {
    expect(moved('square 1A1+6 1A2,1A15+6 0 q79', 'A1A2')).toMatchObject({ quiet: 0, turn: 1 });
    const mustered = play(parse('square 1A1+6 1A15+6 0 q79'), {
      type: 'muster',
      seat: 0,
      dice: [1],
    });
    expect(mustered.quiet).toBe(79);
    expect(play(mustered, { type: 'reinforce', seat: 0, squares: ['B1'] }).quiet).toBe(0);
  });

  it('by agreement of all who are in, in the order offered', () => {
    const state = play(
      parse('square -+6 -+6 -+6 1'),
      { type: 'offer', seat: 2 },
      { type: 'offer', seat: 0 },
    );
    expect(state).toMatchObject({ phase: 'play', offers: [2, 0], turn: 1 });
    expect(publicState(play(state, { type: 'offer', seat: 1 }))).toMatchObject({
      phase: 'over',
      winners: [0, 1, 2],
      offers: [2, 0, 1],
    });
  });

  it('are offered while a mustered hand waits, and only once', () => {
    const state = play(parse('square -+6 -+6 0:1'), { type: 'offer', seat: 0 });
    expect(refusalOf(state, { type: 'offer', seat: 0 })).toBe('already');
    expect(print(state)).toBe('square -+6 -+6 0:1 o0');
  });

  it('lapse with the next turn of the seat that offers, not with others’', () => {
    const state = moved('square 1A1+6 1A15+6 1O1+6 0 o10', 'A1A2');
    expect(state.offers).toEqual([1]);
    expect(play(state, { type: 'offer', seat: 0 }).offers).toEqual([1, 0]);
  });

  it('come about when the seat goes out that had not offered', () => {
    const position = 'square -+16 -+26 -+20 2 o12';
    expect(publicState(play(parse(position), { type: 'concede', seat: 0 }))).toMatchObject({
      out: [0],
      winners: [1, 2],
    });
  });

  it('lapse when a seat goes out, and the last one left wins all the same', () => {
    const three = play(parse('square -+16 -+26 -+20 2 o0'), { type: 'concede', seat: 0 });
    expect(three.offers).toEqual([]);
    const two = play(parse('square -+16 -+26 1 o1'), { type: 'concede', seat: 0 });
    expect(publicState(two)).toMatchObject({ winners: [1], out: [0], offers: [1] });
  });
});

describe('forfeits', () => {
  const leaving = (seat: number, reason = 'left') => ({ type: 'forfeit', seat, reason }) as const;

  it('of one of two seats win the match for the other, in every phase', () => {
    for (const position of [
      'square - - 0a',
      'square - - 0d',
      'square - - 0d:123456',
      'square -+6 -+6 0',
      'square -+6 -+6 0:1',
    ]) {
      for (const seat of [0, 1]) {
        const next = play(parse(position), { type: 'forfeit', seat, reason: 'resign' });
        expect(publicState(next)).toMatchObject({ winners: [1 - seat], out: [seat], hand: [] });
      }
    }
  });

  it('before play pass the turn on, and the others go on', () => {
    const first = play(start({ grid: 'square', arrows: false }, 3), {
      type: 'hand',
      seat: 0,
      dice: [1, 2, 3, 4, 5, 6],
    });
    const next = play(first, { type: 'forfeit', seat: 0, reason: 'left' });
    expect(print(next)).toBe('square - - - 1d x0:left');
    const later = play(
      next,
      { type: 'hand', seat: 1, dice: [1, 1, 1, 1, 1, 1] },
      { type: 'deploy', seat: 1, squares: ['A2', 'A3', 'A4', 'A5', 'A6', 'A7'] },
    );
    expect(later.turn).toBe(2);
  });

  it('while tiles are put down leave ten placements', () => {
    let state = start({ grid: 'square', arrows: true }, 3);
    state = play(state, { type: 'forfeit', seat: 1, reason: 'left' });
    const names = [...'ABCDEFGHIJ'];
    for (const column of names) {
      const seat = state.turn ?? 0;
      expect(seat).not.toBe(1);
      const tiles = [1, 2, 3].map((row) => ({ at: `${column}${row}`, dir: 'NE' as const }));
      state = play(state, { type: 'arrows', seat, tiles });
    }
    expect(state).toMatchObject({ phase: 'deploy', turn: 0 });
  });

  it('of the last seat to deploy start the match among the others', () => {
    const dice = (row: number) =>
      [...'BCDEFGHIJKLM']
        .map((column) => `1${column}${row}`)
        .slice(0, 12)
        .join(',');
    const south = `${dice(1)},1D2,1E2,1F2,1G2,1H2,1I2,1D3,1E3,1F3,1G3,1H3,1I3,1F4,1G4,1H4,1I4,1F5,1G5+6`;
    const north = `${dice(15)},1D14,1E14,1F14,1G14,1H14,1I14,1D13,1E13,1F13,1G13,1H13,1I13,1F12,1G12,1H12,1I12,1F11,1G11`;
    const west = '-';
    const state = parse(`square ${south} ${west} ${north} 2d x1:left`);
    const next = play(state, { type: 'forfeit', seat: 2, reason: 'timeout' });
    expect(publicState(next)).toMatchObject({ phase: 'over', winners: [0], out: [1, 2] });
    const held = play(state, { type: 'hold', seat: 2 });
    expect(held).toMatchObject({ phase: 'start', turn: null });
    expect(play(held, { type: 'start', seat: 2 })).toMatchObject({ phase: 'play', turn: 2 });
    expect(refusalOf(held, { type: 'start', seat: 1 })).toBe('seat-out');
  });

  it.each([
    ['by a seat that is out', 'square -+6 - -+6 0 x1:left', leaving(1), 'seat-out'],
    ['by nobody', 'square -+6 -+6 0', leaving(2), 'seat-invalid'],
    ['for no reason', 'square -+6 -+6 0', leaving(1, 'bored'), 'forfeit-reason'],
    ['after the end', 'square -+6 - = x1:left', leaving(0), 'match-over'],
  ])('are refused %s', (_, position, event, code) => {
    expect(refusalOf(parse(position), event)).toBe(code);
  });
});

describe('refused', () => {
  it.each([
    ['no object', 'square -+6 -+6 0', [], 'event-shape'],
    ['no type', 'square -+6 -+6 0', { seat: 0 }, 'event-shape'],
    ['an unknown type', 'square -+6 -+6 0', { type: 'castle', seat: 0 }, 'event-unknown'],
    ['no seat', 'square -+6 -+6 0', { type: 'pass', seat: '0' }, 'seat-invalid'],
    [
      'another’s turn',
      'square 1A1+6 -+6 1',
      { type: 'move', seat: 0, from: 'A1', to: 'A2' },
      'not-your-turn',
    ],
    [
      'no square',
      'square 1A1+6 -+6 0',
      { type: 'move', seat: 0, from: 'A1', to: 'A0' },
      'square-invalid',
    ],
    [
      'a lower-case square',
      'square 1A1+6 -+6 0',
      { type: 'move', seat: 0, from: 'a1', to: 'A2' },
      'square-invalid',
    ],
    [
      'no die',
      'square 1A1+6 -+6 0',
      { type: 'move', seat: 0, from: 'A2', to: 'A3' },
      'no-such-die',
    ],
    [
      'another’s die',
      'square 1A1+6 1A2+6 0',
      { type: 'move', seat: 0, from: 'A2', to: 'A3' },
      'no-such-die',
    ],
    [
      'too short a jump',
      'square 3A1+6 -+6 0',
      { type: 'move', seat: 0, from: 'A1', to: 'A3' },
      'jump-invalid',
    ],
    [
      'a diagonal jump',
      'square 2A1+6 -+6 0',
      { type: 'move', seat: 0, from: 'A1', to: 'C3' },
      'jump-invalid',
    ],
    [
      'a landing on another face',
      'square 2A1+6 3A3+6 0',
      { type: 'move', seat: 0, from: 'A1', to: 'A3' },
      'landing-blocked',
    ],
    ['a start in play', 'square -+6 -+6 0', { type: 'start', seat: 0 }, 'before-play'],
    [
      'a hand in play',
      'square -+6 -+6 0',
      { type: 'hand', seat: 0, dice: [1, 1, 1, 1, 1, 1] },
      'before-play',
    ],
    ['tiles in play', 'square -+6 -+6 0', { type: 'arrows', seat: 0, tiles: [] }, 'before-play'],
    [
      'tiles where there are none',
      'square - - 0d',
      { type: 'arrows', seat: 0, tiles: [] },
      'tiles-over',
    ],
    ['a move before the dice lie', 'square - - 0d', { type: 'move', seat: 0 }, 'deploy-first'],
    ['an offer before play', 'square - - 0d', { type: 'offer', seat: 0 }, 'deploy-first'],
    ['dice before the tiles', 'square - - 0a', { type: 'hand', seat: 0 }, 'tiles-first'],
    ['a start before the dice lie', 'square - - 0d', { type: 'start', seat: 0 }, 'start-early'],
    ['a move before the start', 'square -+6 -+6 +', { type: 'move', seat: 0 }, 'start-first'],
    [
      'five dice',
      'square - - 0d',
      { type: 'hand', seat: 0, dice: [1, 1, 1, 1, 1] },
      'dice-invalid',
    ],
    [
      'a seven',
      'square - - 0d',
      { type: 'hand', seat: 0, dice: [1, 1, 1, 1, 1, 7] },
      'dice-invalid',
    ],
    ['a hole', 'square - - 0d', { type: 'hand', seat: 0, dice: new Array(6) }, 'dice-invalid'],
    [
      'a second hand',
      'square - - 0d:111111',
      { type: 'hand', seat: 0, dice: [1, 1, 1, 1, 1, 1] },
      'hand-waits',
    ],
    ['unrolled dice', 'square - - 0d', { type: 'deploy', seat: 0, squares: [] }, 'hand-first'],
    ['a reserve too early', 'square - - 0d', { type: 'hold', seat: 0 }, 'hold-early'],
    ['a reserve of rolled dice', 'square - - 0d:111111', { type: 'hold', seat: 0 }, 'hand-waits'],
    ['anything after the end', 'square -+6 - = x1:left', { type: 'offer', seat: 0 }, 'match-over'],
  ])('%s', (_, position, event, code) => {
    expect(refusalOf(parse(position), event)).toBe(code);
  });

  it.each([
    [
      'two tiles',
      [
        { at: 'A1', dir: 'NE' },
        { at: 'A2', dir: 'NE' },
      ],
      'tiles-invalid',
    ],
    ['no tiles', 'three', 'tiles-invalid'],
    ['what is no tile', [null, null, null], 'tiles-invalid'],
    [
      'a tile off the board',
      [
        { at: 'Q1', dir: 'NE' },
        { at: 'A2', dir: 'NE' },
        { at: 'A3', dir: 'NE' },
      ],
      'square-invalid',
    ],
    [
      'a straight tile',
      [
        { at: 'A1', dir: 'N' },
        { at: 'A2', dir: 'NE' },
        { at: 'A3', dir: 'NE' },
      ],
      'tile-direction',
    ],
    [
      'a square twice',
      [
        { at: 'A1', dir: 'SW' },
        { at: 'A2', dir: 'NE' },
        { at: 'A1', dir: 'NE' },
      ],
      'tile-taken',
    ],
    [
      'a taken square',
      [
        { at: 'A1', dir: 'SW' },
        { at: 'A2', dir: 'NE' },
        { at: 'H8', dir: 'NE' },
      ],
      'tile-taken',
    ],
  ])('of tiles: %s', (_, tiles, code) => {
    const state = parse('square - - 0a tH8NE,H9NE,H10NE');
    expect(refusalOf(state, { type: 'arrows', seat: 0, tiles })).toBe(code);
  });

  it('with words for every code in every language', () => {
    for (const language of languageIds) {
      const { refusal } = languages[language].catalogue.pincer;
      expect(Object.keys(refusal).sort()).toEqual([...refusalCodes].sort());
    }
  });
});

describe('options', () => {
  it.each([
    [{}, { grid: 'square', arrows: false }],
    [{ grid: 'triangular' }, { grid: 'triangular', arrows: false }],
    [
      { arrows: true, note: 1 },
      { grid: 'square', arrows: true },
    ],
  ])('reads %j', (value, expected) => {
    expect(readOptions(value)).toEqual({ ok: true, value: expected });
  });

  it.each([
    [null, 'options-shape'],
    [[], 'options-shape'],
    [{ grid: 'round' }, 'grid-unknown'],
    [{ grid: null }, 'grid-unknown'],
    [{ arrows: 'yes' }, 'arrows-invalid'],
    [{ grid: 'triangular', arrows: true }, 'arrows-grid'],
  ])('refuses %j', (value, code) => {
    expect(readOptions(value)).toEqual({ ok: false, error: { code } });
  });
});

describe('the tally', () => {
  it.each([
    ['square -+6 - = x1:dice', 0, { won: 1, lost: 0, drawn: 0 }],
    ['square -+6 - = x1:dice', 1, { won: 0, lost: 1, drawn: 0 }],
    ['square -+6 -+6 - = x2:dice o01', 0, { won: 0, lost: 0, drawn: 1 }],
    ['square -+6 -+6 - = x2:dice o01', 2, { won: 0, lost: 1, drawn: 0 }],
    ['square -+6 -+6 0', 0, { won: 0, lost: 0, drawn: 0, best: null }],
  ])('of %s for seat %i', (position, seat, expected) => {
    expect(tally(parse(position), seat)).toMatchObject(expected);
  });

  it('has places in the order of going out', () => {
    expect(places(parse('square - -+6 - - = x3:dice,0:resign,2:left'))).toEqual([3, 1, 2, 4]);
    expect(places(parse('square -+6 -+6 - = x2:dice o01'))).toEqual([1, 1, 3]);
  });

  it('counts what was captured', () => {
    const state = moved('square 1G13,1H15+6 1H14,1B15,1C15,1D15,1E15,1F15 0', 'G13H13');
    expect(tally(state, 0).best).toBe(31);
  });
});
