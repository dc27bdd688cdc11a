/**
 * A sentence or a word in every language of the service. `{name}` is a parameter, `{name%}` a share in percent; `[…]` is left out
 * if one of its parameters is missing.
 */
export type Text = { readonly en: string; readonly de: string };

type Plain<Name extends string> = Name extends `${infer Own}%` ? Own : Name;
type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Plain<Name> | Names<Rest>
  : never;

type Bracketed<T extends string> = T extends `${string}[${infer Inside}]${infer Rest}`
  ? Names<Inside> | Bracketed<Rest>
  : never;

/** Optional parameters of a text. */
export type OptionalName<T extends Text> = Bracketed<T['en']>;
/** Required parameters of a text. */
export type RequiredName<T extends Text> = Exclude<Names<T['en']>, OptionalName<T>>;

/** A type error if the German text has other parameters than the English one. */
type Agreed<T extends Text> = [Names<T['en']>, Bracketed<T['en']>] extends [
  Names<T['de']>,
  Bracketed<T['de']>,
]
  ? [Names<T['de']>, Bracketed<T['de']>] extends [Names<T['en']>, Bracketed<T['en']>]
    ? Text
    : { readonly de: { readonly differs_from_english_in: Names<T['en']> | Names<T['de']> } }
  : { readonly de: { readonly differs_from_english_in: Names<T['en']> | Names<T['de']> } };

/** Type-checks texts: both languages must have the same parameters. */
export const texts = <const T extends Readonly<Record<string, Text>>>(
  all: T & { readonly [Id in keyof T]: Agreed<T[Id]> },
): T => all;

export const LANGUAGES = ['en', 'de'] as const satisfies readonly (keyof Text)[];
export type Language = (typeof LANGUAGES)[number];

/** German for `de` and `de-…`, English for every other BCP 47 tag. */
export const languageOf = (tag: string): Language => (/^de(-|$)/i.test(tag) ? 'de' : 'en');
