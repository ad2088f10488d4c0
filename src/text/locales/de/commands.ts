import type { Translation } from '../../translation.js';
import type { commands as english } from '../en/commands.js';

export const commands: Translation<typeof english> = {
  command: {
    knucklebones: {
      name: 'knucklebones',
      description: 'Ein Würfelduell zu zweit: Spalten füllen und gegenüber Würfel hinauswerfen',
    },
    solbones: {
      name: 'solbones',
      description: 'Drei Würfel und ein Wettlauf bis 63, für zwei bis acht: Paare und Zan Zones',
    },
    balic: {
      name: 'balic',
      description: 'Vierseitige Knochen, ein Topf und Würfe, die alles umkehren, für zwei bis acht',
    },
    pincer: {
      name: 'pincer',
      description:
        'Würfel springen und nehmen in die Zange, auf 15 × 15 Feldern, für zwei bis vier',
    },
    games: {
      name: 'spiele',
      description: 'Deine laufenden Matches und Herausforderungen, wo sie auch sind',
    },
    help: {
      name: 'hilfe',
      description: 'Was das hier ist und wie du anfängst, auf einen Blick',
    },
    preferences: {
      name: 'eigene-einstellungen',
      description:
        'Was du für dich festlegst: Ansicht, Bedenkzeit, Erinnerungen, wer dich herausfordern darf',
    },
    privacy: {
      name: 'datenschutz',
      description: 'Was der Bot über dich speichert und wie du es löschen lässt',
    },
    settings: {
      name: 'einstellungen',
      description: 'Wie hier gespielt wird: Spielfelder, Sprache, Bedenkzeit, Kanäle, Grenzen',
    },
  },
  menu: {
    'challenge-knucklebones': { name: 'Zu Knucklebones herausfordern' },
    'end-match': { name: 'Dieses Match beenden' },
  },
  subcommand: {
    challenge: {
      name: 'herausfordern',
      description: 'Eine bestimmte Person herausfordern oder alle, die Lust haben',
    },
    start: { name: 'starten', description: 'Einen Tisch eröffnen, an dem mitspielt, wer Lust hat' },
    practice: { name: 'üben', description: 'Sofort gegen den Bot spielen' },
    stats: { name: 'statistik', description: 'Die Rangliste hier oder die Bilanz einer Person' },
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
    export: { name: 'export', description: 'Alles, was über dich gespeichert ist, als Datei' },
    challenges: {
      name: 'herausforderungen',
      description: 'Wer dich herausfordern darf: alle, niemand oder alle außer bestimmten Personen',
    },
    forget: { name: 'vergessen', description: 'Alles über dich vergessen lassen' },
  },
  option: {
    opponent: {
      name: 'gegner',
      description: 'Gegen wen du spielst. Ohne Angabe darf jede Person annehmen',
    },
    length: { name: 'länge', description: 'Wie viele Spiele entscheiden. Ohne Angabe: eines' },
    mode: { name: 'modus', description: 'Welche Regeln. Ohne Angabe: Standard' },
    purse: { name: 'beutel', description: 'Mit wie vielen Bits alle anfangen. Ohne Angabe: 10' },
    grid: { name: 'brett', description: 'Welches Brett. Ohne Angabe: das quadratische' },
    arrows: {
      name: 'pfeile',
      description: 'Ob vorher Pfeilplättchen gelegt werden (nur quadratisch). Ohne Angabe: nein',
    },
    throws: { name: 'würfe', description: 'Wer wann wirft. Ohne Angabe: reihum' },
    ruling: {
      name: 'auslegung',
      description: 'Welche Hälfte des alten Textes gilt. Ohne Angabe: die Erzählung',
    },
    clock: {
      name: 'bedenkzeit',
      description: 'Wie lange ein Zug dauern darf. Ohne Angabe: wie hier üblich',
    },
    rated: { name: 'gewertet', description: 'Ob es für die Wertung zählt. Ohne Angabe: ja' },
    level: { name: 'stufe', description: 'Wie gut der Bot spielt. Ohne Angabe: normal' },
    opponents: {
      name: 'gegnerzahl',
      description: 'Gegen wie viele Bots du spielst. Ohne Angabe: einen',
    },
    player: { name: 'person', description: 'Wessen Bilanz. Ohne Angabe: die Rangliste' },
    sort: {
      name: 'sortierung',
      description: 'Wonach die Rangliste geordnet ist. Ohne Angabe: Wertung',
    },
    period: { name: 'zeitraum', description: 'Welche Zeit zählt. Ohne Angabe: alles' },
    match: { name: 'match', description: 'Welches beendete Match: wähle eines aus der Liste' },
    board: { name: 'spielfeld', description: 'Wie öffentliche Spielfelder gezeichnet werden' },
    language: { name: 'sprache', description: 'Die Sprache der öffentlichen Nachrichten' },
  },
  choice: {
    length: { single: 'Einzelspiel', 'best-of-3': 'Best of 3', 'best-of-5': 'Best of 5' },
    mode: {
      standard: 'Standard',
      advanced: 'Für Fortgeschrittene: Neuner nehmen der Spitze Punkte ab',
    },
    purse: { 10: '10 Bits', 20: '20 Bits' },
    grid: { square: 'Quadratisch', triangular: 'Dreieckig, schräg' },
    throws: { 'in-turn': 'Reihum', together: 'Alle zugleich, in beliebiger Reihenfolge' },
    ruling: {
      prose: 'Erzählung: 2 2 2 1 zählt 7, beim Kes’trekel kommt der Einsatz zurück',
      table: 'Tabelle: 2 2 2 1 zählt 8, beim Kes’trekel ist der Einsatz verloren',
    },
    clock: {
      none: 'Ohne Zeitlimit',
      '10m': '10 Minuten pro Zug',
      '1h': '1 Stunde pro Zug',
      '24h': '24 Stunden pro Zug',
      '3d': '3 Tage pro Zug',
    },
    rated: { yes: 'Gewertet', no: 'Ungewertet: zählt als Match, ändert keine Wertung' },
    sort: {
      rating: 'Wertung',
      wins: 'Siege',
      rate: 'Siegquote',
      best: 'Beste Punktzahl',
      streak: 'Längste Serie',
    },
    period: { week: 'Diese Woche', month: 'Dieser Monat', all: 'Insgesamt' },
    opponents: { '1': 'Ein Bot', '2': 'Zwei Bots', '3': 'Drei Bots' },
    level: { easy: 'Leicht', normal: 'Normal', hard: 'Schwer', expert: 'Experte' },
    board: { picture: 'Bild', emoji: 'Emoji', text: 'Text, gut für Screenreader' },
    language: { auto: 'Die Sprache des Servers', en: 'English', de: 'Deutsch' },
  },
};
