import type { Phrase } from '../games/phrase.js';
import type { Voice } from './voice.js';

/** Discord's limit for an attachment's description. */
const alternativeLimit = 1024;

/** What a cut may leave of a character that takes two units. */
const halfCharacter = /[\ud800-\udbff]$/;

/** The position for a screen reader: a sentence a line, always in the same order. */
export const textBoard = (position: readonly Phrase[], voice: Voice): string =>
  position.map((sentence) => voice.say(sentence)).join('\n');

/**
 * The position as a picture's alternative text: whole sentences, as many as fit. A first sentence
 * that does not fit by itself is cut.
 */
export const alternativeText = (position: readonly Phrase[], voice: Voice): string => {
  let text = '';
  for (const sentence of position) {
    const longer = text === '' ? voice.say(sentence) : `${text} ${voice.say(sentence)}`;
    if (longer.length > alternativeLimit) {
      return text === ''
        ? `${longer.slice(0, alternativeLimit - 1).replace(halfCharacter, '')}…`
        : text;
    }
    text = longer;
  }
  return text;
};
