/** What a run found, as a table for people. */
import type { Outcome } from './campaign.js';
import { type Loss, losses } from './losses.js';

const kinds = Object.keys(losses) as readonly Loss[];

/** How many things of all kinds went wrong; a run in which nothing was played has shown nothing. */
export const faultsIn = ({ findings, accepted }: Pick<Outcome, 'findings' | 'accepted'>): number =>
  kinds.reduce((sum, kind) => sum + findings[kind].length, accepted === 0 ? 1 : 0);

export const printReport = (outcomes: readonly Outcome[]): void => {
  const row = (name: string, value: (outcome: Outcome) => number | string) =>
    `| ${[name, ...outcomes.map(value)].join(' | ')} |`;
  console.log(row('', ({ store }) => store));
  console.log(row('---', () => '---:'));
  console.log(row('kills', ({ kills }) => kills));
  console.log(row('presses and commands', ({ presses }) => presses));
  console.log(row('… that nobody answered in time', ({ failed }) => failed));
  console.log(row('matches', ({ matches }) => matches));
  console.log(row('accepted moves', ({ accepted }) => accepted));
  for (const kind of kinds) console.log(row(losses[kind], ({ findings }) => findings[kind].length));
  console.log(row('seconds', ({ seconds }) => Math.round(seconds)));
  for (const { store, troubles, ends, failedStarts } of outcomes) {
    console.log(`\n${store}:`);
    for (const [what, times] of troubles) console.log(`  ${times} × ${what}`);
    for (const [end, times] of ends) console.log(`  ${times} × a match ${end}`);
    if (failedStarts > 0) console.log(`  ${failedStarts} × a start that failed and was repeated`);
  }
  for (const outcome of outcomes) {
    if (outcome.accepted === 0) console.log(`\n${outcome.store}: nothing was played`);
    for (const kind of kinds) {
      for (const words of outcome.findings[kind]) {
        console.log(`\n${outcome.store}, ${losses[kind]}: ${words}`);
      }
    }
  }
};
