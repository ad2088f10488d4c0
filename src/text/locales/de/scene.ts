import type { Translation } from '../../translation.js';
import type { scene as english } from '../en/scene.js';

export const scene: Translation<typeof english> = {
  total: 'gesamt',
  place: 'am Zug',
  game: 'Spiel {{number}}',
  length: {
    single: 'Einzelspiel',
    'best-of-3': 'Best of 3',
    'best-of-5': 'Best of 5',
  },
  won: '{{seat}} gewinnt',
  over: 'Das Match ist zu Ende',
  forfeit: {
    resign: '{{seat}} gibt auf',
    timeout: 'Zeit von {{seat}} ist um',
    left: '{{seat}} ist gegangen',
  },
  tiles: {
    seat: '**{{seat}}** · {{total}}',
  },
};
