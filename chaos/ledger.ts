/** Everything that the ledger counts and lists, against the matches that were played. */
import { meetingsOf } from '../src/store/booked.js';
import { periodKey } from '../src/store/periods.js';
import { everywhere, type Ledger, type Period, periods } from '../src/store/port.js';
import { type Kept, outcomeOf } from './compare.js';
import type { Findings } from './losses.js';
import { courseOf } from './moments.js';

type Reading = Pick<Ledger, 'standing' | 'headToHead' | 'history' | 'recent'>;

interface Score {
  won: number;
  lost: number;
  drawn: number;
}

/** What is kept of a player in one scope, as the matches have it. */
interface Player {
  readonly game: string;
  readonly scope: string;
  readonly player: string;
  /** By the board's period: also those in which nothing counted. */
  readonly boards: Map<string, Score>;
  /** By the other player. */
  readonly meetings: Map<string, Score>;
  /** Matches that count, and of those the rated ones. */
  readonly history: Set<string>;
  readonly rated: Set<string>;
}

const noScore = (): Score => ({ won: 0, lost: 0, drawn: 0 });

/** Compares all that the ledger has of these matches, in their own scopes and across all of them. */
export const checkLedger = async (
  ledger: Reading,
  matches: readonly Kept[],
  findings: Findings,
): Promise<void> => {
  for (const player of playersIn(matches)) {
    await checkBoards(ledger, player, findings);
    await checkMeetings(ledger, player, findings);
    await checkHistory(ledger, player, findings);
  }
  await checkLists(ledger, matches, findings);
};

const playersIn = (matches: readonly Kept[]): Iterable<Player> => {
  const players = new Map<string, Player>();
  for (const kept of matches) {
    const { booked } = kept;
    const people = booked.seats.flatMap(({ player }) => player ?? []);
    for (const scope of [booked.scope, everywhere]) {
      for (const player of people) {
        const key = JSON.stringify([booked.game, scope, player]);
        const known = players.get(key) ?? begun(booked.game, scope, player);
        players.set(key, known);
        for (const other of people) if (other !== player) entry(known.meetings, other);
        add(known, kept);
      }
    }
  }
  return players.values();
};

const begun = (game: string, scope: string, player: string): Player => ({
  game,
  scope,
  player,
  boards: new Map(),
  meetings: new Map(),
  history: new Set(),
  rated: new Set(),
});

const entry = (scores: Map<string, Score>, key: string): Score => {
  const known = scores.get(key) ?? noScore();
  scores.set(key, known);
  return known;
};

/** Adds what a match means to a player; one that does not count leaves everything at nothing. */
const add = ({ player, boards, meetings, history, rated }: Player, kept: Kept): void => {
  const { booked, events } = kept;
  const { winners } = courseOf(booked, events);
  const seat = booked.seats.findIndex((one) => one.player === player);
  const outcome = outcomeOf(kept, winners ?? [], seat);
  for (const period of periods) {
    const score = entry(boards, periodKey(period, booked.finishedAt));
    if (outcome !== null) score[outcome] += 1;
  }
  if (outcome === null) return;
  history.add(booked.match);
  if (booked.rated) rated.add(booked.match);
  for (const { player: mine, other, won, lost, drawn } of meetingsOf(booked)) {
    if (mine !== player) continue;
    const score = entry(meetings, other);
    score.won += won;
    score.lost += lost;
    score.drawn += drawn;
  }
};

const written = ({ won, lost, drawn }: Score): string => `${won}–${lost}–${drawn}`;

/** Notes two results that differ: too few were never booked, others were booked twice or wrongly. */
const differ = (name: string, found: Score, played: Score, findings: Findings): void => {
  if (written(found) === written(played)) return;
  const sum = ({ won, lost, drawn }: Score) => won + lost + drawn;
  const kind = sum(found) < sum(played) ? 'unbooked' : 'twice';
  findings[kind].push(`${name}: ${written(found)}, played ${written(played)}`);
};

const checkBoards = async (
  ledger: Reading,
  { game, scope, player, boards, rated }: Player,
  findings: Findings,
): Promise<void> => {
  for (const [period, played] of boards) {
    const name = `${game} of ${player} in ${scope}, ${period}`;
    const standing = await ledger.standing({ game, scope, period }, 'wins', player);
    differ(name, standing ?? noScore(), played, findings);
    if (period !== ('all' satisfies Period)) continue;
    const found = standing?.rated ?? 0;
    if (found !== rated.size) {
      const kind = found < rated.size ? 'unbooked' : 'twice';
      findings[kind].push(`${name}: ${found} rated matches of ${rated.size}`);
    }
  }
};

const checkMeetings = async (
  ledger: Reading,
  { game, scope, player, meetings }: Player,
  findings: Findings,
): Promise<void> => {
  for (const [other, played] of meetings) {
    const found = await ledger.headToHead(game, scope, player, other);
    differ(`${game} of ${player} against ${other} in ${scope}`, found, played, findings);
  }
};

/** A list has these matches, each of them once, and no others. */
const same = (
  name: string,
  found: readonly string[],
  played: ReadonlySet<string>,
  findings: Findings,
): void => {
  const listed = new Set(found);
  if (listed.size < found.length) findings.twice.push(`${name}: a match is listed twice`);
  for (const match of played) {
    if (!listed.has(match)) findings.unbooked.push(`${name}: ${match} is not listed`);
  }
  for (const match of listed) {
    if (!played.has(match)) findings.twice.push(`${name}: ${match} is listed and was not played`);
  }
};

/** More than the list may have, so that one entry too many is seen. */
const margin = 10;

const checkHistory = async (
  ledger: Reading,
  { game, scope, player, history, rated }: Player,
  findings: Findings,
): Promise<void> => {
  const name = `history in ${game} of ${player} in ${scope}`;
  const past = await ledger.history(game, scope, player, 0, history.size + margin);
  const ids = (entries: typeof past) => entries.map(({ match }) => match);
  same(name, ids(past), history, findings);
  const changed = past.filter(({ rating }) => rating !== null);
  same(`rated ${name}`, ids(changed), rated, findings);
};

/** The lists of finished matches: whether they count or not, of players and of scopes. */
const checkLists = async (
  ledger: Reading,
  matches: readonly Kept[],
  findings: Findings,
): Promise<void> => {
  type By = Parameters<Ledger['recent']>[0];
  const lists = new Map<string, { readonly by: By; readonly game: string; ids: Set<string> }>();
  for (const { booked } of matches) {
    const { game, match, scope, seats } = booked;
    const people = seats.flatMap(({ player }) => (player === null ? [] : [{ player }]));
    for (const by of [{ scope }, ...people]) {
      const key = JSON.stringify([game, by]);
      const list = lists.get(key) ?? { by, game, ids: new Set() };
      list.ids.add(match);
      lists.set(key, list);
    }
  }
  for (const [name, { by, game, ids }] of lists) {
    const found = await ledger.recent(by, game, ids.size + margin);
    same(
      `list ${name}`,
      found.map(({ match }) => match),
      ids,
      findings,
    );
  }
};
