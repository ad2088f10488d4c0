import { describe, expect, it } from 'vitest';
import { parse } from '../../../src/games/knucklebones/notation.js';
import { knucklebonesScene, knucklebonesTiles } from '../../../src/games/knucklebones/scene.js';
import type { KnucklebonesState } from '../../../src/games/knucklebones/state.js';
import type { LinePart, LineShape, Scene, Shape } from '../../../src/games/scene.js';

const shapes = <Kind extends Shape['kind']>(scene: Scene, kind: Kind) =>
  scene.shapes.filter((shape): shape is Extract<Shape, { kind: Kind }> => shape.kind === kind);

/** A line as one string: literals as they are, keys of phrases, `@0` for a seat, `<icon>`. */
const reading = ({ parts }: LineShape): string =>
  parts
    .map((part: LinePart) => {
      if (part.kind === 'icon') return `<${part.icon}>`;
      if (part.kind === 'token') return `token${part.seat}`;
      if (part.kind === 'die') return `die${part.face}${part.marks?.join() ?? ''}`;
      if (typeof part.words === 'string') return part.words;
      return 'seat' in part.words ? `@${part.words.seat}` : part.words.key;
    })
    .join(' ');

/** The lines of the half above or below, in reading order. */
const lines = (scene: Scene, half: 'above' | 'below' | 'middle'): readonly string[] =>
  shapes(scene, 'line')
    .filter(({ y }) => (y < 380 ? 'above' : y < 480 ? 'middle' : 'below') === half)
    .toSorted((one, other) => one.y - other.y || one.x - other.x)
    .map(reading);

/** Dice as `x y face make marks`. */
const dice = (scene: Scene): readonly string[] =>
  shapes(scene, 'die').map(({ x, y, face, make, marks }) =>
    [x, y, face, make, ...(marks ?? [])].join(' '),
  );

const turn = parse('43|555|24 41|662|454 0:4 best-of-3 90-26');
const end = parse('636|555|244 1|26|353 = best-of-3 90-26,90-26');

describe('the picture of a turn', () => {
  const scene = knucklebonesScene(turn, 0);

  it('has the first die of each column nearest the middle, and facing columns in line', () => {
    expect(dice(scene)).toEqual(
      expect.arrayContaining([
        '332 542 4 bone',
        '332 633 3 bone',
        '480 542 5 x3',
        '480 633 5 x3',
        '480 724 5 x3',
        '628 542 2 bone',
        '628 633 4 bone',
        '332 309 4 bone doomed',
        '332 218 1 bone',
        '480 309 6 x2',
        '480 218 6 x2',
        '480 127 2 bone',
        '628 309 4 x2 doomed',
        '628 218 5 bone',
        '628 127 4 x2 doomed',
      ]),
    );
    expect(dice(scene)).toHaveLength(16);
  });

  it('has the die to place between the grids, turned', () => {
    const rolled = shapes(scene, 'die').filter(({ tilt }) => tilt !== undefined);
    expect(rolled).toMatchObject([{ x: 480, y: 426, face: 4, make: 'bone' }]);
  });

  it('tags every multiplied die and nothing else', () => {
    expect(shapes(scene, 'tag').map(({ x, y, multiple }) => `${x} ${y} ×${multiple}`)).toEqual([
      '480 218 ×2',
      '480 309 ×2',
      '628 127 ×2',
      '628 309 ×2',
      '480 542 ×3',
      '480 633 ×3',
      '480 724 ×3',
    ]);
  });

  it('says scores, totals, names, games won and whose turn it is, half by half', () => {
    expect(lines(scene, 'above')).toEqual([
      '5',
      '26',
      '21',
      '52',
      '@1',
      'scene:total',
      '<open> <open>',
    ]);
    expect(lines(scene, 'below')).toEqual([
      '58',
      '@0',
      'scene:total',
      '<won> <open>',
      '<arrow> 19',
      '<arrow> 18',
      '<triangle> scene:place',
      '<cross> 1',
      '<cross> 2',
      '7',
      '45',
      '6',
    ]);
    expect(lines(scene, 'middle')).toEqual([
      'scene:game',
      'scene:game',
      'scene:length.best-of-3',
      'token0 90 – 26 token1',
    ]);
  });

  it('frames the columns that can be played, and rings the token of the seat to act', () => {
    const active = shapes(scene, 'well').filter((well) => well.active);
    expect(active.map(({ x, y }) => [x, y])).toEqual([
      [262, 491],
      [558, 491],
    ]);
    expect(shapes(scene, 'cell')).toHaveLength(2);
    expect(shapes(scene, 'token').map(({ seat, active: ring }) => [seat, ring])).toEqual([
      [1, false],
      [0, true],
    ]);
  });

  it('mirrors for the other seat: left stays left, above and below change places', () => {
    const other = knucklebonesScene(turn, 1);
    expect(dice(other)).toEqual(
      expect.arrayContaining(['332 309 4 bone', '480 127 5 x3', '332 542 4 bone doomed']),
    );
    expect(lines(other, 'above').filter((line) => line.startsWith('<arrow>'))).toEqual([
      '<arrow> 19',
      '<arrow> 18',
    ]);
    expect(lines(other, 'middle')).toContain('token1 26 – 90 token0');
    expect(shapes(other, 'token').map(({ seat }) => seat)).toEqual([1, 0].toReversed());
  });

  it('is JSON-clean', () => {
    expect(JSON.parse(JSON.stringify(scene))).toEqual(scene);
  });

  it('keeps everything off the rim', () => {
    for (const shape of scene.shapes) {
      if ('height' in shape && 'width' in shape) {
        expect(Math.min(shape.x, shape.y)).toBeGreaterThanOrEqual(12);
        expect(shape.x + shape.width).toBeLessThanOrEqual(scene.width - 12);
        expect(shape.y + shape.height).toBeLessThanOrEqual(scene.height - 12);
      }
    }
  });
});

