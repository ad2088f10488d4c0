/** Numbers in `[0, 1)` that are the same in every run: chance must not decide what is measured. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};
