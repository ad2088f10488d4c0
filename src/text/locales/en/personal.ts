/** What a person settles for themselves, and what is kept about them. Option labels: at most 100. */
export const personal = {
  preferences: {
    title: 'Your preferences',
    titleChallenges: 'Who may challenge you',
    body: 'This goes with you to every server. Private answers are in the language that your Discord is set to.',
    remindersOn: 'When you take long over a turn, you are mentioned once.',
    remindersOff: 'You are never reminded of a turn.',
    blockedNone: 'You have blocked nobody.',
    blocked_one: 'You have blocked {{count}} person: they cannot challenge you.',
    blocked_other: 'You have blocked {{count}} people: they cannot challenge you.',
    style: {
      auto: 'My view: the board as everyone sees it',
      picture: 'My view: picture',
      emoji: 'My view: emoji',
      text: 'My view: text, good for screen readers',
    },
    clock: 'My clock: {{value}}',
    clockAuto: 'My clock: the server’s usual one',
    challenges: {
      everyone: 'Everyone may challenge me',
      nobody: 'Nobody may challenge me',
    },
    block: 'People I have blocked: none',
    name: { style: 'My view', clock: 'My clock', challenges: 'Who may challenge me' },
  },
  button: {
    remindersOff: 'Never remind me',
    remindersOn: 'Remind me',
    block: 'No challenges from {{host}}',
    export: 'Export my data',
    preferences: 'Preferences',
    askForget: 'Forget me',
    forget: 'Yes, forget me',
  },

  block: {
    offer:
      'Declined. If you want no more challenges from {{host}}, say so here; {{host}} is not told.',
    done: '{{host}} cannot challenge you any more, and is not told. {{preferences}} takes it back.',
    full: 'You have blocked 25 people, and there is no room for more. With {{preferences}} you can unblock some, or let nobody challenge you.',
    gone: 'That challenge is no longer here. Block people with {{preferences}}.',
  },

  privacy: {
    title: 'What this bot keeps about you',
    body: '**What:** your Discord id and the name you were last shown with, your matches with every move, your results and ratings, your preferences, and whom you have blocked. No messages: it cannot read them. A running match keeps the secret seed of its dice until it ends; whoever runs this bot could read it.',
    why: '**Why:** to run your matches, to keep the leaderboards, and to let anyone check the dice.',
    howLong:
      '**How long:** until you ask to be forgotten. Rate limits are kept for a day at most. A server that has removed the bot loses its settings and leaderboards after 30 days.',
    rights:
      '**You can** fetch all of it as a file ({{export}}), say who may challenge you ({{challenges}}), and have it forgotten ({{forget}}).',
    ask: 'Your running matches will be resigned, your challenges withdrawn, you leave every leaderboard, and your id and name are replaced by made-up ones in all records. Other people’s results stay. Nobody can challenge you any more until you allow it again. This cannot be taken back.',
    done: 'Done. You are forgotten. Nobody can challenge you until you allow it again with {{preferences}}.',
    underWay:
      'You are being forgotten. The bot finishes this by itself, even if it is restarted; there is nothing more for you to do.',
  },

  export: {
    content_one: 'Everything that is kept about you, with {{count}} finished match.',
    content_other: 'Everything that is kept about you, with {{count}} finished matches.',
    cut: 'Not all of your matches fit into a file that Discord takes here: these are the newest, back to {{date}}.',
    note: 'The file is gzipped JSON. Other people are in it only by the names they were shown with.',
    alt: 'Your data as gzipped JSON.',
    often: 'You have fetched your data three times within the hour. Try again later.',
  },
} as const;
