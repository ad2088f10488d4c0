/** What is said around a table: challenges, boards, refusals, statistics, settings, privacy. */
export const table = {
  machine: 'Bot {{level}}',
  someone: 'Someone',

  challenge: {
    invites: '{{mention}}, {{host}} challenges you to {{game}}.',
    open: '{{host}} is looking for an opponent at {{game}}. Who takes it?',
    expires: 'Runs out {{time}}.',
    dice: 'Fair dice, sealed before anyone accepts: `{{commitment}}`',
    tokenOnly:
      'The bot cannot post here: it can only answer presses, and the board catches up whenever someone presses a button.',
    tokenOnlyServer:
      'The bot cannot post here: it can only answer presses, and the board catches up whenever someone presses a button. An admin can change that: add the bot, and allow it View Channel, Send Messages, Embed Links and Attach Files.',
    declined: '{{invited}} declined {{host}}’s challenge.',
    cancelled: '{{host}} withdrew the challenge.',
    expired: '{{host}}’s challenge ran out unanswered.',
    withdrawn: '{{host}}’s challenge cannot stand here.',
    'place-lost': 'This challenge is void.',
    ended: 'A moderator ended this challenge.',
  },
  clock: {
    none: 'no clock',
    minutes_one: '{{count}} minute a turn',
    minutes_other: '{{count}} minutes a turn',
    hours_one: '{{count}} hour a turn',
    hours_other: '{{count}} hours a turn',
    days_one: '{{count}} day a turn',
    days_other: '{{count}} days a turn',
  },
  stakes: {
    rated: 'rated',
    casual: 'casual',
    capped: 'casual (you two have had your 10 rated matches of the day)',
  },

  board: {
    title: '{{game}} · {{terms}}',
    clock: 'Time for this turn ends {{time}}.',
    seat: '{{seat}}',
    dice: 'Dice sealed as {{commitment}}…',
    practiceDice:
      'Dice sealed as {{commitment}}… A practice match starts at once, so this proves only that the dice were fixed before play.',
    voided: {
      'place-lost': 'This match is void: its place is gone. Nothing is counted.',
      idle: 'This match is void: nobody played for 30 days. Nothing is counted.',
      ended: 'A moderator ended this match. It is void: nothing is counted.',
    },
    finishedDice: 'The dice of this match can be checked: see Record.',
    rematchDice: 'A rematch’s dice are sealed: `{{commitment}}`',
    wantsRematch: '{{seat}} wants a rematch. {{others}}?',
    rematchBegun: 'The rematch has begun.',
    movedTo: 'This board has moved: {{link}}',
  },

  button: {
    accept: 'Accept',
    decline: 'Decline',
    cancel: 'Cancel',
    view: 'My view',
    resign: 'Resign',
    rematch: 'Rematch',
    record: 'Record',
    picture: 'Picture',
    emoji: 'Emoji',
    text: 'Text',
    previous: '◀ Back',
    next: 'Next ▶',
    quit: 'Resign against {{opponent}}',
  },

  view: {
    note: 'Only you see this. Your choice of drawing is kept for next time.',
    toBoard: 'Everyone’s board: {{link}}',
  },

  resign: {
    title: 'Resign this match?',
    body: 'Your opponent wins the match and it is over. This cannot be taken back.',
    ask: 'Which match do you give up? Your opponent wins it, and it cannot be taken back.',
    done: 'You resigned.',
  },

  refusal: {
    gone: 'This table is no longer here. Start a new match with {{command}}.',
    'not-seated': 'This is {{players}}’s match. Start your own with {{command}}.',
    'not-your-turn': 'Wait: it is {{turn}}’s turn.',
    stale: 'That board is old. Here is the current one: {{link}}',
    'stale-here': 'That board is old. Post the current one with {{board}}.',
    'match-over': 'This match is over.',
    'not-started': 'This match has not started yet.',
    'own-challenge': 'This is your own challenge: someone else has to answer it.',
    'not-invited': 'This challenge is for {{invited}}.',
    'not-for-you': 'Somebody else has to take this challenge.',
    'not-host': 'Only {{host}} can cancel this challenge.',
    'challenge-over': 'This challenge is over: {{why}}',
    'already-started': 'This match has already started.',
    'machine-thinking': 'The machine is thinking. Try again in a moment.',
    'bad-move': 'That is not possible here. The board shows what is.',
    'no-rematch': 'There is no rematch of this match.',
    'same-two':
      'You two already have a table in this channel. Finish it first, or play in another.',
    'channel-full':
      'This channel has as many tables as it holds. Finish one, or use another channel.',
    'too-many-open':
      'You have as many tables waiting here as one person may. Wait for an answer, cancel a challenge, or finish a practice match.',
    'too-many-challenges': 'That is a lot of challenges. Wait a minute, then try again.',
    'too-many-practices': 'That is a lot of practice matches. Wait a minute, then try again.',
    'too-many-for-them': '{{opponent}} has been challenged a lot lately. Try again later.',
    'takes-none': '{{opponent}} does not take challenges.',
    'not-here': 'Matches are played elsewhere on this server: {{channels}}',
    'opponent-self': 'You cannot challenge yourself. {{practice}} plays against the machine.',
    'opponent-unknown':
      'That person cannot be found. Choose them from the list that appears while you type.',
    'opponent-bot':
      '{{opponent}} is a bot and cannot play. {{practice}} plays against the machine.',
    hidden:
      'This server shows this app’s answers only to you, so nobody could accept your challenge. Ask an admin to add the bot, or play in a direct message.',
    'no-match': 'You have no running match here. Start one with {{command}}.',
    'record-pending': 'This record is still being written. Try again in a moment.',
    'no-record': 'No such match. Choose one from the list that appears while you type.',
    'no-manage': 'Only members who may manage the server can change this.',
    unknown: 'This button is from an older version. Post the board anew with {{board}}.',
  },
  failure: {
    store: 'The bot cannot reach its memory right now. Nothing was lost: try again in a moment.',
    newer: 'The bot is being updated. Try again in a moment.',
    internal: 'Something went wrong on our side. Nothing was lost: try again. (Error {{id}})',
    payload: 'The board could not be shown. Your move is kept: try {{board}}. (Error {{id}})',
  },

  rules: {
    title: 'The rules of {{game}}',
    machine: '**The machine.** {{practice}} plays against it, at one of these levels.',
    level: '{{name}}: {{what}}',
  },

  record: {
    content:
      'The record of this match: every die and every move. Anyone can check it, dice and all, with the bot’s `verify` tool.',
    alt: 'The match record as JSON.',
    choice: '{{players}} · {{date}}',
  },

  stats: {
    title: '{{game}}: leaderboard',
    here: 'Matches between people, here.',
    row: '**{{rank}}.** {{name}} · {{won}} won, {{lost}} lost, {{drawn}} drawn',
    own: 'You: **{{rank}}.** of {{size}} · {{won}} won, {{lost}} lost, {{drawn}} drawn',
    ownNone: 'You have not finished a match here yet.',
    empty: 'Nobody has finished a match here yet. {{command}} starts one.',
    page: 'Page {{page}} of {{pages}}',
    card: '{{name}} at {{game}}',
    cardNone: '{{name}} has not finished a match here yet.',
    rank: 'Rank {{rank}} of {{size}} here',
    matches: 'Matches: {{won}} won, {{lost}} lost, {{drawn}} drawn',
    games: 'Games: {{won}} won, {{lost}} lost, {{drawn}} drawn',
    best: 'Best score: {{best}}',
    headToHead: '{{name}} against you: {{won}} won, {{lost}} lost, {{drawn}} drawn',
  },
} as const;
