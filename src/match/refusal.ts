/** Why a table refuses something, for the words in `table:refusal.<code>`. */
export const tableRefusals = [
  'gone',
  'not-seated',
  'not-your-turn',
  'stale',
  'match-over',
  'not-started',
  'own-challenge',
  'not-invited',
  'not-for-you',
  'not-host',
  'challenge-over',
  'already-started',
  'machine-thinking',
  'bad-move',
  'no-rematch',
  'same-two',
  'channel-full',
  'too-many-open',
] as const;
export type TableRefusal = (typeof tableRefusals)[number];
