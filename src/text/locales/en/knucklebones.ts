export const knucklebones = {} as const;
