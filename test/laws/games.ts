import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Awaits,
  forfeitReasons,
  type Game,
  type GameEvent,
  type GameState,
  type Look,
  type Refusal,
} from '../../src/games/game.js';
import { phrase } from '../../src/games/phrase.js';
import { languageIds, voice } from '../../src/text/index.js';
import { overMatches } from './matches.js';
import { phrasesIn } from './phrases.js';
import { defaults, type Step } from './playthrough.js';
import { pick } from './random.js';

/** Stands in a text where a word or a value is missing. */
const missing = '…';

const kebab = /^[a-z]+(-[a-z]+)*$/;

/** As long as a display name can be on Discord. */
const longName = (seat: number): string => `${seat}`.padEnd(32, 'W');

const clone = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const seatsOf = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);

/** What a custom id takes of an action: the game's own part of it. */
const actionId = /^[A-Za-z0-9:_-]{1,40}$/;
const focusId = /^[A-Za-z0-9:_-]{1,30}$/;

/** Discord's limits: rows of a message, buttons of a row, options of a select. */
const mostRows = 5;
const buttonsOfRow = 5;
const mostOptions = 25;

/** The table as everybody sees it, and as each seat that is asked does. */
const looksAt = (game: Game, state: GameState): readonly Look[] => {
  const awaits = game.awaits(state);
  const asked = awaits.kind === 'seats' ? awaits.seats : [];
  return [
    { front: asked[0] ?? 0, viewer: null },
    ...asked.map((seat) => ({ front: seat, viewer: seat })),
  ];
};

const hasWords = (game: Game, { code, values }: Refusal): void => {
  for (const language of languageIds) {
    const words = voice(language).say(phrase(`${game.id}:refusal.${code}`, values));
    expect({ code, words }).not.toEqual({ code, words: expect.stringContaining(missing) });
  }
};

/** What is drawn and said is looked at in so many states of a match: all of them in most games. */
const mostShown = 150;

