import type { Game } from '../games/game.js';
import { phrase } from '../games/phrase.js';
import type { ClosedTable, OpenTable, Person } from '../match/table.js';
import { type TextKey, type Voice, voice } from '../text/index.js';
import { accent, type Button, type Outgoing, relativeTime, rows } from './message.js';
import { markdownName } from './names.js';
import { termsLine } from './terms.js';

/** Why the board will lag, and in a server what an admin can do about it. */
export const tokenNote = ({ guild }: Pick<OpenTable, 'guild'>): TextKey =>
  guild === null ? 'table:challenge.tokenOnly' : 'table:challenge.tokenOnlyServer';

/** Who may press which of its buttons. */
const whoseButtons = (say: Voice['say'], host: string, invited: Person | null): string => {
  const buttons = {
    accept: phrase('table:button.accept'),
    decline: phrase('table:button.decline'),
    cancel: phrase('table:button.cancel'),
  };
  return invited === null
    ? say('table:challenge.buttonsOpen', { ...buttons, host })
    : say('table:challenge.buttons', { ...buttons, host, invited: markdownName(invited.name) });
};

/**
 * The challenge as everybody sees it: who, what, how long, and the sealed dice before anybody can
 * accept. It mentions the person challenged, once: it is sent once, and edits notify nobody.
 */
export const challengeMessage = (rules: Game, table: OpenTable | ClosedTable): Outgoing => {
  const { say } = voice(table.locale);
  const host = markdownName(table.host.name);
  const game = { key: `${table.game}:name` };
  if (table.phase === 'closed') {
    const content = say(`table:challenge.${table.why}`, {
      host,
      invited: table.invited === null ? '' : markdownName(table.invited.name),
    });
    return { content, embeds: [], components: [], file: null, mentions: [] };
  }
  const { invited } = table;
  const content =
    invited === null
      ? say('table:challenge.open', { host, game })
      : say('table:challenge.invites', { mention: `<@${invited.id}>`, host, game });
  const description = [
    termsLine(say, rules, table),
    say('table:challenge.expires', { time: relativeTime(table.expiresAt) }),
    `-# ${whoseButtons(say, host, invited)}`,
    ...(table.reach === 'bot' ? [] : [`-# ${say(tokenNote(table))}`]),
  ].join('\n');
  const button = (action: string, style: Button['style'], label: string): Button => ({
    table: table.id,
    turn: null,
    action,
    style,
    label,
  });
  return {
    content,
    embeds: [
      {
        title: say(game),
        description,
        color: accent,
        // Whole, so that it can be compared; below all that is read.
        footer: { text: say('table:challenge.dice', { commitment: table.fairness.commitment }) },
      },
    ],
    components: rows([
      button('accept', 'success', say('table:button.accept')),
      ...(invited === null ? [] : [button('decline', 'secondary', say('table:button.decline'))]),
      button('cancel', 'secondary', say('table:button.cancel')),
    ]),
    file: null,
    mentions: invited === null ? [] : [invited.id],
  };
};
