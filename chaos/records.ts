/** What the Record buttons give. */
import type { Company } from './people.js';
import { pressablesOn } from './shown.js';
import type { Witness } from './witness.js';

/** How often a record is asked for: on a busy machine an answer may come too late. */
const tries = 3;

/** By table, in JSON; those are missing that nobody could get. */
export const recordsOf = async (
  witness: Pick<Witness, 'matches' | 'last'>,
  companies: readonly Company[],
  ask = recordOn,
): Promise<ReadonlyMap<string, string>> => {
  const records = new Map<string, string>();
  const by = new Map(companies.map((company) => [company.channel.id, company]));
  for (const { table } of witness.matches) {
    const seen = witness.last(table);
    const company = by.get(seen?.channel ?? '');
    if (seen === null || company === undefined) continue;
    for (let asked = 0; asked < tries && !records.has(table); asked += 1) {
      const record = await ask(company, seen.message);
      if (record !== null) records.set(table, record);
    }
  }
  return records;
};

/** What a finished board's Record button gives; `null` when that is nothing. */
const recordOn = async (company: Company, message: string): Promise<string | null> => {
  const board = company.look(message);
  const [host] = company.people;
  const button =
    board === null ? undefined : pressablesOn(board.api).find(({ action }) => action === 'record');
  if (board === null || host === undefined || button === undefined) return null;
  const answer = await company.press(host, board.id, button);
  const file = answer?.messages
    .flatMap((id) => company.sandbox.message(id)?.message.attachments ?? [])
    .at(-1);
  return file === undefined ? null : await (await fetch(file.url)).text();
};
