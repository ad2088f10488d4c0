/** Milliseconds of processor time so far: what else runs on the machine does not count. */
export const spentNow = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
