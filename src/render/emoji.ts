import type { TileName, TileRow } from '../games/view.js';
import { emojiNames, tiles } from './tiles.js';
import type { Voice } from './voice.js';

/** An emoji of the application as Discord lists it. */
export interface NamedEmoji {
  readonly id: string;
  readonly name: string;
}

/** What is written for each tile: markup of the application's emoji, or plain Unicode. */
export type EmojiSet = ReadonlyMap<TileName, string>;

/** An emoji's name ends in the version of its drawing. */
const versioned = /^(.+)_[0-9a-f]{6}$/;

/**
 * The application's emoji as a set of tiles; `null` when any is missing, for a board that mixes its
 * own emoji with Unicode would not line up.
 */
export const applicationSet = (emoji: readonly NamedEmoji[]): EmojiSet | null => {
  const byBase = new Map(
    emoji.map(({ id, name }) => [versioned.exec(name)?.[1] ?? name, `<:${name}:${id}>`]),
  );
  const set = new Map<TileName, string>();
  for (const [tile, base] of emojiNames) {
    const markup = byBase.get(base);
    if (markup === undefined) return null;
    set.set(tile, markup);
  }
  return set;
};

/** An embed's description holds 4,096 characters; what is left is for scores and the last event. */
export const boardLimit = 3500;

const unknownTile = '❔❔';

const written = (rows: readonly TileRow[], set: EmojiSet, voice: Voice): string =>
  rows
    .map((row) =>
      row
        .map((part, index) => {
          if (typeof part === 'string') return set.get(part) ?? unknownTile;
          return index === 0 ? voice.say(part) : ` ${voice.say(part)}`;
        })
        .join(''),
    )
    .join('\n');

/**
 * The emoji board, at most {@link boardLimit} characters: markup that would not fit gives way to
 * Unicode, which takes a tenth of it.
 */
export const emojiBoard = (
  rows: readonly TileRow[],
  application: EmojiSet | null,
  voice: Voice,
): string => {
  const own = application === null ? null : written(rows, application, voice);
  if (own !== null && own.length <= boardLimit) return own;
  return written(rows, tiles, voice).slice(0, boardLimit);
};
