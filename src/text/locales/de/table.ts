import type { Translation } from '../../translation.js';
import type { table as english } from '../en/table.js';

export const table: Translation<typeof english> = {
  machine: 'Bot {{level}}',
  someone: 'Jemand',

  challenge: {
    invites: '{{mention}}, {{host}} fordert dich zu {{game}} heraus.',
    open: '{{host}} sucht jemanden für {{game}}. Wer nimmt an?',
    expires: 'Läuft {{time}} ab.',
    dice: 'Faire Würfel, versiegelt, bevor jemand annimmt: {{commitment}}',
    buttons: '{{accept}} oder {{decline}}: {{invited}} · {{cancel}}: {{host}}',
    buttonsOpen: '{{accept}}: alle anderen · {{cancel}}: {{host}}',
    tokenOnly:
      'Der Bot kann hier nicht von sich aus schreiben: Das Spielfeld ist erst beim nächsten Knopfdruck auf dem neuesten Stand.',
    tokenOnlyServer:
      'Der Bot kann hier nicht von sich aus schreiben: Das Spielfeld ist erst beim nächsten Knopfdruck auf dem neuesten Stand. Die Serverleitung kann das ändern: den Bot hinzufügen und ihm Kanal ansehen, Nachrichten senden, Links einbetten und Dateien anhängen erlauben.',
    declined: '{{invited}} hat die Herausforderung von {{host}} abgelehnt.',
    cancelled: '{{host}} hat die Herausforderung zurückgezogen.',
    expired: 'Die Herausforderung von {{host}} ist unbeantwortet abgelaufen.',
    withdrawn: 'Die Herausforderung von {{host}} ist hier nicht möglich.',
    'place-lost': 'Diese Herausforderung gilt nicht mehr.',
    ended: 'Die Moderation hat diese Herausforderung beendet.',
  },
  lobby: {
    open: '{{host}} eröffnet einen Tisch für {{game}}. Wer spielt mit?',
    ready: 'Der Tisch von {{host}} für {{game}} ist voll und kann beginnen.',
    seat: '{{number}}. {{token}} {{name}}',
    host: '{{number}}. {{token}} **{{name}}** · leitet den Tisch',
    free_one: '{{count}} Platz ist frei.',
    free_other: '{{count}} Plätze sind frei.',
    kept: 'Freigehalten für {{people}}. Das endet {{time}}.',
    starts: '{{host}} startet das Match, sobald {{least}} bis {{most}} am Tisch sitzen.',
    expires: 'Schließt {{time}}.',
    dice: 'Faire Würfel, versiegelt, bevor jemand mitspielt: {{commitment}}',
    alone: 'Jetzt heißt es warten, bis jemand mitspielt.',
    aloneOrBots:
      'Jetzt heißt es warten, bis jemand mitspielt. {{host}} kann unten auch einen Bot hinzufügen.',
    bots: '{{host}} kann Bots hinzufügen oder entfernen',
    add: 'Hinzufügen: Bot {{level}}',
    remove: 'Entfernen: {{number}}. Bot {{level}}',
    closed: {
      declined: '{{host}} hat den Tisch geschlossen.',
      cancelled: '{{host}} hat den Tisch geschlossen, bevor das Match begann.',
      expired:
        'Der Tisch von {{host}} ist geschlossen: Seine Zeit lief ab, bevor das Match begann.',
      withdrawn: 'Der Tisch von {{host}} ist hier nicht möglich.',
      'place-lost': 'Dieser Tisch gilt nicht mehr.',
      ended: 'Die Moderation hat diesen Tisch geschlossen.',
    },
  },
  clock: {
    none: 'ohne Zeitlimit',
    minutes_one: '{{count}} Minute pro Zug',
    minutes_other: '{{count}} Minuten pro Zug',
    hours_one: '{{count}} Stunde pro Zug',
    hours_other: '{{count}} Stunden pro Zug',
    days_one: '{{count}} Tag pro Zug',
    days_other: '{{count}} Tage pro Zug',
  },
  stakes: {
    rated: 'gewertet',
    casual: 'ungewertet',
    casualBot: 'ungewertet: ein Bot spielt mit',
    capped: 'ungewertet (eure 10 gewerteten Matches für heute sind gespielt)',
    cappedMany: 'ungewertet (zwei von euch haben ihre 10 gewerteten Matches für heute gespielt)',
  },

  board: {
    title: '{{game}} · {{terms}}',
    which: 'Welches Match willst du sehen?',
    clock: 'Die Zeit für diesen Zug endet {{time}}.',
    seat: '{{seat}}',
    dice: 'Würfel versiegelt als {{commitment}}…',
    practiceDice: 'Würfel versiegelt als {{commitment}}…: Sie standen vor dem Spiel fest.',
    voided: {
      'place-lost':
        'Dieses Match ist ungültig: Den Ort, an dem es lief, gibt es nicht mehr. Nichts wird gezählt.',
      idle: 'Dieses Match ist ungültig: 30 Tage lang hat niemand gespielt. Nichts wird gezählt.',
      ended: 'Die Moderation hat dieses Match beendet. Es ist ungültig: Nichts wird gezählt.',
      'no-people': 'In diesem Match sind nur noch Bots, also endet es hier. Nichts wird gezählt.',
    },
    finishedDice: 'Die Würfel dieses Matchs lassen sich prüfen: siehe Protokoll.',
    rematchDice: 'Die Würfel einer Revanche sind versiegelt: {{commitment}}',
    wantsRematch: '{{seat}} will eine Revanche. {{others}}?',
    rematchBegun: 'Die Revanche hat begonnen.',
    rematchOpen: 'Für die Revanche wurde ein neuer Tisch eröffnet.',
    movedTo: 'Dieses Spielfeld ist umgezogen: {{link}}',
  },

  button: {
    accept: 'Annehmen',
    decline: 'Ablehnen',
    cancel: 'Abbrechen',
    join: 'Mitspielen',
    leave: 'Aufstehen',
    start: 'Starten',
    view: 'Meine Ansicht',
    resign: 'Aufgeben',
    rematch: 'Revanche',
    record: 'Protokoll',
    picture: 'Bild',
    emoji: 'Emoji',
    text: 'Text',
    refresh: 'Aktualisieren',
    previous: '◀ Zurück',
    next: 'Weiter ▶',
    quit: 'Gegen {{opponent}} aufgeben',
    repost: 'Gegen {{opponent}}',
  },

  view: {
    asOf: 'Stand: {{time}}.',
    kept: 'So wird für dich ab jetzt immer gezeichnet.',
    toBoard: 'Das Spielfeld für alle: {{link}}',
  },

  resign: {
    title: 'Dieses Match aufgeben?',
    body: 'Mit „Absenden“ gibst du auf: Die andere Seite gewinnt, und das Match ist vorbei. Das lässt sich nicht rückgängig machen.',
    bodyMany:
      'Mit „Absenden“ gibst du auf: Du scheidest aus, und die anderen spielen weiter. Das lässt sich nicht rückgängig machen.',
    askMany:
      'Welches Match gibst du auf? Ein Druck genügt: Die anderen spielen weiter oder gewinnen, wenn sonst niemand mehr da ist. Das lässt sich nicht rückgängig machen.',
    ask: 'Welches Match gibst du auf? Ein Druck genügt: Die andere Seite gewinnt es, und das lässt sich nicht rückgängig machen.',
    done: 'Du hast aufgegeben.',
  },

  refusal: {
    gone: 'Diesen Tisch gibt es nicht mehr. Ein neues Match startest du mit {{command}}.',
    'not-seated': 'Das ist das Match von {{players}}. Ein eigenes startest du mit {{command}}.',
    'not-your-turn': 'Noch nicht: {{turn}} ist am Zug.',
    stale: 'Dieses Spielfeld ist veraltet. Hier ist das aktuelle: {{link}}',
    'stale-view':
      'Das war für einen früheren Zug. Dein Spielfeld zeigt jetzt, wie das Match steht.',
    'stale-here': 'Dieses Spielfeld ist veraltet. Das aktuelle holst du mit {{board}}.',
    'match-over': 'Dieses Match ist vorbei.',
    'not-started': 'Dieses Match hat noch nicht begonnen.',
    'own-challenge': 'Das ist deine eigene Herausforderung: Annehmen muss sie jemand anderes.',
    'not-invited': 'Diese Herausforderung gilt {{invited}}.',
    'not-for-you': 'Diese Herausforderung muss jemand anderes annehmen.',
    'not-host': 'Nur {{host}} kann diese Herausforderung abbrechen.',
    'challenge-over': 'Diese Herausforderung ist vorbei: {{why}}',
    'already-started': 'Dieses Match hat schon begonnen.',
    'machine-thinking': 'Der Bot überlegt noch. Versuch es gleich noch einmal.',
    'bad-move': 'Das geht hier nicht. Was möglich ist, zeigt das Spielfeld.',
    'no-rematch': 'Zu diesem Match gibt es keine Revanche.',
    'same-two':
      'Ihr beide habt in diesem Kanal schon ein Match oder eine Herausforderung. Bringt sie zu Ende oder nehmt einen anderen Kanal.',
    'channel-full':
      'Mehr Matches und Herausforderungen fasst dieser Kanal nicht. Bring eines zu Ende oder nimm einen anderen Kanal.',
    'too-many-open':
      'Du hast hier schon so viele unbeantwortete Herausforderungen und Übungsmatches, wie eine Person haben darf. {{games}} zeigt sie.',
    out: 'Du bist aus diesem Match ausgeschieden. Die anderen spielen weiter.',
    already: 'Das hast du schon getan.',
    'lobby-seated': 'Du sitzt schon an diesem Tisch.',
    'lobby-full': 'Alle Plätze an diesem Tisch sind besetzt oder werden freigehalten.',
    'lobby-small': 'An diesem Tisch sitzen noch zu wenige: Es braucht mindestens {{least}}.',
    'lobby-host': 'Das kann nur {{host}}: Wer den Tisch leitet, entscheidet.',
    'lobby-barred': 'An diesen Tisch kannst du dich nicht setzen.',
    'lobby-over': 'Dieser Tisch ist geschlossen: {{why}}',
    'too-many-challenges':
      'Das sind viele Herausforderungen. Warte eine Minute und versuch es dann noch einmal.',
    'too-many-practices':
      'Das sind viele Übungsmatches. Warte eine Minute und versuch es dann noch einmal.',
    'too-many-for-them':
      '{{opponent}} wurde in letzter Zeit oft herausgefordert. Versuch es später noch einmal.',
    'takes-none': '{{opponent}} nimmt keine Herausforderungen an.',
    'not-here': 'Auf diesem Server wird anderswo gespielt: {{channels}}',
    'opponent-self':
      'Dich selbst kannst du nicht herausfordern. Mit {{practice}} spielst du gegen den Bot.',
    alone:
      'Hierher kann sonst niemand kommen. Spiel mit {{practice}} gegen den Bot oder fordere andere dort heraus, wo sie sind.',
    'opponent-unknown':
      'Diese Person ist nicht zu finden. Wähle sie aus der Liste, die beim Tippen erscheint.',
    'opponent-bot':
      '{{opponent}} ist eine App, und Apps lassen sich nicht herausfordern. Mit {{practice}} spielst du gegen den Bot.',
    hidden:
      'Auf diesem Server siehst nur du die Antworten dieser App, also könnte niemand deine Herausforderung annehmen. Bitte die Serverleitung, den Bot hinzuzufügen, oder spielt in einer Direktnachricht.',
    'no-match': 'Du hast hier kein laufendes Match. Mit {{command}} startest du eines.',
    'record-pending': 'Dieses Protokoll wird noch geschrieben. Versuch es gleich noch einmal.',
    'no-record':
      'Dieses Match gibt es nicht. Wähle eines aus der Liste, die beim Tippen erscheint.',
    'no-manage': 'Das können nur Mitglieder ändern, die den Server verwalten dürfen.',
    unknown: 'Dieser Knopf stammt aus einer älteren Version. {{games}} zeigt deine Matches.',
  },
  failure: {
    store:
      'Der Bot kommt gerade nicht an sein Gedächtnis. Nichts ging verloren: Versuch es gleich noch einmal.',
    busy: 'Der Bot kommt gerade nicht hinterher. Es ist nichts geschehen: Versuch es in ein paar Sekunden noch einmal.',
    newer: 'Der Bot wird gerade aktualisiert. Versuch es gleich noch einmal.',
    internal:
      'Bei uns ist etwas schiefgegangen. Nichts ging verloren: Versuch es noch einmal. (Fehler {{id}})',
    payload:
      'Das Spielfeld ließ sich nicht zeigen. Dein Zug gilt: Versuch {{board}}. (Fehler {{id}})',
    refused: 'Das ließ sich nicht zeigen. Was du getan hast, gilt. (Fehler {{id}})',
  },

  rules: {
    title: 'So geht {{game}}',
    machine: '**Der Bot.** Mit {{practice}} spielst du gegen ihn, auf einer dieser Stufen.',
    level: '{{name}}: {{what}}',
  },

  record: {
    content:
      'Das Protokoll dieses Matchs: jeder Wurf und jeder Zug. Mit `npm run --silent verify -- DATEI` aus dem Quelltext des Bots kann es jede Person prüfen, samt den Würfeln.',
    alt: 'Das Protokoll des Matchs als JSON.',
    choice: '{{players}} · {{date}}',
  },

  stats: {
    title: '{{game}}: Rangliste',
    here: 'Matches zwischen Menschen, hier.',
    row: '**{{rank}}.** {{name}} · {{won}} gewonnen, {{lost}} verloren, {{drawn}} unentschieden',
    own: 'Du: **{{rank}}.** von {{size}} · {{won}} gewonnen, {{lost}} verloren, {{drawn}} unentschieden',
    ownNone: 'Du hast hier noch kein Match zu Ende gespielt.',
    empty: 'Hier hat noch niemand ein Match zu Ende gespielt. {{command}} startet eines.',
    page: 'Seite {{page}} von {{pages}}',
    card: '{{name}} bei {{game}}',
    cardNone: '{{name}} hat hier noch kein Match zu Ende gespielt.',
    rank: 'Rang {{rank}} von {{size}} hier',
    matches: 'Matches: {{won}} gewonnen, {{lost}} verloren, {{drawn}} unentschieden',
    games: 'Spiele: {{won}} gewonnen, {{lost}} verloren, {{drawn}} unentschieden',
    best: 'Beste Punktzahl: {{best}}',
    headToHead: '{{name}} gegen dich: {{won}} gewonnen, {{lost}} verloren, {{drawn}} unentschieden',
  },
};
