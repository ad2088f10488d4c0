import type { Game } from '../games/game.js';
import { levelDescription, levelName } from '../games/level.js';
import { type Phrase, phrase } from '../games/phrase.js';
import { hasLobby } from '../match/lobby.js';
import type { Voice } from '../text/index.js';
import {
  accent,
  type Button,
  beginWith,
  clip,
  type Outgoing,
  plain,
  type Row,
  rows,
  slash,
} from './message.js';
import { choiceRow, mostChosen } from './select.js';

/** Discord's limit of an embed's description. */
const longest = 4096;
/** Buttons of one row: a phone shows them two beside each other. */
const mostButtons = 5;
/** The table that ids of buttons name which belong to no game. */
const noTable = '-';

type Say = Voice['say'];

const nameOf = ({ id }: Game): Phrase => phrase(`${id}:name`);
const about = ({ id }: Game): Phrase => phrase(`commands:command.${id}.description`);

const practise = (game: Game, level: string, label: string, index: number): Button => ({
  table: game.id,
  turn: null,
  action: `practice:${level}`,
  label,
  style: index === 0 ? 'success' : 'secondary',
});

const page = (title: string, parts: readonly string[], components: readonly Row[]): Outgoing => ({
  ...plain(''),
  embeds: [{ title, description: clip(parts.join('\n\n'), longest), color: accent }],
  components,
});

const begin = (say: Say, game: Game): string =>
  say(hasLobby(game) ? 'home:help.start' : 'home:help.challenge', {
    challenge: beginWith(game),
    rules: slash(game.id, 'rules'),
  });

/** What this is on one screen of a phone, a first match one press away, and the way to each game. */
export const helpMessage = (say: Say, games: readonly Game[]): Outgoing => {
  const entry = (game: Game): string =>
    say('home:help.game', {
      game: nameOf(game),
      description: about(game),
      command: beginWith(game),
    });
  const lists = say('home:help.lists', {
    games: slash('games'),
    privacy: slash('privacy', 'show'),
    preferences: slash('preferences'),
    settings: slash('settings'),
  });
  const first = games.slice(0, mostButtons).flatMap((game, index) => {
    const [easiest] = game.levels;
    if (easiest === undefined) return [];
    return [practise(game, easiest, say('home:button.practice', { what: nameOf(game) }), index)];
  });
  const choices = games
    .slice(0, mostChosen)
    .map((game) => ({ value: game.id, label: say(nameOf(game)), description: say(about(game)) }));
  return page(
    say('home:help.title'),
    [
      games.map(entry).join('\n'),
      ...games.slice(0, 1).map(({ id }) => say('home:help.rules', { rules: slash(id, 'rules') })),
      say('home:help.practice'),
      `${say('home:help.dice')} ${lists}`,
    ],
    [...rows(first), choiceRow(noTable, 'help', choices, null, say('home:help.more'))],
  );
};

/** One game: how it begins, and how well the bot plays it, with a match at each level one press away. */
export const gameHelp = (say: Say, game: Game): Outgoing => {
  const levels = game.levels.map((level) =>
    say('home:help.level', {
      level: levelName(game, level),
      description: levelDescription(game, level),
    }),
  );
  const buttons = game.levels.map((level, index) =>
    practise(game, level, say('home:button.practice', { what: levelName(game, level) }), index),
  );
  const back: Button = {
    table: noTable,
    turn: null,
    action: 'help',
    label: say('home:button.overview'),
    style: 'secondary',
  };
  return page(
    say(nameOf(game)),
    [say(about(game)), begin(say, game), [say('home:help.levels'), ...levels].join('\n')],
    rows(buttons, [back]),
  );
};
