import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { leadJudge } from '../../../src/games/knucklebones/mind/position.js';
import { reviewMatch } from '../../../src/games/knucklebones/mind/review.js';
import { parse } from '../../../src/games/knucklebones/notation.js';
import { adviceView } from '../../../src/games/knucklebones/review/advice.js';
import { showReview } from '../../../src/games/knucklebones/review/index.js';
import {
  costliest,
  leastCost,
  type Story,
  tell,
} from '../../../src/games/knucklebones/review/story.js';
import { costOf, hundredths, signedShare } from '../../../src/games/knucklebones/review/words.js';
import { lengths } from '../../../src/games/knucklebones/state.js';
import type { Review, ReviewedMove } from '../../../src/games/review.js';
import { fontOf, registerFonts } from '../../../src/render/fonts.js';
import { alternativeText, createRenderer } from '../../../src/render/index.js';
import { languageIds, voice } from '../../../src/text/index.js';
import { phrasesIn } from '../../laws/phrases.js';
import { records } from '../../support/examples.js';

const optionsShape = z.object({ length: z.enum(lengths) });
const eventShape = z.looseObject({ type: z.string(), seat: z.number() });

const matches = records('knucklebones').map((record) => {
  const options = optionsShape.parse(record.options);
  const events = z.array(eventShape).parse(record.events);
  const review = reviewMatch(leadJudge(), options, events, 1);
  if (review === null) throw new Error('a record that breaks the rules');
  return { options, events, review };
});

const told = ({ options, events, review }: (typeof matches)[number]): Story => {
  const story = tell(review, options, events);
  if (story === null) throw new Error('nothing to tell');
  return story;
};

const english = voice('en', (seat) => ['Ada', 'Bo'][seat] ?? '?');

/** A match that seat 0 wins by its opponent giving up after one placement. */
const givenUp = [
  { type: 'start', seat: 0 },
  { type: 'roll', seat: 0, die: 6 },
  { type: 'place', seat: 0, column: 1 },
  { type: 'roll', seat: 1, die: 2 },
  { type: 'forfeit', seat: 1, reason: 'resign' },
];

const reviewed = (events: readonly unknown[]): Review => {
  const review = reviewMatch(leadJudge(), { length: 'single' }, events, 1);
  if (review === null) throw new Error('events that break the rules');
  return review;
};

describe('the story of a match', () => {
  it.each(matches)('has every game with all its moves (%#)', (match) => {
    const story = told(match);
    const starts = match.events.filter(({ type }) => type === 'start');
    expect(story.games).toHaveLength(starts.length);
    expect(story.games.flatMap(({ moves }) => moves.map(({ event }) => event))).toEqual(
      match.review.moves.map(({ event }) => event),
    );
    story.games.forEach(({ moves, chances, result }) => {
      expect(chances).toHaveLength(1 + 2 * moves.length);
      expect(Math.min(...chances)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...chances)).toBeLessThanOrEqual(1);
      // A game that was played out ends with what it was won with.
      if (result === null) return;
      expect(chances.at(-1)).toBe(result.winner === null ? 0.5 : 1 - result.winner);
    });
  });

  it.each(matches)('falls by exactly what a move cost (%#)', (match) => {
    for (const { moves, chances } of told(match).games) {
      moves.forEach(({ seat, loss }, index) => {
        const rolled = chances[2 * index + 1] ?? Number.NaN;
        const placed = chances[2 * index + 2] ?? Number.NaN;
        expect((rolled - placed) * (seat === 0 ? 1 : -1)).toBeCloseTo(loss, 12);
      });
    }
  });

  it('is none of a match without an end, without a move, or against the rules', () => {
    const [opening = {}, ...rest] = givenUp;
    expect(
      tell(reviewed(givenUp.slice(0, 4)), { length: 'single' }, givenUp.slice(0, 4)),
    ).toBeNull();
    const atOnce = [opening, { type: 'forfeit', seat: 1, reason: 'left' }];
    expect(tell(reviewed(atOnce), { length: 'single' }, atOnce)).toBeNull();
    expect(tell(reviewed(givenUp), { length: 'single' }, rest)).toBeNull();
    expect(tell(reviewed(givenUp), { length: 'single' }, givenUp)?.games).toHaveLength(1);
  });
});

describe('the costliest moves', () => {
  const moves = [0.1, 0.3, leastCost - 0.001, 0.2, 0.15].map((loss, event) => {
    const move: ReviewedMove = {
      event,
      seat: 0,
      win: [1, 1 - loss, null],
      choice: 1,
      best: 0,
      loss,
    };
    return {
      ...move,
      game: 1,
      number: event + 1,
      turn: event + 1,
      before: parse('-|-|- -|-|- 0:4'),
    };
  });

  it('are three at most, in the order they were played, and none that cost nothing', () => {
    expect(costliest(moves).map(({ event }) => event)).toEqual([1, 3, 4]);
    expect(costliest(moves.slice(2, 3))).toEqual([]);
  });

  it('cost the difference of the numbers that are shown', () => {
    expect(costOf({ win: [0.545, 0.215, null], best: 0, choice: 1 })).toBe(55 - 22);
    expect([0, 0.001, 0.5, 0.999, 1].map(hundredths)).toEqual([0, 1, 50, 99, 100]);
    expect([0.004, 0.26, -1.44].map((games) => english.say(signedShare(games)))).toEqual([
      '±0%',
      '+26%',
      '−144%',
    ]);
  });
});

it('moves are numbered for each player, as they count them', () => {
  for (const { review, options, events } of matches) {
    for (const { moves } of tell(review, options, events)?.games ?? []) {
      const turns = (seat: number) => moves.filter((move) => move.seat === seat).map((m) => m.turn);
      for (const seat of [0, 1]) expect(turns(seat)).toEqual(turns(seat).map((_, at) => at + 1));
    }
  }
});

