import type { Game } from '../games/game.js';
import type { Phrase } from '../games/phrase.js';
import type { Table } from '../match/table.js';
import type { Voice } from '../text/index.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a turn may take, in words; `clock` in ms. */
export const clockPhrase = (clock: number | null): Phrase => {
  if (clock === null) return { key: 'table:clock.none' };
  if (clock >= 2 * day && clock % day === 0)
    return { key: 'table:clock.days', values: { count: clock / day } };
  if (clock % hour === 0) return { key: 'table:clock.hours', values: { count: clock / hour } };
  return { key: 'table:clock.minutes', values: { count: Math.round(clock / minute) } };
};

/** What a match is played by, in one line: its options and its clock. */
export const termsLine = (
  say: Voice['say'],
  game: Game,
  table: Pick<Table, 'options' | 'clock'>,
): string => {
  const options = game.options(table.options);
  const terms = options.ok ? game.terms(options.value) : [];
  return [...terms, clockPhrase(table.clock)].map((part) => say(part)).join(' · ');
};
