/** What must never happen, whatever breaks. */
export const losses = {
  lost: 'accepted moves lost',
  doubled: 'moves that nobody made, or counted twice',
  differs: 'boards that end otherwise than their record',
  invalid: 'records that do not verify',
  unbooked: 'results never booked',
  twice: 'results booked twice or wrongly',
  stuck: 'matches stuck',
  missed: 'deadlines missed',
  undone: 'work left undone',
  rules: 'requests against the rules of Discord',
} as const;

export type Loss = keyof typeof losses;

/** What was found, each in words. */
export type Findings = Readonly<Record<Loss, string[]>>;

export const noFindings = (): Findings => ({
  lost: [],
  doubled: [],
  differs: [],
  invalid: [],
  unbooked: [],
  twice: [],
  stuck: [],
  missed: [],
  undone: [],
  rules: [],
});
