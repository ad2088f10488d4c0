import type { Game } from '../../games/game.js';
import { levelDescription, levelName } from '../../games/level.js';
import { voicesOf } from '../board.js';
import { accent, clip, plain, slash } from '../message.js';
import { privately } from '../reply.js';
import type { CommandRoute } from '../route.js';
import { privateVoice } from '../words.js';

/** Who sits at the table of a sample: as many as the largest game has seats. */
const sampleNames = ['Ada', 'Bo', 'Cleo', 'Dario', 'Eva', 'Finn', 'Gita', 'Hugo'];

/** `rules`: the rules in words, with a position that shows them. */
export const rules = (game: Game): CommandRoute => ({
  deferral: () => 'private',
  run: async (bot, interaction) => {
    const { say } = privateVoice(interaction);
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
    const voices = voicesOf(interaction.locale, game.id, seats);
    const view = game.table(game.rules.sample(), { front: 0, viewer: 0 });
    const drawn = await bot.drawing.renderer.draw(view, 'picture', {
      picture: voices.plain,
      text: voices.markdown,
    });
    return privately({
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
      ],
      file: drawn.file,
    });
  },
});
