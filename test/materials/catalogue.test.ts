import { describe, expect, test } from 'vitest';
import { resolveGrade } from '../../src/engine/catalogue/resolve-grade.ts';
import { compact } from '../../src/engine/catalogue/spelling.ts';
import { readData } from '../data/files.ts';
import { fc } from '../support/properties.ts';
import { catalogue, collectiveNames, grades } from './catalogue.ts';

const sources = readData<Record<string, { title: string }>>('materials/sources.json');
const { standards } = readData<{ standards: { id: string; scheme: string; name: string; region: string }[] }>(
  'materials/standards.json',
);

/** Densities in kg/m³ and prices in EUR/kg that a grade of the category can have. */
const PLAUSIBLE: Record<string, { density: [number, number]; price: [number, number]; groups: string }> = {
  carbon_steel: { density: [7700, 7900], price: [0.8, 4], groups: 'P H' },
  alloy_steel: { density: [7700, 7900], price: [1, 6], groups: 'P H' },
  tool_steel: { density: [7600, 8800], price: [1.2, 40], groups: 'P H' },
  stainless_steel: { density: [7500, 8200], price: [2.5, 30], groups: 'P M S' },
  cast_iron: { density: [7000, 7400], price: [1, 5], groups: 'K' },
  aluminium: { density: [2600, 2900], price: [3, 15], groups: 'N' },
  copper_alloy: { density: [7400, 9000], price: [5, 45], groups: 'N S' },
  titanium: { density: [4300, 4600], price: [15, 200], groups: 'S' },
  nickel_alloy: { density: [7900, 9000], price: [15, 120], groups: 'S' },
  magnesium: { density: [1700, 1900], price: [4, 80], groups: 'N' },
  zinc_alloy: { density: [5000, 6900], price: [2, 8], groups: 'N' },
  thermoplastic: { density: [850, 2300], price: [1.5, 2000], groups: 'N' },
  thermoset: { density: [1000, 2100], price: [2, 150], groups: 'N' },
};
const FORMS = ['plate', 'sheet', 'round_bar', 'flat_bar', 'tube', 'casting'];

