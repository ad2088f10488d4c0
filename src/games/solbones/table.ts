import type { Look } from '../game.js';
import type { Phrase, Seat } from '../phrase.js';
import type { ActionView, TableView } from '../view.js';
import { objection } from './rules.js';
import { joined, lastInWords, say, signed, talliesInWords } from './said.js';
import { solbonesScene } from './scene.js';
import { type Standing, standings, toBeat } from './standing.js';
import {
  moveNames,
  rollsATurn,
  type SolbonesMove,
  type SolbonesState,
  scoreOf,
  talliesOf,
} from './state.js';
import { solbonesTiles } from './tiles.js';

/** Who won the match and how. */
const victory = (state: SolbonesState, winner: Seat): Phrase => {
  const who = { winner: { seat: winner } };
  const gone = state.out.at(-1);
  if (state.ending === 'points') {
    return say('prompt.won', { ...who, score: signed(scoreOf(state, winner)) });
  }
  if (state.ending === 'rolloff') {
    const thrown = state.rolloff?.dice?.[winner] != null;
    return say(thrown ? 'prompt.wonRolloff' : 'prompt.wonLevel', who);
  }
  if (state.scores.length > 2 || gone === undefined) return say('prompt.wonAlone', who);
  return say(`prompt.${gone.reason}`, { ...who, loser: { seat: gone.seat } });
};

const prompt = (state: SolbonesState): Phrase => {
  const { phase, turn, winner, rolls } = state;
  if (winner !== null) return victory(state, winner);
  if (phase === 'rolloff') return say('prompt.rolloff');
  if (turn === null) return say('prompt.open');
  const seat = { seat: turn };
  const last = state.lastRound !== null;
  if (phase === 'tally') {
    if (!last) return say('prompt.tally', { seat });
    return objection(state, turn, 'tally') === null
      ? say('prompt.tallyLast', { seat, score: signed(toBeat(state, turn)) })
      : say('prompt.declineLast', { seat });
  }
  const number = { number: rolls + 1, most: rollsATurn };
  return last
    ? say('prompt.rollLast', { seat, ...number, score: signed(toBeat(state, turn)) })
    : say('prompt.roll', { seat, ...number });
};

/** That the last round runs, and whose last turns are still to come. */
const lastRound = (state: SolbonesState): Phrase | null => {
  const { opener, turn } = state;
  if (state.lastRound === null || opener === null || turn === null) return null;
  const seats = state.lastRound.map((seat) => say('player', { seat: { seat } }));
  return say('status.lastRound', { opener: { seat: opener }, seats });
};

const inShort = ({ seat, score, tallies, part }: Standing): Phrase => {
  const values = { seat: { seat }, score: signed(score), count: tallies };
  if (part === 'out') return say('status.out', values);
  return tallies === 0 ? say('status.score', values) : say('status.scoreTallies', values);
};

const inWords = (state: SolbonesState, { seat, score, tallies, part }: Standing): Phrase => {
  const values = { seat: { seat }, score: signed(score), part: say(`part.${part}`) };
  const die = state.rolloff?.dice?.[seat] ?? null;
  return die === null
    ? say('position.seat', { ...values, tallies: talliesInWords(tallies) })
    : say('position.threw', { ...values, die });
};

const label = (state: SolbonesState, seat: Seat, move: SolbonesMove, open: boolean): Phrase => {
  switch (move) {
    case 'roll':
      return open
        ? say('button.roll', { number: state.rolls + 1, most: rollsATurn })
        : say('button.rollClosed');
    case 'tally':
      return say('button.tally', { count: talliesOf(state, seat) });
    case 'decline':
      return state.gained > 0
        ? say('button.stop', { count: state.gained })
        : say('button.declinePass');
  }
};

/**
 * The button to roll, always in its place, and behind it those of the question about a tally while it
 * is asked. What cannot be done then is switched off, so that none moves.
 */
const actions = (state: SolbonesState): readonly ActionView[] => {
  const { turn } = state;
  if (turn === null) return [];
  const shown = state.phase === 'tally' ? moveNames : moveNames.filter((move) => move === 'roll');
  return shown.map((move) => {
    const open = objection(state, turn, move) === null;
    return { id: move, label: label(state, turn, move, open), disabled: !open };
  });
};

/** Everything that a person may see of a table; it is the same for every viewer. */
export const table = (state: SolbonesState, _look: Look): TableView => {
  const first = prompt(state);
  const happened = lastInWords(state);
  const briefly = lastInWords(state, true);
  const round = lastRound(state);
  const rows = standings(state);
  const scores = joined(rows.map(inShort), 'join.scores');
  return {
    prompt: first,
    status: [...(scores === null ? [] : [scores]), ...(round === null ? [] : [round])],
    last: happened,
    position: [
      first,
      ...(briefly === null ? [] : [briefly]),
      ...(state.lastRound === null || state.turn === null ? [] : [say('position.lastRound')]),
      ...rows.map((row) => inWords(state, row)),
    ],
    tiles: solbonesTiles(state),
    // Made only for those who draw it: many boards are shown as emoji or in words.
    get scene() {
      return solbonesScene(state);
    },
    actions: actions(state),
  };
};
