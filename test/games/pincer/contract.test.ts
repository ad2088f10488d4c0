import { describe, expect, it } from 'vitest';
import type { GameState } from '../../../src/games/game.js';
import { pincer } from '../../../src/games/pincer/index.js';
import type { TableView } from '../../../src/games/view.js';
import { alternativeText } from '../../../src/render/text.js';
import { languageIds, voice } from '../../../src/text/index.js';
import { phrasesIn } from '../../laws/phrases.js';
import { defaults, playthrough } from '../../laws/playthrough.js';
import { seeded } from '../../laws/random.js';

/** One state in so many: a match has some three thousand. */
const every = 60;

/** The laws of every game hold for Pincer too; here its closer looks are held to them as well. */
const matchOf = (seats: number) => {
  const steps = playthrough(pincer, seats, seeded(seats));
  const first = pincer.start(defaults(pincer), seats);
  const states: readonly GameState[] = [first, ...steps.map(({ after }) => after)];
  const early = states.slice(0, 2 * every).filter((_, index) => index % 7 === 0);
  const late = states.filter((_, index) => index % every === 0);
  return { steps, states: [...early, ...late, ...states.slice(-1)] };
};

const long = (seat: number): string => `${seat}`.padEnd(32, 'W');

describe.each([2, 3, 4])('a match of %i seats', (seats) => {
  const { steps, states } = matchOf(seats);
  const seatsOf = Array.from({ length: seats }, (_, seat) => seat);

  const viewsOf = (state: GameState): readonly TableView[] => {
    const look = { front: 0, viewer: null };
    const view = pincer.table(state, look);
    const focuses = view.actions.flatMap(({ focus }) => (focus === undefined ? [] : [focus]));
    const choosing = focuses.map((focus) => pincer.table(state, { ...look, focus }));
    const first = choosing[0]?.choices?.[0]?.options[0]?.value;
    return [
      view,
      ...choosing,
      ...(first === undefined ? [] : [pincer.table(state, { ...look, focus: first })]),
    ];
  };

  it('shows buttons and selects that fit, and stand for legal moves', () => {
    for (const state of states) {
      const asked = pincer.awaits(state);
      const acting = asked.kind === 'seats' ? asked.seats : [];
      const legal = (id: string, by: readonly number[]): boolean =>
        by.some((seat) => pincer.draft(state, seat, pincer.readAction(id)).ok);
      for (const { actions, choices = [], standing = [] } of viewsOf(state)) {
        const ids = [...actions, ...standing, ...choices].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(choices.length).toBeLessThanOrEqual(2);
        expect(actions.length).toBeLessThanOrEqual(10);
        for (const id of ids) expect(id).toMatch(/^[!-~]{1,40}$/);
        for (const { id, disabled, focus, opens } of actions) {
          if (focus === undefined && opens === undefined) {
            expect({ id, legal: legal(id, acting) }).toEqual({ id, legal: !disabled });
          }
        }
        for (const { id, disabled } of standing) {
          expect({ id, legal: legal(id, seatsOf) }).toEqual({ id, legal: !disabled });
        }
        for (const { id, options, focuses } of choices) {
          expect(options.length).toBeLessThanOrEqual(25);
          for (const { value } of options) {
            if (focuses === true) expect(value).toMatch(/^[A-O]\d+$/);
            else
              expect({ value, legal: legal(`${id}:${value}`, acting) }).toEqual({
                value,
                legal: true,
              });
          }
        }
      }
    }
  });

  it.each(languageIds)('says everything it shows, in %s', (language) => {
    const { say } = voice(language, long);
    const tongue = voice(language, long);
    for (const state of states) {
      for (const view of viewsOf(state)) {
        for (const phrase of phrasesIn(view)) expect(say(phrase)).not.toContain('…');
        expect(alternativeText(view.position, tongue).length).toBeLessThanOrEqual(1024);
        for (const { label } of view.actions) expect(say(label).length).toBeLessThanOrEqual(80);
        for (const { label, options } of view.choices ?? []) {
          expect(say(label).length).toBeLessThanOrEqual(150);
          for (const { about } of options) {
            expect(about === null ? 0 : say(about).length).toBeLessThanOrEqual(100);
          }
        }
      }
    }
  });

  it('measures whole numbers of its seats, and has words for what they come to', () => {
    const sums: Record<string, number> = {};
    for (const { before, event } of steps) {
      for (const { seat, name, value } of pincer.measures(before, event)) {
        if (!seatsOf.includes(seat) || !/^[a-z-]+$/.test(name) || !Number.isInteger(value)) {
          throw new Error(`${seat} ${name} ${value}`);
        }
        sums[name] = (sums[name] ?? 0) + value;
      }
    }
    const { landed = 0, pincered = 0, lost = 0, points = 0, finished = 0 } = sums;
    expect(landed + pincered).toBe(lost);
    expect(points).toBe(lost);
    expect(finished).toBe(seats);
    for (const known of [{}, sums]) {
      const found = pincer.insights(known);
      expect(found.luck).toBeNull();
      for (const phrase of phrasesIn(found)) expect(voice('de').say(phrase)).not.toContain('…');
    }
    expect(pincer.insights(sums).average).toBe(points / seats);
  });
});
