import type { Phrase, Seat } from '../phrase.js';
import type { TileRow } from '../view.js';
import { ofSeat, owedNext, toThrow } from './seats.js';
import type { BalicState } from './state.js';
import { departureOf, oddBet, potLine, readingOf, say } from './words.js';

/** What is said behind a seat's bones. */
const result = (state: BalicState, seat: Seat): Phrase => {
  const reading = readingOf(state, seat);
  const debt = owedNext(state, seat);
  const bet = oddBet(state, seat);
  if (reading?.kind === 'score') {
    const { total, rank } = reading;
    return bet === null
      ? say('tiles.score', { total, rank: say(`rank.${rank}`) })
      : say('tiles.bet', { total, bet });
  }
  const name = say(`named.${reading?.kind ?? 'cleric'}`);
  if (debt === 0) return say('tiles.named', { name });
  return debt === 'all' ? say('tiles.owesAll', { name }) : say('tiles.owes', { name, debt });
};

/** Token, name and purse; whose turn it is; then the bones, once they lie. */
const seatRows = (state: BalicState, seat: Seat): readonly TileRow[] => {
  const who = { seat: { seat } };
  const acts = state.turn === seat || (state.turn === null && toThrow(state).includes(seat));
  const sign = state.winners.includes(seat) ? ['won'] : acts ? ['rolled'] : [];
  const bones = ofSeat(state.thrown, seat);
  const purse = ofSeat(state.purses, seat);
  return [
    state.out.includes(seat)
      ? [`seat-${seat}`, say('tiles.out', who)]
      : [`seat-${seat}`, ...sign, say('tiles.seat', { ...who, purse })],
    ...(bones === null
      ? []
      : [
          [
            'margin',
            ...bones.map((bone) => `bone-${bone}`),
            // Somebody who gave up or left: their throw may not have counted any more.
            ...(departureOf(state, seat) === undefined ? [result(state, seat)] : []),
          ],
        ]),
  ];
};

/** The emoji board: the pot, then every seat with the bones that it threw. */
export const balicTiles = (state: BalicState): readonly TileRow[] => [
  ['pot', potLine(state)],
  ...state.purses.flatMap((_, seat) => seatRows(state, seat)),
];
