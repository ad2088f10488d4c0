import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { knucklebones } from '../../src/games/knucklebones/index.js';
import { fontOf, registerFonts } from '../../src/render/fonts.js';
import { alternativeText, createRenderer } from '../../src/render/index.js';
import type { Card } from '../../src/stats/card.js';
import { cardScene } from '../../src/stats/card-scene.js';
import { cardAlternative, cardWords } from '../../src/stats/card-words.js';
import { languageIds, voice } from '../../src/text/index.js';
import { phrasesIn } from '../laws/phrases.js';
import { past } from './past.js';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 30);
const sums = {
  rolls: 100,
  luck: 72,
  spread: 63_000,
  points: 600,
  finished: 10,
  left: 60,
  middle: 25,
  right: 15,
  removed: 40,
};

const card: Card = {
  game: 'knucklebones',
  standing: {
    rank: 3,
    player: '1',
    name: 'Ada',
    won: 31,
    lost: 19,
    drawn: 0,
    gamesWon: 40,
    gamesLost: 28,
    gamesDrawn: 1,
    best: 131,
    rating: { mean: 26.05, deviation: 2 },
    rated: 50,
    streak: 5,
    longest: 9,
    measures: sums,
  },
  place: { rank: 3, size: 41 },
  across: { rating: 1560, rank: 12, size: 3000 },
  against: { won: 7, lost: 4, drawn: 0 },
  past: past([
    { at: now - day, from: 26.775, to: 26.05 },
    { at: now - 20 * day, from: 25.1, to: 26.775 },
    { at: now - 60 * day, from: 23, to: 25.1 },
  ]),
  insights: knucklebones.insights(sums),
  scoreUnit: 'points',
};
const fresh: Card = {
  ...card,
  standing: {
    ...card.standing,
    rank: null,
    won: 0,
    lost: 1,
    best: null,
    rating: null,
    rated: 0,
    streak: -1,
    longest: 0,
    measures: {},
  },
  place: null,
  across: null,
  against: null,
  past: past([{ at: now - day, casual: true }]),
  insights: knucklebones.insights({}),
  scoreUnit: 'points',
};
const cards: Readonly<Record<string, Card>> = {
  usual: card,
  own: { ...card, against: null },
  often: { ...card, against: null, insights: knucklebones.insights({ ...sums, removed: 9876 }) },
  drawn: {
    ...card,
    standing: { ...card.standing, drawn: 2, streak: -12 },
    against: { won: 70, lost: 44, drawn: 3 },
  },
  provisional: { ...card, standing: { ...card.standing, rated: 4, streak: 0 } },
  fresh,
};

const say = (language: string) => voice(language, (seat) => ['Ada', 'Bo'][seat] ?? '?');

describe('a card in words', () => {
  it('counts a score in what the game counts', () => {
    const { best } = card.standing;
    const other = {
      ...card,
      scoreUnit: 'dice',
      insights: { ...card.insights, average: null },
    } as const;
    const words = cardAlternative(other, now).map((sentence) => say('en').say(sentence));
    expect(words).toContain(`Best game: ${best} dice captured.`);
  });

  it('says everything, and that without a picture', () => {
    const words = cardAlternative(card, now).map((sentence) => say('en').say(sentence));
    expect(words).toEqual([
      'Rating 1542, rank 3 of 41 here.',
      'Change: −29 in 7 days and +38 in 30 days.',
      'Peak: 1571.',
      'Across all servers: 1560, rank 12 of 3,000.',
      'Matches: 31 won, 19 lost, 0 drawn (62% won).',
      'Games in them: 40 won, 28 lost, 1 drawn.',
      'Streak: 5 wins now, longest 9.',
      'Best game: 131 points, on average 60.',
      'Dice knocked out: 40.',
      'Favourite column: left, with 60% of the dice.',
      'Dice luck: +0.12 points a roll (by chance alone, two thirds of players are within ±0.17).',
      'Ada against Bo: 7 won, 4 lost, 0 drawn.',
      'The last matches, oldest first: won, won, and lost.',
    ]);
    // Where they are listed below, the words leave them out.
    expect(cardWords(card, now).map((sentence) => say('en').say(sentence))).toEqual(
      words.slice(0, -1),
    );
  });

  it('says so when there is nothing yet', () => {
    const words = cardWords(fresh, now).map((sentence) => say('en').say(sentence));
    expect(words[0]).toBe('No rated match yet.');
    expect(words).toContain('Streak: 1 loss now, longest winning streak 0.');
    expect(words.join()).not.toMatch(/Best|luck|against|servers/);
  });
});

