import { isTextId, TEXTS, type TextId } from './catalogue.ts';
import { type Language, languageOf, type OptionalName, type RequiredName } from './text.ts';

export type Value = string | number | boolean;
export type Params = Readonly<Record<string, Value>>;

/** The parameters of a text. */
export type Needed<Id extends TextId> = {
  readonly [Name in RequiredName<(typeof TEXTS)[Id]>]: Value;
} & { readonly [Name in OptionalName<(typeof TEXTS)[Id]>]?: Value };

/** Names of values outside of the closed lists, for example features of a part. */
export type Names = (value: string) => string;

/** Parameters whose values are codes, with the groups of texts that may hold their words. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  base: ['base'],
  category: ['line', 'category'],
  extractor: ['source'],
  field: ['field'],
  first_reason: ['machine_reason'],
  fixture: ['fixture'],
  form: ['form'],
  has: ['machine_subclass'],
  kind: ['feature', 'joint', 'process'],
  klass: ['tool', 'machine_class'],
  needs: ['machine_subclass'],
  of: ['process', 'machine_class'],
  process: ['process'],
  reason: ['fixture_reason', 'nest_line', 'rate_reason'],
  setting: ['setting'],
  sold: ['form'],
  special: ['special'],
  step: ['operation'],
  what: ['limit'],
};

const DECIMAL: Readonly<Record<Language, string>> = { en: '.', de: ',' };

/** Factors and rates need more digits than lengths. */
const EXACT = ['factor', 'rate'];
const PLACES = 2;
const EXACT_PLACES = 4;
const SIGNIFICANT = 3;

const rounded = (name: string, value: number): number => {
  const size = Math.abs(value);
  if (EXACT.includes(name))
    return Number(size < 0.1 ? value.toPrecision(EXACT_PLACES) : value.toFixed(EXACT_PLACES));
  return Number(size < 1 ? value.toPrecision(SIGNIFICANT) : value.toFixed(PLACES));
};

const decimal = (name: string, value: number, language: Language): string =>
  String(rounded(name, value)).replace('.', DECIMAL[language]);

const CODE = /^[a-z0-9_]+$/;

/** A value of a closed list in words; without a text it is shown as a code, with spaces for underscores. */
const term = (groups: readonly string[], value: string, language: Language): string => {
  for (const group of groups) {
    const id = `${group}.${value}`;
    if (isTextId(id)) return fill(TEXTS[id][language], {}, language);
  }
  return CODE.test(value) ? value.replaceAll('_', ' ') : value;
};

const MISSING = '–';

const shown = (name: string, isShare: boolean, params: Params, language: Language, names?: Names): string => {
  const value = params[name];
  if (value === undefined) return MISSING;
  if (typeof value === 'number')
    return isShare ? `${decimal(name, value * 100, language)} %` : decimal(name, value, language);
  const groups = GROUPS[name];
  if (groups === undefined) return names?.(String(value)) ?? String(value);
  return String(value)
    .split(' or ')
    .map((one) => term(groups, one, language))
    .join(` ${TEXTS['or.or'][language]} `);
};

const PARAMETER = /\{(\w+)(%?)\}/g;
const OPTIONAL = /\[([^[\]]*)\]/g;

/** Absent, empty and zero values are not shown. */
const isThere = (value: Value | undefined): boolean => value !== undefined && value !== '' && value !== 0;

/** Capitalises the first letter of a sentence. */
const sentence = (text: string): string =>
  text.endsWith('.') ? text.charAt(0).toUpperCase() + text.slice(1) : text;

const fill = (template: string, params: Params, language: Language, names?: Names): string => {
  if (!template.includes('{')) return template.replace(OPTIONAL, '');
  const kept = template.replace(OPTIONAL, (_, inside: string) =>
    [...inside.matchAll(PARAMETER)].every(([, name = '']) => isThere(params[name])) ? inside : '',
  );
  const filled = kept.replace(PARAMETER, (_, name: string, share: string) =>
    shown(name, share === '%', params, language, names),
  );
  // A parameter that is a sentence brings its own full stop.
  return sentence(filled.replace(/\.\. |\.\.$/, (stops) => stops.slice(1)));
};

/** A text in the language of a BCP 47 tag, its parameters filled in. */
export const text = <Id extends TextId>(tag: string, id: Id, params: Needed<Id>): string => {
  const language = languageOf(tag);
  return fill(TEXTS[id][language], params as Params, language);
};

/** The text of a computed id; an id without a text is returned unchanged. */
export const textOrId = (tag: string, id: string, params: Params = {}, names?: Names): string => {
  const language = languageOf(tag);
  return isTextId(id) ? fill(TEXTS[id][language], params, language, names) : id;
};
