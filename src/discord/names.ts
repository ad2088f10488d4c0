import type { Game } from '../games/game.js';
import { levelInSeatName } from '../match/record.js';
import type { SeatHolder } from '../match/table.js';
import type { MatchListing } from '../store/port.js';
import type { Voice } from '../text/index.js';

/** The longest name we keep: Discord's own limit for nicknames and display names. */
const longest = 32;

/** What takes no ink, the blank Braille pattern included: a name of nothing else cannot be seen. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\s\u2800]*$/u;

/**
 * A name fit to be kept and shown: no line breaks or control characters, no marks that turn the
 * direction of the text around it (a closing mark follows what opens one), not unseen, not endless.
 */
export const cleanName = (raw: string): string => {
  const flat = raw
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const name = [...flat].slice(0, longest).join('');
  return invisible.test(name) ? '?' : name;
};

/**
 * A name inside a message's markdown: nothing in it formats, links, mentions or becomes a picture
 * (`:joy:`). Discord's markdown takes a backslash before any sign for that sign; what makes lists
 * does so at a line's start only, where names often stand.
 */
export const markdownName = (name: string): string =>
  name
    .replace(/[\\*_~`|<>#@[\]():]/g, '\\$&')
    .replace(/^[-+]/, '\\$&')
    .replace(/^(\d+)\./, '$1\\.');

/** The name of a seat's holder in a voice's language, as it is. */
export const holderName = (say: Voice['say'], game: string, holder: SeatHolder): string =>
  holder.kind === 'person'
    ? holder.name
    : say({
        key: 'table:machine',
        values: { level: { key: `${game}:level.${holder.level}.name` } },
      });

/** The name of a seat of a finished match in a voice's language, as it is. */
export const listedName = (
  say: Voice['say'],
  { id, levels }: Pick<Game, 'id' | 'levels'>,
  { player, name }: MatchListing['seats'][number],
): string => {
  const level = player === null ? levelInSeatName(name) : null;
  return level === null || !levels.includes(level)
    ? name
    : holderName(say, id, { kind: 'machine', level });
};
