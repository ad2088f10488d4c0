import { describe, expect, it } from 'vitest';
import { Memory } from '../../src/store/memory.js';

describe('a memory of stored texts', () => {
  it('knows a text that is still the same, and no other', () => {
    const memory = new Memory<number>();
    memory.set('a', 'one', 1);
    expect(memory.get('a', 'one')).toBe(1);
    expect(memory.get('a', 'two')).toBeUndefined();
    expect(memory.get('b', 'one')).toBeUndefined();
    memory.set('a', 'two', 2);
    expect(memory.get('a', 'two')).toBe(2);
    expect(memory.get('a', 'one')).toBeUndefined();
  });

  it('forgets what was used longest ago when it is full', () => {
    const memory = new Memory<string>();
    const text = 'x'.repeat(1_000_000);
    for (const key of ['a', 'b', 'c', 'd']) memory.set(key, text, key);
    expect(memory.get('a', text)).toBe('a');
    memory.set('e', text, 'e');
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => memory.get(key, text) !== undefined)).toEqual([
      'a',
      'c',
      'd',
      'e',
    ]);
  });

  it('counts a text that takes the place of another once', () => {
    const memory = new Memory<string>();
    const text = 'x'.repeat(1_500_000);
    memory.set('a', text, 'a');
    for (let n = 0; n < 10; n += 1) memory.set('b', `${text}${n}`, 'b');
    expect(memory.get('a', text)).toBe('a');
  });

  it('does not keep what is larger than itself', () => {
    const memory = new Memory<string>();
    const text = 'x'.repeat(4_000_001);
    memory.set('a', text, 'a');
    expect(memory.get('a', text)).toBeUndefined();
  });
});
