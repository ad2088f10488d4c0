import {
  ApplicationCommandOptionType,
  ApplicationIntegrationType,
  InteractionContextType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { commandBodies, commands, slashBodies } from '../../commands/index.js';
import type { CommandShape } from '../../commands/shape.js';
import type { CommandBody } from '../../sandbox/server/validate/bodies.js';
import { commandProblems } from '../../sandbox/server/validate/commands.js';
import { schemaProblems } from '../../sandbox/server/validate/schema.js';
import { games } from '../../src/games/index.js';
import { languageIds, languages } from '../../src/text/index.js';
import { missing } from '../../src/text/template.js';

const bodies = commandBodies();
const bodyOf = (name: string) => {
  const body = slashBodies().find((candidate) => candidate.name === name);
  if (body === undefined) throw new Error(`no command ${name}`);
  return body;
};

interface Worded {
  readonly name: string;
  readonly name_localizations?: Readonly<Record<string, string | null>> | null;
  readonly description?: string | null;
  readonly description_localizations?: Readonly<Record<string, string | null>> | null;
  readonly options?: readonly Worded[];
  readonly choices?: readonly Worded[];
}

/** A command with everything in it that has words, by path. */
const worded = (item: Worded, path: string): readonly (readonly [string, Worded])[] => [
  [path, item],
  ...[...(item.options ?? []), ...(item.choices ?? [])].flatMap((inner) =>
    worded(inner, `${path}/${inner.name}`),
  ),
];
/** The commands as they arrive at Discord. */
const sent: (CommandBody & Worded)[] = JSON.parse(JSON.stringify(bodies));
const items = sent.flatMap((body) => worded(body, body.name));
const locales = languageIds.flatMap((language) => [...languages[language].discord]).sort();

describe('the commands as Discord is told them', () => {
  it.each(bodies.map((body) => [body.name, body] as const))(
    "/%s fits Discord's schema",
    async (_, body) => {
      expect(await schemaProblems('command', body)).toEqual([]);
    },
  );

  it("keep Discord's further limits", () => {
    expect(commandProblems(sent)).toEqual([]);
  });

  it.each(items)('%s has words in every locale', (_, item) => {
    expect(Object.keys(item.name_localizations ?? {}).sort()).toEqual(locales);
    if (item.description !== undefined) {
      expect(Object.keys(item.description_localizations ?? {}).sort()).toEqual(locales);
    }
    expect(JSON.stringify(item)).not.toContain(missing);
  });

  it.each(items)('%s gives its parts different names in every locale', (_, item) => {
    for (const locale of locales) {
      for (const parts of [item.options ?? [], item.choices ?? []]) {
        const names = parts.map((part) => part.name_localizations?.[locale] ?? part.name);
        expect(new Set(names).size).toBe(names.length);
      }
    }
  });

  it('can be installed by servers and by people', () => {
    for (const body of bodies) {
      expect(body.integration_types).toEqual([
        ApplicationIntegrationType.GuildInstall,
        ApplicationIntegrationType.UserInstall,
      ]);
    }
  });

  it.each(games)('has a command for $id that works everywhere', (game) => {
    expect(bodyOf(game.id).contexts).toEqual([
      InteractionContextType.Guild,
      InteractionContextType.BotDM,
      InteractionContextType.PrivateChannel,
    ]);
  });

  it('lets only those who manage a server change its settings', () => {
    expect(bodyOf('settings').default_member_permissions).toBe(
      String(PermissionFlagsBits.ManageGuild),
    );
    expect(bodyOf('knucklebones').default_member_permissions).toBeUndefined();
  });

  it('offers what the data list, in that order', () => {
    const challenge = bodyOf('knucklebones').options?.find(({ name }) => name === 'challenge');
    if (challenge?.type !== ApplicationCommandOptionType.Subcommand)
      throw new Error('no challenge');
    const shown = challenge.options?.map((option) => [
      option.name,
      'choices' in option ? option.choices?.map(({ value }) => value) : undefined,
    ]);
    expect(shown).toEqual([
      ['opponent', undefined],
      ['length', ['single', 'best-of-3', 'best-of-5']],
      ['clock', ['none', '10m', '1h', '24h', '3d']],
      ['rated', ['yes', 'no']],
    ]);
  });

  it('offers the levels that the game has', () => {
    const { choices } = commands.knucklebones.subcommands.practice.level;
    expect(choices).toEqual(games.find(({ id }) => id === 'knucklebones')?.levels);
  });

  it('keeps one command a name, under its own key', () => {
    for (const [key, shape] of Object.entries<CommandShape>(commands)) expect(shape.name).toBe(key);
  });
});