describe.each(Object.entries(cards))('the card %s', (_, each) => {
  it.each(languageIds)('has words for everything in %s, within the limits', (language) => {
    const { say: said } = say(language);
    for (const phrase of phrasesIn([cardScene(each, now), cardAlternative(each, now)])) {
      expect(said(phrase)).not.toContain('…');
    }
    const whole = cardAlternative(each, now).map((sentence) => said(sentence));
    expect(alternativeText(cardAlternative(each, now), say(language))).toBe(whole.join(' '));
  });

  it.each(languageIds)('has no words that its picture would cut, in %s', (language) => {
    registerFonts();
    const { say: said } = say(language);
    const ctx = createCanvas(1, 1).getContext('2d');
    for (const shape of cardScene(each, now).shapes) {
      if (shape.kind !== 'line') continue;
      let width = shape.gap * (shape.parts.length - 1);
      const texts: string[] = [];
      for (const part of shape.parts) {
        if (part.kind !== 'words' || (typeof part.words === 'object' && 'seat' in part.words))
          continue;
        const text = typeof part.words === 'string' ? part.words : said(part.words);
        ctx.font = fontOf(part.font, part.size);
        width += ctx.measureText(text).width;
        texts.push(text);
      }
      expect(width, texts.join(' ')).toBeLessThanOrEqual(shape.width);
    }
  });

  it('keeps to the picture, away from its rim', () => {
    const { width, height, shapes } = cardScene(each, now);
    expect([width, height]).toEqual([960, 820]);
    const inside = (x: number, y: number): void => {
      expect(x).toBeGreaterThanOrEqual(28);
      expect(x).toBeLessThanOrEqual(width - 28);
      expect(y).toBeGreaterThanOrEqual(28);
      expect(y).toBeLessThanOrEqual(height - 28);
    };
    for (const shape of shapes) {
      if ('points' in shape) for (const { x, y } of shape.points) inside(x, y);
      else if ('x' in shape) inside(shape.x, shape.y);
      if ('height' in shape && 'width' in shape)
        inside(shape.x + shape.width, shape.y + shape.height);
    }
  });
});

describe('the picture', () => {
  const curve = (each: Card) => cardScene(each, now).shapes.find(({ kind }) => kind === 'curve');

  it('draws the curve from left to right, higher for a higher rating', () => {
    const shape = curve(card);
    if (shape?.kind !== 'curve') throw new Error('no curve');
    const { points } = shape;
    expect(points).toHaveLength(4);
    expect(points.map(({ x }) => x)).toEqual(points.map(({ x }) => x).toSorted((a, b) => a - b));
    // 1420, 1504, 1571, 1542: the third is the highest.
    const highest = Math.min(...points.map(({ y }) => y));
    expect(points[2]?.y).toBe(highest);
  });

  it('has no curve without a rated match', () => {
    expect(curve(fresh)).toBeUndefined();
  });

  it('marks a provisional rating', () => {
    const { provisional } = cards;
    expect(JSON.stringify(provisional && cardScene(provisional, now))).toContain('"1542?"');
  });

  it('shows the luck at the right of the middle when it was good, at most at the end', () => {
    const markOf = (mean: number): number => {
      const luck = { mean, usual: 0.1, unit: { key: 'a' }, per: { key: 'b' } };
      const { shapes } = cardScene({ ...card, insights: { ...card.insights, luck } }, now);
      const mark = shapes.find((shape) => shape.kind === 'icon' && shape.icon === 'up');
      if (mark?.kind !== 'icon') throw new Error('no mark');
      return mark.x;
    };
    expect(markOf(0)).toBe(177);
    expect(markOf(0.1)).toBeGreaterThan(markOf(0));
    expect(markOf(-0.1)).toBeLessThan(markOf(0));
    expect(markOf(5)).toBe(markOf(0.3));
  });

  it('says something else where a game measures no luck, and nothing twice', () => {
    const facts = ['one', 'two', 'three', 'four'].map((label, value) => ({
      label: { key: `facts:${label}` },
      value,
      said: { key: label },
    }));
    const insights = { ...card.insights, luck: null, facts };
    const shown = (against: Card['against']): readonly string[] =>
      JSON.stringify(cardScene({ ...card, against, insights }, now)).match(
        /facts:\w+|stats:card\.luck/g,
      ) ?? [];
    expect(shown(card.against)).toEqual(['facts:one', 'facts:two']);
    expect(shown(null)).toEqual(['facts:one', 'facts:two', 'facts:three', 'facts:four']);
  });

  it('can be drawn', async () => {
    const data = await createRenderer().picture(cardScene(card, now), say('de'));
    expect(data.subarray(1, 4).toString()).toBe('PNG');
    expect(data.length).toBeLessThan(225_000);
  });
});
