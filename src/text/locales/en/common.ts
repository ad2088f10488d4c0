/** Words that belong to no single room of the project. */
export const common = {
  seat: 'Player {{number}}',
  // A command as it is typed; its names are this language's.
  slash: { command: '`/{{command}}`', subcommand: '`/{{command}} {{subcommand}}`' },
} as const;
