import { emptyChannel } from '../match/channel.js';
import type { DueClaim } from '../store/port.js';
import { day } from '../units.js';
import type { Play } from './context.js';
import { emptySettings } from './documents.js';

/** How long a server's data are kept after the last sign that the bot is no longer there, ms. */
export const retention = 30 * day;

const prefix = 'left:';
const key = 'left';

/**
 * Notes that the bot was found, at a time, to be no member of a server any more. The note is a
 * deadline of a channel that has no tables; a later one takes its place, so what counts is the last
 * sign.
 */
export const noteLeft = (play: Play, guild: string, at: number): Promise<void> =>
  play.store.channels.change<void>(`${prefix}${guild}`, () => ({
    document: emptyChannel,
    due: [{ key, at: at + retention }],
    result: undefined,
  }));

/** The server whose time is up, when a claimed deadline is of this kind. */
export const leftServer = ({ id }: Pick<DueClaim, 'id'>): string | null =>
  id.startsWith(prefix) ? id.slice(prefix.length) : null;

/**
 * Drops what is kept for a server that the bot has left: its settings and its leaderboards. Not
 * while it is a member again (`present`), and not while people who have the app for themselves still
 * finish matches there. The matches are their players' and stay.
 */
export const dropServer = async (
  play: Play,
  claim: DueClaim,
  guild: string,
  present: (guild: string) => Promise<boolean>,
): Promise<'kept' | 'dropped'> => {
  if (await present(guild)) {
    await play.store.deadlines.drop(claim.id, claim.key);
    return 'kept';
  }
  const lastPlayed = await lastMatch(play, guild);
  if (lastPlayed !== null && lastPlayed + retention > play.now()) {
    await play.store.channels.change<void>(claim.id, () => ({
      document: emptyChannel,
      due: [{ key: claim.key, at: lastPlayed + retention }],
      result: undefined,
    }));
    return 'kept';
  }
  for (const game of play.games) await play.store.ledger.clear(game, guild);
  await play.store.settings.change<void>(guild, () => ({
    document: emptySettings,
    result: undefined,
  }));
  await play.store.deadlines.drop(claim.id, claim.key);
  return 'dropped';
};

/** When the newest match of a server ended, epoch ms; `null` when there is none. */
const lastMatch = async (play: Play, guild: string): Promise<number | null> => {
  const newest = await Promise.all(
    play.games.map((game) => play.store.ledger.recent({ scope: guild }, game, 1)),
  );
  const times = newest.flat().map(({ finishedAt }) => finishedAt);
  return times.length === 0 ? null : Math.max(...times);
};
