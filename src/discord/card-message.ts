import type { Game } from '../games/game.js';
import { phrase } from '../games/phrase.js';
import { alternativeText, type Renderer } from '../render/index.js';
import type { Card } from '../stats/card.js';
import { cardScene } from '../stats/card-scene.js';
import { cardAlternative, cardWords } from '../stats/card-words.js';
import { shownRating } from '../stats/rating.js';
import { signed } from '../stats/signed.js';
import type { PastMatch } from '../store/port.js';
import { type Voice, voice } from '../text/index.js';
import { accent, clip, type Outgoing, plain, relativeTime, universalTime } from './message.js';
import { markdownName } from './names.js';
import { choiceRow } from './select.js';

/** How many of the newest matches are listed, with their records. */
const listed = 5;

export interface CardRequest {
  readonly game: Game;
  readonly locale: string;
  /** The names of the player and of whoever asks, as they are. */
  readonly names: readonly [player: string, asker: string];
  /** Whether to draw it; else it is only said. */
  readonly picture: boolean;
  /** Epoch ms. */
  readonly now: number;
}

const matchLine = ({ say, locale }: Voice, match: PastMatch): string => {
  const isMany = match.outcome === 'lost' && match.opponents.length > 1;
  const line = phrase(isMany ? 'stats:cardMatch.lostMany' : `stats:cardMatch.${match.outcome}`, {
    opponents: new Intl.ListFormat(locale).format(match.opponents.map(markdownName)),
    time: relativeTime(match.finishedAt),
  });
  if (match.rating === null) return say(line);
  const { before, after } = match.rating;
  const change = signed(shownRating(after) - shownRating(before));
  return say('stats:cardRated', { match: line, change });
};

/** A player's card: a picture, the same in words, the last matches and the way to their records. */
export const cardMessage = async (
  renderer: Renderer,
  card: Card,
  { game, locale, names, picture, now }: CardRequest,
): Promise<Outgoing> => {
  const drawn = voice(locale, (seat) => names[seat] ?? '?');
  const spoken = voice(locale, (seat) => markdownName(names[seat] ?? '?'));
  const { say } = spoken;
  const said = cardWords(card, now);
  const last = card.past.slice(0, listed);
  const file = picture
    ? {
        name: 'card.png',
        data: await renderer.picture(cardScene(card, now), drawn),
        description: alternativeText(cardAlternative(card, now), drawn),
      }
    : null;
  return {
    ...plain(''),
    embeds: [
      {
        title: clip(
          say('stats:cardTitle', { name: markdownName(names[0]), game: phrase(`${game.id}:name`) }),
          256,
        ),
        description: clip(
          [
            ...said.map((sentence) => say(sentence)),
            ...(last.length === 0 ? [] : ['', say('stats:cardLast')]),
            ...last.map((match) => matchLine(spoken, match)),
          ].join('\n'),
          4096,
        ),
        color: accent,
        ...(file === null ? {} : { image: { url: `attachment://${file.name}` } }),
      },
    ],
    components:
      last.length === 0
        ? []
        : [
            choiceRow(
              game.id,
              'match',
              last.map(({ match, outcome, opponents, finishedAt }) => ({
                value: match,
                label: say('stats:cardOption', {
                  outcome: phrase(`stats:outcome.${outcome}`),
                  opponents: opponents.join(', '),
                }),
                description: universalTime(finishedAt, drawn.locale),
              })),
              null,
              say('stats:cardOpen'),
            ),
          ],
    file,
  };
};
