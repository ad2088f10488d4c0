import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forfeitReasons, type Game, type GameState } from '../../src/games/game.js';
import { languageIds, voice } from '../../src/text/index.js';
import { deepFreeze } from './freeze.js';
import { phrasesIn } from './phrases.js';
import { defaults, playthrough, type Step } from './playthrough.js';
import { pick, seeded } from './random.js';

/** Stands in a text where a word or a value is missing. */
const missing = '…';

const kebab = /^[a-z]+(-[a-z]+)*$/;

/** As long as a display name can be on Discord. */
const longName = (seat: number): string => `${seat}`.padEnd(32, 'W');

const clone = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const seatsOf = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);

/** A match of random moves with a number of seats that the game takes. */
interface Match {
  readonly seats: number;
  readonly steps: readonly Step[];
  readonly states: readonly GameState[];
  readonly random: () => number;
}

/** Runs a law over random matches. */
const overMatches = (game: Game, law: (match: Match) => void, runs = 25): void => {
  fc.assert(
    fc.property(fc.integer({ ...game.seats }), fc.integer(), (seats, seed) => {
      const random = seeded(seed);
      const steps = playthrough(game, seats, random);
      const first = deepFreeze(game.start(defaults(game), seats));
      law({ seats, steps, states: [first, ...steps.map(({ after }) => after)], random });
    }),
    { numRuns: runs },
  );
};

/** Events of any shape: junk, and events of the game with a field replaced. */
const distorted = (steps: readonly Step[]): fc.Arbitrary<unknown> => {
  const own = steps.map(({ event }) => event);
  return fc.oneof(
    fc.anything({ withNullPrototype: true, withSparseArray: true }),
    fc.jsonValue(),
    fc
      .tuple(
        fc.constantFrom(...own),
        fc.oneof(fc.constantFrom(...own.flatMap((event) => Object.keys(event))), fc.string()),
        fc.oneof(fc.integer(), fc.double(), fc.constantFrom(null, -0, '0', [], {}), fc.anything()),
      )
      .map(([event, field, value]) => ({ ...event, [field]: value })),
  );
};

