/** Words inside pictures and emoji boards: short, for each has a box of its own to fit. */
export const scene = {
  total: 'total',
  place: 'to place',
  game: 'Game {{number}}',
  length: {
    single: 'single game',
    'best-of-3': 'best of 3',
    'best-of-5': 'best of 5',
  },
  won: '{{seat}} wins',
  over: 'The match is over',
  forfeit: {
    resign: '{{seat}} resigned',
    timeout: '{{seat}} ran out of time',
    left: '{{seat}} left the table',
  },
  tiles: {
    seat: '**{{seat}}** · {{total}}',
  },
} as const;
