/** A chance as it is printed: six places are more than the network knows. */
export const rounded = (chance: number): number => Math.round(chance * 1e6) / 1e6;

/** Chances by column as they are printed. */
export const roundedAll = (chances: readonly (number | null)[]): readonly (number | null)[] =>
  chances.map((chance) => (chance === null ? null : rounded(chance)));
