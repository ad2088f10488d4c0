import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Phrase, PhraseValue, Seat } from '../games/phrase.js';
import type { LinePart, LineShape, Words } from '../games/scene.js';
import { fontOf } from './fonts.js';
import { drawDie } from './kit/die.js';
import { drawIcon } from './kit/icons.js';
import { inkColours } from './kit/palette.js';
import { drawToken } from './kit/token.js';
import { drawnName, graphemes, initialOf } from './names.js';
import type { Voice } from './voice.js';

/** At most `length` characters, the last of them `…` when any are left out. */
const cut = (text: string, length: number): string => {
  const characters = graphemes(text);
  if (characters.length <= length) return text;
  return `${characters
    .slice(0, Math.max(0, length - 1))
    .join('')
    .trimEnd()}…`;
};

type NameOf = (seat: Seat) => string;

const isList = (value: PhraseValue): value is readonly Phrase[] => Array.isArray(value);

/** The phrase with its seats replaced by names, so that pictures say names as they draw them. */
const named = (phrase: Phrase, nameOf: NameOf): Phrase => {
  const value = (each: PhraseValue): PhraseValue => {
    if (typeof each !== 'object') return each;
    if (isList(each)) return each.map((item) => named(item, nameOf));
    return 'seat' in each ? nameOf(each.seat) : named(each, nameOf);
  };
  const { key, values } = phrase;
  if (values === undefined) return phrase;
  return {
    key,
    values: Object.fromEntries(Object.entries(values).map(([name, each]) => [name, value(each)])),
  };
};

const said = (words: Words, voice: Voice, nameOf: NameOf): string => {
  if (typeof words === 'string') return words;
  return 'seat' in words ? nameOf(words.seat) : voice.say(named(words, nameOf));
};

type WordsPart = Extract<LinePart, { kind: 'words' }>;

const widthOf = (ctx: SKRSContext2D, part: WordsPart, text: string): number => {
  ctx.font = fontOf(part.font, part.size);
  return ctx.measureText(text).width;
};

/** A name is never cut to less than this; then the words round it are. */
const shortestName = 4;
const longestName = 40;

/** What a part says within `width`: names lose their ends first, then the words do. */
const fitted = (ctx: SKRSContext2D, part: WordsPart, voice: Voice, width: number): string => {
  const withNames = (length: number): string =>
    said(part.words, voice, (seat) => cut(drawnName(seat, voice.name(seat)), length));
  const fits = (text: string): boolean => widthOf(ctx, part, text) <= width;
  const longest = (low: number, high: number, textOf: (length: number) => string): string => {
    let [held, over] = [low, high + 1];
    while (over - held > 1) {
      const tried = (held + over) >> 1;
      if (fits(textOf(tried))) held = tried;
      else over = tried;
    }
    return textOf(held);
  };
  const whole = withNames(longestName);
  if (fits(whole)) return whole;
  const shorter = longest(shortestName, longestName, withNames);
  return fits(shorter)
    ? shorter
    : longest(1, graphemes(shorter).length, (length) => cut(shorter, length));
};

interface Placed {
  readonly part: LinePart;
  readonly text: string;
  readonly width: number;
}

/** Names and phrases may be cut; literal numbers stand as they are. */
const isFixed = (part: LinePart): boolean =>
  part.kind !== 'words' || typeof part.words === 'string';

const isName = (part: LinePart): boolean =>
  part.kind === 'words' && typeof part.words === 'object' && 'seat' in part.words;

const place = (ctx: SKRSContext2D, line: LineShape, voice: Voice): readonly Placed[] => {
  const fixed = line.parts.map((part): Placed | null => {
    if (!isFixed(part)) return null;
    if (part.kind !== 'words') {
      return { part, text: '', width: part.kind === 'token' ? 1.1 * part.size : part.size };
    }
    const text = said(part.words, voice, () => '');
    return { part, text, width: widthOf(ctx, part, text) };
  });
  let room = fixed.reduce(
    (left, each) => left - (each?.width ?? 0),
    line.width - line.gap * (line.parts.length - 1),
  );
  const takeRoom = (part: LinePart): Placed => {
    if (part.kind !== 'words') return { part, text: '', width: 0 };
    const text = fitted(ctx, part, voice, room);
    const width = widthOf(ctx, part, text);
    room -= width;
    return { part, text, width };
  };
  // Names come last, in what is left to them: a long one must not push the words off the line.
  const phrases = line.parts.map((part, index) =>
    fixed[index] === null && !isName(part) ? takeRoom(part) : null,
  );
  return line.parts.map((part, index) => fixed[index] ?? phrases[index] ?? takeRoom(part));
};

/** Half the height of a capital, as a share of the font's size: where small things are centred. */
const middleOfCapitals = 0.36;

/** Draws a line: measured, cut to its width and aligned as a whole. */
export const drawLine = (ctx: SKRSContext2D, line: LineShape, voice: Voice): void => {
  const placed = place(ctx, line, voice);
  const total = placed.reduce((sum, { width }) => sum + width, line.gap * (placed.length - 1));
  const start = { start: 0, centre: total / 2, end: total }[line.align];
  const words = line.parts.filter((part) => part.kind === 'words');
  const size = Math.max(...(words.length > 0 ? words : line.parts).map((part) => part.size));
  const middle = line.y - middleOfCapitals * size;
  let x = line.x - start;
  for (const { part, text, width } of placed) {
    const centre = x + width / 2;
    switch (part.kind) {
      case 'words':
        ctx.font = fontOf(part.font, part.size);
        ctx.fillStyle = inkColours[part.ink];
        ctx.textAlign = 'left';
        ctx.fillText(text, x, line.y);
        break;
      case 'icon':
        drawIcon(ctx, part.icon, centre, middle, part.size, inkColours[part.ink]);
        break;
      case 'token':
        drawToken(
          ctx,
          centre,
          middle,
          part.size,
          part.seat,
          initialOf(part.seat, voice.name(part.seat)),
          false,
        );
        break;
      case 'die':
        // On whole pixels, where the cached picture of the die stays sharp.
        drawDie(ctx, Math.round(centre), Math.round(middle), part, part.marks);
        break;
    }
    x += width + line.gap;
  }
};
