import { describe, expect, it } from 'vitest';
import { actionOf, readAction } from '../../../src/games/pincer/actions.js';
import { parse } from '../../../src/games/pincer/notation.js';
import { sample } from '../../../src/games/pincer/sample.js';
import { restore } from '../../../src/games/pincer/snapshot.js';
import type { PincerMove, PincerState } from '../../../src/games/pincer/state.js';
import { table } from '../../../src/games/pincer/table.js';
import { draft, open } from '../../../src/games/pincer/turns.js';
import { alternativeText } from '../../../src/render/text.js';
import { languageIds, voice } from '../../../src/text/index.js';
import { phrasesIn } from '../../laws/phrases.js';
import { moved, play } from './support.js';

const names = ['Ada', 'Bo', 'Cleo', 'Dmitri'];
const { say } = voice('en', (seat) => names[seat] ?? '?');

const look = (state: PincerState, focus?: string) =>
  table(state, { front: 0, viewer: null, ...(focus === undefined ? {} : { focus }) });

const labels = (state: PincerState, focus?: string): readonly string[] =>
  look(state, focus).actions.map(({ label }) => say(label));

describe('the words', () => {
  it.each([
    ['square - - 0a', 'Ada puts down three arrow tiles; 0 of 30 lie.'],
    ['square - - 1d', 'Bo rolls six dice.'],
    ['square - - 1d:123456', 'Bo rolled 1 2 3 4 5 6: put them down in your home zone.'],
    ['square -+6 -+6 +', 'Who starts?'],
    ['square 1A1+6 -+6 0', 'Ada to move: choose a die, or type a move.'],
    ['square 1A1+6 -+6 0:35', 'Ada rolled 3 5 from the reserve: put them down in your home zone.'],
    ['square -+6 - = x1:dice', 'Ada wins: Bo has fewer than six dice left.'],
    ['square -+6 - = x1:timeout', 'Ada wins: Bo ran out of time.'],
    ['square -+6 -+6 - = x2:dice o01', 'A draw between Ada and Bo, as agreed.'],
    ['square -+6 -+6 =', 'A draw between Ada and Bo: 80 turns in a row without a capture.'],
  ])('%s: %s', (position, expected) => {
    expect(say(look(parse(position)).prompt)).toBe(expected);
  });

  it.each([
    ['square 3A1+6 1O15+6 0', 'A1A4', 'Ada moved a 3 from A1 to A4.'],
    [
      'square 3A1,1A4+6 1O15+6 0',
      'A1A4',
      'Ada moved a 3 from A1 to A4 and sent their own die there to the reserve.',
    ],
    ['square 3A1+6 3A4+6 0', 'A1A4', 'Ada moved a 3 from A1 to A4 and captured Bo’s 3 on A4.'],
    ['square 2D3,1F5+6 6E5+6 0', 'D3D5', 'Ada moved a 2 from D3 to D5 and captured Bo’s 6 on E5.'],
  ])('what happened last: %s %s', (position, way, expected) => {
    const { last } = look(moved(position, way));
    expect(last === null ? null : say(last)).toBe(expected);
  });

  it.each([
    [undefined, 'Ada to move: choose a die, or type a move.'],
    ['dice', 'Ada to move: choose a die.'],
    ['H6', 'H6 (3): choose a direction, or another die.'],
  ])('ask for the next step where the focus is %s', (focus, expected) => {
    const { prompt, position } = look(sample(), focus);
    expect(say(prompt)).toBe(expected);
    expect(position[0]).toEqual(prompt);
  });

  it('say of a chosen die that cannot move to choose another', () => {
    const state = parse('square 3A1,1E5+6 2A4,2D1+6 0');
    expect(say(look(state, 'A1').prompt)).toBe('A1 (3) cannot move: choose another die.');
  });

  it('say whose die goes to the reserve: the one on the square, not the one that moves', () => {
    const state = parse('square 2D3,1D5,1F5+6 6E5+6 0');
    expect(labels(state, 'D3')).toContain('D5 (N), takes 1, own die back');
    const { say: sagen } = voice('de', (seat) => names[seat] ?? '?');
    const german = look(state, 'D3').actions.map(({ label }) => sagen(label));
    expect(german).toContain('D5 (N), schlägt 1, D5 zurück');
    expect(look(sample(), 'H6').actions.map(({ label }) => sagen(label))).toContain(
      'E6 (W), Würfel dort in Reserve',
    );
  });

  it('give the whole position, the most needed first', () => {
    expect(look(parse('square 3A1,1B1,6A2+6 3A4+6 0')).position.map((part) => say(part))).toEqual([
      'Ada to move: choose a die, or type a move.',
      'Captures now: A1–A4.',
      'Row by row, face and column:',
      'Ada: 1: 3A 1B; 2: 6A; 6 in reserve.',
      'Bo: 4: 3A; 6 in reserve.',
    ]);
  });

  it('give in the position what else counts: offers, reserves alone, and how near a draw is', () => {
    const { position } = look(parse('square 3A1+6 -+9 0 q50 o1'));
    expect(position.map((part) => say(part))).toEqual([
      'Ada to move: choose a die, or type a move.',
      'Offers a draw: Bo.',
      'No captures now.',
      'Row by row, face and column:',
      'Ada: 1: 3A; 6 in reserve.',
      'Bo has no dice on the board, 9 in reserve.',
      '50 of 80 quiet turns to a draw.',
    ]);
  });

  it('say what a chosen die can do', () => {
    expect(look(sample(), 'H6').position.map((part) => say(part))[1]).toBe(
      'H6 (3) can go N to H9, capturing H9, E to K6, capturing L6, S to H3, and W to E6, sending your die there to the reserve.',
    );
    expect(labels(sample(), 'H6')).toEqual([
      'H9 (N), captures 1',
      'K6 (E), captures 1',
      'H3 (S)',
      'E6 (W), die there to reserve',
      'Another die',
    ]);
  });

  it('fit an alternative text with all dice of two seats, in every language', () => {
    for (const language of languageIds) {
      const tongue = voice(language, (seat) => `${seat}`.padEnd(32, 'W'));
      const { position } = look(sample());
      const whole = position.map((part) => tongue.say(part)).join(' ');
      expect(alternativeText(position, tongue)).toBe(whole);
      for (const phrase of phrasesIn(look(sample(), 'H6')))
        expect(tongue.say(phrase)).not.toContain('…');
      for (const phrase of phrasesIn(look(sample(), 'dice')))
        expect(tongue.say(phrase)).not.toContain('…');
    }
  });

  it('show the board in letters, two to a square', () => {
    const rows = look(parse('square 3A1+6 2O15+6 0')).tiles.map((row) =>
      row.map((part) => (typeof part === 'string' ? part : say(part))).join(''),
    );
    expect(rows[2]).toBe(`\`15 ${'··'.repeat(14)}b2\``);
    expect(rows.at(-2)).toBe(`\` 1 a3${'··'.repeat(14)}\``);
    expect(rows.join('\n').length).toBeLessThan(1000);
  });
});