describe('the catalogue', () => {
  test('has at least 200 grades, several of every category', () => {
    expect(grades.length).toBeGreaterThanOrEqual(200);
    const counts = Object.groupBy(grades, (grade) => grade.category);
    expect(Object.keys(counts).toSorted()).toEqual(Object.keys(PLAUSIBLE).toSorted());
    for (const [category, list] of Object.entries(counts))
      expect(list?.length, category).toBeGreaterThanOrEqual(5);
  });

  test('ids and URNs are unique and of their shape', () => {
    expect(new Set(grades.map(({ id }) => id)).size).toBe(grades.length);
    expect(new Set(grades.map(({ urn }) => urn)).size).toBe(grades.length);
    for (const grade of grades) {
      expect(grade.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(grade.urn).toBe(`urn:material:${grade.standard}:${grade.primary_code}`);
    }
  });

  test('names the seven standards, and every alias stands in one of them or is marked as another name', () => {
    const schemes = standards.map(({ scheme }) => scheme);
    expect(schemes).toEqual(['en', 'din', 'aisi', 'uns', 'jis', 'gb', 'iso']);
    const used = new Set(grades.flatMap((grade) => grade.aliases.map(({ scheme }) => scheme)));
    expect([...used].toSorted()).toEqual([...schemes, 'other'].toSorted());
  });

  test('every figure has a source or is marked assumed with a wide sigma', () => {
    const faults = grades.flatMap((grade) =>
      Object.entries(grade.citations).flatMap(([what, citation]) => {
        const keys = citation.split(';');
        const sigma = what === 'names' ? 0.1 : grade.sigmas[what as 'properties' | 'kc' | 'price'];
        const unknown = keys.filter((key) => key !== 'assumed' && sources[key] === undefined);
        const assumed = keys.includes('assumed') && sigma < 0.1;
        return unknown.length > 0 || assumed ? [`${grade.urn} ${what}: ${citation} sigma ${sigma}`] : [];
      }),
    );
    expect(faults).toEqual([]);
  });

  test('densities, prices and machining groups are those of the category', () => {
    for (const grade of grades) {
      const { density, price, groups } = PLAUSIBLE[grade.category] ?? {
        density: [0, 0],
        price: [0, 0],
        groups: '',
      };
      const where = `${grade.urn} ${grade.name}`;
      expect(grade.density_kg_m3, where).toBeGreaterThanOrEqual(density[0]);
      expect(grade.density_kg_m3, where).toBeLessThanOrEqual(density[1]);
      expect(grade.price_per_kg, where).toBeGreaterThanOrEqual(price[0]);
      expect(grade.price_per_kg, where).toBeLessThanOrEqual(price[1]);
      expect(grade.scrap_price_per_kg, where).toBeLessThan(grade.price_per_kg);
      expect(groups.split(' '), where).toContain(grade.iso_group);
      expect(grade.price_as_of, where).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(
        grade.forms.filter((form) => !FORMS.includes(form)),
        where,
      ).toEqual([]);
    }
  });

  test('cutting forces lie between plastics and hardened steel', () => {
    for (const { urn, kc1_1_n_mm2: kc, mc, kc_basis_rake_deg } of grades) {
      expect(kc, urn).toBeGreaterThanOrEqual(150);
      expect(kc, urn).toBeLessThanOrEqual(5000);
      if (mc !== null) expect(mc > 0.1 && mc < 0.35, `${urn} mc ${mc}`).toBe(true);
      expect(kc_basis_rake_deg, urn).not.toBeNull();
    }
  });
});

describe('names', () => {
  test('no code belongs to two grades', () => {
    const shared = [...catalogue.byCode].filter(
      ([, entries]) => new Set(entries.map(({ grade }) => grade)).size > 1,
    );
    expect(
      shared.map(([code, entries]) => `${code}: ${entries.map(({ grade }) => grade.urn).join(' ')}`),
    ).toEqual([]);
  });

  test('collective names offer grades that exist, and are unique', () => {
    expect(new Set(collectiveNames.map(({ name }) => compact(name))).size).toBe(collectiveNames.length);
    for (const { name, candidates } of collectiveNames) expect(candidates.length, name).toBeGreaterThan(0);
  });

  test('every code of every grade leads to its grade or, where it is ambiguous, to nothing', () => {
    const wrong = grades.flatMap((grade) =>
      [
        grade.primary_code,
        grade.display_code,
        grade.name,
        ...grade.aliases.map((alias) => alias.display_code),
      ].flatMap((code) => {
        const { result } = resolveGrade(code, catalogue);
        return result !== null && result.grade !== grade
          ? [`${code}: ${result.grade.urn}, not ${grade.urn}`]
          : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('every primary code resolves', () => {
    expect(
      grades.filter((grade) => resolveGrade(grade.display_code, catalogue).result?.grade !== grade),
    ).toEqual([]);
  });
});

describe('properties', () => {
  const anyCode = fc
    .constantFrom(...grades)
    .chain((grade) => fc.tuple(fc.constant(grade), fc.constantFrom(grade.primary_code, grade.name)));

  test('case, blanks and punctuation around a code never lead to another grade', () => {
    const between = fc.constantFrom('', ' ', '-', '.', '/');
    fc.assert(
      fc.property(
        anyCode,
        fc.array(between, { minLength: 40, maxLength: 40 }),
        fc.boolean(),
        ([grade, code], gaps, lower) => {
          const spread = [...code]
            .map((letter, i) => letter + (i % 3 === 2 ? (gaps[i % 40] ?? '') : ''))
            .join('');
          const { result } = resolveGrade(lower ? spread.toLowerCase() : spread, catalogue);
          expect(result === null || result.grade === grade, `${spread} → ${result?.grade.urn}`).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('words around a code never lead to another grade', () => {
    const words = fc.array(
      fc.constantFrom(
        ...[
          'blank',
          'h9',
          'Rd 40',
          'T6',
          '+QT',
          'F31',
          'R430',
          'Edelstahl',
          'Alu',
          'steel',
          'brass',
          'Titan',
          'EN 10088-3',
        ],
        ...[
          '2B',
          'schwarz',
          'gehärtet 60 HRC',
          'AISI',
          'DIN',
          'Grade',
          '20x40',
          '(',
          ')',
          '/',
          ',',
          'GF30',
          'V',
          '2',
          'C',
          'ELS',
        ],
      ),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(anyCode, words, words, ([grade, code], before, after) => {
        const text = [...before, code, ...after].join(' ');
        const { result } = resolveGrade(text, catalogue);
        const longer = result?.grade.aliases.some((alias) => alias.code.startsWith(compact(code))) ?? false;
        // A word may complete another code (PA6 GF30); then that code begins with this one.
        const completed =
          longer ||
          compact(result?.grade.name ?? '').startsWith(compact(code)) ||
          compact(result?.grade.primary_code ?? '').startsWith(compact(code));
        expect(result === null || result.grade === grade || completed, `${text} → ${result?.grade.urn}`).toBe(
          true,
        );
      }),
      { numRuns: 2000 },
    );
  });

  test('a number with another digit never leads back to the grade', () => {
    const steels = grades.filter((grade) => /^\d\.\d{4}$/.test(grade.primary_code));
    fc.assert(
      fc.property(
        fc.constantFrom(...steels),
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 1, max: 9 }),
        (grade, at, by) => {
          const digits = [...grade.primary_code];
          digits[at] = String((Number(digits[at]) + by) % 10);
          const code = digits.join('');
          // Some grades keep the number of a predecessor: 3.7164 for 3.7165.
          fc.pre(!grade.aliases.some((alias) => alias.code === compact(code)));
          expect(resolveGrade(code, catalogue).result?.grade).not.toBe(grade);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('any text is answered, with at most five candidates of falling score', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 256, unit: 'grapheme' }), (text) => {
        const { candidates } = resolveGrade(text, catalogue);
        expect(candidates.length).toBeLessThanOrEqual(5);
        expect(candidates.every(({ score }) => score > 0 && score <= 1)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
