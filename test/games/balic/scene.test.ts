import { describe, expect, it } from 'vitest';
import { sample } from '../../../src/games/balic/sample.js';
import { balicScene } from '../../../src/games/balic/scene.js';
import type { BalicState } from '../../../src/games/balic/state.js';
import { balicTiles } from '../../../src/games/balic/tiles.js';
import type { LinePart, LineShape, Scene, Shape } from '../../../src/games/scene.js';
import { tiles } from '../../../src/render/tiles.js';
import { randomMatch } from './random-match.js';
import { agreeing, leaving, opened, options, play, staking, throwing } from './support.js';

const shapes = <Kind extends Shape['kind']>(scene: Scene, kind: Kind) =>
  scene.shapes.filter((shape): shape is Extract<Shape, { kind: Kind }> => shape.kind === kind);

/** A line as one string: literals as they are, keys of phrases, `@0` for a seat, `<icon>`. */
const reading = ({ parts }: LineShape): string =>
  parts
    .map((part: LinePart) => {
      if (part.kind === 'icon') return `<${part.icon}>`;
      if (part.kind !== 'words') return part.kind;
      if (typeof part.words === 'string') return part.words;
      return 'seat' in part.words ? `@${part.words.seat}` : part.words.key.replace('balic:', '');
    })
    .join(' ');

/** The numbers beside bones, which stand within them. */
const numbers = (scene: Scene): readonly LineShape[] =>
  shapes(scene, 'line').filter(({ x, y }) =>
    shapes(scene, 'bone').some(
      (bone) => Math.abs(bone.x - x) < bone.size / 2 && Math.abs(bone.y - y) < bone.size / 2,
    ),
  );

/** The lines inside a box, from above to below, without the numbers of bones. */
const within = (
  scene: Scene,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): readonly string[] =>
  shapes(scene, 'line')
    .filter((line) => !numbers(scene).includes(line))
    .filter(({ x, y }) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height)
    .toSorted((one, other) => one.y - other.y || one.x - other.x)
    .map(reading);

/** The lines of each seat's card. */
const cards = (scene: Scene): readonly (readonly string[])[] =>
  shapes(scene, 'slab').map((slab) => within(scene, slab));

const middle = (scene: Scene): readonly string[] =>
  within(scene, { x: 380, y: 310, width: 560, height: 236 });