describe('what happened last', () => {
  const placed = (removed: number): KnucklebonesState => ({
    ...parse('4|55|- -|1|454 1:2'),
    last: { seat: 0, column: 0, die: 4, removed },
  });

  it('outlines the die placed last', () => {
    expect(dice(knucklebonesScene(placed(0), 1))).toContain('332 309 4 bone last');
  });

  it('says so also of a die that would go', () => {
    const threatened = { ...placed(0), die: 4 };
    expect(dice(knucklebonesScene(threatened, 1))).toContain('332 309 4 bone last doomed');
  });

  it.each([1, 2, 3])('lays %i removed dice beside the score of their column', (removed) => {
    const said = lines(knucklebonesScene(placed(removed), 1), 'below').filter((line) =>
      line.includes('removed'),
    );
    expect(said).toEqual([`0${' die4removed'.repeat(removed)}`]);
  });

  it('is over once a new game has cleared the grids', () => {
    const cleared: KnucklebonesState = {
      ...parse('-|-|- -|-|- 1:2 best-of-3 90-26'),
      last: { seat: 0, column: 0, die: 4, removed: 2 },
    };
    expect(JSON.stringify(knucklebonesScene(cleared, 1))).not.toContain('removed');
  });
});

describe('the picture of the end', () => {
  it('crowns the winner with the games, ticks them, and lights slab and total', () => {
    const scene = knucklebonesScene(end, 0);
    expect(lines(scene, 'middle')).toEqual(['scene:won', '2 : 0']);
    expect(lines(scene, 'below')).toContain('<won> <won>');
    expect(shapes(scene, 'icon')).toMatchObject([{ icon: 'crown' }]);
    expect(shapes(scene, 'slab').map(({ active }) => active)).toEqual([false, true]);
    const totals = shapes(scene, 'line').flatMap(({ parts }) =>
      parts.filter((part) => part.kind === 'words' && part.size > 100),
    );
    expect(totals).toMatchObject([
      { words: '26', ink: 'ivory' },
      { words: '90', ink: 'brass' },
    ]);
    expect(shapes(scene, 'cell')).toEqual([]);
  });

  it.each(['resign', 'timeout', 'left'] as const)('says that a seat lost by %s', (reason) => {
    const forfeited: KnucklebonesState = {
      ...turn,
      phase: 'over',
      turn: null,
      die: null,
      winner: 1,
      forfeit: { type: 'forfeit', seat: 0, reason },
    };
    const scene = knucklebonesScene(forfeited, 1);
    expect(lines(scene, 'middle')).toEqual(['scene:won', `scene:forfeit.${reason}`]);
    // The grids stay as they were, with nothing to play and nothing threatened.
    expect(dice(scene)).toHaveLength(15);
    expect(JSON.stringify(scene)).not.toContain('doomed');
  });
});

describe('the emoji board', () => {
  const board = (state: KnucklebonesState, front: 0 | 1) =>
    knucklebonesTiles(state, front).map((row) =>
      row.map((part) => (typeof part === 'string' ? part : part.key)).join(' '),
    );

  it('shows both grids, scores, totals, the die and what each column would make', () => {
    expect(board(turn, 0)).toEqual([
      'seat-1 scene:tiles.seat',
      'margin number-5 number-26 number-21',
      'margin empty die-2 die-4-x2',
      'margin die-1 die-6-x2 die-5',
      'margin die-4 die-6-x2 die-4-x2',
      'rolled blank die-4 blank',
      'margin die-4 die-5-x3 die-2',
      'margin die-3 die-5-x3 die-4',
      'margin empty die-5-x3 empty',
      'margin number-7 number-45 number-6',
      'seat-0 scene:tiles.seat',
      'becomes number-19 blank number-18',
      'removes number-1 blank number-2',
    ]);
  });

  it('is the same from the other side, from bottom to top', () => {
    expect(board(turn, 1)).toEqual(board(turn, 0).toReversed());
  });

  it('has neither die nor previews at the end', () => {
    expect(board(end, 0)).toHaveLength(11);
    expect(board(end, 0)).toContain('margin blank blank blank');
  });
});
