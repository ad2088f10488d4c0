import { PermissionsBitField } from 'discord.js';
import { ComponentType } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { leaderboardMessage } from '../../src/discord/leaderboard-message.js';
import type { Outgoing } from '../../src/discord/message.js';
import { preferencesPanel } from '../../src/discord/panels/preferences.js';
import { settingsPanel } from '../../src/discord/panels/settings.js';
import { knucklebones } from '../../src/games/knucklebones/index.js';
import { emptyPerson, emptySettings } from '../../src/play/documents.js';
import { languageIds, voice } from '../../src/text/index.js';

describe.each(languageIds)('panels in %s', (language) => {
  const { say } = voice(language);
  const where = { guildId: '5000', appPermissions: new PermissionsBitField() };
  const page = { rows: [], own: null, from: 1, size: 0 };
  const view = { from: 1, sort: 'rating', period: 'all' } as const;
  const messages: readonly (readonly [string, Outgoing])[] = [
    ['settings', settingsPanel(say, where, emptySettings)],
    ['preferences', preferencesPanel(say, 'all', emptyPerson)],
    ['leaderboard', leaderboardMessage(knucklebones, page, view, language, null)],
  ];

  it.each(messages)('%s: no two selects are called the same', (_, { components }) => {
    const names = components.flatMap((row) =>
      row.components.flatMap((part) => ('placeholder' in part ? [part.placeholder] : [])),
    );
    const selects = components.filter((row) => row.components[0]?.type !== ComponentType.Button);
    expect(names).toHaveLength(selects.length);
    expect(names).not.toContain('');
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(messages.slice(0, 2))('%s: a choice begins with what it is about', (_, message) => {
    const choices = message.components.flatMap((row) =>
      row.components.flatMap((part) => ('options' in part ? [part.options] : [])),
    );
    expect(choices.length).toBeGreaterThan(2);
    for (const options of choices) {
      const about = options.map(({ label }) => /^([^:]+): ./.exec(label)?.[1]);
      // Who may challenge is a sentence of its own.
      if (options.some(({ value }) => value === 'nobody')) continue;
      expect(new Set(about)).toEqual(new Set([expect.any(String)]));
      expect(new Set(about).size).toBe(1);
    }
  });
});

it.each(['all', 'challenges'] as const)(
  'the panel of preferences (%s) names nobody whom Discord does not know',
  (panel) => {
    const blocked = ['former-player-0123456789ab', '123456789012345678', 'junk'];
    const { components, embeds } = preferencesPanel(voice('en').say, panel, {
      ...emptyPerson,
      blocked,
    });
    const defaults = components.flatMap((row) =>
      row.components.flatMap((part) =>
        part.type === ComponentType.UserSelect ? [part.default_values] : [],
      ),
    );
    expect(defaults.flat()).toEqual([{ id: '123456789012345678', type: 'user' }]);
    const none = preferencesPanel(voice('en').say, panel, {
      ...emptyPerson,
      blocked: blocked.slice(0, 1),
    });
    expect(none.embeds).toEqual(preferencesPanel(voice('en').say, panel, emptyPerson).embeds);
    expect(embeds).not.toEqual(none.embeds);
  },
);
