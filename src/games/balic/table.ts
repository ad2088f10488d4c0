import type { Look } from '../game.js';
import type { Phrase, Seat } from '../phrase.js';
import type { ActionView, TableView } from '../view.js';
import { balicScene } from './scene.js';
import { isIn, ofSeat, toThrow } from './seats.js';
import { stakeChoice } from './stakes.js';
import type { BalicState } from './state.js';
import { balicTiles } from './tiles.js';
import { last } from './told.js';
import { actionOf, stakeId, throwOf } from './turns.js';
import { namesOf, position, say, status } from './words.js';

/** Up to so many are called by name when they still have to throw. */
const mostCalled = 3;

const victory = (state: BalicState): Phrase => {
  const { winners, ending, departures } = state;
  const [winner = 0] = winners;
  const who = { winner: { seat: winner } };
  const purse = ofSeat(state.purses, winner);
  switch (ending) {
    case 'king':
      return say('prompt.king', { ...who, count: purse });
    case 'consent':
      return winners.length === 1
        ? say('prompt.consent', { ...who, count: purse })
        : say('prompt.shared', { winners: namesOf(winners), count: purse });
    case 'forfeit': {
      const departure = departures.at(-1);
      return say(`prompt.${departure?.reason ?? 'left'}`, {
        ...who,
        loser: { seat: departure?.seat ?? 0 },
      });
    }
    default:
      return say('prompt.last', who);
  }
};

const prompt = (state: BalicState): Phrase => {
  const { phase, turn, pot } = state;
  if (phase === 'over') return victory(state);
  if (phase === 'rolloff') return say('prompt.rolloff');
  if (turn === null) {
    const left = toThrow(state);
    return left.length > mostCalled
      ? say('prompt.many', { count: left.length, pot })
      : say('prompt.together', { seats: namesOf(left), count: left.length, pot });
  }
  const seat = { seat: turn };
  return phase === 'stake'
    ? say('prompt.stake', { seat, most: ofSeat(state.purses, turn) })
    : say('prompt.throw', { seat, pot });
};

/** The buttons of the seat whose turn it is. */
const actions = (state: BalicState): readonly ActionView[] => {
  if (state.turn === null) return [];
  return state.phase === 'stake'
    ? [{ id: 'type', label: say('button.type'), disabled: false, opens: stakeId }]
    : [{ id: actionOf(throwOf(state)), label: say('button.throw'), disabled: false }];
};

/** Throwing together, and agreeing to stop: for whoever has not done so. */
const standing = (state: BalicState): readonly ActionView[] => {
  const { phase, round, options } = state;
  if (phase === 'throw' && options.throws === 'together') {
    const id = actionOf(throwOf(state));
    return [{ id, label: say('button.throw'), disabled: false, main: true }];
  }
  return phase === 'stake'
    ? [{ id: actionOf({ type: 'consent', round }), label: say('button.agree'), disabled: false }]
    : [];
};

/** A wish to stop that everybody else has declined stands no more in what is shown. */
const withoutDeclined = (state: BalicState, declined: readonly Seat[]): BalicState => {
  const asked = state.purses
    .map((_, seat) => seat)
    .filter((seat) => isIn(state, seat) && !state.consents.includes(seat));
  return asked.length > 0 && asked.every((seat) => declined.includes(seat))
    ? { ...state, consents: [] }
    : state;
};

/** Everything that a person may see of a table: the same for every viewer, in the order of the seats. */
export const table = (
  state: BalicState,
  { declined = [] }: Pick<Look, 'declined'> = {},
): TableView => {
  const shown = withoutDeclined(state, declined);
  const first = prompt(state);
  const { phase, turn } = state;
  return {
    prompt: first,
    status: status(shown),
    last: last(state),
    position: position(shown, first),
    tiles: balicTiles(shown),
    // Made only for those who draw it: many boards are shown as emoji or in words.
    get scene() {
      return balicScene(shown);
    },
    actions: actions(state),
    choices: phase === 'stake' && turn !== null ? [stakeChoice(state, turn)] : [],
    standing: standing(state),
  };
};
