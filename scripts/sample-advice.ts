/**
 * Positions that docs/playing-well.md explains, in the notation, with the mover's exact chance by column
 * (`null` for a full one) as the solved game has it; see research/README.md.
 */
export const adviceSamples: readonly {
  readonly file: string;
  readonly position: string;
  readonly win: readonly (number | null)[];
}[] = [
  { file: 'advice-remove.png', position: '5|-|- 6|-|- 0:6', win: [0.5676, 0.51891, 0.51891] },
  { file: 'advice-spread.png', position: '6|-|- -|-|5 0:6', win: [0.533, 0.565, 0.564] },
  { file: 'advice-build.png', position: '36|356|12 2|4|344 0:3', win: [0.81095, null, 0.51967] },
  { file: 'advice-safe.png', position: '15|226|5 33|13|224 0:6', win: [0.37127, null, 0.5638] },
  { file: 'advice-time.png', position: '6|35|125 245|11|446 0:1', win: [0, 0.2597, null] },
];
