import type { Game } from '../games/game.js';
import type { ActionView, ChoiceView, TableView } from '../games/view.js';
import {
  type BoardStyle,
  boardStyles,
  canRematch,
  type FinishedTable,
  type PlayingTable,
  type Table,
} from '../match/table.js';
import type { Voice } from '../text/index.js';
import { type Button, mostRows, type Row, rows } from './message.js';
import { choiceRow, mostChosen } from './select.js';

/**
 * Prefixes of the actions that are more than a move of a turn. An act of the turn is the game's own
 * action with the turn's number; it needs no prefix, as nothing else carries a turn.
 */
export const openMove = 'do';
/** Opens the field of an entry: `type:<game>:<entry>`, as opening must not read the match. */
export const typing = 'type';
/**
 * Looks at something, for the person who pressed: `look:<focus>`, or `look:<select>` with the focus as
 * the value that is chosen.
 */
export const looking = 'look';

/** What can be pressed for the moves of a match: buttons, then selects, then what is open to several. */
export const moveRows = (
  game: Game,
  table: PlayingTable | FinishedTable,
  view: TableView,
  voice: Voice,
): readonly Row[] => [
  ...rows(view.actions.map((action) => actionButton(game, table, action, voice))),
  ...choiceRows(table, view.choices ?? [], voice),
];

/**
 * Buttons of moves that several seats may make: good at any time, so they carry no turn. Between those
 * that stay and those that come and go stands what is `always` there.
 */
export const standingButtons = (
  { id }: Table,
  standing: readonly ActionView[],
  { say }: Voice,
  always: readonly Button[] = [],
): readonly Button[] => {
  const button = (action: ActionView): Button => ({
    table: id,
    turn: null,
    action: `${openMove}:${action.id}`,
    label: say(action.label),
    style: action.main === true ? 'primary' : 'secondary',
    disabled: action.disabled,
  });
  return [
    ...standing.filter(({ passing }) => passing !== true).map(button),
    ...always,
    ...standing.filter(({ passing }) => passing === true).map(button),
  ];
};

const actionButton = (
  game: Game,
  table: PlayingTable | FinishedTable,
  action: ActionView,
  { say }: Voice,
): Button => {
  const { id, turn } = table;
  const shared = { table: id, label: say(action.label), disabled: action.disabled };
  if (action.opens !== undefined) {
    const detail = action.detail === undefined ? '' : `:${action.detail}`;
    const opened = `${typing}:${game.id}:${action.opens}${detail}`;
    return { ...shared, turn, action: opened, style: 'secondary' };
  }
  if (action.focus !== undefined) {
    const style = action.main === true ? 'primary' : 'secondary';
    return { ...shared, turn, action: `${looking}:${action.focus}`, style };
  }
  const move = game.readAction(action.id);
  return move !== null && game.open?.(move) === true
    ? { ...shared, turn: null, action: `${openMove}:${action.id}`, style: 'primary' }
    : { ...shared, turn, action: action.id, style: 'primary' };
};

const choiceRows = (
  { id, turn }: PlayingTable | FinishedTable,
  choices: readonly ChoiceView[],
  { say }: Voice,
): readonly Row[] =>
  choices.flatMap((choice) => {
    if (choice.options.length === 0) return [];
    const options = choice.options.slice(0, mostChosen).map(({ value, label, about }) => ({
      value,
      label: say(label),
      ...(about === null ? {} : { description: say(about) }),
    }));
    // With the select's own name in it, so that no two of a message have the same id.
    const action = choice.focuses === true ? `${looking}:${choice.id}` : choice.id;
    return [choiceRow(id, action, options, null, say(choice.label), turn)];
  });

/** Both groups below each other; what stands at the end is never pushed out. */
export const fitted = (above: readonly Row[], below: readonly Row[]): readonly Row[] => [
  ...above.slice(0, mostRows - below.length),
  ...below,
];

/** What everybody at a running match can press at any time. */
export const tableButtons = ({ id, seats }: PlayingTable, { say }: Voice): readonly Button[] => [
  { table: id, turn: null, action: 'view', label: say('table:button.view'), style: 'secondary' },
  {
    table: id,
    turn: null,
    // What giving up means depends on how many play, and the question reads nothing.
    action: seats.length > 2 ? 'resign:many' : 'resign',
    label: say('table:button.resign'),
    style: 'danger',
  },
];

export const endButtons = (game: Game, table: FinishedTable, { say }: Voice): readonly Button[] => [
  ...(canRematch(table) && table.rematch.table === null
    ? [
        {
          table: table.id,
          turn: null,
          action: 'rematch',
          label: say('table:button.rematch'),
          style: 'success' as const,
        },
      ]
    : []),
  ...(table.voided === null && table.moved ? reviewOf(game, table.id, say) : []),
  {
    table: table.id,
    turn: null,
    action: 'record',
    label: say('table:button.record'),
    style: 'secondary',
  },
  ...(table.voided === null && table.moved ? [replayOf(table.id, say)] : []),
];

/** The button that shows a finished match as an animation. */
export const replayOf = (match: string, say: Voice['say']): Button => ({
  table: match,
  turn: null,
  action: 'replay',
  label: say('home:button.replay'),
  style: 'secondary',
});

/** The button that reviews a finished match, in games whose machine can. */
export const reviewOf = (
  game: Pick<Game, 'mind'>,
  match: string,
  say: Voice['say'],
): readonly Button[] =>
  game.mind === undefined
    ? []
    : [
        {
          table: match,
          turn: null,
          action: 'review',
          label: say('home:button.review'),
          style: 'secondary',
        },
      ];

/** Shows a private board as it stands by now; what is looked at on it (`focus`) stays. */
export const refreshButton = (
  { id }: Table,
  { say }: Voice,
  focus: string | undefined,
): Button => ({
  table: id,
  turn: null,
  action: `refresh${focus === undefined ? '' : `:${focus}`}`,
  label: say('table:button.refresh'),
  style: 'secondary',
});

/** How a private board is drawn; what is looked at on it (`focus`) stays. */
export const styleButtons = (
  { id }: Table,
  current: BoardStyle,
  { say }: Voice,
  focus: string | undefined,
): readonly Button[] =>
  boardStyles.map((style) => ({
    table: id,
    turn: null,
    action: `style:${style}${focus === undefined ? '' : `:${focus}`}`,
    label: say(`table:button.${style}`),
    style: style === current ? 'primary' : 'secondary',
    disabled: style === current,
  }));
