import { MessageFlags } from 'discord.js';
import type { Game } from '../../games/game.js';
import { cardOf, pageOf, pageSize } from '../../stats/leaderboard.js';
import { voice } from '../../text/index.js';
import { voicesOf } from '../board.js';
import type { Bot } from '../bot.js';
import { accent, clip, type Outgoing, plain, rows, slash } from '../message.js';
import { markdownName } from '../names.js';
import { person } from '../place.js';
import { privately, type Reply } from '../reply.js';
import type { CommandRoute, PressRoute } from '../route.js';
import { privateVoice, publicLanguage } from '../words.js';

/** `stats`: the leaderboard here, or with a player that player's results. */
export const stats = (game: Game): CommandRoute => ({
  deferral: () => 'public',
  run: async (bot, interaction, place) => {
    const settings = await bot.play.store.settings.read(place.scope);
    const locale = publicLanguage(settings, interaction);
    const user = interaction.options.getUser('player');
    const message =
      user === null
        ? await leaderboard(bot, game, place.scope, locale, interaction.user.id, 1)
        : await card(bot, game, place.scope, locale, interaction.user.id, {
            id: user.id,
            name: person(user, interaction.options.getMember('player')).name,
          });
    return { kind: 'public', message };
  },
});

/** ◀ ▶ of the leaderboard: its asker turns the page, anybody else gets a private copy. */
export const turnPage: PressRoute = {
  deferral: 'update',
  run: async (bot, interaction, { place, id }): Promise<Reply> => {
    const game = bot.play.game(id.table);
    if (game === null) return { kind: 'silent' };
    const from = Number(id.action.split(':')[1]);
    const first = Number.isSafeInteger(from) && from > 0 ? from : 1;
    const asker = interaction.message?.interactionMetadata?.user.id;
    const own = asker === interaction.user.id;
    const hidden = interaction.message?.flags.has(MessageFlags.Ephemeral) ?? false;
    const locale =
      own && !hidden
        ? publicLanguage(await bot.play.store.settings.read(place.scope), interaction)
        : interaction.locale;
    const user = interaction.user.id;
    const message = await leaderboard(bot, game, place.scope, locale, user, first);
    return own ? { kind: 'update', message } : privately(message);
  },
};

const leaderboard = async (
  bot: Bot,
  game: Game,
  scope: string,
  locale: string,
  asker: string,
  from: number,
): Promise<Outgoing> => {
  const { say } = voice(locale);
  const page = await pageOf(bot.play.store.ledger, game.id, scope, from, asker);
  const row = (standing: (typeof page.rows)[number]) =>
    say('table:stats.row', { ...counts(standing), name: markdownName(standing.name) });
  const lines =
    page.size === 0
      ? [say('table:stats.empty', { command: slash(game.id, 'challenge') })]
      : [
          ...page.rows.map(row),
          '',
          page.own === null
            ? say('table:stats.ownNone')
            : say('table:stats.own', { ...counts(page.own), size: page.size }),
        ];
  const button = (action: string, label: string, disabled: boolean) => ({
    table: game.id,
    turn: null,
    action,
    label,
    style: 'secondary' as const,
    disabled,
  });
  const last = page.from + pageSize;
  return {
    ...plain(''),
    embeds: [
      {
        title: clip(say('table:stats.title', { game: { key: `${game.id}:name` } }), 256),
        description: clip([`-# ${say('table:stats.here')}`, ...lines].join('\n'), 4096),
        color: accent,
        footer: {
          text: say('table:stats.page', {
            page: Math.ceil(page.from / pageSize),
            pages: Math.max(1, Math.ceil(page.size / pageSize)),
          }),
        },
      },
    ],
    components:
      page.size <= pageSize
        ? []
        : rows([
            button(
              `page:${Math.max(1, page.from - pageSize)}:b`,
              say('table:button.previous'),
              page.from === 1,
            ),
            button(`page:${last}:n`, say('table:button.next'), last > page.size),
          ]),
  };
};

const card = async (
  bot: Bot,
  game: Game,
  scope: string,
  locale: string,
  asker: string,
  player: { readonly id: string; readonly name: string },
): Promise<Outgoing> => {
  const { say } = voice(locale);
  const name = markdownName(player.name);
  const found = await cardOf(bot.play.store.ledger, game.id, scope, player.id, asker);
  const lines =
    found === null
      ? [say('table:stats.cardNone', { name })]
      : [
          say('table:stats.rank', { rank: found.standing.rank, size: found.size }),
          say('table:stats.matches', counts(found.standing)),
          say('table:stats.games', {
            won: found.standing.gamesWon,
            lost: found.standing.gamesLost,
            drawn: found.standing.gamesDrawn,
          }),
          ...(found.standing.best === null
            ? []
            : [say('table:stats.best', { best: found.standing.best })]),
          ...(found.against === null
            ? []
            : [say('table:stats.headToHead', { ...found.against, name })]),
        ];
  return {
    ...plain(''),
    embeds: [
      {
        title: clip(say('table:stats.card', { name, game: { key: `${game.id}:name` } }), 256),
        description: lines.join('\n'),
        color: accent,
      },
    ],
  };
};

const counts = (standing: {
  readonly rank: number;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}) => ({
  rank: standing.rank,
  won: standing.won,
  lost: standing.lost,
  drawn: standing.drawn,
});

/** `rules`: the rules in words, with a position that shows them. */
export const rules = (game: Game): CommandRoute => ({
  deferral: () => 'private',
  run: async (bot, interaction) => {
    const { say } = privateVoice(interaction);
    const levels = [
      say('table:rules.machine', { practice: slash(game.id, 'practice') }),
      ...game.levels.map((level) =>
        say('table:rules.level', {
          name: { key: `${game.id}:level.${level}.name` },
          what: { key: `${game.id}:level.${level}.description` },
        }),
      ),
    ].join('\n');
    const seats = [
      { kind: 'person', id: 'a', name: 'Ada' },
      { kind: 'person', id: 'b', name: 'Bo' },
    ] as const;
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