describe('a review for people', () => {
  const views = matches.map(({ review, options, events }) => showReview(review, options, events));

  it.each(languageIds)(
    'has words for everything in %s, also with the longest names',
    (language) => {
      const long = voice(language, () => 'W'.repeat(32));
      for (const view of views) {
        for (const phrase of phrasesIn(view)) {
          expect(long.say(phrase)).not.toContain('…');
          expect(long.say(phrase)).not.toMatch(/\{\{|review\./);
        }
        const text = alternativeText([...(view === null ? [] : [view.result, ...view.said])], long);
        // Nothing of weight is cut off: what comes last, how much each gave away, is there.
        const weighty = view?.said.find(({ key }) => key === 'knucklebones:review.skill');
        if (weighty === undefined) throw new Error('a review without what was given away');
        expect(text).toContain(long.say(weighty));
      }
    },
  );

  it('says what was played, what was better and by how much', () => {
    const view = views.find((each) => (each?.moments.length ?? 0) > 0);
    const [moment] = view?.moments ?? [];
    const [turn, played, better, cost] = (moment?.said ?? []).map((line) => english.say(line));
    expect(english.say(moment?.title ?? { key: '' })).toMatch(/^(Ada|Bo)(, game \d)?, move \d+$/);
    expect(turn).toMatch(/had a [1-6] to place/);
    const [, low = ''] = /Played:.*: (\d+)%/.exec(played ?? '') ?? [];
    const [, high = ''] = /Better:.*: (\d+)%/.exec(better ?? '') ?? [];
    expect(cost).toContain(` ${Number(high) - Number(low)} more`);
    const chances = moment?.view.position.at(-1);
    expect(english.say(chances ?? { key: '' })).toContain(`${high}%`);
  });

  it('tells luck from skill', () => {
    const review = reviewed(givenUp);
    const [first, second] = review.seats;
    if (first === undefined || second === undefined) throw new Error('two play');
    const seats = [
      { ...first, luck: 0.84, loss: 0.26 },
      { ...second, luck: -1.2 },
    ];
    const view = showReview({ ...review, seats }, { length: 'single' }, givenUp);
    const said = view?.said.map((line) => english.say(line)).join('\n');
    expect(said).toContain('No move gave away');
    expect(said).toContain('Ada: 100% accurate, 1 of 1 move was the best.');
    expect(said).toContain('Bo placed no die.');
    expect(said).toContain(
      'Luck of the dice, in per cent of a won game (average dice: 0%): Ada +84%, Bo −120%.',
    );
    expect(said).toContain('Given away by mistakes, in per cent of a won game: Ada 26%, Bo 0%.');
    expect(said).toContain('Game 1: Bo resigned.');
    expect(english.say(view?.result ?? { key: '' })).toBe('Ada wins: Bo resigned.');
  });

  it.each(languageIds)(
    'says the dice in one unit, in words and in the picture, in %s',
    (language) => {
      const review = reviewed(givenUp);
      const seats = review.seats.map((sums, seat) => ({ ...sums, luck: seat === 0 ? 0.84 : 0 }));
      const view = showReview({ ...review, seats }, { length: 'single' }, givenUp);
      const { say } = voice(language);
      const share = say(signedShare(0.84));
      expect(share).toMatch(/^\+84\s?%$/);
      expect(phrasesIn(view?.scene).filter((each) => say(each).includes(share))).not.toEqual([]);
      expect(view?.said.filter((each) => say(each).includes(share))).toHaveLength(1);
    },
  );

  it.each(languageIds)('leaves its widest numbers uncut, in %s', (language) => {
    const review = reviewed(givenUp);
    const seats = review.seats.map((sums) => ({ ...sums, accuracy: 100, luck: -8.88 }));
    const widest = showReview({ ...review, seats }, { length: 'single' }, givenUp);
    const { say } = voice(language, () => 'Ada');
    registerFonts();
    const ctx = createCanvas(1, 1).getContext('2d');
    const said: string[] = [];
    for (const shape of [...views, widest].flatMap((view) => view?.scene.shapes ?? [])) {
      if (shape.kind !== 'line') continue;
      for (const part of shape.parts) {
        if (part.kind !== 'words' || typeof part.words === 'string' || 'seat' in part.words)
          continue;
        ctx.font = fontOf(part.font, part.size);
        const text = say(part.words);
        said.push(text);
        expect(ctx.measureText(text).width, text).toBeLessThanOrEqual(shape.width);
      }
    }
    expect(said.join('\n')).toMatch(/100\s?%[\s\S]*−888\s?%/);
  });

  it('is drawn within the standard sizes, and can be sent from thread to thread', async () => {
    const renderer = createRenderer();
    for (const view of views) {
      if (view === null) throw new Error('nothing to see');
      expect(structuredClone(view)).toEqual(view);
      const picture = await renderer.picture(view.scene, english);
      expect(view.scene.width).toBe(960);
      expect(view.scene.height).toBeLessThanOrEqual(770);
      expect(picture.length).toBeLessThan(225_000);
    }
  });
});

describe('a position with advice', () => {
  it('names the chance of every column that is open, and marks the best and the one played', () => {
    const state = parse('44|222|16 35|662|442 0:4');
    const view = adviceView({ state, win: [0.6, null, 0.4], best: 0, choice: 2 });
    expect(english.say(view.position.at(-1) ?? { key: '' })).toBe(
      'Chance of winning the game: left 60% and right 40%.',
    );
    const said = phrasesIn(view.scene).map((phrase) => english.say(phrase));
    expect(said).toEqual(expect.arrayContaining(['60%', 'best', '40%', 'played']));
  });
});
