import type { Game } from '../../games/game.js';
import { levelDescription, levelName } from '../../games/level.js';
import type { Renderer } from '../../render/index.js';
import { voice } from '../../text/index.js';
import { voicesOf } from '../board.js';
import { accent, clip, type Outgoing, plain, slash } from '../message.js';
import { privately } from '../reply.js';
import type { CommandRoute } from '../route.js';

/** Who sits at the table of a sample: as many as the largest game has seats. */
const sampleNames = ['Ada', 'Bo', 'Cleo', 'Dario', 'Eva', 'Finn', 'Gita', 'Hugo'];

/** `rules`: the rules in words, with a position that shows them. */
export const rules = (game: Game): CommandRoute => ({
  deferral: () => 'private',
  run: async (bot, interaction) =>
    privately(await rulesMessage(bot.drawing.renderer, game, interaction.locale)),
});

/** The position stands below the rules: as a picture, or written where there is no time for one. */
export const rulesMessage = async (
  renderer: Renderer,
  game: Game,
  locale: string,
): Promise<Outgoing> => {
  const { say } = voice(locale);
  const levels = [
    say('table:rules.machine', { practice: slash(game.id, 'practice') }),
    ...game.levels.map((level) =>
      say('table:rules.level', {
        name: levelName(game, level),
        what: levelDescription(game, level),
      }),
    ),
  ].join('\n');
  const seats = sampleNames.map((name) => ({ kind: 'person', id: name, name }) as const);
  const { plain: picture, markdown: text } = voicesOf(locale, game.id, seats);
  const view = game.table(game.rules.sample(), { front: 0, viewer: 0 });
  const drawn = await renderer.draw(view, 'picture', { picture, text });
  return {
    ...plain(''),
    embeds: [
      {
        title: clip(say('table:rules.title', { game: { key: `${game.id}:name` } }), 256),
        description: clip(
          [...game.rules.pages.map((page) => say(page)), levels].join('\n\n'),
          4096,
        ),
        color: accent,
        ...(drawn.file === null ? {} : { image: { url: `attachment://${drawn.file.name}` } }),
      },
      ...(drawn.text === null ? [] : [{ description: drawn.text, color: accent }]),
    ],
    file: drawn.file,
  };
};
