import type { Look } from '../game.js';
import type { Seat } from '../phrase.js';
import type { ActionView, ChoiceOption, ChoiceView, TableView } from '../view.js';
import { actionOf } from './actions.js';
import { nameOf, ownerAt, readSquare } from './board.js';
import { mostMustered } from './moves.js';
import { captures, type Movable, movable, previewsFrom } from './preview.js';
import { pincerScene } from './scene.js';
import { mayConcede, seatsIn } from './seats.js';
import { formations, type PincerMove, type PincerState, type Placing } from './state.js';
import { pincerTiles } from './tiles.js';
import { mayOffer } from './turns.js';
import { goWords, lastWords, position, prompt, question, say, status } from './words.js';

/** The look at all dice that can move, on the way to choosing one. */
const allDice = 'dice';
/** Discord's limit of a select. */
const mostOptions = 25;

const button = (move: PincerMove, label: string, disabled = false): ActionView => ({
  id: actionOf(move),
  label: say(`button.${label}`),
  disabled,
});

const opening = (entry: string, detail = ''): ActionView => ({
  id: `type-${entry}`,
  label: say('button.type'),
  disabled: false,
  opens: entry,
  ...(detail === '' ? {} : { detail }),
});

const looking = (label: 'dice' | 'other'): ActionView => ({
  id: allDice,
  label: say(`button.${label}`),
  disabled: false,
  focus: allDice,
  ...(label === 'dice' ? { main: true } : {}),
});

const placing = (type: Placing, hand: readonly number[]): readonly ActionView[] => [
  ...formations.map((formation) => button({ type, formation }, formation)),
  type === 'arrows' ? opening('tiles') : opening('place', hand.join('')),
];

/** The die that a focus chooses, if it is one that the seat to act can move. */
const chosenBy = (state: PincerState, focus: string | undefined): number | null => {
  const square = readSquare(focus);
  return square !== null &&
    state.turn !== null &&
    ownerAt(state.board, square) === state.turn &&
    question(state) === 'move'
    ? square
    : null;
};

const actions = (
  state: PincerState,
  chosen: number | null,
  choosing: boolean,
): readonly ActionView[] => {
  if (state.turn === null) return [];
  switch (question(state)) {
    case 'arrows':
      return placing('arrows', []);
    case 'deploy':
      return placing('deploy', state.hand);
    case 'reinforce':
      return placing('reinforce', state.hand);
    case 'choose':
      return [button({ type: 'hand' }, 'hand'), button({ type: 'hold' }, 'hold')];
    case 'pass':
      return [button({ type: 'pass' }, 'pass')];
    case 'roll':
      return [];
    case 'move':
      if (choosing) return [];
      if (chosen === null) return [looking('dice'), opening('move')];
      return [
        ...previewsFrom(state, chosen).map((way) => ({
          id: actionOf({ type: 'move', from: nameOf(way.from), to: nameOf(way.to) }),
          label: goWords(way),
          disabled: false,
        })),
        looking('other'),
      ];
  }
};

const option = ({ from, face, ways, captures: takes }: Movable): ChoiceOption => ({
  value: nameOf(from),
  label: say('choice.die', { square: nameOf(from), face }),
  about: takes > 0 ? say('choice.takes', { count: takes }) : say('choice.ways', { count: ways }),
});

/** All dice that can move, in as many selects as they need; two hold all 36 of a seat. */
const dice = (state: PincerState): readonly ChoiceView[] => {
  const found = movable(state);
  const half = found.length > mostOptions ? Math.ceil(found.length / 2) : mostOptions;
  return [found.slice(0, half), found.slice(half)]
    .filter((part) => part.length > 0)
    .map((part, index) => ({
      id: `die-${index}`,
      label: say('choice.dice', {
        first: nameOf(part[0]?.from ?? 0),
        last: nameOf(part.at(-1)?.from ?? 0),
      }),
      options: part.map(option),
      focuses: true,
    }));
};

const capturing = (state: PincerState): readonly ChoiceView[] => {
  const found = captures(state).slice(0, mostOptions);
  if (found.length === 0) return [];
  return [
    {
      id: 'go',
      label: say('choice.captures', { count: found.length }),
      options: found.map(({ from, to, taken }) => ({
        value: `${nameOf(from)}${nameOf(to)}`,
        label: say('choice.capture', { from: nameOf(from), to: nameOf(to) }),
        about: say('choice.taken', {
          count: taken.length,
          squares: taken.map(({ at }) => nameOf(at)).join(' '),
        }),
      })),
    },
  ];
};

const mustering = (state: PincerState, seat: Seat): readonly ChoiceView[] => {
  const most = mostMustered(state, seat);
  if (most === 0) return [];
  // All of them, whatever their number, and otherwise as many as there is room for.
  const counts = Array.from({ length: Math.min(most, mostOptions) }, (_, index) => most - index);
  return [
    {
      id: 'muster',
      label: say('choice.muster', { count: most }),
      options: counts.map((count) => ({
        value: String(count),
        label: say('choice.bring', { count }),
        about: null,
      })),
    },
  ];
};

const choices = (
  state: PincerState,
  choosing: boolean,
  chosen: number | null,
): readonly ChoiceView[] => {
  const { turn } = state;
  if (turn === null || question(state) !== 'move' || chosen !== null) return [];
  return choosing ? dice(state) : [...capturing(state), ...mustering(state, turn)];
};

/** Offers, and conceding while anybody may: for every seat that may, also out of turn. */
const standing = (state: PincerState): readonly ActionView[] => {
  if (state.phase !== 'play') return [];
  const seats = seatsIn(state);
  return [
    button({ type: 'offer' }, 'offer', !seats.some((seat) => mayOffer(state, seat))),
    ...(seats.some((seat) => mayConcede(state, seat))
      ? [{ ...button({ type: 'concede' }, 'concede'), passing: true } as const]
      : []),
  ];
};

/** An offer of a draw that everybody else has declined stands no more in what is shown. */
const withoutDeclined = (state: PincerState, declined: readonly Seat[]): PincerState => {
  const asked = seatsIn(state).filter((seat) => !state.offers.includes(seat));
  return asked.length > 0 && asked.every((seat) => declined.includes(seat))
    ? { ...state, offers: [] }
    : state;
};

/** Everything that a person may see of a table; a focus shows the dice to choose, or one of them. */
export const table = (state: PincerState, { front, focus, declined = [] }: Look): TableView => {
  const shown = withoutDeclined(state, declined);
  const chosen = chosenBy(state, focus);
  const choosing = focus === allDice && question(state) === 'move' && state.turn !== null;
  const looked = choosing ? allDice : chosen;
  return {
    prompt: prompt(state, looked),
    status: status(shown),
    last: lastWords(state.last),
    position: position(shown, front, looked),
    tiles: pincerTiles(shown),
    // Made only for those who draw it: many boards are shown in letters or in words.
    get scene() {
      return pincerScene(shown, { chosen, choosing });
    },
    actions: actions(state, chosen, choosing),
    choices: choices(state, choosing, chosen),
    standing: standing(state),
  };
};
