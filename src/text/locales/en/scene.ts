export const scene = {} as const;
