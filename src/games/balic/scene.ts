import type { Scene, Shape } from '../scene.js';
import { words } from '../scene.js';
import { cardShapes } from './scene-cards.js';
import { eventShapes } from './scene-event.js';
import { cardsOf, heightOf, line, middle, width } from './scene-layout.js';
import type { BalicState } from './state.js';
import { say } from './words.js';

/** The pot in its bowl and as a number; below it the round, and the stake once it is named. */
const potShapes = (state: BalicState): readonly Shape[] => {
  const { pot, round, stake, phase, consents } = state;
  const left = middle.x + 33;
  const text = String(pot);
  const said =
    stake === null ? say('scene.round', { round }) : say('scene.roundStake', { round, stake });
  const all = state.purses.length - state.out.length;
  const agreed =
    phase === 'stake' && consents.length > 0
      ? say('scene.agreed', { agreed: consents.length, all })
      : said;
  return [
    { kind: 'bowl', x: 284, y: middle.y + 104, size: 178, count: pot },
    line('start', left, middle.y + 46, 110, [words(say('scene.pot'), 'label', 30, 'sand')]),
    line('start', left, middle.y + 136, 130, [
      words(text, 'name', text.length > 2 ? 66 : 92, 'brass'),
    ]),
    line('start', left, middle.y + 219, 320, [words(agreed, 'fact', 27, 'sand')]),
  ];
};

/**
 * The picture of a table, 960 wide: everybody's card with purse, bits and bones, and between the cards
 * (below them, when they fit into one row) the pot and what happened last.
 */
export const balicScene = (state: BalicState): Scene => {
  const seats = state.purses.length;
  return {
    width,
    height: heightOf(seats),
    shapes: [
      ...cardsOf(seats).flatMap((card) => cardShapes(state, card)),
      { kind: 'well', ...middle, active: false },
      ...potShapes(state),
      ...eventShapes(state),
    ],
  };
};
