/**
 * `npm run bench`: what the bot costs, on one machine in one run. `-- --quick` takes a minute and
 * shows that everything works; `-- --only presses` runs one section; `-- --profile FOLDER` writes CPU
 * profiles of the bot while it is pressed; `-- --only presses --bot emoji` measures one bot alone, and
 * `-- --only store --players 1000000` a leaderboard of a million, which takes minutes to fill.
 */
import { fork } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cost } from './cost.js';
import { pictures } from './pictures.js';
import { presses } from './presses.js';
import { buildProduct } from './product.js';
import { type Aim, number, printAims, type Section } from './report.js';
import { start } from './start.js';
import { store } from './store.js';
import { users } from './users.js';

const sections: Readonly<Record<string, Section>> = {
  start,
  presses,
  users,
  pictures,
  cost,
  store,
};

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    profile: { type: 'string' },
    bot: { type: 'string' },
    players: { type: 'string', default: '250000' },
  },
});

/** Runs a section in a process of its own, so that none inherits another's heap. */
const apart = (name: string): Promise<readonly Aim[]> =>
  new Promise((resolve, reject) => {
    const { quick, profile } = values;
    const flags = [
      ...(quick ? ['--quick'] : []),
      ...(profile === undefined ? [] : ['--profile', profile]),
    ];
    const child = fork(fileURLToPath(import.meta.url), ['--only', name, ...flags]);
    let aims: readonly Aim[] = [];
    child.once('message', (message: readonly Aim[]) => {
      aims = message;
    });
    child.once('exit', (code) => {
      if (code === 0) resolve(aims);
      else reject(new Error(`section ${name} ended with ${code}`));
    });
  });

const only = values.only;
if (only === undefined) {
  buildProduct();
  const [cpu] = cpus();
  console.log(`Node ${process.version}, ${cpus().length} × ${cpu?.model ?? 'unknown CPU'}`);
  const [load = 0] = loadavg();
  // The bot, the stand-in with its players and the kernel want both cores for themselves.
  if (load > 0.5) console.log(`The machine is busy (load ${number(load)}): nothing to publish.`);
  const aims: Aim[] = [];
  for (const name of Object.keys(sections)) aims.push(...(await apart(name)));
  printAims(aims);
  if (aims.some(({ met }) => !met)) process.exitCode = 1;
} else {
  const section = Object.hasOwn(sections, only) ? sections[only] : undefined;
  if (section === undefined) {
    throw new Error(`no section ${only}; there are ${Object.keys(sections).join(', ')}`);
  }
  if (process.send === undefined) buildProduct();
  const aims = await section({
    quick: values.quick,
    profile: values.profile ?? null,
    bot: values.bot ?? null,
    players: Number(values.players),
  });
  if (process.send === undefined) printAims(aims);
  else {
    process.send(aims);
    process.disconnect();
  }
}
