import type {
  ChatInputCommandInteraction,
  GuildMember,
  User,
  UserContextMenuCommandInteraction,
} from 'discord.js';
import type { Game } from '../../games/game.js';
import { type Clock, clocks } from '../../match/clock-choices.js';
import { person } from '../place.js';
import type { CommandRoute, MenuRoute, PressRoute } from '../route.js';
import {
  type Asked,
  type Named,
  openLobby,
  refusesAlways,
  startChallenge,
  startPractice,
} from './opening.js';

const named = (
  interaction: ChatInputCommandInteraction | UserContextMenuCommandInteraction,
  user: User | null,
  member: GuildMember | object | null,
): Named => {
  if (user === null) return { kind: 'anyone' };
  if (user.id === interaction.user.id) return { kind: 'self' };
  if (user.id === interaction.client.user.id) return { kind: 'machine' };
  return { kind: user.bot ? 'bot' : 'person', person: person(user, member) };
};

const opponentOf = (interaction: ChatInputCommandInteraction): Named => {
  const user = interaction.options.getUser('opponent');
  // Named, and yet Discord does not say who: not the same as nobody named.
  if (user === null && interaction.options.get('opponent') !== null) return { kind: 'unknown' };
  return named(interaction, user, interaction.options.getMember('opponent'));
};

/** A clock that Discord's client cannot have sent is read as none named. */
const askedIn = (interaction: ChatInputCommandInteraction, otherwise: Clock | null): Asked => {
  const given = interaction.options.data.flatMap((each) => each.options ?? [each]);
  const clock = interaction.options.getString('clock');
  return {
    clock: clocks.find((known) => known === clock) ?? otherwise,
    rated: interaction.options.getString('rated') !== 'no',
    options: Object.fromEntries(given.map(({ name, value }) => [name, value])),
  };
};

/** `challenge`: to a person, to anyone, or to this bot, which plays at once. */
export const challenge = (game: Game): CommandRoute => ({
  deferral: (interaction) =>
    refusesAlways(interaction, opponentOf(interaction)) ? 'private' : 'public',
  run: (bot, interaction, place) => {
    const opponent = opponentOf(interaction);
    const asked = askedIn(interaction, opponent.kind === 'machine' ? 'none' : null);
    return startChallenge(bot, interaction, place, game, opponent, asked);
  },
});

/** The menu on a person: a challenge with the game's defaults. */
export const challengeMenu = (game: Game): MenuRoute => ({
  on: 'person',
  deferral: (interaction) =>
    refusesAlways(interaction, named(interaction, interaction.targetUser, null))
      ? 'private'
      : 'public',
  run: (bot, interaction, place) => {
    const opponent = named(interaction, interaction.targetUser, interaction.targetMember);
    const clock = opponent.kind === 'machine' ? 'none' : null;
    return startChallenge(bot, interaction, place, game, opponent, {
      clock,
      rated: true,
      options: {},
    });
  },
});

/** `start`: a table that whoever likes joins. */
export const start = (game: Game): CommandRoute => ({
  deferral: () => 'public',
  run: (bot, interaction, place) =>
    openLobby(bot, interaction, place, game, askedIn(interaction, null)),
});

/** `practice`: a match against one machine or several, at once. */
export const practice = (game: Game): CommandRoute => ({
  deferral: () => 'public',
  run: (bot, interaction, place) => {
    const level = interaction.options.getString('level');
    const machines = interaction.options.getInteger('opponents') ?? 1;
    const asked = askedIn(interaction, 'none');
    const casual = { ...asked, rated: false };
    return startPractice(bot, interaction, place, game, level, casual, machines);
  },
});

/** The practice buttons of `/help`: `practice:<level>` of the game that the custom id names. */
export const practiceButton: PressRoute = {
  deferral: 'public',
  run: async (bot, interaction, { place, id }) => {
    const game = bot.play.game(id.table);
    if (game === null) return { kind: 'silent' };
    const [, level = ''] = id.action.split(':');
    return startPractice(bot, interaction, place, game, level, {
      clock: 'none',
      rated: false,
      options: {},
    });
  },
};
