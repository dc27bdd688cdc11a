import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { resolveGrade } from '../../src/engine/catalogue/resolve-grade.ts';
import { catalogue } from './catalogue.ts';

type Spellings = {
  readonly grades: Readonly<Record<string, readonly string[]>>;
  readonly ambiguous: Readonly<Record<string, readonly string[]>>;
};

const { grades, ambiguous } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'suppliers-spellings.json'), 'utf8'),
) as Spellings;

const rows = Object.entries(grades).flatMap(([code, queries]) =>
  queries.map((query) => [query, code] as const),
);

test('there are more than 120 spellings of suppliers', () => {
  expect(rows.length + Object.keys(ambiguous).length).toBeGreaterThanOrEqual(120);
});

test.each(rows)('%s is %s', (query, code) => {
  expect(resolveGrade(query, catalogue).result?.grade.primary_code ?? null).toBe(code);
});

test.each(Object.entries(ambiguous))('%s is no single grade', (query, offers) => {
  const { result, candidates } = resolveGrade(query, catalogue);
  expect(result?.grade.primary_code ?? null).toBeNull();
  expect(candidates.map(({ grade }) => grade.primary_code)).toEqual(expect.arrayContaining([...offers]));
});