/** The states of a match that are looked at: its first and last ones, and others evenly between. */
const shownOf = (states: readonly GameState[]): readonly GameState[] => {
  const every = Math.ceil(states.length / mostShown);
  return states.filter((_, index) => index % every === 0 || index === states.length - 1);
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
            if (acting.includes(seat)) expect(options.length).toBeGreaterThan(0);
            // One expectation for all moves: there are a hundred in some states.
            expect(
              options.filter(
                ({ move, action }) =>
                  // Out of turn there are only moves that are open to several.
                  !(acting.includes(seat) || game.open?.(move) === true) ||
                  !game.draft(state, seat, clone(move)).ok ||
                  !isDeepStrictEqual(game.readAction(action), move),
              ),
            ).toEqual([]);
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
        if (result.ok) {
          const awaits = game.awaits(result.value);
          if (awaits.kind === 'seats') expect(awaits.seats).not.toContain(seat);
          expect(game.moves(result.value, seat)).toEqual([]);
          expect(game.apply(result.value, { type: 'forfeit', seat, reason }).ok).toBe(false);
        }
        const end = states.at(-1);
        if (end === undefined) throw new Error('no state');
        expect(game.apply(end, { type: 'forfeit', seat, reason }).ok).toBe(false);
      });
    });

    it('numbers its questions, where several answer them', () => {
      if (game.open === undefined && game.seats.max <= 2) return;
      overMatches(game, ({ states }) => {
        let before: Awaits<GameEvent> | null = null;
        for (const state of states) {
          const awaits = game.awaits(state);
          if (awaits.kind !== 'seats') continue;
          expect(Number.isInteger(awaits.asked)).toBe(true);
          // The same question is asked of nobody new: their time began when it was first asked.
          if (before?.kind === 'seats' && before.asked === awaits.asked) {
            expect(before.seats).toEqual(expect.arrayContaining([...awaits.seats]));
          }
          before = awaits;
        }
      });
    });

    it('takes an open move once: pressed again it is made already, or comes too late', () => {
      const { open } = game;
      if (open === undefined) return;
      overMatches(game, ({ seats, states, random }) => {
        for (const state of states) {
          const options = seatsOf(seats).flatMap((seat) =>
            game.moves(state, seat).flatMap(({ move }) => (open(move) ? [{ seat, move }] : [])),
          );
          if (options.length === 0) continue;
          const { seat, move } = pick(options, random);
          const draft = game.draft(state, seat, move);
          if (!draft.ok) throw new Error(draft.error.code);
          const event = draft.value.complete(
            draft.value.draws.map((k) => Math.floor(random() * k)),
          );
          let next = game.apply(state, event);
          for (let chance = true; chance && next.ok; ) {
            const awaits = game.awaits(next.value);
            chance = awaits.kind === 'chance';
            if (awaits.kind !== 'chance') break;
            const drawn = awaits.draft.draws.map((k) => Math.floor(random() * k));
            next = game.apply(next.value, awaits.draft.complete(drawn));
          }
          if (!next.ok) throw new Error(next.error.code);
          const again = game.draft(next.value, seat, move);
          expect(again.ok ? 'made again' : again.error.code).toMatch(/^(already|too-late)$/);
        }
      });
    });

    it('reads what is typed without throwing, and says what was wrong with it', () => {
      const { typed } = game;
      if (typed === undefined) return;
      for (const { id, title, field, example, longest } of typed.entries) {
        expect(id).toMatch(/^[A-Za-z-]{1,20}$/);
        expect(`type:${game.id}:${id}`).toMatch(/^[A-Za-z0-9:_-]{1,55}$/);
        expect(longest).toBeGreaterThan(0);
        expect(longest).toBeLessThanOrEqual(4000);
        for (const language of languageIds) {
          const { say } = voice(language);
          for (const phrase of [title, field, example]) expect(say(phrase)).not.toContain(missing);
          expect(say(title).length).toBeLessThanOrEqual(45);
          expect(say(field).length).toBeLessThanOrEqual(45);
          expect(say(example).length).toBeLessThanOrEqual(100);
        }
      }
      overMatches(
        game,
        ({ states, random }) => {
          const state = pick(states, random);
          const { id } = pick(typed.entries, random);
          fc.assert(
            fc.property(fc.integer({ min: 0, max: 7 }), fc.string(), (seat, text) => {
              const read = typed.read(state, seat, id, text);
              if (!read.ok) {
                expect(read.error.code).toMatch(kebab);
                hasWords(game, read.error);
              }
            }),
            { numRuns: 30 },
          );
        },
        10,
      );
    });

    it('gives its winners the first place and everybody a place, if it gives any', () => {
      const { places } = game;
      if (places === undefined) return;
      overMatches(game, ({ seats, states }) => {
        const end = states.at(-1);
        if (end === undefined) throw new Error('no state');
        const awaits = game.awaits(end);
        const reached = places(end);
        expect(reached).toHaveLength(seats);
        for (const place of reached) {
          expect(Number.isInteger(place)).toBe(true);
          expect(place).toBeGreaterThan(0);
        }
        const first = seatsOf(seats).filter((seat) => reached[seat] === 1);
        expect([...(awaits.kind === 'over' ? awaits.winners : [])].sort()).toEqual(first);
      });
    });

    it('shows buttons that fit into a custom id and stand for legal moves', () => {
      overMatches(game, ({ states }) => {
        for (const state of shownOf(states)) {
          for (const look of looksAt(game, state)) {
            const { actions } = game.table(state, look);
            expect(new Set(actions.map(({ id }) => id)).size).toBe(actions.length);
            const awaits = game.awaits(state);
            const acting = awaits.kind === 'seats' ? awaits.seats : [];
            for (const { id, disabled, opens, focus } of actions) {
              expect(id).toMatch(actionId);
              if (opens !== undefined) {
                expect(game.typed?.entries.map((entry) => entry.id)).toContain(opens);
              } else if (focus !== undefined) {
                expect(focus).toMatch(focusId);
              } else {
                const move = game.readAction(id);
                const legal = acting.some((seat) => game.draft(state, seat, move).ok);
                expect({ id, legal }).toEqual({ id, legal: !disabled });
              }
            }
          }
        }
      });
    });

    it('shows choices that fit into a select and stand for legal moves', () => {
      overMatches(game, ({ states }) => {
        for (const state of shownOf(states)) {
          const awaits = game.awaits(state);
          const acting = awaits.kind === 'seats' ? awaits.seats : [];
          for (const look of looksAt(game, state)) {
            const { choices = [] } = game.table(state, look);
            expect(choices.length).toBeLessThanOrEqual(2);
            for (const { id, options, focuses } of choices) {
              expect(options.length).toBeLessThanOrEqual(mostOptions);
              expect(options.length).toBeGreaterThan(0);
              expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
              for (const { value } of options) {
                if (focuses === true) {
                  expect(value).toMatch(focusId);
                  continue;
                }
                const action = `${id}:${value}`;
                expect(action).toMatch(actionId);
                const move = game.readAction(action);
                const legal = acting.some((seat) => game.draft(state, seat, move).ok);
                expect({ action, legal }).toEqual({ action, legal: true });
              }
            }
          }
        }
      });
    });

    it('shows standing buttons of moves that are open, good for somebody', () => {
      overMatches(game, ({ seats, states }) => {
        for (const state of shownOf(states)) {
          for (const look of looksAt(game, state)) {
            for (const { id, disabled } of game.table(state, look).standing ?? []) {
              expect(id).toMatch(actionId);
              const move = game.readAction(id);
              if (move === null) throw new Error(`${id} stands for no move`);
              expect(game.open?.(move)).toBe(true);
              const legal = seatsOf(seats).some((seat) => game.draft(state, seat, move).ok);
              expect({ id, legal }).toEqual({ id, legal: !disabled });
            }
          }
        }
      });
    });

    it('fits all that can be pressed into a message', () => {
      overMatches(game, ({ states }) => {
        for (const state of shownOf(states)) {
          for (const look of looksAt(game, state)) {
            const { actions, choices = [], standing = [] } = game.table(state, look);
            // Below them My view and Resign, or in a private board the three ways to draw it.
            const last =
              look.viewer === null
                ? Math.ceil((standing.length + 2) / buttonsOfRow)
                : Math.ceil(standing.length / buttonsOfRow) + 1;
            const rows = Math.ceil(actions.length / buttonsOfRow) + choices.length + last;
            expect(rows).toBeLessThanOrEqual(mostRows);
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
          for (const state of shownOf(states)) {
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
            for (const { label } of [...view.actions, ...(view.standing ?? [])]) {
              expect(say(label).length).toBeLessThanOrEqual(80);
            }
            for (const { label, options } of view.choices ?? []) {
              expect(say(label).length).toBeLessThanOrEqual(150);
              for (const option of options) {
                expect(say(option.label).length).toBeLessThanOrEqual(100);
                if (option.about !== null) {
                  expect(say(option.about).length).toBeLessThanOrEqual(100);
                }
              }
            }
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

    it('agrees to what others propose by an open move, once, or has words for its no', () => {
      const { agrees } = game;
      if (agrees === undefined) return;
      for (const language of languageIds) {
        const words = voice(language).say({ key: `${game.id}:declines`, values: { seat: 'X' } });
        expect(words).not.toContain(missing);
      }
      overMatches(
        game,
        ({ seats, states, random }) => {
          for (const state of states) {
            const awaits = game.awaits(state);
            const asked = awaits.kind === 'seats' ? awaits.seats : [];
            for (const seat of seatsOf(seats)) {
              const answer = agrees(state, seat, [seat]);
              if (awaits.kind !== 'seats') expect(answer).toBeNull();
              if (answer !== true || asked.includes(seat)) continue;
              const move = game.machine(state, seat, 'hard', random);
              expect(game.open?.(move)).toBe(true);
              const draft = game.draft(state, seat, move);
              if (!draft.ok) throw new Error(draft.error.code);
              const next = game.apply(state, draft.value.complete([]));
              if (!next.ok) throw new Error(next.error.code);
              expect(agrees(next.value, seat, [seat])).toBeNull();
            }
          }
        },
        10,
      );
    });

    it('says the same of a table as its view does, and nothing new after a silent event', () => {
      overMatches(game, ({ steps, states }) => {
        for (const state of states) {
          expect(game.last(state)).toEqual(game.table(state, { front: 0, viewer: null }).last);
        }
        for (const { before, event } of steps) {
          const next = game.apply(before, event);
          if (!next.ok) throw new Error(next.error.code);
          if (game.isSilent?.(event) === true) {
            expect(game.last(next.value)).toEqual(game.last(before));
          }
        }
      });
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
