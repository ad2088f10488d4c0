/** What a server, or a direct or group message, settles for itself. Option labels: at most 100. */
export const settings = {
  title: 'Settings',
  board: 'Boards are drawn as: {{style}}',
  language: 'Public messages are in: {{language}}',
  clock: 'A challenge that names no clock has: {{clock}}',
  everywhere: 'Matches may begin in every channel.',
  channels: 'Matches may begin in {{channels}}, and in threads there.',
  limits:
    'A channel holds {{tables}} matches and open challenges. One person may have {{open}} unanswered challenges and practice matches, and make {{challenges}} challenges a minute.',
  remindersOn: 'Whoever takes long over a turn is mentioned once.',
  remindersOff: 'Nobody is reminded of a turn.',
  threadsOn: 'An accepted challenge opens a thread, and the match is played there.',
  threadsOff: 'Matches are played where they were accepted.',
  note: 'New matches use this. Anyone can switch their private view with My view.',
  noThreads:
    '⚠️ I may not open threads in this channel, so matches stay in it. An admin can allow Create Public Threads and Send Messages in Threads.',
  thread: '{{game}}: {{players}}',
  allChannels: 'Channels for matches: all of them',
  automatic: 'the server’s own language',
  automaticHere: 'the language of whoever begins',
  style: { picture: 'pictures', emoji: 'emoji', text: 'text' },

  select: {
    board: 'Boards: {{value}}',
    language: 'Language: {{value}}',
    clock: 'Clock: {{value}}',
  },
  name: { board: 'Boards', language: 'Language', clock: 'Clock' },
  button: {
    remindersOff: 'Stop reminders',
    remindersOn: 'Send reminders',
    threadsOff: 'Stop opening threads',
    threadsOn: 'Open a thread for each match',
    limits: 'Limits',
    clear: 'Clear a leaderboard',
    clearGame: 'Clear {{game}}',
    clearYes: 'Yes, clear it for good',
    back: 'Back to the settings',
  },

  form: {
    title: 'Limits against abuse',
    tables: 'Matches and challenges in a channel',
    open: 'Open challenges of one person',
    challenges: 'Challenges of one person in a minute',
    range: 'From {{least}} to {{most}}. Left empty: {{usual}}',
    openRange: 'And practice matches, together. From {{least}} to {{most}}. Left empty: {{usual}}',
    wrong: '“{{value}}” is not a number from {{least}} to {{most}}. Nothing was changed.',
  },

  clear: {
    which: 'Which leaderboard shall be emptied?',
    sure: 'Clear the leaderboard of {{game}} here? Ranks, ratings and results of this server start anew for everybody. The records of the matches stay. This cannot be taken back.',
    done: 'The leaderboard of {{game}} is empty.',
  },
} as const;
