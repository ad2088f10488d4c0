import type { Translation } from '../../translation.js';
import type { commands as english } from '../en/commands.js';

export const commands: Translation<typeof english> = {
  command: {
    knucklebones: {
      name: 'knucklebones',
      description: 'Ein Würfelduell zu zweit: Spalten füllen und gegenüber Würfel hinauswerfen',
    },
    games: {
      name: 'spiele',
      description: 'Deine laufenden Matches und Herausforderungen, wo sie auch sind',
    },
    help: {
      name: 'hilfe',
      description: 'Was das hier ist und wie du anfängst, auf einen Blick',
    },
    privacy: {
      name: 'datenschutz',
      description: 'Was der Bot über dich speichert und wie du es löschen lässt',
    },
    settings: {
      name: 'einstellungen',
      description: 'Wie der Bot hier Spielfelder zeichnet und welche Sprache er spricht',
    },
  },
  menu: {
    'challenge-knucklebones': { name: 'Zu Knucklebones herausfordern' },
    'end-match': { name: 'Dieses Match beenden' },
  },
  subcommand: {
    challenge: {
      name: 'herausfordern',
      description: 'Jemanden herausfordern, oder alle, die Lust haben',
    },
    practice: { name: 'üben', description: 'Sofort gegen den Bot spielen' },
    stats: { name: 'statistik', description: 'Die Rangliste hier, oder die Bilanz einer Person' },
    board: {
      name: 'spielfeld',
      description: 'Das Spielfeld deines Matchs noch einmal ans Ende dieses Kanals holen',
    },
    resign: { name: 'aufgeben', description: 'Dein Match in diesem Kanal aufgeben' },
    rules: { name: 'regeln', description: 'Wie das Spiel geht, mit einem Beispiel' },
    record: {
      name: 'protokoll',
      description: 'Ein beendetes Match als Datei, zum Nachspielen und zum Prüfen der Würfel',
    },
    show: { name: 'zeigen', description: 'Was über dich gespeichert ist, warum und wie lange' },
    forget: { name: 'vergessen', description: 'Alles über dich vergessen lassen' },
  },
  option: {
    opponent: {
      name: 'gegner',
      description: 'Gegen wen du spielst. Ohne Angabe darf jede Person annehmen',
    },
    length: { name: 'länge', description: 'Wie viele Spiele entscheiden. Ohne Angabe: eines' },
    clock: {
      name: 'bedenkzeit',
      description: 'Wie lange ein Zug dauern darf. Ohne Angabe: 24 Stunden',
    },
    level: { name: 'stufe', description: 'Wie gut der Bot spielt. Ohne Angabe: normal' },
    player: { name: 'person', description: 'Wessen Bilanz. Ohne Angabe: die Rangliste' },
    match: { name: 'match', description: 'Welches beendete Match: wähle eines aus der Liste' },
    board: { name: 'spielfeld', description: 'Wie öffentliche Spielfelder gezeichnet werden' },
    language: { name: 'sprache', description: 'Die Sprache der öffentlichen Nachrichten' },
  },
  choice: {
    length: { single: 'Einzelspiel', 'best-of-3': 'Best of 3', 'best-of-5': 'Best of 5' },
    clock: {
      none: 'Ohne Bedenkzeit',
      '10m': '10 Minuten pro Zug',
      '1h': '1 Stunde pro Zug',
      '24h': '24 Stunden pro Zug',
      '3d': '3 Tage pro Zug',
    },
    level: { easy: 'Leicht', normal: 'Normal', hard: 'Schwer' },
    board: { picture: 'Bild', emoji: 'Emoji', text: 'Text, gut für Screenreader' },
    language: { auto: 'Die Sprache des Servers', en: 'English', de: 'Deutsch' },
  },
};
