import type { Seat } from '../games/phrase.js';
import { coverageFiles } from './fonts.js';
import { codePointsOf } from './glyphs.js';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The characters as a person counts them: a letter with its accents, a flag, a family is one. */
export const graphemes = (text: string): readonly string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

const joiner = 0x200d;
const emojiStyle = 0xfe0f;

interface Coverage {
  readonly letters: ReadonlySet<number>;
  readonly emoji: ReadonlySet<number>;
}

let coverage: Coverage | null = null;

/** Read when a name first needs it: most never do, and unpacking the emoji font takes a moment. */
const covered = (): Coverage => {
  if (coverage !== null) return coverage;
  const files = coverageFiles();
  coverage = { letters: codePointsOf(files.letters), emoji: codePointsOf([files.emoji]) };
  return coverage;
};

const plain = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ff]*$/;

/** Whether the bundled fonts draw `text` as it is, with nothing left to the machine's own fonts. */
export const isDrawable = (text: string): boolean => {
  if (plain.test(text)) return true;
  const { letters, emoji } = covered();
  return graphemes(text).every((grapheme) => {
    const codes = Array.from(grapheme, (character) => character.codePointAt(0) ?? 0);
    return (
      codes.every((code) => letters.has(code)) ||
      codes.every((code) => code === joiner || code === emojiStyle || emoji.has(code))
    );
  });
};

const whiteSpace = /[\p{Z}\t-\r]+/gu;
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const keptInEmoji = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[#*0-9]\ufe0f?\u20e3)/u;
/** No language needs more than two marks on a letter; stacks of them are drawn across the board. */
const stackedMarks = /(\p{M}{2})\p{M}+/gu;

/** A name without what turns text round, hides in it, or climbs out of its line. */
const cleaned = (name: string): string =>
  graphemes(name.replace(whiteSpace, ' '))
    .map((grapheme) =>
      keptInEmoji.test(grapheme)
        ? grapheme
        : grapheme.replace(invisible, '').replace(stackedMarks, '$1'),
    )
    .join('')
    .trim();

/** Stands for a seat whose name cannot be drawn. */
const seatLetter = (seat: Seat): string => String.fromCharCode(65 + (seat % 26));

const readName = (name: string): string | null => {
  const kept = cleaned(name);
  // Letters in fancy dress (𝓐𝓭𝓪, Ａｄａ) have a plain form that can be drawn.
  const drawable = [kept, kept.normalize('NFKC').trim()].find(isDrawable);
  return drawable === undefined || drawable === '' ? null : drawable;
};

const namesKept = 1000;
const names = new Map<string, string | null>();

/**
 * A name as pictures show it: cleaned, or the seat's letter where the bundled fonts lack a glyph of
 * it (an unknown character would come out as a box that looks like every other one).
 */
export const drawnName = (seat: Seat, name: string): string => {
  let known = names.get(name);
  if (known === undefined) {
    if (names.size >= namesKept) names.clear();
    known = readName(name);
    names.set(name, known);
  }
  return known ?? seatLetter(seat);
};

/** The first letter or digit of a name as it is drawn, for tokens; else the seat's letter. */
export const initialOf = (seat: Seat, name: string): string => {
  const letter = /[\p{L}\p{N}]\p{M}{0,2}/u.exec(drawnName(seat, name))?.[0];
  // A few capitals are made of marks that the fonts lack, where the small letter is one they hold.
  const [initial] = graphemes(letter?.toUpperCase() ?? '');
  if (initial !== undefined && isDrawable(initial)) return initial;
  return letter ?? seatLetter(seat);
};
