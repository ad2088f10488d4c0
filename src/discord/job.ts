import { setTimeout as delay } from 'node:timers/promises';
import type {
  AutocompleteInteraction,
  BaseInteraction,
  ChatInputCommandInteraction,
  MessageContextMenuCommandInteraction,
  UserContextMenuCommandInteraction,
} from 'discord.js';
import { menuNames } from '../../commands/menus.js';
import type { Bot } from './bot.js';
import { type CustomId, readCustomId } from './custom-id.js';
import { slash } from './message.js';
import { placeOf } from './place.js';
import type { Pressable } from './pressable.js';
import type { Deferral, Reply } from './reply.js';
import type { Answerable } from './responder.js';
import type { CommandRoute, CompletionRoute, MenuRoute, PressRoute } from './route.js';
import { privateWord } from './words.js';

/** No answer after this long, and the interaction is put off: Discord waits three seconds. */
const patience = 1_500;

export interface Routes {
  /** By command name and subcommand, `knucklebones challenge`. */
  readonly commands: ReadonlyMap<string, CommandRoute>;
  /** By the entry's name in {@link menuNames}. */
  readonly menus: ReadonlyMap<string, MenuRoute>;
  readonly completions: ReadonlyMap<string, CompletionRoute>;
  /** What may be pressed at any time, by action, up to its first colon. */
  readonly presses: ReadonlyMap<string, PressRoute>;
  /** The same of what belongs to a turn without being a move; what is not listed is one. */
  readonly ofTurn: ReadonlyMap<string, PressRoute>;
  readonly turn: PressRoute;
  /** By action of the modal's custom id, up to its first colon. */
  readonly submits: ReadonlyMap<string, PressRoute>;
}

/** One interaction, and how it is answered. */
export interface Job {
  readonly kind: 'command' | 'completion' | 'press' | 'submit';
  readonly interaction: Answerable;
  readonly deferral: Deferral;
  /** After how long without an answer it is put off, ms. */
  readonly patience: number;
  readonly run: () => Promise<Reply>;
}

/** What is to be done for an interaction; `null` for kinds that are none of ours. */
export const jobOf = (bot: Bot, routes: Routes, interaction: BaseInteraction): Job | null => {
  if (interaction.isChatInputCommand()) {
    const route = routes.commands.get(pathOf(interaction));
    const place = placeOf(interaction);
    if (route === undefined || place === null) return unknownJob('command', interaction);
    return {
      kind: 'command',
      interaction,
      deferral: deferralOf(() => route.deferral(interaction)),
      patience,
      run: async () => route.run(bot, interaction, await bot.homes.resolve(place)),
    };
  }
  if (interaction.isUserContextMenuCommand() || interaction.isMessageContextMenuCommand()) {
    return menuJob(bot, routes, interaction);
  }
  if (interaction.isAutocomplete()) {
    const route = routes.completions.get(pathOf(interaction));
    const place = placeOf(interaction);
    return {
      kind: 'completion',
      interaction,
      deferral: 'never',
      patience,
      run: async () =>
        route === undefined || place === null ? noChoices : soon(route(bot, interaction, place)),
    };
  }
  if (interaction.isMessageComponent()) {
    return pressJob(bot, 'press', interaction, ({ action, turn }) => {
      const name = action.split(':', 1)[0] ?? action;
      // What carries a turn is a game's own action, whatever it is called, save for a few.
      const found = turn === null ? routes.presses.get(name) : routes.ofTurn.get(name);
      return found ?? routes.turn;
    });
  }
  if (interaction.isModalSubmit()) {
    return pressJob(bot, 'submit', interaction, ({ action }) =>
      routes.submits.get(action.split(':', 1)[0] ?? action),
    );
  }
  return null;
};

/** Nothing to choose from. */
export const noChoices: Reply = { kind: 'choices', choices: [] };

/** Completions cannot be put off: what takes too long is answered with nothing to choose from. */
const soon = (choices: Promise<Reply>): Promise<Reply> => {
  const stop = new AbortController();
  const late = delay(patience, undefined, { signal: stop.signal, ref: false });
  return Promise.race([choices, late.then(() => noChoices)]).finally(() => stop.abort());
};

/** The command's name and, if it has one, its subcommand's. */
const pathOf = (interaction: ChatInputCommandInteraction | AutocompleteInteraction): string => {
  const subcommand = interaction.options.getSubcommand(false);
  const { commandName } = interaction;
  return subcommand === null ? commandName : `${commandName} ${subcommand}`;
};

/** Options in a shape that no client sends make reading them throw: `run` then says so, privately. */
const deferralOf = (decide: () => Deferral): Deferral => {
  try {
    return decide();
  } catch {
    return 'private';
  }
};

const menuJob = (
  bot: Bot,
  routes: Routes,
  interaction: UserContextMenuCommandInteraction | MessageContextMenuCommandInteraction,
): Job => {
  const route = routes.menus.get(menuNames.get(interaction.commandName) ?? '');
  const place = placeOf(interaction);
  if (route === undefined || place === null) return unknownJob('command', interaction);
  const job = { kind: 'command', interaction, patience } as const;
  if (route.on === 'person' && interaction.isUserContextMenuCommand()) {
    return {
      ...job,
      deferral: deferralOf(() => route.deferral(interaction)),
      run: async () => route.run(bot, interaction, await bot.homes.resolve(place)),
    };
  }
  if (route.on === 'message' && interaction.isMessageContextMenuCommand()) {
    return {
      ...job,
      deferral: deferralOf(() => route.deferral(interaction)),
      run: async () => route.run(bot, interaction, await bot.homes.resolve(place)),
    };
  }
  return unknownJob('command', interaction);
};

const pressJob = (
  bot: Bot,
  kind: 'press' | 'submit',
  interaction: Pressable,
  find: (id: CustomId) => PressRoute | undefined,
): Job => {
  const id = readCustomId(interaction.customId);
  const place = placeOf(interaction);
  const route = id === null ? undefined : find(id);
  if (id === null || place === null || route === undefined || isForeign(bot, interaction, id)) {
    return unknownJob(kind, interaction);
  }
  return {
    kind,
    interaction,
    deferral: route.deferral,
    patience: route.slow === true ? 0 : patience,
    // What opens a form must not wait for the store, and needs no place.
    run: async () =>
      route.run(bot, interaction, {
        place: route.deferral === 'never' ? place : await bot.homes.resolve(place),
        id,
      }),
  };
};

/** Of what belongs to no table, an id has a game in its place, or nothing. */
const isTable = ({ play }: Bot, { table }: CustomId): boolean =>
  table !== '-' && !play.games.includes(table);

/**
 * Whether a press claims a table of which its message has nothing, but has something of another: what
 * is answered there would take the other's board away. Discord itself lets nobody do that.
 */
const isForeign = (bot: Bot, { message }: Pressable, id: CustomId): boolean => {
  if (!isTable(bot, id)) return false;
  let others = false;
  for (const row of message?.components ?? []) {
    for (const part of 'components' in row ? row.components : []) {
      const on = 'customId' in part ? readCustomId(part.customId ?? '') : null;
      if (on?.table === id.table) return false;
      others ||= on !== null && isTable(bot, on);
    }
  }
  return others;
};

/** A component or command that this version does not know: an answer with the way on, no failure. */
const unknownJob = (kind: Job['kind'], interaction: Answerable): Job => ({
  kind,
  interaction,
  deferral: 'private',
  patience,
  run: async () => privateWord(interaction, 'table:refusal.unknown', { games: slash('games') }),
});
