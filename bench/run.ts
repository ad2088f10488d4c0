/**
 * `npm run bench`: what the bot costs, on one machine in one run. `-- --quick` takes a minute and
 * shows that everything works; `-- --only presses` runs one section, `-- --only cost,games` several;
 * `-- --profile FOLDER` writes CPU profiles of the bot while it is pressed; `-- --only presses --bot emoji`
 * measures one bot alone, and `-- --only store --players 1000000` a leaderboard of a million, which takes
 * minutes to fill (`--store redis` or `--store sqlite` on one of the two).
 */
import { fork } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cost } from './cost.js';
import { games } from './games.js';
import { load } from './load.js';
import { pictures } from './pictures.js';
import { presses } from './presses.js';
import { buildProduct } from './product.js';
import { type Aim, number, printAims, type Section } from './report.js';
import { soak } from './soak.js';
import { start } from './start.js';
import { store } from './store.js';
import { users } from './users.js';

const sections: Readonly<Record<string, Section>> = {
  start,
  presses,
  users,
  pictures,
  cost,
  games,
  store,
  load,
  soak,
};

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    profile: { type: 'string' },
    bot: { type: 'string' },
    store: { type: 'string' },
    players: { type: 'string', default: '250000' },
  },
});

/** Runs a section in a process of its own, so that none inherits another's heap. */
const apart = (name: string): Promise<readonly Aim[]> =>
  new Promise((resolve, reject) => {
    const { quick, profile, bot, store: which, players } = values;
    const flags = [
      ...(quick ? ['--quick'] : []),
      ...(profile === undefined ? [] : ['--profile', profile]),
      ...(bot === undefined ? [] : ['--bot', bot]),
      ...(which === undefined ? [] : ['--store', which]),
      '--players',
      players,
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

const all = Object.keys(sections);
const wanted = values.only?.split(',') ?? all;
for (const name of wanted) {
  if (!all.includes(name)) throw new Error(`no section ${name}; there are ${all.join(', ')}`);
}

/** Runs the one section that is wanted, here. */
const here = async (name: string): Promise<readonly Aim[]> =>
  (await sections[name]?.({
    quick: values.quick,
    profile: values.profile ?? null,
    bot: values.bot ?? null,
    store: values.store ?? null,
    players: Number(values.players),
  })) ?? [];

const [single = ''] = wanted;
if (process.send !== undefined) {
  process.send(await here(single));
  process.disconnect();
} else {
  buildProduct();
  const [cpu] = cpus();
  console.log(`Node ${process.version}, ${cpus().length} × ${cpu?.model ?? 'unknown CPU'}`);
  const [busy = 0] = loadavg();
  // The bot, the stand-in with its players and the kernel want both cores for themselves.
  if (busy > 0.5) console.log(`The machine is busy (load ${number(busy)}): nothing to publish.`);
  const aims: Aim[] = [];
  // One alone is at home here, where a profiler or a debugger finds it.
  const run = wanted.length === 1 ? here : apart;
  for (const name of wanted) aims.push(...(await run(name)));
  printAims(aims);
  if (aims.some(({ met }) => !met)) process.exitCode = 1;
}
