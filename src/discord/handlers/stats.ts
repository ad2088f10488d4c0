import { MessageFlags } from 'discord.js';
import type { Game } from '../../games/game.js';
import { cardOf } from '../../stats/card.js';
import { pageOf } from '../../stats/leaderboard.js';
import { boardAt } from '../../stats/periods.js';
import { periods, sorts } from '../../store/port.js';
import { voice } from '../../text/index.js';
import type { Bot } from '../bot.js';
import { cardMessage } from '../card-message.js';
import { leaderboardMessage, readView, type View } from '../leaderboard-message.js';
import { type Outgoing, plain } from '../message.js';
import { markdownName } from '../names.js';
import { type Place, person, personOf } from '../place.js';
import { chosenIn, type Pressable } from '../pressable.js';
import { privately, type Reply } from '../reply.js';
import type { Answerable } from '../responder.js';
import type { CommandRoute, PressRoute } from '../route.js';
import { publicLanguage } from '../words.js';

/** The language of what everybody sees here. */
const publicLocale = async (bot: Bot, interaction: Answerable, place: Place): Promise<string> =>
  publicLanguage(await bot.play.store.settings.read(place.scope), interaction);

/** `stats`: the leaderboard here, or with a player that player's card. */
export const stats = (game: Game): CommandRoute => ({
  deferral: () => 'public',
  run: async (bot, interaction, place) => {
    const locale = await publicLocale(bot, interaction, place);
    const user = interaction.options.getUser('player');
    if (user !== null) {
      const member = interaction.options.getMember('player');
      const player = { id: user.id, name: person(user, member).name, machine: user.bot };
      return { kind: 'public', message: await card(bot, interaction, place, game, locale, player) };
    }
    const order = interaction.options.getString('sort');
    const span = interaction.options.getString('period');
    const view: View = {
      from: 1,
      sort: sorts.find((known) => known === order) ?? 'rating',
      period: periods.find((known) => known === span) ?? 'all',
    };
    return {
      kind: 'public',
      message: await leaderboard(bot, interaction, place, game, { locale, view, publicly: true }),
    };
  },
});

/** What leads from one leaderboard to another: its asker goes on, anybody else gets a private copy. */
const turnTo = (viewOf: (interaction: Pressable, action: string) => View): PressRoute => ({
  deferral: 'update',
  run: async (bot, interaction, { place, id }): Promise<Reply> => {
    const game = bot.play.game(id.table);
    if (game === null) return { kind: 'silent' };
    const { message } = interaction;
    const own = message?.interactionMetadata?.user.id === interaction.user.id;
    const hidden = message?.flags.has(MessageFlags.Ephemeral) ?? false;
    const publicly = own && !hidden;
    const locale = publicly ? await publicLocale(bot, interaction, place) : interaction.locale;
    const view = viewOf(interaction, id.action);
    const page = await leaderboard(bot, interaction, place, game, { locale, view, publicly });
    return own ? { kind: 'update', message: page } : privately(page);
  },
});

/** ◀ ▶ and the periods. */
export const turnPage: PressRoute = turnTo((_, action) => readView(action));

/** The select of orders; its action carries the period. */
export const chooseOrder: PressRoute = turnTo((interaction, action) => {
  const [order = ''] = chosenIn(interaction);
  const [, period = ''] = action.split(':');
  return readView(`page:1:${order}:${period}`);
});

/** How a leaderboard is shown. */
interface Showing {
  readonly locale: string;
  readonly view: View;
  /** Whether others than its asker read it. */
  readonly publicly: boolean;
}

const leaderboard = async (
  bot: Bot,
  interaction: Answerable,
  place: Place,
  game: Game,
  { locale, view, publicly }: Showing,
): Promise<Outgoing> => {
  const now = bot.play.now();
  // Only where the bot is a member can it know who else is.
  const known = place.guild !== null && place.reach === 'bot' ? place.guild : null;
  const page = await pageOf(bot.play.store.ledger, {
    board: boardAt(game.id, place.scope, view.period, now),
    sort: view.sort,
    from: view.from,
    asker: interaction.user.id,
    without: known === null ? new Set() : await bot.members.departed(known),
    now,
  });
  if (known !== null) {
    const players = page.rows.map(({ player }) => player);
    bot.members.look(known, players, interaction.user.id);
  }
  return leaderboardMessage(game, page, view, locale, publicly ? personOf(interaction).name : null);
};

const card = async (
  bot: Bot,
  interaction: Answerable,
  place: Place,
  game: Game,
  locale: string,
  player: { readonly id: string; readonly name: string; readonly machine: boolean },
): Promise<Outgoing> => {
  const asker = personOf(interaction);
  const { ledger, settings } = bot.play.store;
  const found = await cardOf(ledger, game, place.scope, player.id, asker.id);
  if (found === null) {
    const { say } = voice(locale);
    const key = player.machine ? 'stats:cardMachine' : 'stats:cardNone';
    return plain(say(key, { name: markdownName(player.name) }));
  }
  const { style } = await settings.read(place.scope);
  return cardMessage(bot.drawing.renderer, found, {
    game,
    locale,
    names: [player.name, asker.name],
    picture: style !== 'text',
    now: bot.play.now(),
  });
};
