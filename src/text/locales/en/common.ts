/** Words that belong to no single room of the project. */
export const common = {
  seat: 'Player {{number}}',
} as const;
