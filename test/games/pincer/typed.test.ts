import { describe, expect, it } from 'vitest';
import { parse } from '../../../src/games/pincer/notation.js';
import { sample } from '../../../src/games/pincer/sample.js';
import { table } from '../../../src/games/pincer/table.js';
import { typed } from '../../../src/games/pincer/typed.js';
import { voice } from '../../../src/text/index.js';

describe('what is typed', () => {
  it.each([
    ['move', 'h6 h9', { type: 'move', from: 'H6', to: 'H9' }],
    ['move', 'H6-K6', { type: 'move', from: 'H6', to: 'K6' }],
    ['move', ' h6, w ', { type: 'move', from: 'H6', to: 'E6' }],
  ])('in %s: %j', (entry, text, move) => {
    expect(typed.read(sample(), 0, entry, text)).toEqual({ ok: true, value: move });
  });

  it.each([
    ['move', 'H6', 'typed-move'],
    ['move', 'north', 'typed-move'],
    ['move', 'H6 H8', 'typed-jump'],
    ['move', 'H6 NW', 'typed-jump'],
    ['place', '', 'typed-squares'],
    ['place', 'A1 A2', 'muster-first'],
    ['tiles', 'A1', 'typed-tiles'],
    ['else', 'A1', 'event-unknown'],
  ])('refused in %s: %j', (entry, text, code) => {
    const values = code === 'typed-jump' ? { values: { square: 'H6', face: 3 } } : {};
    expect(typed.read(sample(), 0, entry, text)).toEqual({ ok: false, error: { code, ...values } });
  });

  it('refused where no own die lies, naming the square', () => {
    for (const text of ['A1 A2', 'A15 A13']) {
      const square = text.split(' ')[0];
      const error = { code: 'typed-die', values: { square } };
      expect(typed.read(sample(), 0, 'move', text)).toEqual({ ok: false, error });
    }
  });

  it('is asked for with the roll in the label, as its button tells it', () => {
    const { actions } = table(parse('square - - 0d:352611'), { front: 0, viewer: 0 });
    const detail = actions.find(({ opens }) => opens === 'place')?.detail ?? '';
    const label = typed.entries.find(({ id }) => id === 'place')?.detailed?.(detail);
    const { say } = voice('en');
    expect(label === undefined ? '' : say(label)).toBe('A square for each of 3 5 2 6 1 1');
  });

  it('places hands and tiles', () => {
    const hand = parse('square - - 0d:123456');
    expect(typed.read(hand, 0, 'place', 'a1 b1;c1,d1 e1 f1')).toEqual({
      ok: true,
      value: { type: 'deploy', squares: ['A1', 'B1', 'C1', 'D1', 'E1', 'F1'] },
    });
    expect(typed.read(parse('square - - 0a'), 0, 'tiles', 'h8 ne, h9:SW A1NW')).toEqual({
      ok: true,
      value: {
        type: 'arrows',
        tiles: [
          { at: 'H8', dir: 'NE' },
          { at: 'H9', dir: 'SW' },
          { at: 'A1', dir: 'NW' },
        ],
      },
    });
  });
});