describe('the picture', () => {
  const scene = balicScene(sample());

  it('has a card a seat, with name, purse, and what was thrown', () => {
    expect(cards(scene)).toEqual([
      ['@0', '17', '<triangle> scene.toThrow'],
      ['@1', '5', '13 rank.pair'],
      ['@2', '7', 'named.cleric scene.folded'],
      ['@3', '8', 'named.kank', 'scene.owesAll'],
      ['@4', '<cross> scene.gone.left'],
    ]);
  });

  it('frames whoever is to act, flags the first thrower, and sinks whoever is out', () => {
    expect(shapes(scene, 'slab').map(({ active }) => active)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(shapes(scene, 'slab').map(({ dimmed }) => dimmed === true)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    const [flag] = shapes(scene, 'icon').filter(({ icon }) => icon === 'flag');
    const [, second] = shapes(scene, 'slab');
    expect(flag?.x).toBeGreaterThan(second?.x ?? 0);
  });

  it('shows purses as bits, the pot in its bowl, and every bone', () => {
    expect(shapes(scene, 'bits').map(({ count }) => count)).toEqual([17, 5, 7, 8]);
    expect(shapes(scene, 'bowl').map(({ count }) => count)).toEqual([6]);
    const faces = shapes(scene, 'bone').map(({ face }) => face);
    expect(faces.join('')).toBe('443242111111' + '1111');
  });

  it('says beside every bone what its symbol counts', () => {
    const faces = shapes(scene, 'bone').map(({ face }) => `${face}`);
    expect(numbers(scene).map(reading)).toEqual(faces);
    // Also those of the roll-off, which decide who is first.
    expect(numbers(balicScene(opened(3))).map(reading)).toEqual(['4', '1', '1']);
  });

  it('proclaims a throw with a name', () => {
    expect(shapes(scene, 'streamer').map(({ ink }) => ink)).toEqual(['loss']);
    expect(middle(scene)).toEqual([
      'scene.named.kank.first',
      'named.kank',
      'scene.named.kank.second',
    ]);
  });

  it('writes a bet that is not the stake in place of the rank', () => {
    const state: BalicState = { ...opened(3), purses: [10, 2, 18] };
    const drawn = balicScene(play(state, staking(0, 4), throwing(0, 4432), throwing(1, 4431)));
    expect(cards(drawn)[1]).toEqual(['@1', '0', '12 scene.bet']);
    expect(cards(drawn)[0]).toEqual(['@0', '6', '13 rank.pair']);
  });

  it('proclaims who wins a pot, and that nobody does', () => {
    const won = balicScene(play(opened(2), staking(0, 3), throwing(0, 4432), throwing(1, 4431)));
    expect(middle(won)).toEqual(['scene.paid.won', 'scene.paid.share', 'scene.paid.with']);
    const none = play(opened(2), staking(0, 3), throwing(0, 1111), throwing(1, 4111));
    expect(middle(balicScene(none))).toEqual([
      'scene.paid.stays.first',
      'scene.paid.nobody',
      'scene.paid.stays.second',
    ]);
    const folded = play(opened(2), staking(0, 3), throwing(0, 4313), throwing(1, 4313));
    expect(middle(balicScene(folded))).toContain('scene.paid.empty.first');
  });

  it('ticks whoever would stop', () => {
    const ticks = (state: BalicState) =>
      shapes(balicScene(state), 'icon').filter(({ icon }) => icon === 'won').length;
    expect(ticks(opened(4))).toBe(0);
    expect(ticks(play(opened(4), agreeing(2), agreeing(0)))).toBe(2);
  });

  it('crowns the one who wins, and shows all who share', () => {
    const crowns = (state: BalicState) =>
      shapes(balicScene(state), 'icon').filter(({ icon }) => icon === 'crown').length;
    const alone = play(opened(2), leaving(0));
    expect(crowns(alone)).toBe(1);
    expect(middle(balicScene(alone))).toEqual(['scene.over.resign', 'scene.over.won']);
    const shared = balicScene(play(opened(3), agreeing(0), agreeing(1), agreeing(2)));
    expect(middle(shared)).toEqual(['scene.over.consent', 'scene.over.shared']);
    expect(shapes(shared, 'token')).toHaveLength(6);
  });

  it.each([2, 3, 4, 5, 6, 7, 8])(
    'keeps everything of %i seats inside, and is JSON-clean',
    (seats) => {
      for (const throws of ['in-turn', 'together'] as const) {
        const { states } = randomMatch(options({ throws, purse: 20 }), seats, seats);
        for (const state of states) {
          const drawn = balicScene(state);
          expect(JSON.parse(JSON.stringify(drawn))).toEqual(drawn);
          expect(drawn.height).toBe(seats > 3 ? 860 : 586);
          for (const shape of drawn.shapes) {
            const [x, y] = 'x' in shape ? [shape.x, shape.y] : [0, 0];
            const [right, below] =
              'height' in shape && 'width' in shape ? [x + shape.width, y + shape.height] : [x, y];
            expect(Math.min(x, y)).toBeGreaterThanOrEqual(12);
            expect(right).toBeLessThanOrEqual(drawn.width - 28);
            expect(below).toBeLessThanOrEqual(drawn.height - 28);
          }
        }
      }
    },
  );

  it('never lays one card over another, or over the pot', () => {
    for (let seats = 2; seats <= 8; seats += 1) {
      const drawn = balicScene(opened(seats));
      const pot = shapes(drawn, 'well').at(-1);
      const boxes = [...shapes(drawn, 'slab'), ...(pot === undefined ? [] : [pot])];
      expect(boxes).toHaveLength(seats + 1);
      for (const [index, one] of boxes.entries()) {
        for (const other of boxes.slice(index + 1)) {
          const apart =
            one.x + one.width <= other.x ||
            other.x + other.width <= one.x ||
            one.y + one.height <= other.y ||
            other.y + other.height <= one.y;
          expect(apart).toBe(true);
        }
      }
    }
  });
});

describe('the emoji board', () => {
  it('shows the pot, purses and bones', () => {
    const rows = balicTiles(sample()).map((row) =>
      row
        .map((part) => (typeof part === 'string' ? part : part.key.replace('balic:', '')))
        .join(' '),
    );
    expect(rows).toEqual([
      'pot status.stake',
      'seat-0 rolled tiles.seat',
      'seat-1 tiles.seat',
      'margin bone-4 bone-4 bone-3 bone-2 tiles.score',
      'seat-2 tiles.seat',
      'margin bone-4 bone-2 bone-1 bone-1 tiles.named',
      'seat-3 tiles.seat',
      'margin bone-1 bone-1 bone-1 bone-1 tiles.owesAll',
      'seat-4 tiles.out',
    ]);
  });

  it('has an emoji for every tile', () => {
    const { states } = randomMatch(options(), 8, 3);
    for (const state of states) {
      for (const part of balicTiles(state).flat()) {
        if (typeof part === 'string') expect(tiles.has(part)).toBe(true);
      }
    }
  });
});
