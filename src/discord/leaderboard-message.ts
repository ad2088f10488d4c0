import type { Game, ScoreUnit } from '../games/game.js';
import { type Phrase, phrase } from '../games/phrase.js';
import { winRate } from '../stats/card.js';
import { type Page, pageSize, type Row } from '../stats/leaderboard.js';
import { isProvisional, shownRating } from '../stats/rating.js';
import { scorePhrase } from '../stats/score.js';
import { type Period, periods, type Sort, type Standing, sorts } from '../store/port.js';
import { type Voice, voice } from '../text/index.js';
import { accent, type Button, beginWith, clip, type Outgoing, plain, rows } from './message.js';
import { markdownName } from './names.js';
import { choiceRow } from './select.js';

/** Which leaderboard a message shows, and where it is open. */
export interface View {
  /** A rank on the page that is wanted, 1-based. */
  readonly from: number;
  readonly sort: Sort;
  readonly period: Period;
}

/** The action of a button that leads to a view; `mark` keeps the ids of one message apart. */
const viewAction = ({ from, sort, period }: View, mark: string): string =>
  `page:${from}:${sort}:${period}:${mark}`;

/** The view that such an action asks for; what is missing or unknown is the first page, by rating. */
export const readView = (action: string): View => {
  const [, rank, order, span] = action.split(':');
  const from = Number(rank);
  return {
    from: Number.isSafeInteger(from) && from > 0 ? from : 1,
    sort: sorts.find((known) => known === order) ?? 'rating',
    period: periods.find((known) => known === span) ?? 'all',
  };
};

const ratingPhrase = ({ rating, rated, change }: Standing & Pick<Row, 'change'>): Phrase => {
  if (rating === null) return phrase('stats:value.rating', { rating: '–' });
  const shown = phrase(isProvisional(rated) ? 'stats:value.provisional' : 'stats:value.rating', {
    rating: String(shownRating(rating)),
  });
  if (change === null || change === 0) return shown;
  return phrase(change > 0 ? 'stats:value.up' : 'stats:value.down', {
    rating: shown,
    change: Math.abs(change),
  });
};

const valuePhrase = (
  sort: Sort,
  row: Standing & Pick<Row, 'change'>,
  unit: ScoreUnit | undefined,
): Phrase => {
  switch (sort) {
    case 'rating':
      return ratingPhrase(row);
    case 'wins':
      return phrase('stats:value.wins', { count: row.won });
    case 'rate':
      return phrase('stats:value.rate', { rate: winRate(row) });
    case 'best':
      return phrase('stats:value.best', { score: scorePhrase(row.best ?? 0, unit ?? 'points') });
    case 'streak':
      return phrase('stats:value.streak', { longest: row.longest });
  }
};

const recordPhrase = ({ won, lost, drawn }: Standing): Phrase =>
  drawn === 0
    ? phrase('stats:record', { won, lost })
    : phrase('stats:recordDrawn', { won, lost, drawn });

/**
 * Where the asker stands. A line that others read too names them: “you” is whoever reads it.
 */
const ownLine = (
  say: Voice['say'],
  game: Game,
  { own, size }: Page,
  { sort, period }: View,
  asker: string | null,
): string => {
  const whose = asker === null ? 'you' : 'asker';
  const name = asker === null ? '' : markdownName(asker);
  if (own === null) return say(`stats:own.${whose}.none.${period}`, { name });
  const { rank, won, lost, drawn } = own;
  if (rank === null) {
    return say(`stats:own.${whose}.unranked.${sort}`, { name, count: won + lost + drawn });
  }
  return say(`stats:own.${whose}.ranked`, {
    name,
    rank,
    size,
    value: valuePhrase(sort, own, game.scoreUnit),
    record: recordPhrase(own),
  });
};

/** Whether the whole leaderboard is in sight, with the asker's own row in it. */
const showsOwn = ({ rows: shown, own, size }: Page): boolean =>
  size <= pageSize && shown.some(({ player }) => player === own?.player);

const description = (
  say: Voice['say'],
  game: Game,
  page: Page,
  view: View,
  asker: string | null,
): string => {
  const { sort, period } = view;
  const shown = [...page.rows, ...(page.own === null ? [] : [page.own])];
  const arrows = sort === 'rating' && shown.some(({ change }) => change !== null && change !== 0);
  const head = say(arrows ? 'stats:orderArrows' : 'stats:order', {
    sort: phrase(`stats:sort.${sort}`),
    period: phrase(`stats:period.${period}`),
    record: phrase(shown.some(({ drawn }) => drawn > 0) ? 'stats:countedDrawn' : 'stats:counted'),
  });
  const guessed =
    sort === 'rating' && shown.some(({ rated, rating }) => rating !== null && isProvisional(rated));
  return [
    `-# ${head}`,
    ...(page.rows.length === 0
      ? [say('stats:empty', { command: beginWith(game) })]
      : page.rows.map((row) =>
          say('stats:row', {
            rank: row.rank,
            name: markdownName(row.name),
            value: valuePhrase(sort, row, game.scoreUnit),
            record: recordPhrase(row),
          }),
        )),
    ...(showsOwn(page) ? [] : ['', ownLine(say, game, page, view, asker)]),
    ...(guessed ? [`-# ${say('stats:legend')}`] : []),
  ].join('\n');
};

/**
 * A page of a leaderboard, with what leads to the other ones. `asker` is the name of who asked for
 * it, where everybody reads it; `null` where only they do.
 */
export const leaderboardMessage = (
  game: Game,
  page: Page,
  view: View,
  locale: string,
  asker: string | null,
): Outgoing => {
  const { say } = voice(locale);
  const { sort, period } = view;
  const button = (to: View, mark: string, label: string, off: boolean): Button => ({
    table: game.id,
    turn: null,
    action: viewAction(to, mark),
    label,
    style: 'secondary',
    disabled: off,
  });
  const before = Math.max(1, page.from - pageSize);
  const after = page.from + pageSize;
  const turning =
    page.size <= pageSize
      ? []
      : [
          button({ ...view, from: before }, 'b', say('table:button.previous'), page.from === 1),
          button({ ...view, from: after }, 'n', say('table:button.next'), after > page.size),
        ];
  return {
    ...plain(''),
    embeds: [
      {
        title: clip(say('stats:title', { game: phrase(`${game.id}:name`) }), 256),
        description: clip(description(say, game, page, view, asker), 4096),
        color: accent,
        ...(page.size <= pageSize
          ? {}
          : {
              footer: {
                text: say('stats:page', {
                  page: Math.ceil(page.from / pageSize),
                  pages: Math.ceil(page.size / pageSize),
                }),
              },
            }),
      },
    ],
    components: [
      choiceRow(
        game.id,
        `order:${period}`,
        sorts.map((value) => ({
          value,
          label: say(`stats:sort.${value}`),
          description: say(`stats:about.${value}`),
        })),
        sort,
        say('stats:sortBy'),
      ),
      ...rows(
        periods.map((span) =>
          button(
            { from: 1, sort, period: span },
            'p',
            say(`stats:period.${span}`),
            // The one that is shown cannot be chosen: so everybody sees which it is.
            span === period,
          ),
        ),
        turning,
      ),
    ],
  };
};
