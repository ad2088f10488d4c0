import type { Scene } from '../games/scene.js';
import type { TableView } from '../games/view.js';
import { applicationSet, emojiBoard, type NamedEmoji } from './emoji.js';
import { createPictures, type DrawPicture } from './picture.js';
import { alternativeText, textBoard } from './text.js';
import type { Voice } from './voice.js';

export { applicationEmoji, type EmojiImage } from './app-emoji.js';
export { Easel } from './easel.js';
export type { NamedEmoji } from './emoji.js';
export { alternativeText } from './text.js';
export { emojiNames } from './tiles.js';
export type { Voice } from './voice.js';

/** The three ways to draw a board. */
export type Style = 'picture' | 'emoji' | 'text';

/** A drawn board: either words for the embed's description, or a picture to attach. */
export interface BoardDrawing {
  /** Markdown. */
  readonly text: string | null;
  readonly file: {
    /** ASCII, for the `attachment://` address. */
    readonly name: string;
    readonly data: Buffer;
    /** The alternative text, within Discord's limit. */
    readonly description: string;
  } | null;
}

/** `picture` speaks in pictures and alternative texts, plainly; `text` escapes for markdown. */
export interface Voices {
  readonly picture: Voice;
  readonly text: Voice;
}

/** What of a table is drawn. */
export type Drawable = Pick<TableView, 'scene' | 'tiles' | 'position'>;

export interface Renderer {
  /** A scene as PNG. */
  picture(scene: Scene, voice: Voice): Promise<Buffer>;
  /** A table's board in a style. */
  draw(view: Drawable, style: Style, voices: Voices): Promise<BoardDrawing>;
}

export interface RendererOptions {
  /** The application's own emoji, as Discord lists them; without them boards are Unicode. */
  readonly emoji?: readonly NamedEmoji[];
  /** What draws the pictures; without it this thread does, on one canvas of the renderer's. */
  readonly picture?: DrawPicture;
  /** Whether so many pictures wait that one more would come too late. */
  readonly crowded?: () => boolean;
}

/** The renderer of a process: one is enough. */
export const createRenderer = ({
  emoji = [],
  picture = createPictures(),
  crowded = () => false,
}: RendererOptions = {}): Renderer => {
  const application = applicationSet(emoji);
  return {
    picture,
    draw: async (view, style, voices) => {
      // Answered in time, and drawn again at the next press.
      switch (style === 'picture' && crowded() ? 'emoji' : style) {
        case 'picture':
          return {
            text: null,
            file: {
              name: 'board.png',
              data: await picture(view.scene, voices.picture),
              description: alternativeText(view.position, voices.picture),
            },
          };
        case 'emoji':
          return { text: emojiBoard(view.tiles, application, voices.text), file: null };
        case 'text':
          return { text: textBoard(view.position, voices.text), file: null };
      }
    },
  };
};
