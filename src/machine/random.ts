/** Random numbers in `[0, 1)` that a seed settles (sfc32). */
export const randomOf = (seed: number, stream = 0): (() => number) => {
  let a = seed | 0;
  let b = stream | 0;
  let c = 0x9e3779b9 | 0;
  let counter = 1;
  const draw = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  // Neighbouring seeds begin alike; a few rounds part them.
  for (let round = 0; round < 20; round += 1) draw();
  return draw;
};
