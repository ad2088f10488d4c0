import { EventEmitter } from 'node:events';
import { type BaseInteraction, type Client, Events } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Replays } from '../../src/discord/replays.js';

/** The two things of a client and an interaction that are looked at. */
const client = () => new EventEmitter() as unknown as Client;
/** Made by Discord so many ms ago, whose clock this host's stopwatch goes with and no clock of its own. */
const aged = (age: number) =>
  ({ createdTimestamp: 1_780_000_000_000 + performance.now() - age }) as unknown as BaseInteraction;

beforeEach(() => {
  // An interaction gets no older while a test looks at it.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('replayed interactions', () => {
  it('are stale when they are too old, and only while they are replayed', () => {
    const one = client();
    const replays = new Replays(one);
    expect(replays.isStale(aged(50))).toBe(false);
    expect(replays.isStale(aged(60_000))).toBe(false);
    one.emit(Events.ShardReconnecting, 0);
    expect(replays.isStale(aged(10_000))).toBe(true);
    expect(replays.isStale(aged(500))).toBe(false);
    one.emit(Events.ShardResume, 0, 2);
    expect(replays.isStale(aged(10_000))).toBe(false);
  });

  it('are judged by no clock of this host: that it was wrong, and is put right, drops nothing fresh', () => {
    const one = client();
    const replays = new Replays(one);
    for (const correction of [3_600_000, -7_200_000, 3_600_000]) {
      expect(replays.isStale(aged(50))).toBe(false);
      vi.setSystemTime(Date.now() + correction);
      one.emit(Events.ShardReconnecting, 0);
      expect(replays.isStale(aged(200))).toBe(false);
      expect(replays.isStale(aged(10_000))).toBe(true);
      one.emit(Events.ShardResume, 0, 2);
    }
  });

  it('are those of a session that goes on: a new one has none', () => {
    const one = client();
    const replays = new Replays(one);
    expect(replays.isStale(aged(50))).toBe(false);
    one.emit(Events.ShardReconnecting, 0);
    expect(replays.isStale(aged(10_000))).toBe(true);
    one.emit(Events.ShardReady, 0, undefined);
    expect(replays.isStale(aged(10_000))).toBe(false);
  });
});
