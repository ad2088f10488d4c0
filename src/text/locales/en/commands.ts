export const commands = {} as const;
