import type { Translation } from '../../translation.js';
import type { settings as english } from '../en/settings.js';

export const settings: Translation<typeof english> = {
  title: 'Einstellungen',
  board: 'Spielfelder erscheinen als: {{style}}',
  language: 'Öffentliche Nachrichten sind auf: {{language}}',
  clock: 'Eine Herausforderung ohne Angabe hat: {{clock}}',
  everywhere: 'Matches dürfen in jedem Kanal beginnen.',
  channels: 'Matches dürfen in {{channels}} und in den Threads dort beginnen.',
  limits:
    'Ein Kanal fasst {{tables}} Matches und offene Herausforderungen. Eine Person darf {{open}} unbeantwortete Herausforderungen und Übungsmatches haben und in der Minute {{challenges}} Mal herausfordern.',
  remindersOn: 'Dauert ein Zug lange, wird die Person einmal erwähnt.',
  remindersOff: 'Niemand wird an einen Zug erinnert.',
  threadsOn:
    'Eine angenommene Herausforderung öffnet einen Thread, und dort wird das Match gespielt.',
  threadsOff: 'Matches werden gespielt, wo sie angenommen wurden.',
  note: 'Das gilt für neue Matches. Die eigene Ansicht kann jede Person unter „Meine Ansicht“ umstellen.',
  noThreads:
    '⚠️ Ich darf in diesem Kanal keine Threads öffnen, darum bleiben Matches im Kanal. Die Serverleitung kann mir das erlauben: Öffentliche Threads erstellen und Nachrichten in Threads senden.',
  thread: '{{game}}: {{players}}',
  allChannels: 'Kanäle für Matches: alle',
  automatic: 'der Sprache des Servers',
  automaticHere: 'der Sprache derer, die ein Match beginnen',
  style: { picture: 'Bild', emoji: 'Emoji', text: 'Text' },

  select: {
    board: 'Spielfelder: {{value}}',
    language: 'Sprache: {{value}}',
    clock: 'Bedenkzeit: {{value}}',
  },
  name: { board: 'Spielfelder', language: 'Sprache', clock: 'Bedenkzeit' },
  button: {
    remindersOff: 'Erinnerungen ausschalten',
    remindersOn: 'Erinnerungen einschalten',
    threadsOff: 'Keine Threads mehr öffnen',
    threadsOn: 'Für jedes Match ein Thread',
    limits: 'Grenzen',
    clear: 'Rangliste leeren',
    clearGame: '{{game}} leeren',
    clearYes: 'Ja, endgültig leeren',
    back: 'Zurück zu den Einstellungen',
  },

  form: {
    title: 'Grenzen gegen Missbrauch',
    tables: 'Matches und Herausforderungen im Kanal',
    open: 'Offene Herausforderungen einer Person',
    challenges: 'Herausforderungen einer Person je Minute',
    range: 'Von {{least}} bis {{most}}. Leer: {{usual}}',
    openRange: 'Und Übungsmatches, zusammen. Von {{least}} bis {{most}}. Leer: {{usual}}',
    wrong: '„{{value}}“ ist keine Zahl von {{least}} bis {{most}}. Nichts wurde geändert.',
  },

  clear: {
    which: 'Welche Rangliste soll geleert werden?',
    sure: 'Die Rangliste von {{game}} hier leeren? Ränge, Wertungen und Ergebnisse dieses Servers beginnen für alle von vorn. Die Protokolle der Matches bleiben. Das lässt sich nicht rückgängig machen.',
    done: 'Die Rangliste von {{game}} ist leer.',
  },
};
