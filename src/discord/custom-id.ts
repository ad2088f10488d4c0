/**
 * The custom id of every component: `<version>.<table>.<turn>.<action>`, ASCII, at most 100
 * characters (Discord's limit). Nobody's word is taken for what stands in it: it names a table, a
 * turn and an action, and the rules decide what the presser may do.
 */
export interface CustomId {
  /** A table's id; for buttons that belong to no table, the game's id or `-`. */
  readonly table: string;
  /** The turn this button is for; `null` for what may be done at any time. */
  readonly turn: number | null;
  readonly action: string;
}

const version = '1';
const pattern = /^1\.([a-z0-9-]{1,32})\.(\d{1,9}|-)\.([A-Za-z0-9:_-]{1,55})$/;

export const writeCustomId = (table: string, turn: number | null, action: string): string =>
  `${version}.${table}.${turn ?? '-'}.${action}`;

/** `null` for everything we never wrote, or no longer understand. */
export const readCustomId = (text: string): CustomId | null => {
  const [, table, turn, action] = pattern.exec(text) ?? [];
  if (table === undefined || turn === undefined || action === undefined) return null;
  return { table, turn: turn === '-' ? null : Number(turn), action };
};
