import type { Translation } from '../../translation.js';
import type { personal as english } from '../en/personal.js';

export const personal: Translation<typeof english> = {
  preferences: {
    title: 'Deine eigenen Einstellungen',
    titleChallenges: 'Wer dich herausfordern darf',
    body: 'Das gilt für dich auf jedem Server. Private Antworten sind in der Sprache, auf die dein Discord eingestellt ist.',
    remindersOn: 'Dauert dein Zug lange, wirst du einmal erwähnt.',
    remindersOff: 'Du wirst nie an einen Zug erinnert.',
    blockedNone: 'Du hast niemanden blockiert.',
    blocked_one: 'Du hast {{count}} Person blockiert: Sie kann dich nicht herausfordern.',
    blocked_other: 'Du hast {{count}} Personen blockiert: Sie können dich nicht herausfordern.',
    style: {
      auto: 'Meine Ansicht: wie das Spielfeld für alle',
      picture: 'Meine Ansicht: Bild',
      emoji: 'Meine Ansicht: Emoji',
      text: 'Meine Ansicht: Text, gut für Screenreader',
    },
    clock: 'Meine Bedenkzeit: {{value}}',
    clockAuto: 'Meine Bedenkzeit: wie auf dem Server üblich',
    challenges: {
      everyone: 'Alle dürfen mich herausfordern',
      nobody: 'Niemand darf mich herausfordern',
    },
    block: 'Von mir blockiert: niemand',
    name: {
      style: 'Meine Ansicht',
      clock: 'Meine Bedenkzeit',
      challenges: 'Wer mich herausfordern darf',
    },
  },
  button: {
    remindersOff: 'Nie erinnern',
    remindersOn: 'Erinnere mich',
    block: 'Nichts mehr von {{host}}',
    export: 'Meine Daten holen',
    preferences: 'Eigene Einstellungen',
    askForget: 'Vergiss mich',
    forget: 'Ja, vergiss mich',
  },

  block: {
    offer:
      'Abgelehnt. Willst du keine Herausforderungen von {{host}} mehr, dann sag es hier; {{host}} erfährt davon nichts.',
    done: '{{host}} kann dich nicht mehr herausfordern und erfährt davon nichts. Mit {{preferences}} nimmst du es zurück.',
    full: 'Du hast 25 Personen blockiert, für mehr ist kein Platz. Mit {{preferences}} kannst du manche freigeben oder dich von niemandem herausfordern lassen.',
    gone: 'Diese Herausforderung gibt es nicht mehr. Blockieren kannst du mit {{preferences}}.',
  },

  privacy: {
    title: 'Was dieser Bot über dich speichert',
    body: '**Was:** deine Discord-ID und den Namen, unter dem du zuletzt zu sehen warst, deine Matches mit jedem Zug, deine Ergebnisse und Wertungen, deine eigenen Einstellungen und wen du blockiert hast. Keine Nachrichten: Die kann er nicht lesen. Ein laufendes Match hält den geheimen Startwert seiner Würfel bis zum Ende fest; wer diesen Bot betreibt, könnte ihn lesen.',
    why: '**Warum:** um deine Matches zu führen, die Ranglisten zu zeigen und damit alle die Würfel prüfen können.',
    howLong:
      '**Wie lange:** bis du darum bittest, vergessen zu werden. Zähler gegen Missbrauch bleiben höchstens einen Tag lang gespeichert. Ein Server, der den Bot entfernt hat, verliert nach 30 Tagen seine Einstellungen und Ranglisten.',
    rights:
      '**Du kannst** alles als Datei holen ({{export}}), bestimmen, wer dich herausfordern darf ({{challenges}}), und es vergessen lassen ({{forget}}).',
    ask: 'Deine laufenden Matches werden aufgegeben, deine Herausforderungen zurückgezogen, du verschwindest aus jeder Rangliste, und in allen Protokollen stehen statt deiner ID und deines Namens erfundene. Die Ergebnisse der anderen bleiben. Niemand kann dich mehr herausfordern, bis du es wieder erlaubst. Das lässt sich nicht rückgängig machen.',
    done: 'Erledigt. Du bist vergessen. Niemand kann dich herausfordern, bis du es mit {{preferences}} wieder erlaubst.',
    underWay:
      'Du wirst gerade vergessen. Der Bot bringt das von selbst zu Ende, auch nach einem Neustart; du musst nichts weiter tun.',
  },

  export: {
    content_one: 'Alles, was über dich gespeichert ist, mit einem beendeten Match.',
    content_other: 'Alles, was über dich gespeichert ist, mit {{count}} beendeten Matches.',
    cut: 'Nicht alle deine Matches passen in eine Datei, die Discord hier annimmt: Das sind die neuesten, zurück bis {{date}}.',
    note: 'Die Datei ist gezipptes JSON. Andere stehen darin nur mit den Namen, unter denen sie zu sehen waren.',
    alt: 'Deine Daten als gezipptes JSON.',
    often:
      'Du hast deine Daten in dieser Stunde schon dreimal geholt. Versuch es später noch einmal.',
  },
};
