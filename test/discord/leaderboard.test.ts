import { describe, expect, it } from 'vitest';
import { leaderboardMessage } from '../../src/discord/leaderboard-message.js';
import { knucklebones } from '../../src/games/knucklebones/index.js';
import type { Row } from '../../src/stats/leaderboard.js';
import { languageIds, voice } from '../../src/text/index.js';

const row = (rank: number): Row => ({
  rank,
  player: `${1000 + rank}`,
  name: `Person ${rank}`,
  won: 3,
  lost: 1,
  drawn: 0,
  gamesWon: 3,
  gamesLost: 1,
  gamesDrawn: 0,
  best: 60,
  rating: null,
  rated: 0,
  streak: 1,
  longest: 2,
  measures: {},
  change: null,
});

const shown = (size: number, from: number, own: number | null, language: string) => {
  const rows = Array.from({ length: Math.min(10, size - from + 1) }, (_, index) =>
    row(from + index),
  );
  const page = { from, rows, size, own: own === null ? null : row(own) };
  const view = { from, sort: 'wins', period: 'all' } as const;
  const [embed] = leaderboardMessage(knucklebones, page, view, language, 'Person 2').embeds;
  return { text: embed?.description ?? '', footer: embed?.footer?.text };
};

describe.each(languageIds)('a leaderboard in %s', (language) => {
  const { say } = voice(language);
  const times = (text: string): number => [...text.matchAll(/Person 2(?!\d)/g)].length;

  it('that is all in sight says nothing twice: no page of one, no row of one’s own again', () => {
    const { text, footer } = shown(2, 1, 2, language);
    expect(times(text)).toBe(1);
    expect(footer).toBeUndefined();
  });

  it('says what an arrow counts where there are arrows', () => {
    const rising = { ...row(1), rating: { mean: 30, deviation: 3 }, rated: 12, change: 8 };
    const page = { from: 1, rows: [rising], size: 1, own: rising };
    const head = (sort: 'rating' | 'wins'): string => {
      const view = { from: 1, sort, period: 'all' } as const;
      const [embed] = leaderboardMessage(knucklebones, page, view, language, null).embeds;
      return embed?.description?.split('\n')[0] ?? '';
    };
    expect(head('rating')).toContain('▲');
    expect(head('wins')).not.toContain('▲');
  });

  it('says where one stands, or why not, where no row shows it', () => {
    expect(times(shown(30, 11, 2, language).text)).toBe(1);
    const none = say('stats:own.asker.none.all', { name: 'Person 2' });
    expect(shown(1, 1, null, language).text).toContain(none);
    expect(shown(30, 11, 2, language).footer).toBe(say('stats:page', { page: 2, pages: 3 }));
  });
});