/** The laws that every game obeys; they know nothing but the contract in `games/game.ts`. */
export const gameLaws = (game: Game): void => {
  describe(`laws of ${game.id}`, () => {
    it('has a name that a slash command can have, and levels', () => {
      expect(game.id).toMatch(/^[a-z]{1,32}$/);
      expect(game.levels.length).toBeGreaterThan(0);
      expect(new Set(game.levels).size).toBe(game.levels.length);
    });

    it('comes to an end by random moves, and nothing changes what it was given', () => {
      overMatches(game, ({ states }) => {
        const end = states.at(-1);
        if (end === undefined) throw new Error('no state');
        const awaits = game.awaits(end);
        expect(awaits.kind).toBe('over');
        expect(game.publicState(end)).toMatchObject({
          over: true,
          winners: awaits.kind === 'over' ? awaits.winners : null,
        });
      });
    });

    it('gives the same states again when its events are replayed from JSON', () => {
      overMatches(game, ({ seats, steps, states }) => {
        let state = game.start(defaults(game), seats);
        for (const [index, { event }] of steps.entries()) {
          const next = game.apply(state, clone(event));
          if (!next.ok) throw new Error(next.error.code);
          state = next.value;
          expect(state).toEqual(states[index + 1]);
        }
      });
    });

    it('ignores fields of events that it does not know', () => {
      overMatches(game, ({ steps, states }) => {
        for (const [index, { before, event }] of steps.entries()) {
          const next = game.apply(before, { ...event, note: 'unknown', at: 5 });
          expect(next).toEqual({ ok: true, value: states[index + 1] });
        }
      });
    });

    it('restores every state from its JSON, and nothing from junk', () => {
      overMatches(game, ({ states }) => {
        for (const state of states) expect(game.restore(clone(state))).toEqual(state);
      });
      fc.assert(
        fc.property(fc.anything(), (junk) => {
          expect(game.restore(junk)).toBeNull();
        }),
      );
    });

    it('restores a distorted state to null or to one that can be played on', () => {
      overMatches(
        game,
        ({ states, random, seats }) => {
          const state = clone(pick(states, random));
          if (typeof state !== 'object' || state === null) throw new Error('a state is an object');
          for (const field of Object.keys(state)) {
            for (const value of [null, 0, 1, 7, -1, 1.5, '', 'over', [], {}, [1, 1], true]) {
              const restored = game.restore({ ...state, [field]: value });
              if (restored === null) continue;
              const awaits = game.awaits(restored);
              game.table(restored, { front: 0, viewer: null });
              for (const seat of awaits.kind === 'seats' ? awaits.seats : []) {
                expect(seat).toBeLessThan(seats);
                expect(game.moves(restored, seat).length).toBeGreaterThan(0);
              }
            }
          }
        },
        10,
      );
    });

    it('judges events of any shape without throwing, and has words for every refusal', () => {
      overMatches(game, ({ steps, states, random }) => {
        const state = pick(states, random);
        fc.assert(
          fc.property(distorted(steps), (event) => {
            const result = game.apply(state, event);
            if (result.ok) return;
            expect(result.error.code).toMatch(kebab);
            for (const language of languageIds) {
              const words = voice(language).say({ key: `${game.id}:refusal.${result.error.code}` });
              expect(words).not.toContain(missing);
            }
          }),
          { numRuns: 60 },
        );
      });
    });

    it('reads options of any shape without throwing, and its own options as they are', () => {
      const options = defaults(game);
      expect(game.options(clone(options))).toEqual({ ok: true, value: options });
      fc.assert(
        fc.property(fc.anything(), (junk) => {
          const read = game.options(junk);
          if (read.ok) expect(game.options(clone(read.value))).toEqual(read);
          else expect(read.error.code).toMatch(kebab);
        }),
      );
    });

    it('finds in an event exactly the values that chance gave it', () => {
      overMatches(game, ({ steps }) => {
        for (const { before, event, draws, values } of steps) {
          expect(game.drawn(before, event)).toEqual(
            draws.map((faces, index) => ({ faces, value: values[index] })),
          );
        }
      });
    });

    it('offers moves to the seats it waits for, and to nobody else', () => {
      overMatches(game, ({ seats, states }) => {
        for (const state of states) {
          const awaits = game.awaits(state);
          const acting = awaits.kind === 'seats' ? awaits.seats : [];
          for (const seat of seatsOf(seats)) {
            const options = game.moves(state, seat);
            expect(options.length > 0).toBe(acting.includes(seat));
            for (const { move, action } of options) {
              expect(game.draft(state, seat, clone(move)).ok).toBe(true);
              expect(game.readAction(action)).toEqual(move);
            }
          }
        }
      });
    });

    it('refuses moves of any shape by any seat without throwing', () => {
      overMatches(game, ({ states, random }) => {
        const state = pick(states, random);
        fc.assert(
          fc.property(fc.integer({ min: -1, max: 9 }), fc.anything(), (seat, move) => {
            const draft = game.draft(state, seat, move);
            if (!draft.ok) expect(draft.error.code).toMatch(kebab);
          }),
          { numRuns: 30 },
        );
      });
    });

    it('takes a forfeit of a seat that is in at any time before the end, and none after', () => {
      overMatches(game, ({ seats, states, random }) => {
        const seat = pick(seatsOf(seats), random);
        const reason = pick(forfeitReasons, random);
        const result = game.apply(pick(states.slice(0, -1), random), {
          type: 'forfeit',
          seat,
          reason,
        });
        if (seats === 2) {
          if (!result.ok) throw new Error(result.error.code);
          expect(game.awaits(result.value)).toEqual({ kind: 'over', winners: [1 - seat] });
        }
        const end = states.at(-1);
        if (end === undefined) throw new Error('no state');
        expect(game.apply(end, { type: 'forfeit', seat, reason }).ok).toBe(false);
      });
    });

    it('shows buttons that fit into a custom id and stand for legal moves', () => {
      overMatches(game, ({ states }) => {
        for (const state of states) {
          const { actions } = game.table(state, { front: 0, viewer: null });
          expect(new Set(actions.map(({ id }) => id)).size).toBe(actions.length);
          const awaits = game.awaits(state);
          const acting = awaits.kind === 'seats' ? awaits.seats : [];
          for (const { id, disabled } of actions) {
            expect(id).toMatch(/^[!-~]{1,40}$/);
            expect(id).not.toContain('.');
            const move = game.readAction(id);
            const legal = acting.some((seat) => game.draft(state, seat, move).ok);
            expect({ id, legal }).toEqual({ id, legal: !disabled });
          }
        }
      });
    });

    it('reads no move from an id that it never gave', () => {
      fc.assert(
        fc.property(fc.string(), (id) => {
          const move = game.readAction(`x${id}`);
          expect(move).toBeNull();
        }),
      );
    });

    it.each(languageIds)('says everything it shows, within the limits, in %s', (language) => {
      const { say } = voice(language, longName);
      overMatches(
        game,
        ({ seats, states }) => {
          for (const state of states) {
            const front = states.indexOf(state) % seats;
            const view = game.table(state, { front, viewer: null });
            for (const phrase of phrasesIn(view)) {
              expect({ key: phrase.key, text: say(phrase) }).not.toEqual({
                key: phrase.key,
                text: expect.stringContaining(missing),
              });
            }
            const alternative = view.position.map((sentence) => say(sentence)).join(' ');
            expect(alternative.length).toBeLessThanOrEqual(1024);
            for (const { label } of view.actions) expect(say(label).length).toBeLessThanOrEqual(80);
          }
        },
        6,
      );
    });

    it('lets every level of the machine play a legal move', () => {
      overMatches(
        game,
        ({ states, random }) => {
          for (const level of [...game.levels, 'no such level']) {
            const asking = states.filter((state) => game.awaits(state).kind === 'seats');
            const state = pick(asking, random);
            const awaits = game.awaits(state);
            for (const seat of awaits.kind === 'seats' ? awaits.seats : []) {
              const move = game.machine(state, seat, level, random);
              expect(game.draft(state, seat, move).ok).toBe(true);
            }
          }
        },
        10,
      );
    });

    it('tallies whole numbers of games that fit together', () => {
      overMatches(game, ({ seats, states }) => {
        const end = states.at(-1);
        if (end === undefined) throw new Error('no state');
        const tallies = seatsOf(seats).map((seat) => game.tally(end, seat));
        for (const { won, lost, drawn, best } of tallies) {
          for (const count of [won, lost, drawn]) expect(count).toBeGreaterThanOrEqual(0);
          expect(best === null || Number.isFinite(best)).toBe(true);
        }
      });
    });

    it('measures whole numbers of its own seats, and has words for what they come to', () => {
      overMatches(
        game,
        ({ seats, steps }) => {
          const sums: Record<string, number> = {};
          for (const { before, event } of steps) {
            for (const { seat, name, value } of game.measures(before, event)) {
              expect(seatsOf(seats)).toContain(seat);
              expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
              expect(Number.isSafeInteger(value)).toBe(true);
              sums[name] = (sums[name] ?? 0) + value;
            }
          }
          for (const known of [{}, sums]) {
            for (const language of languageIds) {
              for (const phrase of phrasesIn(game.insights(known))) {
                expect(voice(language).say(phrase)).not.toContain(missing);
              }
            }
          }
        },
        10,
      );
    });

    it('explains itself: pages in every language, and a sample that can be drawn', () => {
      for (const language of languageIds) {
        for (const page of game.rules.pages) {
          const text = voice(language).say(page);
          expect(text).not.toContain(missing);
          expect(text.length).toBeGreaterThan(20);
        }
      }
      const sample = game.rules.sample();
      expect(game.restore(clone(sample))).toEqual(sample);
      expect(game.table(sample, { front: 0, viewer: null }).position.length).toBeGreaterThan(0);
    });
  });
};
