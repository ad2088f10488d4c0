/**
 * Works while others go on by themselves. When the work fails, they are told to stop and are waited
 * for, so that nobody is left who goes on for ever.
 */
export const meanwhile = async <T>(
  others: Promise<unknown>,
  stop: () => void,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    stop();
    await others.catch(() => undefined);
    throw error;
  }
};
