import type { Game, GameState } from '../games/game.js';
import type { Phrase, Seat } from '../games/phrase.js';
import type { ActionView, TableView } from '../games/view.js';
import { stateOf } from '../match/advance.js';
import { type BoardStyle, type FinishedTable, type PlayingTable, seatOf } from '../match/table.js';
import { type Drawing, declinedAt, draw, frontOf, voicesOf } from './board.js';
import {
  fitted,
  moveRows,
  refreshButton,
  standingButtons,
  styleButtons,
} from './board-components.js';
import type { Bot } from './bot.js';
import { clip, type Outgoing, pastTime, rows, tableLink } from './message.js';
import type { Answerable } from './responder.js';

/** How somebody looks at their private board. */
interface PrivateLook {
  /** What they look at more closely. */
  readonly focus?: string;
  /** What happened before what was last. */
  readonly told?: readonly Phrase[];
  /** Whether they have just chosen how it is drawn, which is kept. */
  readonly chosen?: boolean;
  /** When they look, epoch ms: it does not follow what others do. */
  readonly at?: number;
}

/**
 * The board as one person wants to see it, privately: from their own seat, in their language and
 * style. On their turn it can be played on.
 */
export const privateBoard = async (
  drawing: Drawing,
  table: PlayingTable | FinishedTable,
  viewer: { readonly person: string; readonly locale: string; readonly style: BoardStyle },
  publicLink: string | null,
  { focus, told = [], chosen = false, at }: PrivateLook = {},
): Promise<Outgoing> => {
  const game = drawing.game(table.game);
  const state = stateOf(game, table);
  const seat = seatOf(table.seats, viewer.person);
  const awaits = game.awaits(state);
  const front = seat ?? frontOf(table.seats, awaits);
  const declined = declinedAt(game, table);
  const look = { front, viewer: seat, declined, ...(focus === undefined ? {} : { focus }) };
  const view = game.table(state, look);
  const voices = voicesOf(viewer.locale, table.game, table.seats);
  const drawn = await draw(drawing, table, view, { told, declined }, viewer.style, voices);
  const { say } = voices.plain;
  const isLive = table.phase === 'playing';
  const plays = isLive && seat !== null;
  const toAct = plays && awaits.kind === 'seats' && awaits.seats.includes(seat);
  const note = [
    ...(at === undefined || !isLive ? [] : [say('table:view.asOf', { time: pastTime(at) })]),
    ...(chosen ? [say('table:view.kept')] : []),
    ...(publicLink === null ? [] : [say('table:view.toBoard', { link: publicLink })]),
  ].join(' ');
  return {
    ...drawn,
    embeds: drawn.embeds.map((embed) => ({
      ...embed,
      ...(note === '' ? {} : { description: clip(`${embed.description ?? ''}\n-# ${note}`, 4096) }),
    })),
    components: fitted(
      [
        ...(toAct ? moveRows(game, table, view, voices.plain) : []),
        ...(plays
          ? rows(standingButtons(table, usable(game, state, seat, view), voices.plain))
          : []),
      ],
      rows([
        ...styleButtons(table, viewer.style, voices.plain, focus),
        ...(isLive ? [refreshButton(table, voices.plain, focus)] : []),
      ]),
    ),
    mentions: [],
  };
};

/** The open moves that a seat can make now: it may be out, or have made one. */
const usable = (
  game: Game,
  state: GameState,
  seat: Seat,
  { standing = [] }: TableView,
): readonly ActionView[] =>
  standing.filter(({ id }) => {
    const move = game.readAction(id);
    return move !== null && game.draft(state, seat, move).ok;
  });

/** The private board of whoever interacts: in their language, and the style they chose or the table's own. */
export const ownBoard = async (
  bot: Bot,
  interaction: Answerable,
  channel: string,
  table: PlayingTable | FinishedTable,
  look: Omit<PrivateLook, 'told' | 'at'> = {},
): Promise<Outgoing> => {
  const { id: person } = interaction.user;
  const { style } = await bot.play.store.people.read(person);
  const viewer = { person, locale: interaction.locale, style: style ?? table.style };
  const link = tableLink(channel, table);
  return privateBoard(bot.drawing, table, viewer, link, {
    ...look,
    told: bot.screens.told(table),
    at: bot.play.now(),
  });
};
