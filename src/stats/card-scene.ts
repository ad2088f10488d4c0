import { type Phrase, phrase } from '../games/phrase.js';
import { type Ink, type LinePart, type Scene, type Shape, words } from '../games/scene.js';
import { day } from '../units.js';
import type { Card } from './card.js';
import { chartShapes } from './card-chart.js';
import { tileShapes } from './card-tiles.js';
import { changeSince, curveOf } from './curve.js';
import { isProvisional, shownRating } from './rating.js';
import { signed } from './signed.js';

const width = 960;
const height = 820;
const monthOfDays = 30 * day;

const end = (y: number, parts: readonly LinePart[], gap = 8): Shape => ({
  kind: 'line',
  x: 916,
  y,
  width: 340,
  align: 'end',
  gap,
  parts,
});

/** What stands under the rating: how it has changed, or why it does not say much yet. */
const underRating = (card: Card, now: number): readonly LinePart[] => {
  const { rating, rated } = card.standing;
  const said = (text: Phrase, ink: Ink) => words(text, 'fact', 28, ink);
  if (rating === null) return [said(phrase('stats:card.unrated'), 'sand')];
  if (isProvisional(rated)) return [said(phrase('stats:card.provisional', { rated }), 'sand')];
  const change = changeSince(card.past, now - monthOfDays);
  if (change === null) return [said(phrase('stats:card.still'), 'sand')];
  const ink = change > 0 ? 'gain' : 'sand';
  return [
    ...(change === 0
      ? []
      : [{ kind: 'icon', icon: change > 0 ? 'up' : 'down', size: 20, ink } as const]),
    said(phrase('stats:card.month', { change: signed(change) }), ink),
  ];
};

const headShapes = (card: Card, now: number): readonly Shape[] => {
  const { rating, rated } = card.standing;
  const game = phrase(`${card.game}:name`);
  const shown = rating === null ? '–' : `${shownRating(rating)}${isProvisional(rated) ? '?' : ''}`;
  return [
    { kind: 'person', x: 88, y: 90, size: 92, seat: 0 },
    {
      kind: 'line',
      x: 158,
      y: 84,
      width: 490,
      align: 'start',
      gap: 0,
      parts: [words({ seat: 0 }, 'numeral', 46, 'ivory')],
    },
    {
      kind: 'line',
      x: 158,
      y: 126,
      width: 430,
      align: 'start',
      gap: 0,
      parts: [
        words(
          card.place === null ? game : phrase('stats:card.rank', { game, ...card.place }),
          'label',
          29,
          'sand',
        ),
      ],
    },
    end(98, [words(shown, 'numeral', 80, rating === null ? 'muted' : 'brass')]),
    end(136, underRating(card, now)),
  ];
};

/**
 * A player's card as a picture, 960 × 820: name, rank and rating above, the rating's curve, and six
 * tiles. Seat 0 is the player, seat 1 whoever asked; `now` in epoch ms.
 */
export const cardScene = (card: Card, now: number): Scene => ({
  width,
  height,
  shapes: [...headShapes(card, now), ...chartShapes(curveOf(card.past)), ...tileShapes(card)],
});
