/** The plural forms that a language may tell apart (CLDR); a key ends in `_` and one of them. */
export const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
export type PluralForm = (typeof pluralForms)[number];

type WithoutForm<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;

/** The dotted keys of a namespace as callers write them: without plural endings. */
export type KeysOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? WithoutForm<Key>
    : `${Key}.${KeysOf<Texts[Key]>}`;
}[keyof Texts & string];

type Counted<Key> = Key extends `${infer Base}_${PluralForm}` ? Base : never;

/**
 * What another language must hold to be complete beside the English `Texts`: every key, and of a
 * counted text the form `_other` and those further forms that the language has (a test knows which).
 */
export type Translation<Texts> = Texts extends string
  ? string
  : {
      readonly [Key in keyof Texts as Key extends `${string}_${Exclude<PluralForm, 'other'>}`
        ? never
        : Key]: Translation<Texts[Key]>;
    } & {
      readonly [Key in keyof Texts as Counted<Key> extends never
        ? never
        : `${Counted<Key>}_${Exclude<PluralForm, 'other'>}`]?: string;
    };
