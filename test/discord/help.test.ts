import { describe, expect, it } from 'vitest';
import { gameHelp, helpMessage } from '../../src/discord/help-message.js';
import { mostRows, type Outgoing, slash } from '../../src/discord/message.js';
import { games } from '../../src/games/index.js';
import { levelDescription } from '../../src/games/level.js';
import { languageIds, voice } from '../../src/text/index.js';

const textOf = ({ embeds }: Outgoing): string => embeds[0]?.description ?? '';

const idsOf = ({ components }: Outgoing): readonly string[] =>
  components.flatMap((row) =>
    row.components.flatMap((part) => ('custom_id' in part ? [part.custom_id] : [])),
  );

describe.each(languageIds)('help in %s', (language) => {
  const { say } = voice(language, () => '?');

  it('is short enough for one screen of a phone, with a match of every game one press away', () => {
    const message = helpMessage(say, games);
    // A phone shows some 45 characters in a line, and with the buttons below some 26 such lines.
    const lines = textOf(message)
      .split('\n')
      .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 45)), 0);
    expect(lines).toBeLessThanOrEqual(26);
    expect(message.components.length).toBeLessThanOrEqual(mostRows);
    for (const { id, levels } of games) {
      expect(textOf(message)).toContain(say({ key: `${id}:name` }));
      expect(idsOf(message)).toContain(`1.${id}.-.practice:${levels[0]}`);
    }
    const others = [slash('knucklebones', 'rules'), slash('preferences'), slash('settings')];
    for (const command of others) expect(textOf(message)).toContain(say(command));
  });

  it.each(games.map((game) => ({ id: game.id, game })))(
    'says of $id how well the bot plays at every level',
    ({ id, game }) => {
      const message = gameHelp(say, game);
      expect(textOf(message).length).toBeLessThan(1_600);
      for (const level of game.levels) {
        expect(textOf(message)).toContain(say(levelDescription(game, level)));
        expect(idsOf(message)).toContain(`1.${id}.-.practice:${level}`);
      }
      expect(idsOf(message)).toContain('1.-.-.help');
    },
  );

  it('stays within Discord’s limits with more games than there are buttons and choices', () => {
    const many = Array.from({ length: 30 }, () => games).flat();
    const message = helpMessage(say, many);
    expect(textOf(message).length).toBeLessThanOrEqual(4_096);
    for (const row of message.components) {
      expect(row.components.length).toBeLessThanOrEqual(5);
      for (const part of row.components) {
        if ('options' in part) expect(part.options.length).toBeLessThanOrEqual(25);
      }
    }
  });
});
