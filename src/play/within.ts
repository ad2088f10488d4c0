/** Resolves when the work is done or so many ms have passed; then it goes on by itself. */
export const within = async (work: Promise<unknown>, limit: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, limit);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
};