describe('what may be pressed', () => {
  it('names what is chosen on the way to a move, and only that', () => {
    const { actions, choices } = look(sample());
    expect(actions.map(({ focus, opens }) => focus ?? opens)).toEqual(['dice', 'move']);
    expect(choices?.map(({ id }) => id)).toEqual(['go', 'muster']);
    const dice = look(sample(), 'dice').choices ?? [];
    expect(dice.every(({ focuses, options }) => focuses === true && options.length <= 25)).toBe(
      true,
    );
    const values = dice.flatMap(({ options }) => options.map(({ value }) => value));
    expect(values).toHaveLength(25);
    expect(values).toContain('H6');
  });

  it.each(['nonsense', 'A15', 'C1', ''])('sees no focus in %j', (focus) => {
    expect(look(sample(), focus)).toEqual(look(sample()));
  });

  it('stands for moves that the rules take', () => {
    for (const focus of [undefined, 'H6']) {
      const { actions, choices = [] } = look(sample(), focus);
      const ids = [
        ...actions
          .filter((each) => each.focus === undefined && each.opens === undefined)
          .map(({ id }) => id),
        ...choices.flatMap(({ id, options }) => options.map(({ value }) => `${id}:${value}`)),
      ];
      expect(ids.length).toBeGreaterThan(3);
      for (const id of ids)
        expect({ id, ok: draft(sample(), 0, readAction(id)).ok }).toEqual({ id, ok: true });
    }
  });

  it('offers and concedes from any seat, and twice is told so', () => {
    const state = play(parse('square -+16 -+26 -+20 1'), { type: 'offer', seat: 0 });
    expect(look(state).standing).toMatchObject([
      { id: 'offer', disabled: false },
      { id: 'concede', disabled: false, passing: true },
    ]);
    expect(draft(state, 0, { type: 'offer' })).toEqual({ ok: false, error: { code: 'already' } });
    const out = play(state, { type: 'concede', seat: 0 });
    expect(draft(out, 0, { type: 'concede' })).toEqual({ ok: false, error: { code: 'already' } });
    expect(draft(out, 0, { type: 'offer' })).toEqual({ ok: false, error: { code: 'too-late' } });
    expect(open({ type: 'offer' })).toBe(true);
    expect(open({ type: 'pass' })).toBe(false);
  });

  it('shows conceding only while somebody is far enough behind', () => {
    const shown = (position: string) => look(parse(position)).standing?.map(({ id }) => id);
    expect(shown('square -+16 -+25 1')).toEqual(['offer']);
    expect(shown('square -+16 -+26 1')).toEqual(['offer', 'concede']);
    expect(shown('square -+26 -+16 1')).toEqual(['offer', 'concede']);
  });

  it('writes moves that it reads', () => {
    const moves: readonly PincerMove[] = [
      { type: 'move', from: 'H6', to: 'O15' },
      { type: 'move', from: 'A1', to: 'A12' },
      { type: 'muster', count: 30 },
      { type: 'deploy', squares: ['A1', 'A11', 'A2', 'B1', 'C3', 'D5'] },
      { type: 'reinforce', squares: ['O5'] },
      { type: 'reinforce', formation: 'front' },
      {
        type: 'arrows',
        tiles: [
          { at: 'A1', dir: 'NE' },
          { at: 'A11', dir: 'SW' },
          { at: 'E2', dir: 'NW' },
        ],
      },
      { type: 'hand' },
      { type: 'hold' },
      { type: 'pass' },
      { type: 'concede' },
      { type: 'offer' },
    ];
    for (const move of moves) expect(readAction(actionOf(move))).toEqual(move);
  });

  it.each([
    '',
    'go:',
    'go:H6',
    'go:H6H9H9',
    'go:h6h9',
    'muster:0',
    'muster:03',
    'deploy-sideways',
    'deploy:Q1',
    'move',
  ])('reads nothing from %j', (action) => {
    expect(readAction(action)).toBeNull();
  });
});

