const prefix = 'former-player-';

/** The pseudonym of somebody who is forgotten: what stands for their id and name from then on. */
export const pseudonymOf = (random: string): string => `${prefix}${random}`;

/** Whether an id is the pseudonym of somebody who was forgotten: nobody can act for it any more. */
export const isPseudonym = (id: string): boolean => id.startsWith(prefix);
