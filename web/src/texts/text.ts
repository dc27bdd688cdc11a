/** A text of the workbench in every language; `{name}` is a value. */
export type Text = { readonly en: string; readonly de: string };
export type Language = keyof Text;

type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

type Agreed<T extends Text> = [Names<T['en']>] extends [Names<T['de']>]
  ? [Names<T['de']>] extends [Names<T['en']>]
    ? Text
    : { readonly de: 'has other values than the English text' }
  : { readonly de: 'has other values than the English text' };

/** Checks by type that both languages have the same values. */
export const texts = <const T extends Readonly<Record<string, Text>>>(
  all: T & { readonly [Id in keyof T]: Agreed<T[Id]> },
): T => all;

/** The values that a text needs. */
export type Values<T extends Text> = { readonly [Name in Names<T['en']>]: string | number };

const VALUE = /\{(\w+)\}/g;

export const fill = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(VALUE, (_, name: string) => String(values[name] ?? ''));
