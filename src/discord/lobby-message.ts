import type { Game } from '../games/game.js';
import { freePlaces } from '../match/lobby.js';
import { type ClosedTable, type LobbyTable, peopleOf } from '../match/table.js';
import { tiles } from '../render/tiles.js';
import { type Voice, voice } from '../text/index.js';
import { tokenNote } from './challenge-message.js';
import {
  accent,
  type Button,
  type Outgoing,
  plain,
  type Row,
  relativeTime,
  rows,
} from './message.js';
import { holderName, markdownName } from './names.js';
import { type Choice, choiceRow, mostChosen } from './select.js';
import { termsLine } from './terms.js';

/** Before the press that seated a machine, in the select's value that takes it away again. */
export const removes = '-';

/** What a table that gathers says once it is closed without a match. */
export const closedLobbyMessage = (table: ClosedTable): Outgoing =>
  plain(
    voice(table.locale).say(`table:lobby.closed.${table.why}`, {
      host: markdownName(table.host.name),
    }),
  );

/**
 * A table that gathers, as everybody sees it: who sits where, what is played, the sealed dice before
 * anybody else has joined. It mentions nobody.
 */
export const lobbyMessage = (rules: Game, table: LobbyTable): Outgoing => {
  const { say } = voice(table.locale);
  const host = markdownName(table.host.name);
  const game = { key: `${table.game}:name` };
  const free = freePlaces(rules, table);
  const waiting = free > table.held.length ? 'table:lobby.aloneOrBots' : 'table:lobby.alone';
  const description = [
    termsLine(say, rules, table),
    '',
    ...seatLines(say, table),
    ...(free > 0 ? [say('table:lobby.free', { count: free })] : []),
    ...(table.places.length < rules.seats.min ? [say(waiting, { host })] : []),
    ...keptLine(say, table),
    '',
    say('table:lobby.starts', { host, least: rules.seats.min, most: rules.seats.max }),
    say('table:lobby.expires', { time: relativeTime(table.expiresAt) }),
    ...(table.reach === 'bot' ? [] : [`-# ${say(tokenNote(table))}`]),
  ].join('\n');
  return {
    content: say(free > 0 ? 'table:lobby.open' : 'table:lobby.ready', { host, game }),
    embeds: [
      {
        title: say(game),
        description,
        color: accent,
        // Whole, so that it can be compared; below all that is read.
        footer: { text: say('table:lobby.dice', { commitment: table.fairness.commitment }) },
      },
    ],
    components: [
      ...rows(buttons(say, rules, table, free)),
      ...machineRows(say, rules, table, free),
    ],
    file: null,
    mentions: [],
  };
};

/** Everybody who sits there, with the token that they will have on the board. */
const seatLines = (say: Voice['say'], { game, host, places }: LobbyTable): readonly string[] =>
  places.map(({ holder }, seat) => {
    const hosts = holder.kind === 'person' && holder.id === host.id;
    return say(hosts ? 'table:lobby.host' : 'table:lobby.seat', {
      number: seat + 1,
      token: tiles.get(`seat-${seat}`) ?? '',
      name: markdownName(holderName(say, game, holder)),
    });
  });

/** For whom places are kept. When that is over the time says so: nobody need press anything. */
const keptLine = (say: Voice['say'], table: LobbyTable): readonly string[] => {
  if (table.held.length === 0) return [];
  const people = table.held.map(({ name }) => ({
    key: 'table:board.seat',
    values: { seat: markdownName(name) },
  }));
  return [say('table:lobby.kept', { people, time: relativeTime(table.heldUntil) })];
};

const buttons = (
  say: Voice['say'],
  { seats }: Game,
  { id, places }: LobbyTable,
  free: number,
): readonly Button[] => {
  const button = (action: string, style: Button['style'], label: string, disabled = false) => ({
    table: id,
    turn: null,
    action,
    style,
    label,
    disabled,
  });
  return [
    button('join', 'success', say('table:button.join'), free === 0),
    button('leave', 'secondary', say('table:button.leave')),
    button('start', 'primary', say('table:button.start'), places.length < seats.min),
    button('cancel', 'secondary', say('table:button.cancel')),
  ];
};

/**
 * One select for all that concerns machines. Its id changes with the table: what somebody chose stays
 * chosen on their screen while the id is the same, and the same level could not be chosen twice. A table
 * full of people has none: a select needs something to choose.
 */
const machineRows = (
  say: Voice['say'],
  rules: Game,
  table: LobbyTable,
  free: number,
): readonly Row[] => {
  const level = (name: string) => ({ key: `${table.game}:level.${name}.name` });
  const add =
    free === 0
      ? []
      : rules.levels.map((name) => ({
          value: name,
          label: say('table:lobby.add', { level: level(name) }),
        }));
  const remove = table.places.flatMap(({ holder, joined }, seat): readonly Choice[] =>
    holder.kind === 'machine' && joined !== null
      ? [
          {
            value: `${removes}${joined}`,
            label: say('table:lobby.remove', { number: seat + 1, level: level(holder.level) }),
          },
        ]
      : [],
  );
  const [host = ''] = peopleOf(table).flatMap(({ id, name }) =>
    id === table.host.id ? [name] : [],
  );
  const choices = [...add, ...remove].slice(0, mostChosen);
  const placeholder = say('table:lobby.bots', { host });
  return choices.length === 0
    ? []
    : [choiceRow(table.id, `bots:${table.version}`, choices, null, placeholder)];
};
