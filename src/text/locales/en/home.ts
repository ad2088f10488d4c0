/** What is said around playing: help, one's own matches, reminders, replays. */
export const home = {
  help: {
    title: 'Dice games to play right here',
    game: '**{{game}}** · {{description}}\n{{command}}',
    challenge: '{{challenge}} invites somebody, or anyone · {{rules}} shows how it goes',
    start: '{{challenge}} opens a table for anyone · {{rules}} shows how it goes',
    rules: 'These commands invite others to play. {{rules}} and the like explain the games.',
    firstMany:
      'New to this game? The first line of the board says whose turn it is, and the buttons below it what can be done. {{rules}} explains the game, {{help}} the rest.',
    practice: '**Try it now**: a button below starts an easy match against the bot.',
    levels: '**Against the bot**, alone and without a clock:',
    more: 'More about a game, and how well the bot plays it',
    level: '- **{{level}}** · {{description}}',
    lists:
      '{{games}} lists your matches. {{privacy}} says what is kept about you. {{preferences}} holds your own settings, {{settings}} the server’s.',
    dice: 'The dice are sealed before play, and anyone can check them afterwards.',
    first:
      'New to this game? Each button below the board says what it scores and knocks out. {{rules}} explains the game, {{help}} the rest.',
  },
  button: {
    practice: 'Practice: {{what}}',
    overview: 'All games',
    review: 'Review',
    replay: 'Replay',
  },
  games: {
    title: 'Your matches',
    none: 'You have no running match and no open challenge. {{challenge}} starts one, {{help}} shows how it goes.',
    yourTurn: '**Your turn** against {{opponents}}',
    theirTurn: 'Against {{opponents}}: {{turn}} is to play',
    running: 'Against {{opponents}}',
    invited: '**{{host}} challenges you**',
    challenge: 'Your challenge to {{opponent}}',
    anyone: 'Your challenge to anyone',
    lobby_one: 'The table of {{host}}, {{count}} seat taken',
    lobby_other: 'The table of {{host}}, {{count}} seats taken',
    ends: 'time ends {{time}}',
    open: 'open until {{time}}',
    link: '[to the board]({{link}})',
    more: '… and {{number}} more.',
  },
  moderation: {
    title: 'End this match?',
    body: 'The match ends at once and is void: nobody wins, nothing is counted. This cannot be taken back.',
    done: 'The match is ended. Its message says so.',
    notAllowed: 'Only members who may manage messages here can end a match.',
    noTable: 'That message is not the board of a match. Choose a board with its buttons.',
  },
  reminder: '{{mentions}}, it is your turn. Time ends on {{time}}.',
  review: {
    title: 'Review: {{what}}',
    whole: 'Whole match',
    moment: '{{number}}. {{move}}',
    running:
      'This match is still running. There is a review once it is over, for everybody who may see its record.',
    busy: 'Several matches are being reviewed already. Try again in a minute.',
    often: 'That is a lot of reviews. Try again in a minute.',
    nothing: 'There is nothing to review: the match has no result, or nobody made a move.',
    none: 'There are no reviews of this game.',
  },
  replay: {
    content: 'The match from the first die to the last, in {{seconds}} seconds.',
    alt: 'The match as an animation. At the end: {{end}}',
    busy: 'Several replays are being drawn already. Try again in a minute.',
    often: 'That is a lot of replays. Try again in a minute.',
    undrawable: 'This match cannot be drawn. Its record is still there.',
  },
} as const;
