import type { Translation } from '../../translation.js';
import type { home as english } from '../en/home.js';

export const home: Translation<typeof english> = {
  help: {
    title: 'Würfelspiele, gleich hier',
    game: '**{{game}}** · {{description}}\n{{command}}',
    challenge: '{{challenge}} fordert eine Person oder alle heraus · {{rules}} zeigt, wie es geht',
    start: '{{challenge}} eröffnet einen Tisch für alle · {{rules}} zeigt, wie es geht',
    firstMany:
      'Neu in diesem Spiel? Die erste Zeile des Spielfelds sagt, wer am Zug ist, und die Knöpfe darunter, was möglich ist. {{rules}} erklärt das Spiel, {{help}} den Rest.',
    rules: 'Diese Befehle laden andere ein. {{rules}} und so weiter erklären die Spiele.',
    practice: '**Probier es aus**: unten gegen den Bot.',
    levels: '**Gegen den Bot**, allein und ohne Zeitlimit:',
    more: 'Mehr über ein Spiel und die Stufen des Bots',
    level: '- **{{level}}** · {{description}}',
    lists:
      '{{games}} zeigt deine Matches, {{privacy}}, was gespeichert ist. {{preferences}} gilt für dich, {{settings}} für den Server.',
    dice: 'Die Würfel sind vor dem Spiel versiegelt und lassen sich danach prüfen.',
    first:
      'Neu in diesem Spiel? Jeder Knopf unter dem Spielfeld sagt, was er einbringt und hinauswirft. {{rules}} erklärt das Spiel, {{help}} den Rest.',
  },
  button: {
    practice: 'Üben: {{what}}',
    overview: 'Alle Spiele',
    review: 'Analyse',
    replay: 'Wiederholung',
  },
  games: {
    title: 'Deine Matches',
    none: 'Du hast kein laufendes Match und keine offene Herausforderung. {{challenge}} startet eines, {{help}} zeigt, wie es geht.',
    yourTurn: '**Du bist am Zug** gegen {{opponents}}',
    theirTurn: 'Gegen {{opponents}}: {{turn}} ist am Zug',
    running: 'Gegen {{opponents}}',
    out: 'Gegen {{opponents}}: Du bist ausgeschieden, sie spielen weiter',
    invited: '**{{host}} fordert dich heraus**',
    challenge: 'Deine Herausforderung an {{opponent}}',
    anyone: 'Deine Herausforderung an alle',
    lobby_one: 'Der Tisch von {{host}}, {{count}} Platz besetzt',
    lobby_other: 'Der Tisch von {{host}}, {{count}} Plätze besetzt',
    ends: 'Bedenkzeit endet {{time}}',
    open: 'endet {{time}}',
    link: '[zum Spielfeld]({{link}})',
    linkOpen: '[zur Herausforderung]({{link}})',
    linkLobby: '[zum Tisch]({{link}})',
    more: '… und {{number}} weitere.',
  },
  moderation: {
    title: 'Dieses Match beenden?',
    body: 'Das Match endet sofort und ist ungültig: Niemand gewinnt, nichts wird gezählt. Das lässt sich nicht rückgängig machen.',
    done: 'Das Match ist beendet. So steht es jetzt auch in seiner Nachricht.',
    notAllowed: 'Ein Match beenden können nur Mitglieder, die hier Nachrichten verwalten dürfen.',
    noTable:
      'Diese Nachricht ist kein Spielfeld. Wähle eine Nachricht mit einem Spielfeld und seinen Knöpfen.',
  },
  reminder: '{{mentions}}, du bist am Zug. Die Bedenkzeit endet am {{time}}.',
  review: {
    title: 'Analyse: {{what}}',
    whole: 'Ganzes Match',
    moment: '{{number}}. {{move}}',
    running:
      'Dieses Match läuft noch. Eine Analyse gibt es, sobald es vorbei ist, für alle, die sein Protokoll sehen dürfen.',
    busy: 'Es werden gerade schon mehrere Matches analysiert. Versuch es in einer Minute noch einmal.',
    often: 'Das sind viele Analysen. Versuch es in einer Minute noch einmal.',
    nothing:
      'Hier gibt es nichts zu analysieren: Das Match hat kein Ergebnis, oder niemand hat gezogen.',
    none: 'Für dieses Spiel gibt es keine Analysen.',
    unreadable: 'Dieses Match lässt sich nicht analysieren. Sein Protokoll ist noch da.',
  },
  replay: {
    content: 'Das Match vom ersten Würfel bis zum letzten, in {{seconds}} Sekunden.',
    alt: 'Das Match als Animation. Am Ende: {{end}}',
    busy: 'Es werden gerade schon mehrere Wiederholungen gezeichnet. Versuch es in einer Minute noch einmal.',
    often: 'Das sind viele Wiederholungen. Versuch es in einer Minute noch einmal.',
    undrawable: 'Dieses Match lässt sich nicht zeichnen. Sein Protokoll ist noch da.',
  },
};
