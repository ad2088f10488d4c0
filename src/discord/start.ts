import { type BaseInteraction, type Client, Events, type REST, Routes } from 'discord.js';
import { BoundedMap } from '../bounded-map.js';
import type { Config } from '../config.js';
import { emojiList } from '../emoji-list.js';
import { gameById, games } from '../games/index.js';
import type { Logger } from '../log.js';
import { Critic } from '../machine/critic.js';
import { Thinker } from '../machine/thinker.js';
import type { Metrics } from '../metrics.js';
import { freshSeed, type GameStore, gameOf, type Play } from '../play/context.js';
import { Scheduler } from '../play/scheduler.js';
import { within } from '../play/within.js';
import { createRenderer, Easel, type NamedEmoji, type Renderer } from '../render/index.js';
import { Studio } from '../replay/studio.js';
import { voice } from '../text/index.js';
import { type Drawing, tableMessage } from './board.js';
import type { Bot } from './bot.js';
import { createCircuitBreaker } from './circuit-breaker.js';
import { createCallbackRest, createPatientRest, watchRest } from './client.js';
import { Gateway } from './gateway.js';
import { Homes } from './homes.js';
import { refusedToken } from './identify.js';
import { Members } from './members.js';
import { Presence } from './presence.js';
import { Reminders } from './reminders.js';
import { Replays } from './replays.js';
import { createRouter } from './router.js';
import { createRoutes } from './routes.js';
import { Screens } from './screens.js';

/**
 * How long presses that are under way may take once the process was asked to end, and then errands and
 * deadlines: what waits longer, for a limit of Discord's, stands in the store.
 */
const drainTime = 3_000;
/** A review takes half a second, and waits for those asked for before it. */
const reviewPatience = 30_000;

export interface RunningBot {
  /**
   * Resolves when the first shard is ready; rejects when the token is refused or Discord cannot be
   * reached.
   */
  readonly started: Promise<void>;
  /** Resolves, with the reason, when Discord has ended the connection for good, or refuses the token. */
  readonly lost: Promise<string>;
  /** Resolves while every shard of this process is up; rejects with the reason. */
  ready(): Promise<void>;
  /** Finishes what is under way, then leaves the gateway. */
  close(): Promise<void>;
}

