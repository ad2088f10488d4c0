/**
 * How a document lies in the key-value layer: its revision, a line break, then its JSON. The revision
 * stands beside the JSON and not inside it, so that a database can compare it without decoding the
 * document.
 */
export interface Sealed {
  /** 0 for a document that does not exist, then counted up by one a write. */
  readonly revision: number;
  readonly json: string;
}

export const seal = ({ revision, json }: Sealed): string => `${revision}\n${json}`;

/** The two parts of a stored value, or `null` when it was not written by {@link seal}. */
export const unseal = (stored: string): Sealed | null => {
  const end = stored.indexOf('\n');
  const head = stored.slice(0, end);
  const revision = Number(head);
  if (end < 1 || !/^\d{1,15}$/.test(head)) return null;
  return { revision, json: stored.slice(end + 1) };
};
