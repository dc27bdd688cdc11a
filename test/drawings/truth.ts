import type { Fact, FactKind, TitleField } from '../../src/drawings/facts.ts';

/** What a sheet says, as far as it is scored. A size is one of a class: lengths of any name are `linear`. */
export type Truth = {
  readonly title_block: Partial<Record<TitleField, string>>;
  readonly dimensions: readonly {
    readonly dimension: string;
    readonly nominal: number | null;
    readonly tolerance?: readonly [number, number];
    readonly limits?: readonly [number, number];
    readonly fit?: string;
    readonly count?: number;
  }[];
  readonly threads: readonly { readonly size: string; readonly depth?: number; readonly count: number }[];
  readonly roughness: readonly { readonly parameter: string | null; readonly value: number }[];
  readonly frames: readonly {
    readonly characteristic: string;
    readonly value: number;
    readonly datums: string;
  }[];
};

export const CLASSES = [
  'title block',
  'dimension, nominal',
  'with tolerance, fit, count',
  'threads',
  'roughness',
  'geometric tolerances',
] as const;
export type Class = (typeof CLASSES)[number];

export type Score = {
  readonly expected: number;
  readonly found: number;
  readonly readCount: number;
  readonly right: number;
};
export type Scores = Readonly<Record<Class, Score>>;

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, '').replace(/,/g, '.');

/** Each side's keys: recall counts repeated truths, precision each distinct saying once, as a sheet may print a size twice. */
const compare = (truth: readonly string[], read: readonly string[]): Score => {
  const left = [...truth];
  const pool = [...read];
  let found = 0;
  for (const key of left) {
    const at = pool.indexOf(key);
    if (at < 0) continue;
    pool.splice(at, 1);
    found += 1;
  }
  const distinct = [...new Set(read)];
  const known = new Set(truth);
  return {
    expected: truth.length,
    found,
    readCount: distinct.length,
    right: distinct.filter((key) => known.has(key)).length,
  };
};

const num = (value: number): string => String(Math.round(value * 1e4) / 1e4);

const CLASS_OF: Readonly<Record<string, string>> = {
  diameter: 'diameter',
  hole: 'diameter',
  counterbore: 'counterbore',
  countersink: 'countersink',
  radius: 'radius',
  angle: 'angle',
  chamfer: 'chamfer',
};
const sizeClass = (kind: string): string => CLASS_OF[kind] ?? 'linear';

const pair = (two: readonly [number, number] | undefined): string =>
  two === undefined ? '' : two.map(num).join('..');

const dimensionKeys = (full: boolean, one: Truth['dimensions'][number]): string => {
  const nominal = one.nominal === null ? pair(one.limits) : num(one.nominal);
  const base = `${sizeClass(one.dimension)} ${nominal}`;
  return full ? `${base} ${pair(one.tolerance)} ${one.fit ?? ''} ${one.count ?? 1}` : base;
};

/** A size that states more than its nominal. */
const isFull = (one: Truth['dimensions'][number]): boolean =>
  one.tolerance !== undefined || one.fit !== undefined || one.limits !== undefined || (one.count ?? 1) > 1;

const of = <K extends FactKind>(facts: readonly Fact[], kind: K) =>
  facts.filter((fact): fact is Extract<Fact, { kind: K }> => fact.kind === kind);

export const readSizes = (facts: readonly Fact[]): Truth['dimensions'] =>
  of(facts, 'dimension').map(({ value }) => ({
    dimension: value.dimension,
    nominal: value.nominal,
    count: value.count,
    ...(value.tolerance === null
      ? {}
      : { tolerance: [value.tolerance.lower, value.tolerance.upper] as const }),
    ...(value.limits === null ? {} : { limits: [value.limits.lower, value.limits.upper] as const }),
    ...(value.fit === null ? {} : { fit: value.fit }),
  }));

/** What a sheet says and what was read of it, class by class, as keys that are the same where both say the same. */
type Compared = { readonly truth: readonly string[]; readonly read: readonly string[] };

