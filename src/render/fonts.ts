import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import type { Font } from '../games/scene.js';

const { resolve } = createRequire(import.meta.url);
const folderOf = (name: string): string => dirname(resolve(`${name}/package.json`));

/** The alphabets of a family come in files of their own; registered under one name they are one. */
const alphabets = {
  bitter: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'],
  'noto-sans': [
    'latin',
    'latin-ext',
    'cyrillic',
    'cyrillic-ext',
    'greek',
    'greek-ext',
    'vietnamese',
  ],
} as const;

const filesOf = (family: keyof typeof alphabets, weight: number): readonly string[] =>
  alphabets[family].map((alphabet) =>
    join(
      folderOf(`@fontsource/${family}`),
      'files',
      `${family}-${alphabet}-${weight}-normal.woff2`,
    ),
  );

const emojiFile = (): string => join(folderOf('twemoji-colr-font'), 'twemoji.woff2');

// Names of our own, so that no installed font is ever taken for one of these.
const serif = 'Table Serif';
const sans = 'Table Sans';
const emoji = 'Table Emoji';

const weights = { numeral: 700, carved: 800, name: 700, fact: 600, label: 500 } as const;
const families = `"${sans}", "${emoji}"`;

/** The canvas font of a role at a size in pixels. */
export const fontOf = (font: Font, size: number): string =>
  `${weights[font]} ${size}px ${font === 'numeral' || font === 'carved' ? `"${serif}", ` : ''}${families}`;

/** The files that decide which characters a name can be drawn with, in each weight alike. */
export const coverageFiles = (): {
  readonly letters: readonly string[];
  readonly emoji: string;
} => ({
  letters: filesOf('noto-sans', weights.name),
  emoji: emojiFile(),
});

let registered = false;

/**
 * Registers the bundled fonts, once a process. Text in a font that is not there would be drawn as
 * nothing at all, without a word, so a file that cannot be read is an error here.
 */
export const registerFonts = (): void => {
  if (registered) return;
  const files = [
    ...[700, 800].flatMap((weight) => filesOf('bitter', weight).map((file) => [file, serif])),
    ...[500, 600, 700].flatMap((weight) =>
      filesOf('noto-sans', weight).map((file) => [file, sans]),
    ),
    [emojiFile(), emoji],
  ];
  for (const [file = '', family = ''] of files) {
    if (GlobalFonts.registerFromPath(file, family) === null) {
      throw new Error(`the font file ${file} cannot be read`);
    }
  }
  registered = true;
};
