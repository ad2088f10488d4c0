import type { Translation } from '../../translation.js';
import type { knucklebones as english } from '../en/knucklebones.js';

export const knucklebones: Translation<typeof english> = {
  name: 'Knucklebones',
  length: {
    single: 'Einzelspiel',
    'best-of-3': 'Best of 3',
    'best-of-5': 'Best of 5',
  },
  level: {
    easy: {
      name: 'Leicht',
      description: 'Sieht oft nur die eigene Seite und vergisst deine. Ein guter erster Gegner.',
    },
    normal: {
      name: 'Normal',
      description:
        'Nimmt, was gerade am meisten bringt, und denkt nie voraus. Gewinnt {{share}} von 100 gegen Leicht.',
    },
    hard: {
      name: 'Schwer',
      description:
        'Weiß, was eine Stellung wert ist, nimmt es aber nicht so genau. Gewinnt {{share}} von 100 gegen Normal.',
    },
    expert: {
      name: 'Experte',
      description:
        'Denkt drei Züge voraus und irrt sich fast nie. Gewinnt {{share}} von 100 gegen Schwer.',
    },
  },
  prompt: {
    open: 'Wer fängt an?',
    start: '{{seat}} beginnt das nächste Spiel.',
    roll: '{{seat}} würfelt.',
    place: '{{seat}} hat eine {{die}} gewürfelt: Spalte wählen.',
    wonGame: '{{winner}} gewinnt mit {{own}} zu {{other}}!',
    wonMatch: '{{winner}} gewinnt das Match mit {{own}}:{{other}}!',
    resign: '{{winner}} gewinnt: {{loser}} hat aufgegeben.',
    timeout: '{{winner}} gewinnt: Die Zeit von {{loser}} ist abgelaufen.',
    left: '{{winner}} gewinnt: {{loser}} hat das Match verlassen.',
  },
  standing: {
    replay: 'Spiel {{game}}: Ein Unentschieden entscheidet nichts, also geht es weiter.',
    level: 'Spiel {{game}}, {{length}}, es steht {{own}}:{{other}}.',
    leads: 'Spiel {{game}}, {{length}}, {{seat}} führt {{own}}:{{other}}.',
    final: 'Spiel {{game}}, {{length}}, {{own}}:{{other}} nach Spielen für {{seat}}.',
  },
  status: {
    totals: '{{front}} {{own}} · {{back}} {{other}}',
  },
  last: {
    placed: '{{seat}} hat eine {{die}} in die {{column}} Spalte gelegt.',
    removed_one:
      '{{seat}} hat eine {{die}} in die {{column}} Spalte gelegt und einen Würfel von {{other}} hinausgeworfen.',
    removed_other:
      '{{seat}} hat eine {{die}} in die {{column}} Spalte gelegt und {{count}} Würfel von {{other}} hinausgeworfen.',
    won: 'Spiel {{game}} geht mit {{own}} zu {{other}} an {{winner}}.',
    drawn: 'Spiel {{game}} endet mit je {{own}} Punkten unentschieden und zählt für niemanden.',
    both: '{{placement}} {{result}}',
  },
  column: {
    name: { 0: 'Links', 1: 'Mitte', 2: 'Rechts' },
    in: { 0: 'linke', 1: 'mittlere', 2: 'rechte' },
    empty: 'leer',
    dice: '{{dice}} ({{score}})',
    marked: '{{dice}} ×{{mark}} ({{score}})',
  },
  button: {
    place: '{{column}} → {{score}}',
    remove_one: '{{column}} → {{score}}, wirft 1 hinaus',
    remove_other: '{{column}} → {{score}}, wirft {{count}} hinaus',
    full: '{{column}}: voll',
  },
  position: {
    grid: '{{seat}}, {{total}}: links {{left}}, Mitte {{middle}}, rechts {{right}}.',
    place: '{{column}} ergibt {{score}}.',
    remove_one: '{{column}} ergibt {{score}} und wirft 1 hinaus.',
    remove_other: '{{column}} ergibt {{score}} und wirft {{count}} hinaus.',
    full: '{{column}}: voll.',
  },
  stats: {
    luckUnit: 'Punkte pro Wurf',
    removed: 'Rauswürfe',
    removedSaid_one: 'Hinausgeworfene Würfel: {{count}}.',
    removedSaid_other: 'Hinausgeworfene Würfel: {{count}}.',
    favouriteSaid: 'Lieblingsspalte: die {{column}}, mit {{share}} % der Würfel.',
    favourite: 'Lieblingsspalte',
    column: '{{column}}, {{share}} %',
  },
  review: {
    percent: '{{value}} %',
    cost: '−{{cost}} %',
    more: '+{{value}} %',
    less: '−{{value}} %',
    even: '±0 %',
    at: { 0: 'links', 1: 'in der Mitte', 2: 'rechts' },
    to: { 0: 'links', 1: 'Mitte', 2: 'rechts' },
    move: '{{seat}}, Zug {{move}}',
    moveOfGame: '{{seat}}, Spiel {{game}}, Zug {{move}}',
    placed: '{{die}} {{placed}}, besser {{better}}',
    accurate: '{{accuracy}} % genau',
    dice: 'Würfel {{luck}}',
    noMoves: 'keine Züge',
    noneCostly: 'Kein Zug hat mehr als eine Kleinigkeit verschenkt.',
    costly: '{{number}}. {{move}}: {{placed}}. Das hat {{cost}} % Gewinnchance gekostet.',
    seat_one: '{{seat}}: {{accuracy}} % genau, {{best}} von {{count}} Zug war der beste.',
    seat_other: '{{seat}}: {{accuracy}} % genau, {{best}} von {{count}} Zügen waren die besten.',
    seatWithout: '{{seat}} hat keinen Würfel gelegt.',
    accuracy:
      'Die Genauigkeit ist 100 %, wenn kein Zug etwas von der Gewinnchance verschenkt hat, 70 % bei 1,2 % pro Zug und 22 % bei 5 %.',
    luck: 'Glück mit den Würfeln, in Prozent eines gewonnenen Spiels (Durchschnitt: 0 %): {{first}} {{one}}, {{second}} {{other}}.',
    skill:
      'Durch Fehler verschenkt, in Prozent eines gewonnenen Spiels: {{first}} {{one}}, {{second}} {{other}}.',
    gameWon: 'Spiel {{game}}: {{seat}} gewann {{own}} zu {{other}}.',
    gameDrawn: 'Spiel {{game}}: unentschieden mit je {{own}}.',
    gameGivenUp: 'Spiel {{game}}: {{how}}.',
    chances: 'Gewinnchance in diesem Spiel: {{chances}}.',
    chance: '{{column}} {{win}} %',
    mark: { chance: 'Gewinnchance', best: 'beste', played: 'gespielt' },
    moment: {
      turn: '{{seat}} hatte eine {{die}} zu legen.',
      played: '**Gespielt:** {{effect}} Gewinnchance: {{win}} %.',
      better: '**Besser:** {{effect}} Gewinnchance: {{win}} %.',
      cost: 'Von 100 solchen Spielen gewinnt der bessere Zug {{number}} mehr.',
    },
  },
  refusal: {
    'options-shape': 'Die Optionen müssen ein Objekt sein, das sie beim Namen nennt.',
    'length-unknown': 'Ein Match ist ein Einzelspiel, Best of 3 oder Best of 5.',
    'event-shape': 'Ein Ereignis braucht einen Typ.',
    'event-unknown': 'Dieses Ereignis gibt es bei Knucklebones nicht.',
    'match-over': 'Das Match ist vorbei: Es kann nichts mehr folgen.',
    'seat-invalid': 'Es gibt nur zwei Plätze, 0 und 1.',
    'forfeit-reason': 'Man scheidet aus, indem man aufgibt, die Zeit überschreitet oder geht.',
    'start-first': 'Erst muss ein Spiel beginnen, bevor darin etwas geschieht.',
    'start-early': 'Erst muss das laufende Spiel enden, bevor das nächste beginnt.',
    'start-seat': 'Dieses Spiel beginnt, wer das letzte nicht begonnen hat.',
    'roll-first': 'Erst wird gewürfelt, dann gelegt.',
    'place-first': 'Erst muss der gewürfelte Würfel gelegt werden.',
    'not-your-turn': 'Die andere Seite ist am Zug.',
    'die-invalid': 'Ein Würfel zeigt eine ganze Zahl von 1 bis 6.',
    'column-invalid': 'Es gibt drei Spalten: links, Mitte und rechts.',
    'column-full': 'In dieser Spalte liegen schon drei Würfel.',
  },
  rules: {
    goal: '**Darum geht es.** Zwei Leute, ein Würfel, für jede Seite ein Feld mit drei Spalten. Wer mehr Punkte hat, sobald ein Feld voll ist, gewinnt.',
    turn: '**Dein Zug.** Für dich wird einmal gewürfelt. Lege den Würfel in eine deiner Spalten, in der noch Platz ist; jede fasst drei Würfel. Die Spalte wählst immer du, auch wenn nur noch eine frei ist. Noch einmal würfeln, passen oder zurücknehmen geht nicht.',
    removal:
      '**Hinauswerfen.** Jede deiner Spalten liegt einer gegnerischen gegenüber: links gegen links, Mitte gegen Mitte, rechts gegen rechts. Legst du einen Würfel, verschwinden aus der Spalte gegenüber alle Würfel mit derselben Zahl; der Rest rückt zusammen. Deine eigenen Würfel und die anderen Spalten bleiben, wie sie sind. So kann auch eine volle Spalte wieder Platz bekommen.',
    score:
      '**Punkte.** Ein Würfel, dessen Zahl in der Spalte nur einmal vorkommt, zählt diese Zahl. Zwei gleiche zählen zusammen das Vierfache ihrer Zahl, drei gleiche das Neunfache: 4 und 2 ergeben 6, 4 und 4 ergeben 16, drei Vieren 36. Solche Spalten sind mit ×2 und ×3 markiert. Mehr als 162 Punkte fasst kein Feld.',
    end: '**Das Ende.** Liegen in einem Feld neun Würfel, ist das Spiel sofort zu Ende. Auch der letzte Würfel wirft noch hinaus; erst danach werden die Punkte verglichen.',
    match:
      '**Matches.** Ihr spielt ein Einzelspiel, Best of 3 (zwei Siege) oder Best of 5 (drei Siege). Wer das erste Spiel beginnt, entscheidet der Zufall; danach beginnt ihr abwechselnd.',
    board:
      '**Die Knöpfe.** Auf jedem steht, was deine Spalte dann zählt und wie viele Würfel du hinauswirfst: „Links → 20, wirft 2 hinaus“. Der Knopf einer vollen Spalte ist abgeschaltet.',
    playing:
      '**Gut spielen.** Anzufangen bringt fast nichts. Wirf am Anfang hohe Würfel hinaus und verteile deine eigenen: Ein Paar ist auf einen Schlag weg. Gegen Ende lohnt es sich zu bauen. Ein hoher Würfel ist sicher, solange die Spalte gegenüber voll ist. Liegst du zurück, gewinnst du Zeit, indem du hinauswirfst; liegst du vorn, mach voll. **Analyse** unter einem beendeten Match zeigt, welche Züge am meisten gekostet haben.',
    chosen:
      '**Unsere Auslegung.** Ein Unentschieden entscheidet nie ein Match: Es zählt für niemanden, und es wird gleich noch einmal gespielt, wobei die andere Seite beginnt – auch beim Einzelspiel. Wer aufgibt, geht oder die Zeit überschreitet, verliert das ganze Match, und das laufende Spiel zählt als verloren.',
  },
};