describe('the picture', () => {
  it.each([
    ['square 3A1+6 2O15+6 0', 1080, 1200],
    ['triangular 3A1+6 2O15+6 -+6 -+6 3:12', 1280, 880],
  ])('of %s keeps off the rim and is clean JSON', (position, width, height) => {
    const { scene } = look(parse(position));
    expect([scene.width, scene.height]).toEqual([width, height]);
    expect(JSON.parse(JSON.stringify(scene))).toEqual(scene);
    for (const shape of scene.shapes) {
      if (!('size' in shape)) continue;
      expect(Math.min(shape.x, shape.y)).toBeGreaterThan(12);
      expect(shape.x).toBeLessThan(width - 12);
      expect(shape.y).toBeLessThan(height - 12);
    }
  });

  it('shows every die, where it can go and what it would capture', () => {
    const { shapes } = look(sample(), 'H6').scene;
    const pieces = shapes.filter((shape) => shape.kind === 'piece');
    expect(pieces).toHaveLength(25 + 24);
    const marked = (mark: string): number =>
      pieces.filter(({ marks }) => marks?.some((each) => each === mark)).length;
    expect(['selected', 'doomed', 'returns'].map(marked)).toEqual([1, 2, 1]);
    expect(shapes.filter((shape) => shape.kind === 'landing').map(({ letter }) => letter)).toEqual([
      'E',
      'S',
    ]);
  });

  it('shows the last move, and what it captured', () => {
    const { shapes } = look(moved('square 2D3,1F5+6 6E5+6 0', 'D3D5')).scene;
    expect(shapes.filter(({ kind }) => kind === 'route' || kind === 'origin')).toHaveLength(2);
    const pieces = shapes.filter((shape) => shape.kind === 'piece');
    expect(pieces.map(({ marks }) => marks ?? [])).toEqual([[], ['last'], ['removed']]);
  });

  it('of the sample can be played on', () => {
    expect(restore(JSON.parse(JSON.stringify(sample())))).toEqual(sample());
  });
});
