import type { TileName, TileRow } from '../view.js';
import { say, signed, talliesInWords } from './said.js';
import { type Part, standings } from './standing.js';
import type { Dice, SolbonesState } from './state.js';
import { isFrequency } from './worth.js';

const makes = ['red', 'purple', 'blue'] as const;

const diceRow = (dice: Dice): TileRow => [
  'rolled',
  ...makes.map((make, die): TileName => {
    const face = dice[die] ?? 1;
    return isFrequency(die, face) ? `die-${face}-${make}-frequency` : `die-${face}-${make}`;
  }),
];

/** Before the name of a seat: that it acts or has won; else room. */
const signOf: Readonly<Partial<Record<Part, TileName>>> = {
  rolls: 'rolled',
  won: 'won',
  out: 'removes',
};

/** The emoji board: the dice rolled last, then a row a seat; in the roll-off its dice as well. */
export const solbonesTiles = (state: SolbonesState): readonly TileRow[] => [
  state.last === null ? ['margin', 'empty', 'empty', 'empty'] : diceRow(state.last.dice),
  ...standings(state).map(({ seat, score, tallies, part }): TileRow => {
    const thrown = state.rolloff?.dice?.[seat] ?? null;
    return [
      signOf[part] ?? 'margin',
      `seat-${seat}`,
      ...(thrown === null ? [] : [`die-${thrown}`]),
      say('tiles.seat', {
        seat: { seat },
        score: signed(score),
        tallies: talliesInWords(tallies),
        part: say(`part.${part}`),
      }),
    ];
  }),
];