export interface BotParts {
  readonly config: Config;
  readonly store: GameStore;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** Begins to connect the bot to Discord. */
export const startBot = ({ config, store, log, metrics }: BotParts): RunningBot => {
  const breaker = createCircuitBreaker(Date.now, {
    blocked: (pause) =>
      log.error({ pause }, 'Discord blocks this address (error 1015): nothing is sent for a while'),
    refused: () => {
      log.error(refusedToken);
      gateway.lose('the token was refused');
    },
  });
  const rest = createPatientRest(config, breaker);
  const callbacks = createCallbackRest(config, breaker);
  for (const one of [rest, callbacks]) watchRest(one, log);
  const gateway = new Gateway({
    config,
    makeRequest: breaker,
    rest,
    limits: store.limits,
    log,
    metrics,
    listen: (client) => listener.attach(client),
  });
  const application = (): string => gateway.application;

  const thinker = new Thinker(log);
  // A thread of its own, from the first review on: no machine's move waits for one.
  const reviewer = new Thinker(log, { patience: reviewPatience });
  const play: Play = {
    store,
    game: (id) => gameById(id) ?? null,
    games: games.map(({ id }) => id),
    log,
    now: () => Date.now(),
    seed: freshSeed,
    think: (game, state, seat, level) =>
      thinker.move(game, state, seat, level, Math.floor(Math.random() * 2 ** 32)),
    moving: new Map(),
    errandsIn: (channel) => scheduler.errandsIn(channel),
  };
  const easel = new Easel(log);
  const pictures = { picture: easel.draw, crowded: easel.crowded };
  let renderer: Renderer = createRenderer(pictures);
  const drawing: Drawing = {
    get renderer() {
      return renderer;
    },
    game: (id) => gameOf(play, id),
  };
  const presence = new Presence(play, rest);
  const screens = new Screens({
    play,
    refused: (guild) => presence.suspect(guild),
    rest,
    application,
    draw: (table, told) => tableMessage(drawing, table, told),
    moved: (table, link) => voice(table.locale).say('table:board.movedTo', { link }),
  });
  const reminders = new Reminders({ play, rest, screens });
  const members = new Members({ store, rest, now: play.now, log });
  const scheduler = new Scheduler({
    play,
    present: (guild) => presence.isMember(guild),
    show: (channel, table) => screens.show(channel, table),
    remind: (channel, table, people) => reminders.send(channel, table, people),
    shards: () => gateway.up,
    shardOf: (guild) => gateway.shardOf(guild),
    stands: (channel, table) => screens.stands(channel, table),
    departed: (guild, people) => members.gone(guild, people),
    worked: (outcome) => metrics.deadlines.inc({ outcome }),
    late: (ms) => metrics.late.observe(ms / 1000),
    waiting: (channels, longest) => {
      metrics.waiting.set(channels);
      metrics.oldest.set(longest / 1000);
    },
  });
  const bot: Bot = {
    play,
    drawing,
    screens,
    homes: new Homes(play),
    studio: new Studio(),
    critic: new Critic(reviewer),
    members,
    callbacks,
    rest,
    application,
    self: () => gateway.user,
    log,
    metrics,
  };

  const listener = listen(bot);
  const start = async (): Promise<void> => {
    await gateway.connect();
    const emoji = await applicationEmoji(rest, application(), log);
    renderer = createRenderer({ ...pictures, emoji });
    scheduler.start();
    thinker.warm();
    easel.warm();
    log.info({ application: application() }, 'ready');
  };

  return {
    started: start(),
    lost: gateway.lost,
    ready: async () => gateway.check(),
    close: async () => {
      listener.stop();
      await listener.drain(drainTime);
      await within(scheduler.close(), drainTime);
      await bot.studio.close();
      await thinker.close();
      await easel.close();
      await reviewer.close();
      await gateway.close();
      await screens.flush();
      await within(members.settled(), drainTime);
    },
  };
};

/** The one listener, with what it is doing, so that a shutdown can wait for it. */
const listen = (bot: Bot) => {
  const route = createRouter(bot, createRoutes(games));
  let stopped = false;
  const pending = new Set<Promise<void>>();
  /** Discord may deliver an event more than once; the copy would only race with the first answer. */
  const known = new BoundedMap<string, true>(10_000);
  const onInteraction = (interaction: BaseInteraction, replays: Replays): void => {
    if (stopped) return;
    if (known.get(interaction.id) === true) {
      bot.metrics.refusals.inc({ reason: 'duplicate' });
      return;
    }
    known.set(interaction.id, true);
    if (replays.isStale(interaction)) {
      bot.metrics.refusals.inc({ reason: 'replayed' });
      return;
    }
    const work = route(interaction)
      .catch((error: unknown) => {
        bot.log.error({ err: error, interaction: interaction.id }, 'an interaction was dropped');
      })
      .finally(() => pending.delete(work));
    pending.add(work);
  };
  return {
    /** Listens to a shard's client as well. */
    attach: (client: Client): void => {
      const replays = new Replays(client);
      client.on(Events.InteractionCreate, (interaction) => onInteraction(interaction, replays));
    },
    /** Takes no new interactions. */
    stop: (): void => {
      stopped = true;
    },
    drain: (limit: number): Promise<void> => within(Promise.allSettled(pending), limit),
  };
};

/** The application's own emoji; without them emoji boards are drawn in Unicode. */
const applicationEmoji = async (
  rest: REST,
  application: string,
  log: Logger,
): Promise<readonly NamedEmoji[]> => {
  try {
    return emojiList.parse(await rest.get(Routes.applicationEmojis(application))).items;
  } catch (error) {
    log.warn({ err: error }, 'the application emoji are unknown: boards use Unicode');
    return [];
  }
};
