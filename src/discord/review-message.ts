import type { ReviewedMoment, ReviewView } from '../games/review.js';
import type { BoardStyle } from '../match/table.js';
import { alternativeText, type BoardDrawing, type Renderer } from '../render/index.js';
import { type Voice, voice } from '../text/index.js';
import { accent, type Button, clip, type Outgoing, plain, rows } from './message.js';
import { markdownName } from './names.js';

/** Turns to a page of a review: `moment:0` for the whole match, then its moves. */
export const turning = 'moment';

export interface ReviewRequest {
  readonly match: string;
  readonly locale: string;
  /** The names of the seats, as they are. */
  readonly names: readonly string[];
  readonly style: BoardStyle;
  /** 0 for the whole match, from 1 for its moves; one that there is not is the whole match. */
  readonly page: number;
}

interface Page {
  readonly title: string;
  readonly lines: readonly string[];
  readonly file: BoardDrawing['file'];
}

const wholeMatch = async (
  renderer: Renderer,
  { result, scene, said }: ReviewView,
  style: BoardStyle,
  drawn: Voice,
  { say }: Voice,
): Promise<Page> => ({
  title: say(result),
  lines: said.map((sentence) => say(sentence)),
  file:
    style === 'text'
      ? null
      : {
          name: 'review.png',
          data: await renderer.picture(scene, drawn),
          description: alternativeText([result, ...said], drawn),
        },
});

const oneMove = async (
  renderer: Renderer,
  { title, view, said }: ReviewedMoment,
  style: BoardStyle,
  drawn: Voice,
  spoken: Voice,
): Promise<Page> => {
  const { text, file } = await renderer.draw(view, style, { picture: drawn, text: spoken });
  return {
    title: spoken.say(title),
    lines: [...(text === null ? [] : [text, '']), ...said.map((line) => spoken.say(line))],
    file,
  };
};

const pageButtons = (
  { moments }: ReviewView,
  match: string,
  current: number,
  { say }: Voice,
): readonly Button[] => {
  const button = (page: number, label: string): Button => ({
    table: match,
    turn: null,
    action: `${turning}:${page}`,
    label,
    style: page === current ? 'primary' : 'secondary',
    disabled: page === current,
  });
  if (moments.length === 0) return [];
  return [
    button(0, say('home:review.whole')),
    ...moments.map(({ title }, index) =>
      button(index + 1, say('home:review.moment', { number: index + 1, move: title })),
    ),
  ];
};

/** A page of a review, as the person who asked wants to see it. */
export const reviewMessage = async (
  renderer: Renderer,
  review: ReviewView,
  { match, locale, names, style, page }: ReviewRequest,
): Promise<Outgoing> => {
  const drawn = voice(locale, (seat) => names[seat] ?? '?');
  const spoken = voice(locale, (seat) => markdownName(names[seat] ?? '?'));
  const moment = review.moments[page - 1];
  const { title, lines, file } =
    moment === undefined
      ? await wholeMatch(renderer, review, style, drawn, spoken)
      : await oneMove(renderer, moment, style, drawn, spoken);
  return {
    ...plain(''),
    embeds: [
      {
        title: clip(spoken.say('home:review.title', { what: title }), 256),
        description: clip(lines.join('\n'), 4096),
        color: accent,
        ...(file === null ? {} : { image: { url: `attachment://${file.name}` } }),
      },
    ],
    components: rows(pageButtons(review, match, moment === undefined ? 0 : page, drawn)),
    file,
  };
};
