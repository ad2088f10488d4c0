/** What breaks, and when: drawn from a seed. */
import { setTimeout as delay } from 'node:timers/promises';
import type { BotProcess } from '../sandbox/bot.js';
import type { FaultSpec, SetFault } from '../sandbox/server/faults.js';
import type { House } from './house.js';
import type { Chance } from './random.js';

/** Where in its work a process is killed. */
const instants = {
  any: null,
  /** Between the store's commit and the answer: the answer still arrives, or arrives too late. */
  'before its answer arrives': { id: 'slow-answers', ms: 300, times: 1 },
  'before its answer, which is late': { id: 'slow-answers', ms: 3_500, times: 1 },
  /** Discord has the answer, and the process never hears of it. */
  'after its answer': { id: 'unanswered', times: 1 },
  /** While it edits a board, or posts one. */
  'while it edits': { id: 'slow', route: /^(PATCH|POST) \/channels\//, ms: 300, times: 1 },
  /** While it is starting. */
  'while it starts': null,
} as const satisfies Readonly<Record<string, FaultSpec | null>>;

export type Instant = keyof typeof instants;

/** Real milliseconds for which a kill waits for its moment; where nobody plays it comes anyway. */
const patience = 2_000;
/** Real milliseconds for which answers between two kills are waited for. */
const longestPeace = 15_000;
const hour = 3_600_000;

/** How often each kind of trouble was made. */
export type Troubles = Map<string, number>;

export interface Storm {
  readonly kills: number;
  /** People have fewer answers than this between two kills. */
  readonly calm: number;
  /** How many answers people have had. */
  readonly answered: () => number;
  /** Called when something has died, before it is started again. */
  readonly died: () => Promise<void>;
  /** Turns everybody's clock. */
  readonly turnClock: (ms: number) => Promise<void>;
  readonly said: (killed: number) => void;
}

/** Makes so many kills, with everything else that breaks in between. */
export const makeTrouble = async (
  house: House,
  chance: Chance,
  storm: Storm,
): Promise<Troubles> => {
  const { kills, calm, answered, died, said } = storm;
  const troubles: Troubles = new Map();
  const note = (what: string) => troubles.set(what, (troubles.get(what) ?? 0) + 1);
  for (let killed = 0; killed < kills; ) {
    await peace(house, chance.below(calm), answered);
    if (chance.happens(0.25)) note(await disturb(house, chance, storm));
    const victims = house.bots.filter(() => house.bots.length === 1 || chance.happens(0.6));
    const instant = chance.pick<Instant>([
      'any',
      'any',
      'before its answer arrives',
      'before its answer, which is late',
      'after its answer',
      'while it edits',
      'while it starts',
    ]);
    for (const victim of victims.slice(0, kills - killed)) {
      note(await kill(house, victim, instant, chance));
      killed += 1;
      await died();
    }
    // Now and then the others play on for a while, or nobody is there at all.
    if (chance.happens(0.3)) await delay(chance.below(1_500));
    await house.up();
    said(killed);
  }
  house.sandbox.faults.clear();
  return troubles;
};

/** Lets people play until they have had so many answers: as much on a slow machine as on a fast one. */
const peace = async (
  { sandbox }: House,
  answers: number,
  answered: () => number,
): Promise<void> => {
  const enough = answered() + answers;
  await sandbox
    .waitFor('answers', () => (answered() >= enough ? true : undefined), longestPeace)
    .catch(() => undefined);
};

/** What a kill needs of a house. */
export interface Scene {
  readonly sandbox: {
    readonly faults: { add(spec: FaultSpec): SetFault };
    waitFor<T>(what: string, look: () => T | undefined, bound?: number): Promise<T>;
  };
  readonly bots: readonly unknown[];
}

/**
 * Kills a process, at its instant if that comes in time. Resolves to when it was, in words: of several
 * processes nobody knows whose answer or edit the instant is.
 */
export const kill = async (
  { sandbox, bots }: Scene,
  bot: Pick<BotProcess, 'crash' | 'start'>,
  instant: Instant,
  chance: Chance,
): Promise<string> => {
  if (instant === 'any') {
    await bot.crash();
    return 'killed at any instant';
  }
  if (instant === 'while it starts') {
    await bot.crash();
    bot.start();
    await delay(chance.below(800));
    await bot.crash();
    return `killed ${instant}`;
  }
  const fault = sandbox.faults.add(instants[instant]);
  // Some last 300 ms and must be met inside. A moment that never comes is no failure.
  await sandbox
    .waitFor('its moment', () => (fault.hits > 0 ? true : undefined), patience)
    .catch(() => undefined);
  await delay(chance.below(40));
  const came = fault.hits > 0;
  fault.remove();
  await bot.crash();
  const whose = came && bots.length > 1 ? ' (its own or its neighbour’s)' : '';
  return `killed ${instant}${came ? whose : ' (its moment never came)'}`;
};

/** Something other than a death. Resolves to what it was. */
const disturb = async (
  { sandbox, redis }: House,
  chance: Chance,
  { died, turnClock }: Storm,
): Promise<string> => {
  const kind = chance.pick(['cut', 'tear', 'clock', 'invalid', 'redis', 'duplicates'] as const);
  switch (kind) {
    case 'cut':
      sandbox.faults.add({ id: 'cut' });
      return 'connections cut';
    case 'tear':
      sandbox.gateway.tear();
      return 'connections torn inside a frame';
    case 'invalid':
      sandbox.gateway.invalidate();
      return 'sessions ended';
    case 'duplicates':
      sandbox.faults.add({ id: 'duplicates', times: 20 });
      return 'twenty events delivered twice';
    case 'clock':
      await turnClock(chance.below(hour / 12));
      return 'clock turned by up to five minutes';
    case 'redis':
      if (redis === null) {
        sandbox.faults.add({ id: 'cut' });
        return 'connections cut';
      }
      await redis.kill();
      await delay(chance.below(2_500));
      await redis.start();
      await died();
      return 'Redis killed and started';
  }
};
