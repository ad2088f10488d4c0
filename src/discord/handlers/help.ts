import type { Game } from '../../games/game.js';
import { levelDescription, levelName } from '../../games/level.js';
import { hasLobby } from '../../match/lobby.js';
import { accent, type Button, beginWith, clip, mostRows, plain, rows, slash } from '../message.js';
import { privately } from '../reply.js';
import type { CommandRoute } from '../route.js';
import { privateVoice } from '../words.js';

/** `/help`: what this is on one screen, and a first match one press away. */
export const help = (games: readonly Game[]): CommandRoute => ({
  deferral: () => 'private',
  run: async (_bot, interaction) => {
    const { say } = privateVoice(interaction);
    const game = (rules: Game): string => {
      const { id, levels } = rules;
      return [
        say('home:help.game', {
          game: { key: `${id}:name` },
          description: { key: `commands:command.${id}.description` },
        }),
        `- ${say(hasLobby(rules) ? 'home:help.start' : 'home:help.challenge', { challenge: beginWith(rules) })}`,
        `- ${say('home:help.rules', { rules: slash(id, 'rules') })}`,
        '',
        say('home:help.practice'),
        ...levels.map((level) => {
          const words = {
            level: levelName(rules, level),
            description: levelDescription(rules, level),
          };
          return `- ${say('home:help.level', words)}`;
        }),
      ].join('\n');
    };
    const lists = say('home:help.lists', {
      games: slash('games'),
      privacy: slash('privacy', 'show'),
    });
    const description = [
      say('home:help.intro'),
      ...games.map(game),
      `${say('home:help.turn')} ${lists} ${say('home:help.dice')}`,
    ].join('\n\n');
    const buttons = games.slice(0, mostRows).map(({ id, levels }) =>
      levels.map(
        (level, index): Button => ({
          table: id,
          turn: null,
          action: `practice:${level}`,
          label: say('home:button.practice', { level: { key: `${id}:level.${level}.name` } }),
          style: index === 0 ? 'success' : 'secondary',
        }),
      ),
    );
    return privately({
      ...plain(''),
      embeds: [
        { title: say('home:help.title'), description: clip(description, 4096), color: accent },
      ],
      components: rows(...buttons),
    });
  },
});
