import type { Phrase } from '../../src/games/phrase.js';

const isPhrase = (value: object): value is Phrase =>
  'key' in value && typeof value.key === 'string' && value.key.includes(':');

/** Every phrase inside a view, however deep; a phrase's own gaps are said together with it. */
export const phrasesIn = (value: unknown): readonly Phrase[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (isPhrase(value)) return [value];
  return Object.values(value).flatMap(phrasesIn);
};
