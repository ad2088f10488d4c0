import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What is counted and timed, in one registry of its own; names and labels are part of the docs. */
export const createMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 });
  return {
    registry,
    /** Interactions that arrived: `command`, `completion`, `press`, `submit`. */
    interactions: new Counter({
      name: 'dice_interactions_total',
      help: 'Interactions received, by kind',
      labelNames: ['kind'] as const,
      registers,
    }),
    /**
     * What became of answering them: `ok`, `elsewhere` (another process did), `unsaid` (too many even to
     * be told so), or what the error meant (`Trouble` in discord/errors).
     */
    answers: new Counter({
      name: 'dice_answers_total',
      help: 'Answers to interactions, by outcome',
      labelNames: ['outcome'] as const,
      registers,
    }),
    /** Seconds from an interaction's arrival to the end of its answer, also of one that was put off. */
    latency: new Histogram({
      name: 'dice_answer_seconds',
      help: 'Seconds from the arrival of an interaction to its first answer, by kind',
      labelNames: ['kind'] as const,
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3],
      registers,
    }),
    /** Seconds of the two parts of an answer: `decide` (turn, store, rules, drawing), `send` (Discord). */
    steps: new Histogram({
      name: 'dice_step_seconds',
      help: 'Seconds that a step of answering takes, by step',
      labelNames: ['step'] as const,
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3],
      registers,
    }),
    /** Refusals in words, and what was dropped without any: `duplicate` and `replayed`. */
    refusals: new Counter({
      name: 'dice_refusals_total',
      help: 'Actions refused to people, by reason',
      labelNames: ['reason'] as const,
      registers,
    }),
    conflicts: new Counter({
      name: 'dice_store_conflicts_total',
      help: 'Changes that had to be tried again because somebody else was faster',
      registers,
    }),
    /**
     * Deadlines worked off: by what the table is then, `closed`, `over`, or `playing` on; `reminded`, when
     * people were told that a turn waits; `kept` and `dropped`, the data of a server without the bot.
     */
    deadlines: new Counter({
      name: 'dice_deadlines_total',
      help: 'Deadlines worked off, by outcome',
      labelNames: ['outcome'] as const,
      registers,
    }),
    /** How long after it fell a deadline was claimed; seconds are usual, minutes mean nobody was there. */
    late: new Histogram({
      name: 'dice_deadline_late_seconds',
      help: 'Seconds from when a deadline fell until it was claimed',
      buckets: [1, 2, 5, 10, 30, 60, 300, 1_800, 7_200],
      registers,
    }),
    /** Channels whose errands have waited for a sweep, and for how long the first of them has. */
    waiting: new Gauge({
      name: 'dice_errands_waiting',
      help: 'Channels with errands left that the last sweep found',
      registers,
    }),
    oldest: new Gauge({
      name: 'dice_errands_oldest_seconds',
      help: 'Seconds for which the sweeps of this process have found the same channel with errands left',
      registers,
    }),
    gateway: new Gauge({
      name: 'dice_gateway_ready',
      help: '1 while the gateway connection of a shard of this process is ready',
      labelNames: ['shard'] as const,
      registers,
    }),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
