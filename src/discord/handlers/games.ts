import type { Game } from '../../games/game.js';
import { endsAt, type OwnTable, tablesEverywhere } from '../../play/games.js';
import type { Voice } from '../../text/index.js';
import { accent, beginWith, plain, relativeTime, slash, tableLink } from '../message.js';
import { holderName, markdownName } from '../names.js';
import { privately } from '../reply.js';
import type { CommandRoute } from '../route.js';
import { privateVoice } from '../words.js';

/** What fits an embed's description (4,096 characters) with the longest names and links. */
const mostListed = 12;

/** `/games`: one's running matches and open challenges everywhere, those that wait for one first. */
export const ownGames = ([first]: readonly Game[]): CommandRoute => ({
  deferral: () => 'private',
  run: async (bot, interaction) => {
    const { say, locale } = privateVoice(interaction);
    const person = interaction.user.id;
    const tables = await tablesEverywhere(bot.play, person);
    if (tables.length === 0) {
      const challenge = first === undefined ? '' : beginWith(first);
      return privately(plain(say('home:games.none', { challenge, help: slash('help') })));
    }
    const lines = tables.slice(0, mostListed).map((own) => `- ${lineOf(say, locale, own, person)}`);
    const left = tables.length - lines.length;
    const more = left > 0 ? [`-# ${say('home:games.more', { number: left })}`] : [];
    return privately({
      ...plain(''),
      embeds: [
        {
          title: say('home:games.title'),
          description: [...lines, ...more].join('\n'),
          color: accent,
        },
      ],
    });
  },
});

const lineOf = (say: Voice['say'], locale: string, own: OwnTable, person: string): string => {
  const { channel, table } = own;
  const ends = endsAt(table);
  const link = tableLink(channel, table);
  return [
    say({ key: `${table.game}:name` }),
    standingOf(say, locale, own, person),
    ...(ends === null
      ? []
      : [
          say(table.phase === 'playing' ? 'home:games.ends' : 'home:games.open', {
            time: relativeTime(ends),
          }),
        ]),
    ...(link === null ? [] : [say(linkKey(table), { link })]),
  ].join(' · ');
};

/** What the way to a table is called. */
const linkKey = ({ phase }: OwnTable['table']) =>
  phase === 'open'
    ? 'home:games.linkOpen'
    : phase === 'lobby'
      ? 'home:games.linkLobby'
      : 'home:games.link';

const standingOf = (
  say: Voice['say'],
  locale: string,
  { table, toAct, waits, out }: OwnTable,
  person: string,
): string => {
  if (table.phase === 'open') {
    if (waits) return say('home:games.invited', { host: markdownName(table.host.name) });
    return table.invited === null
      ? say('home:games.anyone')
      : say('home:games.challenge', { opponent: markdownName(table.invited.name) });
  }
  if (table.phase === 'lobby') {
    return say('home:games.lobby', {
      host: markdownName(table.host.name),
      count: table.places.length,
    });
  }
  const list = new Intl.ListFormat(locale);
  const namesOf = (holders: typeof table.seats): string =>
    list.format(holders.map((holder) => markdownName(holderName(say, table.game, holder))));
  const others = table.seats.filter((holder) => holder.kind !== 'person' || holder.id !== person);
  const opponents = namesOf(others);
  if (waits) return say('home:games.yourTurn', { opponents });
  if (out) return say('home:games.out', { opponents });
  const acting = table.seats.filter((_, seat) => toAct.includes(seat));
  return acting.length === 0
    ? say('home:games.running', { opponents })
    : say('home:games.theirTurn', { opponents, turn: namesOf(acting) });
};
