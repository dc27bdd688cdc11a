import { PERCENT } from '../quantities/units.ts';
import type { NoteParams } from '../records.ts';
import { DE } from './de.ts';
import { EN } from './en.ts';
import { STEPS_DE, STEPS_EN } from './steps.ts';
import type { Texts } from './texts.ts';
import { UNCERTAINTIES_DE, UNCERTAINTIES_EN } from './uncertainties.ts';

type Language = { readonly texts: Texts; readonly decimal: string };

const ENGLISH: Language = { texts: { ...EN, ...STEPS_EN, ...UNCERTAINTIES_EN }, decimal: '.' };
const GERMAN: Language = { texts: { ...DE, ...STEPS_DE, ...UNCERTAINTIES_DE }, decimal: ',' };

/** German for `de` and `de-…`, English for everything else. */
const languageOf = (bcp47: string): Language =>
  bcp47 === 'de' || bcp47.startsWith('de-') ? GERMAN : ENGLISH;

const TRANSLATED: Readonly<Record<string, string>> = {
  step: 'operation',
  process: 'process',
  base: 'base',
  category: 'line',
  kind: 'feature',
  klass: 'tool',
  special: 'special',
  setting: 'setting',
};

/** The text of a key in a language, its parameters filled in. A key without text is a fault, shown as the key itself. */
export const renderLabel = (bcp47: string, id: string, params: NoteParams): string => {
  const language = languageOf(bcp47);
  const template = language.texts[id];
  if (template === undefined) return id;
  return (template.includes('{') ? filled(template, params, language) : template)
    .replace(/^, |, $/g, '')
    .trimEnd();
};

const filled = (template: string, params: NoteParams, language: Language): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => shown(name, params[name], language));

const shown = (name: string, value: NoteParams[string] | undefined, language: Language): string => {
  if (value === undefined) return '';
  if (name === 'rate' && typeof value === 'number') return `${decimal(value * PERCENT, language)} %`;
  if (typeof value === 'number') return decimal(value, language);
  const group = TRANSLATED[name];
  const text = group === undefined ? undefined : language.texts[`${group}.${value}`];
  return text ?? String(value).replaceAll('_', ' ');
};

const PLACES = 4;

const decimal = (value: number, language: Language): string =>
  String(Number(value.toFixed(PLACES))).replace('.', language.decimal);

export const hasLabel = (bcp47: string, id: string): boolean => languageOf(bcp47).texts[id] !== undefined;
