import type { Game } from '../games/game.js';
import type { Phrase } from '../games/phrase.js';
import type { SeatHolder, Table } from '../match/table.js';
import type { Voice } from '../text/index.js';
import { day, hour, minute } from '../units.js';

/** How long a turn may take, in words; `clock` in ms. */
export const clockPhrase = (clock: number | null): Phrase => {
  if (clock === null) return { key: 'table:clock.none' };
  if (clock >= 2 * day && clock % day === 0)
    return { key: 'table:clock.days', values: { count: clock / day } };
  if (clock % hour === 0) return { key: 'table:clock.hours', values: { count: clock / hour } };
  return { key: 'table:clock.minutes', values: { count: Math.round(clock / minute) } };
};

/** Who sits at a table, or has a place there. */
const holdersAt = (table: Table): readonly SeatHolder[] => {
  if ('seats' in table) return table.seats;
  return table.phase === 'lobby' ? table.places.map(({ holder }) => holder) : [];
};

/**
 * What a match is played for, or is to be. With a bot it is never rated, and a table says why; of
 * practice, which nobody asked to be rated, nothing is said.
 */
const stakesPhrases = (table: Table): readonly Phrase[] => {
  const holders = holdersAt(table);
  const machine = holders.some(({ kind }) => kind === 'machine');
  if (!('seats' in table)) {
    if (!table.rated) return [{ key: 'table:stakes.casual' }];
    return [{ key: machine ? 'table:stakes.casualBot' : 'table:stakes.rated' }];
  }
  const alone = holders.filter(({ kind }) => kind === 'person').length === 1;
  if (alone && !table.rated) return [];
  if (table.stakes === 'casual' && table.rated && machine) {
    return [{ key: 'table:stakes.casualBot' }];
  }
  const many = table.stakes === 'capped' && holders.length > 2;
  return [{ key: many ? 'table:stakes.cappedMany' : `table:stakes.${table.stakes}` }];
};

/** What a match is played by, in one line: its options, its clock and what it is for. */
export const termsLine = (say: Voice['say'], game: Game, table: Table): string => {
  const options = game.options(table.options);
  const terms = options.ok ? game.terms(options.value) : [];
  return [...terms, clockPhrase(table.clock), ...stakesPhrases(table)]
    .map((part) => say(part))
    .join(' · ');
};
