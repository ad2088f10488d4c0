/**
 * `npm run chaos -- --kills N`: kills the bots N times under people who play all games, and looks
 * afterwards whether anything was lost. `--seed S` asks for the same troubles again, `--stores
 * sqlite,redis` for some of the stores (N is divided among them), `--tables T` for more or fewer
 * matches at a time. Ends with 1 when anything was lost.
 */
import { parseArgs } from 'node:util';
import { buildProduct } from '../bench/product.js';
import { entries } from '../bench/program.js';
import { register } from '../sandbox/bot.js';
import { campaign, type Outcome } from './campaign.js';
import { stores } from './house.js';
import { faultsIn, printReport } from './report.js';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    stores: { type: 'string', default: stores.join() },
    tables: { type: 'string', default: '6' },
  },
});

const whole = (name: 'kills' | 'seed' | 'tables'): number => {
  const value = Number(values[name]);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} takes a whole number`);
  return value;
};

const chosen = stores.filter((store) => values.stores.split(',').includes(store));
if (chosen.length !== new Set(values.stores.split(',')).size) {
  throw new Error(`--stores takes some of ${stores.join()}`);
}

buildProduct();
const [kills, seed, tables] = [whole('kills'), whole('seed'), whole('tables')];
console.log(`${kills} kills, seed ${seed}, ${tables} matches at a time, ${process.version}`);
const outcomes: Outcome[] = [];
for (const [index, store] of chosen.entries()) {
  const share = Math.floor((kills + index) / chosen.length);
  outcomes.push(
    await campaign({
      store,
      entry: entries.bot,
      publish: register,
      kills: share,
      calm: 25,
      seed,
      tables,
      said: (words) => console.log(words),
    }),
  );
}
printReport(outcomes);
process.exitCode = outcomes.some((outcome) => faultsIn(outcome) > 0) ? 1 : 0;
