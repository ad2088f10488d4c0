import { describe, expect, it } from 'vitest';
import type { LinePart, LineShape, Scene, Shape } from '../../../src/games/scene.js';
import { sample } from '../../../src/games/solbones/sample.js';
import { solbonesScene } from '../../../src/games/solbones/scene.js';
import { solbonesTiles } from '../../../src/games/solbones/tiles.js';
import { tiles } from '../../../src/render/tiles.js';
import { forfeit, misses, play, position, rolloff, rolls } from './support.js';

const shapes = <Kind extends Shape['kind']>(scene: Scene, kind: Kind) =>
  scene.shapes.filter((shape): shape is Extract<Shape, { kind: Kind }> => shape.kind === kind);

const reading = ({ parts }: LineShape): string =>
  parts
    .map((part: LinePart) => {
      if (part.kind === 'icon') return `<${part.icon}>`;
      if (part.kind === 'token') return `token${part.seat}`;
      if (part.kind === 'die') return `die${part.face}`;
      if (typeof part.words === 'string') return part.words;
      return 'seat' in part.words ? `@${part.words.seat}` : part.words.key.replace('solbones:', '');
    })
    .join(' ');

const lines = (scene: Scene): readonly string[] => shapes(scene, 'line').map(reading);

describe('the picture of a turn', () => {
  const scene = solbonesScene(sample());

  it('has the three dice by colour, the frequency face lit on die and plate', () => {
    expect(
      shapes(scene, 'die').map(({ make, face, frequency }) => [make, face, frequency ?? false]),
    ).toEqual([
      ['red', 5, false],
      ['purple', 3, true],
      ['blue', 5, false],
    ]);
    expect(shapes(scene, 'plate').map(({ face, lit }) => [face, lit])).toEqual([
      [2, false],
      [3, true],
      [4, false],
    ]);
  });

  it('says who is asked what, what the roll was worth and why, and what there is to beat', () => {
    expect(lines(scene)).toEqual(
      expect.arrayContaining([
        '@0 <triangle> scene.spend',
        'scene.lastRound',
        '+6',
        'throws.vibing',
        'scene.vibing',
        '<flag> scene.toBeat',
        'scene.goal 63',
      ]),
    );
    expect(shapes(scene, 'ribbon')).toHaveLength(1);
  });

  it('lists the seats from the one that began the last round, each with its part in it', () => {
    expect(shapes(scene, 'track').map(({ seat }) => seat)).toEqual([2, 3, 0, 1]);
    expect(lines(scene).filter((line) => line.includes('scene.part'))).toEqual([
      '<flag> scene.part.leads',
      '<tick> scene.part.done',
      '<triangle> scene.part.rolls',
      '<open> scene.part.waits',
    ]);
    expect(shapes(scene, 'strokes').map(({ count }) => count)).toEqual([0, 0, 1, 3]);
    expect(shapes(scene, 'frame')).toHaveLength(1);
  });

  it('says whose roll it was once another seat is to act, and who got the point', () => {
    const passed = solbonesScene(play(position([10, 20], 0), ...rolls(0, ...misses)));
    expect(lines(passed)).toEqual(
      expect.arrayContaining([
        'scene.lastRoll',
        'token0 0',
        'scene.nothing',
        'scene.nothingLine',
        '+1',
      ]),
    );
    const own = solbonesScene(play(position([10, 20], 0), ...rolls(0, misses[0] ?? '')));
    expect(lines(own)).not.toContain('scene.lastRoll');
  });

  it('says from whom a nine was taken, also beside the token that lost it', () => {
    const robbed = solbonesScene(
      play(position([10, 20, 30], 0, { mode: 'advanced' }), ...rolls(0, '225')),
    );
    expect(lines(robbed)).toEqual(expect.arrayContaining(['token0 +14', 'scene.taken', '−9']));
  });

  it('fades a seat that is out, with a cross', () => {
    const scene8 = solbonesScene(play(position([1, 2, 3, 4, 5, 6, 7, 8], 0), forfeit(4)));
    const dimmed = shapes(scene8, 'track').filter((track) => track.dimmed);
    expect(dimmed.map(({ seat }) => seat)).toEqual([4]);
    expect(shapes(scene8, 'icon').filter(({ icon }) => icon === 'cross')).toHaveLength(1);
  });

  it('lets the last roll stand back after the end, and says whose it was', () => {
    const sizeOf = (drawn: Scene, roll: string): number =>
      Math.max(
        ...shapes(drawn, 'line')
          .filter((line) => reading(line).endsWith(roll))
          .flatMap(({ parts }) => parts.map(({ size }) => size)),
      );
    const before = play(position([60, 50], 0), ...rolls(0, '335'));
    const after = solbonesScene(play(before, ...rolls(1, '553')));
    expect(lines(after)).toEqual(
      expect.arrayContaining(['scene.lastRoll', 'token1 +3', 'scene.wins scene.withPoints']),
    );
    expect(sizeOf(after, '+3')).toBeLessThan(0.85 * sizeOf(solbonesScene(before), '+5'));
    const title = shapes(after, 'line').find((line) => reading(line).startsWith('scene.wins'));
    expect(title?.parts[0]?.size).toBeGreaterThan(40);
  });

  it('crowns the winner, and shows the dice of a roll-off', () => {
    const ended = play(
      position([60, 60], 0),
      ...rolls(0, '335'),
      ...rolls(1, '335'),
      rolloff('52'),
    );
    const scene2 = solbonesScene(ended);
    expect(shapes(scene2, 'icon')).toMatchObject([{ icon: 'crown' }]);
    const bone = shapes(scene2, 'die').filter(({ make }) => make === 'bone');
    expect(bone.map(({ face }) => face)).toEqual([5, 2]);
  });

  it.each([2, 3, 4, 5, 6, 7, 8])('keeps %i seats off the rim and off each other', (seats) => {
    const scores = Array.from({ length: seats }, (_, seat) => 10 * seat - 9);
    const drawn = solbonesScene(play(position(scores, 0), ...rolls(0, '553')));
    const grooves = shapes(drawn, 'track');
    expect(grooves).toHaveLength(seats);
    for (const [index, groove] of grooves.entries()) {
      const before = grooves[index - 1];
      if (before !== undefined) expect(groove.y).toBeGreaterThan(before.y + before.height + 8);
    }
    for (const shape of drawn.shapes) {
      if (!('height' in shape) || shape.kind === 'strokes') continue;
      expect(Math.min(shape.x, shape.y)).toBeGreaterThanOrEqual(12);
      expect(shape.x + shape.width).toBeLessThanOrEqual(drawn.width - 12);
      expect(shape.y + shape.height).toBeLessThanOrEqual(drawn.height - 12);
    }
    expect(JSON.parse(JSON.stringify(drawn))).toEqual(drawn);
  });
});

describe('the emoji board', () => {
  const board = (...made: Parameters<typeof solbonesTiles>) =>
    solbonesTiles(...made).map((row) =>
      row.map((part) => (typeof part === 'string' ? part : part.key)).join(' '),
    );

  it('shows the dice, then a row a seat', () => {
    expect(board(sample())).toEqual([
      'rolled die-5-red die-3-purple-frequency die-5-blue',
      'margin seat-2 solbones:tiles.seat',
      'margin seat-3 solbones:tiles.seat',
      'rolled seat-0 solbones:tiles.seat',
      'margin seat-1 solbones:tiles.seat',
    ]);
  });

  it('knows only tiles that there are', () => {
    const states = [
      position([0, 0], 0),
      play(position([5, 6], 0), ...rolls(0, '234')),
      play(
        position([60, 60, 4], 0),
        ...rolls(0, '335'),
        ...rolls(1, '335'),
        forfeit(2),
        rolloff('52-'),
      ),
    ];
    for (const state of states) {
      for (const part of solbonesTiles(state).flat()) {
        if (typeof part === 'string') expect(tiles.has(part), part).toBe(true);
      }
    }
    expect(board(states[2] ?? sample())).toContain('won seat-0 die-5 solbones:tiles.seat');
  });
});
