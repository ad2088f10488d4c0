/**
 * Two ids as one member of a set. Members sort by the first id, since what ends a string in JSON
 * sorts before every letter and digit.
 */
export const writePair = (one: string, other: string): string => JSON.stringify([one, other]);

/** The two ids, or `null` for a member that {@link writePair} did not make. */
export const readPair = (member: string): readonly [string, string] | null => {
  try {
    const value: unknown = JSON.parse(member);
    if (!Array.isArray(value)) return null;
    const [one, other]: unknown[] = value;
    return typeof one === 'string' && typeof other === 'string' ? [one, other] : null;
  } catch {
    return null;
  }
};
