/**
 * What Discord's command list says. Names: lower case, at most 32 characters; descriptions and
 * choices: at most 100. Subcommands and options mean the same in every game, so they stand once.
 */
export const commands = {
  command: {
    knucklebones: {
      name: 'knucklebones',
      description: 'A dice duel for two: fill your columns and knock out the dice across',
    },
    solbones: {
      name: 'solbones',
      description: 'Three dice and a race to 63 for two to eight: pairs, tribes and Zan Zones',
    },
    balic: {
      name: 'balic',
      description:
        'Four-sided bones, a pot and throws that turn everything round, for two to eight',
    },
    pincer: {
      name: 'pincer',
      description: 'Dice that leap and trap on a 15 × 15 board, for two to four',
    },
    games: {
      name: 'games',
      description: 'Your running matches and challenges, wherever they are',
    },
    help: {
      name: 'help',
      description: 'What this is and how to begin, on one screen',
    },
    preferences: {
      name: 'preferences',
      description:
        'What you settle for yourself: your view, your clock, reminders, who may challenge you',
    },
    privacy: {
      name: 'privacy',
      description: 'What the bot keeps about you, and how to have it forgotten',
    },
    settings: {
      name: 'settings',
      description: 'How matches go on this server: boards, language, clock, channels, limits',
    },
  },
  menu: {
    'challenge-knucklebones': { name: 'Challenge to Knucklebones' },
    'end-match': { name: 'End this match' },
  },
  subcommand: {
    challenge: {
      name: 'challenge',
      description: 'Challenge somebody, or whoever likes to accept',
    },
    start: { name: 'start', description: 'Open a table that whoever likes joins' },
    practice: { name: 'practice', description: 'Play against the bot, right away' },
    stats: { name: 'stats', description: 'The leaderboard here, or how one player has done' },
    board: {
      name: 'board',
      description: 'Bring the board of your match down to the end of this channel',
    },
    resign: { name: 'resign', description: 'Give up your match in this channel' },
    rules: { name: 'rules', description: 'How the game is played, with an example' },
    record: {
      name: 'record',
      description: 'A finished match as a file, to replay it and to check its dice',
    },
    show: { name: 'show', description: 'What is kept about you, why, and for how long' },
    export: { name: 'export', description: 'Everything that is kept about you, as a file' },
    challenges: {
      name: 'challenges',
      description: 'Who may challenge you: everyone, nobody, or not these people',
    },
    forget: { name: 'forget', description: 'Have everything about you forgotten' },
  },
  option: {
    opponent: { name: 'opponent', description: 'Who to play against. Left out: anyone may accept' },
    length: { name: 'length', description: 'How many games decide the match. Left out: one' },
    mode: { name: 'mode', description: 'Which rules. Left out: standard' },
    purse: { name: 'purse', description: 'How many bits everybody begins with. Left out: 10' },
    grid: { name: 'grid', description: 'Which board. Left out: the square one' },
    arrows: {
      name: 'arrows',
      description: 'Whether arrow tiles are laid before play (square board only). Left out: no',
    },
    throws: { name: 'throws', description: 'Who throws when. Left out: one after the other' },
    ruling: {
      name: 'ruling',
      description: 'Which half of the old text holds. Left out: the story',
    },
    clock: { name: 'clock', description: 'How long a turn may take. Left out: the usual one here' },
    rated: { name: 'rated', description: 'Whether it counts for ratings. Left out: yes' },
    level: { name: 'level', description: 'How well the bot plays. Left out: normal' },
    opponents: { name: 'opponents', description: 'How many bots to play against. Left out: one' },
    player: { name: 'player', description: 'Whose results to show. Left out: the leaderboard' },
    sort: { name: 'sort', description: 'What the leaderboard is ordered by. Left out: rating' },
    period: { name: 'period', description: 'Which time it covers. Left out: all' },
    match: { name: 'match', description: 'Which finished match: choose one from the list' },
    board: { name: 'board', description: 'How public boards are drawn' },
    language: { name: 'language', description: 'The language of public messages' },
  },
  choice: {
    length: { single: 'Single game', 'best-of-3': 'Best of 3', 'best-of-5': 'Best of 5' },
    mode: { standard: 'Standard', advanced: 'Advanced: nines take points from the leader' },
    purse: { 10: '10 bits', 20: '20 bits' },
    grid: { square: 'Square', triangular: 'Triangular, slanted' },
    throws: { 'in-turn': 'One after the other', together: 'All together, in any order' },
    ruling: {
      prose: 'The story: 2 2 2 1 is 7, a Kes’trekel takes its bet back',
      table: 'The table: 2 2 2 1 is 8, a Kes’trekel loses its bet',
    },
    clock: {
      none: 'No clock',
      '10m': '10 minutes a turn',
      '1h': '1 hour a turn',
      '24h': '24 hours a turn',
      '3d': '3 days a turn',
    },
    rated: { yes: 'Rated', no: 'Casual: counts as a match, changes no rating' },
    sort: {
      rating: 'Rating',
      wins: 'Wins',
      rate: 'Win rate',
      best: 'Best score',
      streak: 'Longest streak',
    },
    period: { week: 'This week', month: 'This month', all: 'All time' },
    opponents: { '1': 'One bot', '2': 'Two bots', '3': 'Three bots' },
    level: { easy: 'Easy', normal: 'Normal', hard: 'Hard', expert: 'Expert' },
    board: { picture: 'Picture', emoji: 'Emoji', text: 'Text, good for screen readers' },
    language: { auto: 'The server’s own language', en: 'English', de: 'Deutsch' },
  },
} as const;
