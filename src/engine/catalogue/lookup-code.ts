import type { MaterialCategory } from '../snapshot.ts';
import { withoutTail } from './conditions.ts';
import type { Catalogue, CatalogueGrade, Entry } from './types.ts';

/** Context from the text; the reading of a code must agree with it. */
export type Context = {
  /** Categories allowed by the family words of the text; null if it has none. */
  readonly families: ReadonlySet<MaterialCategory> | null;
  readonly accepts: (grade: CatalogueGrade) => boolean;
};

type Prefix = {
  readonly pattern: RegExp;
  readonly schemes?: readonly string[];
  readonly categories?: readonly MaterialCategory[];
};

/** Names of standards and families prefixed to a code, which narrow its reading. */
const PREFIXES: readonly Prefix[] = [
  { pattern: /^(?:AISI|SAEAISI|AISISAE|SAE)(?=[A-Z]?\d)/, schemes: ['aisi', 'other'] },
  { pattern: /^ASTM(?=[A-Z]?\d|GRADE)/, schemes: ['aisi', 'uns'] },
  { pattern: /^UNS(?=[A-Z]\d)/, schemes: ['uns'] },
  { pattern: /^(?:DIN)?(?:EN)?(?:AW|AA)(?=\d)/, categories: ['aluminium'] },
  { pattern: /^AL(?:UMINIUM|UMINUM|U)?(?=\d{4})/, categories: ['aluminium'] },
  { pattern: /^(?:SS|TP|TYPE|TYP)(?=\d{3}(?!\d))/, categories: ['stainless_steel'], schemes: ['aisi'] },
  { pattern: /^(?:GRADE|GR|TYPE|TYP|ALLOY|CLASS)(?=[A-Z]?\d)/ },
  { pattern: /^JIS(?=[A-Z])/, schemes: ['jis'] },
  { pattern: /^GBT?(?=\d|[A-Z]\d)/, schemes: ['gb'] },
  { pattern: /^(?:DINEN|DIN|EN|WNR|WST|WERKSTOFF|MAT|NR)(?=[A-Z0-9])/ },
];

const distinct = <G>(entries: readonly Entry<G>[]): readonly Entry<G>[] =>
  entries.filter((entry, i) => entries.findIndex(({ grade }) => grade === entry.grade) === i);

/** `Grade 5` means titanium only if the text mentions titanium. */
const needsFamily = (code: string): boolean => /^GRADE\d+$/.test(code);

const direct = <G extends CatalogueGrade>(
  catalogue: Catalogue<G>,
  code: string,
  context: Context,
  narrow: {
    readonly schemes?: readonly string[] | undefined;
    readonly categories?: Iterable<MaterialCategory> | undefined;
  } = {},
): readonly Entry<G>[] => {
  if (needsFamily(code) && context.families === null) return [];
  const categories = narrow.categories === undefined ? null : new Set(narrow.categories);
  const found = (catalogue.byCode.get(code) ?? []).filter(
    ({ grade, scheme }) =>
      context.accepts(grade) &&
      (context.families?.has(grade.category) ?? true) &&
      (categories?.has(grade.category) ?? true) &&
      (narrow.schemes?.includes(scheme) ?? true),
  );
  if (!catalogue.collective.has(code)) return distinct(found);
  // A code that is also a collective name counts only if the text or the standard disambiguates it.
  const otherGrades = (catalogue.collective.get(code) ?? []).filter(
    (grade) =>
      context.accepts(grade) &&
      (context.families?.has(grade.category) ?? true) &&
      (categories?.has(grade.category) ?? true),
  );
  const isUnambiguous =
    narrow.schemes !== undefined || (otherGrades.length === 1 && otherGrades[0] === found[0]?.grade);
  return isUnambiguous ? distinct(found) : [];
};

type Abbreviation = {
  readonly category: MaterialCategory;
  readonly pattern: RegExp;
  readonly full: (code: string) => string;
};

/** Abbreviated numbers of a trade that mean something else outside of it: they count only beside the family name. */
const ABBREVIATIONS: readonly Abbreviation[] = [
  { category: 'stainless_steel', pattern: /^4\d{3}$/, full: (code) => `1${code}` },
  { category: 'copper_alloy', pattern: /^C[2-9]\d{2}$/, full: (code) => `${code}00` },
  { category: 'copper_alloy', pattern: /^[2-9]\d{2}$/, full: (code) => `C${code}00` },
];

const lengthened = (code: string, families: Context['families']): string | null => {
  const abbreviation = ABBREVIATIONS.find(
    ({ category, pattern }) => families?.size === 1 && families.has(category) && pattern.test(code),
  );
  return abbreviation?.full(code) ?? null;
};

/** Letters of elements in old French names of steels. S is left out, because it also marks free-cutting steels. */
const FRENCH_ELEMENTS: Readonly<Record<string, string>> = { C: 'CR', D: 'MO', M: 'MN', N: 'NI', V: 'V' };
const FRENCH_STEEL = /^(\d{2,3})([CDMNV]{1,4})(\d{1,3})$/;

/** A French name by the rule of its standard: 20MC5 is 20MnCr5, FGL250 is GJL-250; null for other codes. */
const fromFrench = (code: string): string | null => {
  const iron = /^FG([LS])(\d+)$/.exec(code);
  if (iron !== null) return `ENGJ${iron[1]}${iron[2]}`;
  const [, carbon = '', elements = '', content = ''] = FRENCH_STEEL.exec(code) ?? [];
  return carbon === ''
    ? null
    : `${carbon}${[...elements].map((letter) => FRENCH_ELEMENTS[letter]).join('')}${content}`;
};

/**
 * Every reading of one code, the most literal first: unchanged, without a standard's name before it, without a condition after
 * it. Returns the grades of the first successful reading; more than one grade means ambiguous.
 */
export const lookUpCode = <G extends CatalogueGrade>(
  catalogue: Catalogue<G>,
  code: string,
  context: Context,
): readonly Entry<G>[] => {
  const readings = [code, `EN${code}`].map((text) => ({
    text,
    narrow: {} as Prefix | Record<string, never>,
  }));
  for (const prefix of PREFIXES) {
    const rest = code.replace(prefix.pattern, '');
    if (rest !== code && rest !== '') readings.push({ text: rest, narrow: prefix });
  }
  for (const { text, narrow } of readings) {
    const found = direct(catalogue, text, context, narrow);
    if (found.length > 0) return found;
  }
  for (const { text, narrow } of readings) {
    for (const tail of withoutTail(text)) {
      const allowed = (narrow.categories ?? [...tail.categories]).filter((category) =>
        tail.categories.has(category),
      );
      const found = direct(catalogue, tail.code, context, { schemes: narrow.schemes, categories: allowed });
      if (found.length > 0) return found;
    }
  }
  const full = lengthened(code, context.families) ?? fromFrench(code);
  return full === null ? [] : direct(catalogue, full, context);
};