const sayings = (truth: Truth, facts: readonly Fact[]): Readonly<Record<Class, Compared>> => {
  const sizes = readSizes(facts);
  const titles = Object.entries(truth.title_block).map(([field, text]) => `${field} ${plain(text ?? '')}`);
  const readTitles = of(facts, 'title_block').map(({ value }) => `${value.field} ${plain(value.text)}`);
  return {
    'title block': { truth: titles, read: readTitles },
    'dimension, nominal': {
      truth: truth.dimensions.map((one) => dimensionKeys(false, one)),
      read: sizes.map((one) => dimensionKeys(false, one)),
    },
    'with tolerance, fit, count': {
      truth: truth.dimensions.filter(isFull).map((one) => dimensionKeys(true, one)),
      read: sizes.filter(isFull).map((one) => dimensionKeys(true, one)),
    },
    threads: {
      truth: truth.threads.map(({ size, depth, count }) => `${size} ${depth ?? ''} ${count}`),
      read: of(facts, 'thread').map(({ value }) => `${value.size} ${value.depth_mm ?? ''} ${value.count}`),
    },
    roughness: {
      truth: truth.roughness.map(({ parameter, value }) => `${parameter} ${num(value)}`),
      read: of(facts, 'roughness').map(({ value }) => `${value.parameter} ${num(value.value_um)}`),
    },
    'geometric tolerances': {
      truth: truth.frames.map(
        ({ characteristic, value, datums }) => `${characteristic} ${num(value)} ${datums}`,
      ),
      read: of(facts, 'geometric_tolerance').map(
        ({ value }) =>
          `${value.characteristic} ${num(value.value_mm)} ${value.datums.map(({ letter }) => letter).join('')}`,
      ),
    },
  };
};

/** What was read beside what the sheet says, class by class. */
export const score = (truth: Truth, facts: readonly Fact[]): Scores => {
  const all = sayings(truth, facts);
  return Object.fromEntries(
    CLASSES.map((name) => [name, compare(all[name].truth, all[name].read)]),
  ) as Record<Class, Score>;
};

/** What a sheet says that was not read, and what was read that it does not say, in words. */
export const misses = (truth: Truth, facts: readonly Fact[]): readonly string[] => {
  const all = sayings(truth, facts);
  return CLASSES.flatMap((name) => {
    const left = [...all[name].read];
    const missed = all[name].truth.filter((key) => {
      const at = left.indexOf(key);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
    const wrong = left.filter((key) => !all[name].truth.includes(key));
    return [
      ...missed.map((key) => `${name}: missed ${key}`),
      ...wrong.map((key) => `${name}: wrongly ${key}`),
    ];
  });
};

export const addScores = (all: readonly Scores[]): Scores =>
  Object.fromEntries(
    CLASSES.map((name) => [
      name,
      all.reduce(
        (sum, scores) => ({
          expected: sum.expected + scores[name].expected,
          found: sum.found + scores[name].found,
          readCount: sum.readCount + scores[name].readCount,
          right: sum.right + scores[name].right,
        }),
        { expected: 0, found: 0, readCount: 0, right: 0 },
      ),
    ]),
  ) as Record<Class, Score>;

type Listed = {
  readonly text_layer?: boolean;
  readonly same_content_as?: string;
  readonly title_block?: Readonly<Record<string, string | number | null>>;
  readonly dimensions?: readonly {
    readonly kind: string;
    readonly nominal: number | null;
    readonly tol?: readonly [number, number];
    readonly limits?: readonly [number, number];
    readonly fit?: string;
    readonly count?: number;
    readonly of?: string;
  }[];
  readonly threads?: readonly { readonly size: string; readonly depth?: number; readonly count?: number }[];
  readonly roughness?: readonly { readonly parameter: string | null; readonly value: number }[];
  readonly geometric_tolerances?: readonly {
    readonly symbol: string;
    readonly value: number;
    readonly datum: string | null;
  }[];
};

const FIELDS: readonly TitleField[] = [
  'part_name',
  'drawing_number',
  'revision',
  'material',
  'general_tolerance',
  'general_surface',
  'surface_treatment',
  'mass',
  'scale',
  'units',
  'format',
  'sheet',
  'date',
  'author',
];

/** The list beside the sheets of the test data. A count that only a neighbouring line prints is not asked of a line. */
export const truthOf = (listed: Listed): Truth => ({
  title_block: Object.fromEntries(
    FIELDS.flatMap((field) => {
      const text = listed.title_block?.[field];
      return typeof text === 'string' ? [[field, text]] : [];
    }),
  ),
  dimensions: (listed.dimensions ?? []).map((one) => ({
    dimension: one.kind === 'limits' && one.of === 'radius' ? 'radius' : one.kind,
    nominal: one.nominal,
    ...(one.tol === undefined ? {} : { tolerance: one.tol }),
    ...(one.limits === undefined ? {} : { limits: one.limits }),
    ...(one.fit === undefined ? {} : { fit: one.fit }),
    count: one.kind === 'counterbore' ? 1 : (one.count ?? 1),
  })),
  threads: (listed.threads ?? []).map(({ size, depth, count }) => ({
    size,
    count: count ?? 1,
    ...(depth === undefined ? {} : { depth }),
  })),
  roughness: listed.roughness ?? [],
  frames: (listed.geometric_tolerances ?? []).map(({ symbol, value, datum }) => ({
    characteristic: symbol,
    value,
    datums: datum ?? '',
  })),
});
