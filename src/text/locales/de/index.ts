import { balic } from './balic.js';
import { commands } from './commands.js';
import { common } from './common.js';
import { home } from './home.js';
import { knucklebones } from './knucklebones.js';
import { personal } from './personal.js';
import { pincer } from './pincer.js';
import { scene } from './scene.js';
import { settings } from './settings.js';
import { solbones } from './solbones.js';
import { stats } from './stats.js';
import { table } from './table.js';

/** Every namespace of the language. */
export const de = {
  balic,
  commands,
  common,
  home,
  knucklebones,
  personal,
  pincer,
  scene,
  settings,
  solbones,
  stats,
  table,
};
