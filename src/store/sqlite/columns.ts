/**
 * Reads columns of a row by name: libsql adds a `_metadata` column of its own to some rows. The
 * tables are STRICT, so a column of another type is a bug in a query.
 */
const column = (row: unknown, name: string): unknown => {
  if (typeof row !== 'object' || row === null) throw new TypeError('a row was expected');
  return Object.getOwnPropertyDescriptor(row, name)?.value;
};

export const text = (row: unknown, name: string): string => {
  const value = column(row, name);
  if (typeof value !== 'string') throw new TypeError(`column ${name} is not text`);
  return value;
};

export const integer = (row: unknown, name: string): number => {
  const value = column(row, name);
  if (typeof value !== 'number') throw new TypeError(`column ${name} is not a number`);
  return value;
};

export const optionalNumber = (row: unknown, name: string): number | null => {
  const value = column(row, name);
  return typeof value === 'number' ? value : null;
};
