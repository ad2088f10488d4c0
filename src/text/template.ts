/** A text cut at its gaps: words and gap names in turn, beginning and ending with words. */
export type Template = readonly string[];

const gap = /\{\{\s*([A-Za-z]\w*)\s*\}\}/;

/** Stands where a text or a value is missing, so that no key or gap name is ever shown. */
export const missing = '…';

/** Cuts `text` at its `{{gaps}}`. */
export const compile = (text: string): Template => text.split(gap);

/**
 * Fills the gaps in one pass. What is filled in is never looked at again, so a person's name that
 * reads `{{winner}}` or `$t(key)` stays just that name.
 */
export const fill = (template: Template, shown: (gap: string) => string): string => {
  let text = template[0] ?? missing;
  for (let index = 1; index < template.length; index += 2) {
    text += shown(template[index] ?? '') + (template[index + 1] ?? '');
  }
  return text;
};
