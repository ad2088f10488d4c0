import { EventEmitter } from 'node:events';
import { type BaseInteraction, type Client, Events } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Replays } from '../../src/discord/replays.js';

/** The two things of a client and an interaction that are looked at. */
const client = () => new EventEmitter() as unknown as Client;
const aged = (age: number) =>
  ({ createdTimestamp: Date.now() - age }) as unknown as BaseInteraction;

beforeEach(() => {
  // An interaction gets no older while a test looks at it.
  vi.useFakeTimers({ toFake: ['Date'] });
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
    // This host's clock is ten minutes ahead of Discord's.
    expect(replays.isStale(aged(600_050))).toBe(false);
    one.emit(Events.ShardReconnecting, 0);
    expect(replays.isStale(aged(600_100))).toBe(false);
    expect(replays.isStale(aged(610_000))).toBe(true);
    // A new session replays nothing.
    one.emit(Events.ShardReady, 0, undefined);
    expect(replays.isStale(aged(610_000))).toBe(false);
  });
});
