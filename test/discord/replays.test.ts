import { EventEmitter } from 'node:events';
import { type BaseInteraction, type Client, Events } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Replays } from '../../src/discord/replays.js';

/** The two things of a client and an interaction that are looked at. */
const client = () => new EventEmitter() as unknown as Client;
/** By how much the clock of this host is ahead of Discord's, ms. */
let ahead = 0;
/** Made by Discord so many ms ago. */
const aged = (age: number) =>
  ({ createdTimestamp: Date.now() - ahead - age }) as unknown as BaseInteraction;

beforeEach(() => {
  // An interaction gets no older while a test looks at it.
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  ahead = 0;
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

  it('are judged by this host’s own offset: a wrong clock drops nothing fresh', () => {
    const one = client();
    const replays = new Replays(one);
    ahead = 600_000;
    expect(replays.isStale(aged(50))).toBe(false);
    one.emit(Events.ShardReconnecting, 0);
    expect(replays.isStale(aged(100))).toBe(false);
    expect(replays.isStale(aged(10_000))).toBe(true);
  });

  it('nor does a clock that was behind and has been put right, after a while', () => {
    const one = client();
    const replays = new Replays(one);
    ahead = -3_600_000;
    expect(replays.isStale(aged(50))).toBe(false);
    ahead = 0;
    for (let minute = 0; minute < 11; minute += 1) {
      vi.advanceTimersByTime(60_000);
      expect(replays.isStale(aged(50))).toBe(false);
    }
    one.emit(Events.ShardReconnecting, 0);
    expect(replays.isStale(aged(200))).toBe(false);
    expect(replays.isStale(aged(10_000))).toBe(true);
  });

  it('are not told from others when nothing was seen for long: nothing is dropped then', () => {
    const one = client();
    const replays = new Replays(one);
    expect(replays.isStale(aged(50))).toBe(false);
    vi.advanceTimersByTime(3_600_000);
    one.emit(Events.ShardReconnecting, 0);
    expect(replays.isStale(aged(10_000))).toBe(false);
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
