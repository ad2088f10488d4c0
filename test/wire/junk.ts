/** Interactions as nobody should send them: well-formed ones of every kind, with parts of them spoilt. */
import fc from 'fast-check';

/** Where the junk claims to come from, and what it may name. */
export interface JunkWorld {
  readonly application: string;
  readonly guild: string;
  /** Where commands come from. */
  readonly pit: string;
  /** Where presses come from: tables of others stand here. */
  readonly room: string;
  /** The message of one of those tables. */
  readonly message: string;
  readonly tables: readonly string[];
  /** The one who sends it all: seated nowhere. */
  readonly user: string;
}

type Json = Readonly<Record<string, unknown>>;

/** Every action that a button, select or form of ours stands for, and some that none does. */
const actions = [
  ...[
    'accept',
    'decline',
    'cancel',
    'view',
    'resign',
    'quit',
    'repost',
    'rematch',
    'record',
    'match',
    'end',
  ],
  ...['page:1', 'page:-1', 'page:999999999', 'order:rating', 'practice', 'practice:2', 'replay'],
  ...['set', 'set:clock', 'limits', 'wipe', 'wipe:sure', 'mine', 'preferences', 'block', 'export'],
  ...['forgetting', 'forget', 'style:text', 'style:neon', 'c0', 'c1', 'c2', 'c3', 'c-1', 'join'],
  ...['review', 'moment:0', 'moment:9', 'moment', 'moment:-1'],
  ...['leave', 'start', 'choose', 'pick:0', 'type', 'look', '__proto__', 'constructor', 'toString'],
];

const commands = [
  ...[
    'knucklebones',
    'help',
    'games',
    'preferences',
    'privacy',
    'settings',
    'unheard',
    'constructor',
  ],
];
const subcommands = [
  ...['challenge', 'practice', 'stats', 'board', 'resign', 'rules', 'record', 'show', 'export'],
  ...['forget', 'challenges', '__proto__', ''],
];

/** What stands in the place of a part that is spoilt. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 99, 1e308, '', ' ', '0', '-', '__proto__', [], {}),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer(),
  fc.constantFrom('x'.repeat(5_000), '\u0000\ud800', '９'.repeat(19), '1'.repeat(400)),
  fc.jsonValue({ maxDepth: 3 }),
);

const customIds = ({ tables }: JunkWorld): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...tables, ...tables, 'neverwas', 'knucklebones', '-', 'constructor'),
          fc.oneof(fc.nat({ max: 6 }).map(String), fc.constantFrom('-', '999999999', '00', '-1')),
          fc.oneof(fc.constantFrom(...actions), fc.string({ maxLength: 50 })),
          fc.constantFrom('1', '1', '1', '1', '2', ''),
        )
        .map(([table, turn, action, version]) => `${version}.${table}.${turn}.${action}`),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 120 }) },
  );

const someone = (id: string): Json => ({
  id,
  username: 'mallory',
  global_name: 'Mallory',
  discriminator: '0',
  avatar: null,
  public_flags: 0,
});

/** What all interactions have in common. */
const envelope = (world: JunkWorld, id: string, channel: string): Json => ({
  id,
  application_id: world.application,
  token: `junk_${id}`,
  version: 1,
  guild_id: world.guild,
  guild: { id: world.guild, locale: 'en-US', features: [] },
  guild_locale: 'en-US',
  channel_id: channel,
  channel: { id: channel, type: 0, guild_id: world.guild, name: 'pit', permissions: '0' },
  member: {
    user: someone(world.user),
    nick: null,
    avatar: null,
    roles: [],
    joined_at: '2020-01-01T00:00:00.000Z',
    premium_since: null,
    deaf: false,
    mute: false,
    flags: 0,
    permissions: '2147483648',
  },
  app_permissions: '2147483648',
  locale: 'en-US',
  entitlements: [],
  authorizing_integration_owners: { 0: world.guild },
  context: 0,
});

const option = fc.record({
  name: fc.constantFrom('opponent', 'length', 'clock', 'match', 'player', 'level', 'x'),
  type: fc.constantFrom(3, 4, 5, 6, 7, 99),
  value: junk,
  focused: fc.boolean(),
});

/** The part that says what kind it is. */
const bodies = (world: JunkWorld): fc.Arbitrary<Json> => {
  const command = fc.record({
    id: fc.constant('1100000000000000001'),
    type: fc.constantFrom(1, 1, 1, 2, 3, 4, 99),
    name: fc.constantFrom(...commands),
    target_id: fc.constant(world.user),
    resolved: fc.constant({ users: { [world.user]: someone(world.user) } }),
    options: fc.oneof(
      fc.array(option, { maxLength: 4 }),
      fc
        .tuple(fc.constantFrom(...subcommands), fc.array(option, { maxLength: 4 }))
        .map(([name, options]) => [{ type: 1, name, options }]),
    ),
  });
  const message = {
    id: world.message,
    channel_id: world.room,
    author: someone(world.application),
    content: '',
    timestamp: '2026-01-01T00:00:00.000Z',
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    pinned: false,
    type: 0,
    flags: 0,
    components: [],
  };
  const press = fc.record({
    custom_id: customIds(world),
    component_type: fc.constantFrom(2, 2, 3, 5, 6, 7, 8, 99),
    id: fc.nat(),
    values: fc.array(fc.oneof(fc.string(), fc.constantFrom(world.user, ...world.tables)), {
      maxLength: 26,
    }),
    resolved: fc.constant({}),
  });
  const form = fc.record({
    custom_id: customIds(world),
    components: fc.array(
      fc.record({
        type: fc.constantFrom(1, 18, 99),
        id: fc.nat(),
        component: fc.record({
          type: fc.constantFrom(4, 3, 99),
          custom_id: fc.string(),
          value: junk,
        }),
      }),
      { maxLength: 6 },
    ),
  });
  const said =
    (type: number, channel: string, more: Json = {}) =>
    (data: Json): Json => ({
      type,
      at: channel,
      data,
      ...more,
    });
  return fc.oneof(
    command.map(said(2, world.pit)),
    command.map(said(4, world.pit)),
    press.map(said(3, world.room, { message })),
    form.map(said(5, world.room, { message })),
    form.map(said(99, world.room)),
  );
};

/** Replaces, or leaves out, what the steps lead to; a step chooses among the keys by its remainder. */
const spoil = (value: unknown, steps: readonly number[], instead: unknown): unknown => {
  const [step, ...rest] = steps;
  if (step === undefined || typeof value !== 'object' || value === null) return instead;
  const keys = Object.keys(value);
  const at = keys[step % Math.max(1, keys.length)];
  if (at === undefined) return instead;
  const changed = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (key !== at) return [[key, inner]];
    const now = spoil(inner, rest, instead);
    return now === undefined ? [] : [[key, now]];
  });
  return Array.isArray(value) ? changed.map(([, inner]) => inner) : Object.fromEntries(changed);
};

/** One interaction; `ids` gives each of them an id of its own, which spoiling may still change. */
export const junkInteraction = (world: JunkWorld, ids: () => string): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      bodies(world),
      fc.array(
        fc.tuple(
          fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 5 }),
          fc.oneof(junk, fc.constant(undefined)),
        ),
        { maxLength: 3 },
      ),
    )
    .map(([{ at, ...body }, spoilt]) => {
      const sound: unknown = { ...envelope(world, ids(), String(at)), ...body };
      return spoilt.reduce((value, [steps, instead]) => spoil(value, steps, instead), sound);
    });
