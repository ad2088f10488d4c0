/**
 * Knucklebones in words. Gaps named after a role (`seat`, `winner`, `front` …) take seats' names;
 * `own` and `other` are numbers seen from the seat named first.
 */
export const knucklebones = {
  name: 'Knucklebones',
  length: {
    single: 'single game',
    'best-of-3': 'best of 3',
    'best-of-5': 'best of 5',
  },
  level: {
    easy: {
      name: 'Easy',
      description: 'Often sees only its own side and forgets yours. A good first opponent.',
    },
    normal: {
      name: 'Normal',
      description:
        'Takes the best column right now and never thinks ahead. Wins {{share}} in 100 against Easy.',
    },
    hard: {
      name: 'Hard',
      description:
        'Knows what a position is worth, but is not strict. Wins {{share}} in 100 against Normal.',
    },
    expert: {
      name: 'Expert',
      description:
        'Thinks three moves ahead and hardly ever errs. Wins {{share}} in 100 against Hard.',
    },
  },
  prompt: {
    open: 'Who starts?',
    start: '{{seat}} starts the next game.',
    roll: '{{seat}} rolls the die.',
    place: '{{seat}} rolled a {{die}}: choose a column.',
    wonGame: '{{winner}} wins, {{own}} to {{other}}!',
    wonMatch: '{{winner}} wins the match, {{own}}–{{other}}!',
    resign: '{{winner}} wins: {{loser}} resigned.',
    timeout: '{{winner}} wins: {{loser}} ran out of time.',
    left: '{{winner}} wins: {{loser}} left the match.',
  },
  standing: {
    replay: 'Game {{game}}: a draw decides nothing, so it goes on.',
    level: 'Game {{game}}, {{length}}, level at {{own}}–{{other}}.',
    leads: 'Game {{game}}, {{length}}, {{seat}} leads {{own}}–{{other}}.',
    final: 'Game {{game}}, {{length}}, {{own}}–{{other}} in games for {{seat}}.',
  },
  status: {
    totals: '{{front}} {{own}} · {{back}} {{other}}',
  },
  last: {
    placed: '{{seat}} put a {{die}} in the {{column}} column.',
    removed_one:
      '{{seat}} put a {{die}} in the {{column}} column and knocked out one of {{other}}’s dice.',
    removed_other:
      '{{seat}} put a {{die}} in the {{column}} column and knocked out {{count}} of {{other}}’s dice.',
    won: '{{winner}} won game {{game}}, {{own}} to {{other}}.',
    drawn: 'Game {{game}} was a draw at {{own}} all and counts for nobody.',
    both: '{{placement}} {{result}}',
  },
  column: {
    name: { 0: 'Left', 1: 'Middle', 2: 'Right' },
    in: { 0: 'left', 1: 'middle', 2: 'right' },
    empty: 'empty',
    dice: '{{dice}} ({{score}})',
    marked: '{{dice}} ×{{mark}} ({{score}})',
  },
  button: {
    place: '{{column}} → {{score}}',
    remove_one: '{{column}} → {{score}}, knocks out 1',
    remove_other: '{{column}} → {{score}}, knocks out {{count}}',
    full: '{{column}} is full',
  },
  position: {
    grid: '{{seat}}, {{total}}: left {{left}}, middle {{middle}}, right {{right}}.',
    place: '{{column}} makes {{score}}.',
    remove_one: '{{column}} makes {{score}} and knocks out 1.',
    remove_other: '{{column}} makes {{score}} and knocks out {{count}}.',
    full: '{{column}} is full.',
  },
  stats: {
    luckUnit: 'points a roll',
    removed: 'knocked out',
    removedSaid_one: 'Dice knocked out: {{count}}.',
    removedSaid_other: 'Dice knocked out: {{count}}.',
    favouriteSaid: 'Favourite column: {{column}}, with {{share}}% of the dice.',
    favourite: 'favourite column',
    column: '{{column}}, {{share}}%',
  },
  review: {
    percent: '{{value}}%',
    cost: '−{{cost}}%',
    more: '+{{value}}%',
    less: '−{{value}}%',
    even: '±0%',
    at: { 0: 'on the left', 1: 'in the middle', 2: 'on the right' },
    to: { 0: 'left', 1: 'middle', 2: 'right' },
    move: '{{seat}}, move {{move}}',
    moveOfGame: '{{seat}}, game {{game}}, move {{move}}',
    placed: '{{die}} {{placed}}, better {{better}}',
    accurate: '{{accuracy}}% accurate',
    dice: 'dice {{luck}}',
    noMoves: 'no moves',
    noneCostly: 'No move gave away more than a trifle.',
    costly: '{{number}}. {{move}}: {{placed}}. It cost {{cost}}% of the chance to win.',
    seat_one: '{{seat}}: {{accuracy}}% accurate, {{best}} of {{count}} move was the best.',
    seat_other: '{{seat}}: {{accuracy}}% accurate, {{best}} of {{count}} moves were the best.',
    seatWithout: '{{seat}} placed no die.',
    accuracy:
      'Accuracy is 100% where no move gave away any chance of winning, 70% at 1.2% a move, 22% at 5%.',
    luck: 'Luck of the dice, in per cent of a won game (average dice: 0%): {{first}} {{one}}, {{second}} {{other}}.',
    skill:
      'Given away by mistakes, in per cent of a won game: {{first}} {{one}}, {{second}} {{other}}.',
    gameWon: 'Game {{game}}: {{seat}} won, {{own}} to {{other}}.',
    gameDrawn: 'Game {{game}}: a draw, {{own}} all.',
    gameGivenUp: 'Game {{game}}: {{how}}.',
    chances: 'Chance of winning the game: {{chances}}.',
    chance: '{{column}} {{win}}%',
    mark: { chance: 'win chance', best: 'best', played: 'played' },
    moment: {
      turn: '{{seat}} had a {{die}} to place.',
      played: '**Played:** {{effect}} Chance of winning: {{win}}%.',
      better: '**Better:** {{effect}} Chance of winning: {{win}}%.',
      cost: 'Of 100 such games, the better move wins {{number}} more.',
    },
  },
  refusal: {
    'options-shape': 'The options have to be an object with the options by name.',
    'length-unknown': 'A match is a single game, best of 3 or best of 5.',
    'event-shape': 'An event needs a type.',
    'event-unknown': 'Knucklebones has no such event.',
    'match-over': 'The match is over: nothing can follow.',
    'seat-invalid': 'There are just two seats, 0 and 1.',
    'forfeit-reason': 'A seat forfeits by resigning, by running out of time or by leaving.',
    'start-first': 'A game has to be started before anything else happens in it.',
    'start-early': 'The game that is running has to end before the next one starts.',
    'start-seat': 'The seat that did not start the last game starts this one.',
    'roll-first': 'The die has to be rolled before it can be placed.',
    'place-first': 'The die that was rolled has to be placed before the next roll.',
    'not-your-turn': 'It is the other player’s turn.',
    'die-invalid': 'A die shows a whole number from 1 to 6.',
    'column-invalid': 'There are three columns: left, middle and right.',
    'column-full': 'That column already holds three dice.',
  },
  rules: {
    goal: '**The idea.** Two players, one die, a grid of three columns each. Whoever has more points when a grid is full wins.',
    turn: '**Your turn.** The die is rolled for you, once. Put it in any of your columns that still has room; a column takes three dice. You always choose the column yourself, even when just one is open. There is no second roll, no passing and no taking back.',
    removal:
      '**Knocking out.** Each of your columns faces one of your opponent’s: left faces left, middle faces middle, right faces right. Place a die, and all dice with the same number in the column it faces are gone; what is left there closes up. Your own dice and the other columns are safe. A column that was full can have room again.',
    score:
      '**Points.** A die alone of its kind in a column counts its number. Two alike count four times their number together, three alike nine times. So 4 and 2 make 6, 4 and 4 make 16, and three 4s make 36. Such columns are marked ×2 and ×3. The most a grid can hold is 162.',
    end: '**The end.** As soon as a grid holds nine dice, the game is over. The last die still knocks out its twins across; only then are the points compared.',
    match:
      '**Matches.** Play a single game, best of 3 (two wins) or best of 5 (three wins). Chance decides who starts the first game; after that you take turns at starting.',
    board:
      '**The buttons.** Each says what your column will be worth and how many dice you knock out: “Left → 20, knocks out 2”. A full column’s button is switched off.',
    playing:
      '**Playing well.** Beginning is worth almost nothing. Early on, knock out high dice and spread your own: a pair can be hit at one blow. Near the end, build. A high die is safe while the column it faces is full. When behind, knock out to win time; when ahead, fill up. **Review** below a finished match shows which moves cost most.',
    chosen:
      '**Where we chose.** A draw never decides a match: it counts for nobody and is played again at once, with the other player starting, even when the match is a single game. If somebody resigns, leaves or runs out of time, the other player wins the whole match, and the game that was running counts as lost for the one who gave up.',
  },
} as const;
