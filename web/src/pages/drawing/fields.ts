import type { DrawingFact } from '../../../../clients/typescript/src/index.ts';

export type FactValue = DrawingFact['value'];
type Limits = { readonly lower: number; readonly upper: number };

/** Keys of a fact's value that a person can correct here; all others stay as they were read. */
type Field = {
  readonly key: string;
  readonly input: 'number' | 'count' | 'text' | 'flag' | 'limits' | 'choice';
  readonly choices?: readonly string[];
  readonly unit?: 'mm' | 'µm' | '°' | 'kg';
  /** An empty field removes the value. */
  readonly isOptional?: true;
  /** Shown only for some of the facts of its kind. */
  readonly when?: (value: FactValue) => boolean;
};

const isTolerance = (value: FactValue): boolean => value.field === 'general_tolerance';
const isAngle = (value: FactValue): boolean => value.dimension === 'angle';

export const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  title_block: [
    { key: 'text', input: 'text' },
    {
      key: 'number',
      input: 'number',
      unit: 'kg',
      isOptional: true,
      when: ({ field }) => field === 'mass',
    },
    // The classes of ISO 2768 that a price uses.
    {
      key: 'linear_class',
      input: 'choice',
      choices: ['f', 'm', 'c', 'v'],
      isOptional: true,
      when: isTolerance,
    },
    {
      key: 'geometric_class',
      input: 'choice',
      choices: ['H', 'K', 'L'],
      isOptional: true,
      when: isTolerance,
    },
  ],
  dimension: [
    { key: 'nominal', input: 'number', unit: 'mm', isOptional: true, when: (value) => !isAngle(value) },
    { key: 'nominal', input: 'number', unit: '°', isOptional: true, when: isAngle },
    { key: 'tolerance', input: 'limits', isOptional: true },
    { key: 'fit', input: 'text', isOptional: true, when: (value) => !isAngle(value) },
    { key: 'depth_mm', input: 'number', unit: 'mm', isOptional: true, when: (value) => !isAngle(value) },
    { key: 'count', input: 'count' },
    { key: 'through', input: 'flag', when: ({ dimension }) => dimension === 'diameter' },
  ],
  thread: [
    { key: 'size', input: 'text' },
    { key: 'pitch_mm', input: 'number', unit: 'mm', isOptional: true },
    { key: 'depth_mm', input: 'number', unit: 'mm', isOptional: true },
    { key: 'tolerance_class', input: 'text', isOptional: true },
    { key: 'count', input: 'count' },
    { key: 'through', input: 'flag' },
  ],
  roughness: [{ key: 'value_um', input: 'number', unit: 'µm' }],
  geometric_tolerance: [{ key: 'value_mm', input: 'number', unit: 'mm' }],
  datum: [{ key: 'letter', input: 'text' }],
  hardness: [
    { key: 'min', input: 'number' },
    { key: 'max', input: 'number', isOptional: true },
  ],
  edge: [
    { key: 'undercut_mm', input: 'number', unit: 'mm', isOptional: true },
    { key: 'burr_mm', input: 'number', unit: 'mm', isOptional: true },
  ],
  note: [{ key: 'size', input: 'number', isOptional: true }],
};

export const fieldsOf = ({ kind, value }: Pick<DrawingFact, 'kind' | 'value'>): readonly Field[] =>
  (FIELDS[kind] ?? []).filter(({ when }) => when === undefined || when(value));

/** The inputs of a field: two for limits, else one. */
export const inputsOf = ({ key, input }: Pick<Field, 'key' | 'input'>): readonly string[] =>
  input === 'limits' ? [`${key}.lower`, `${key}.upper`] : [key];

/** What stands in the form, by input. */
export type Draft = Readonly<Record<string, string | number | boolean>>;

const limitsOf = (value: unknown): Limits | null =>
  typeof value === 'object' && value !== null && 'lower' in value ? (value as Limits) : null;

export const draftOf = (fact: Pick<DrawingFact, 'kind' | 'value'>): Draft =>
  Object.fromEntries(
    fieldsOf(fact).flatMap(({ key, input }): [string, string | number | boolean][] => {
      const value = fact.value[key];
      if (input === 'flag') return [[key, value === true]];
      if (input !== 'limits')
        return [[key, typeof value === 'number' || typeof value === 'string' ? value : '']];
      const limits = limitsOf(value);
      return [
        [`${key}.lower`, limits?.lower ?? ''],
        [`${key}.upper`, limits?.upper ?? ''],
      ];
    }),
  );

const readField = ({ key, input }: Field, draft: Draft): FactValue[string] => {
  if (input === 'flag') return draft[key] === true;
  if (input === 'limits') {
    const [lower, upper] = [draft[`${key}.lower`], draft[`${key}.upper`]];
    // One of two limits alone: the other is on the nominal.
    return lower === '' && upper === '' ? null : { lower: Number(lower), upper: Number(upper) };
  }
  const value = draft[key];
  if (typeof value !== 'string') return value ?? null;
  return value.trim() === '' ? null : input === 'number' || input === 'count' ? Number(value) : value.trim();
};

/** The keys that differ from the fact, as the API takes them. */
export const correctionOf = (fact: Pick<DrawingFact, 'kind' | 'value'>, draft: Draft): FactValue =>
  Object.fromEntries(
    fieldsOf(fact)
      .map((field) => [field.key, readField(field, draft)] as const)
      .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(fact.value[key] ?? null)),
  );

/** True if a value that the fact needs is missing. */
export const isIncomplete = (fact: Pick<DrawingFact, 'kind' | 'value'>, draft: Draft): boolean =>
  fieldsOf(fact).some((field) => field.isOptional !== true && readField(field, draft) === null);
