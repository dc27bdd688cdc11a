import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { resolveGrade } from '../../src/engine/catalogue/resolve-grade.ts';
import { catalogue } from './catalogue.ts';

type Tables = {
  tables: { source: string; rows: Record<string, string[]> }[];
  ambiguous: { query: string; offers: string[]; source: string }[];
};
const { tables, ambiguous } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'published-tables.json'), 'utf8'),
) as Tables;

const resolved = (query: string) => resolveGrade(query, catalogue).result?.grade.primary_code ?? null;

const answers = tables.flatMap(({ source, rows }) =>
  Object.entries(rows).flatMap(([number, queries]) =>
    queries.map((query) => ({ source, number, query, answer: resolved(query) })),
  ),
);
const wrong = answers.filter(({ number, answer }) => answer !== null && answer !== number);
const missed = answers.filter(({ answer }) => answer === null).map(({ query }) => query);
const rate = 1 - (wrong.length + missed.length) / answers.length;

/** The name carries the rate, so that every run prints it. */
test(`${(100 * rate).toFixed(1)} % of ${answers.length} spellings in published tables resolve to the number of their row, ${wrong.length} to another one; missed: ${missed.join(', ')}`, () => {
  expect(answers.length).toBeGreaterThanOrEqual(300);
  expect(wrong).toEqual([]);
  expect(rate, `missed: ${missed.join(', ')}`).toBeGreaterThanOrEqual(0.97);
});

test.each(ambiguous)('$query is not guessed: $source', ({ query, offers }) => {
  const { result, candidates } = resolveGrade(query, catalogue);
  expect(result?.grade.primary_code ?? null).toBeNull();
  expect(candidates.map(({ grade }) => grade.primary_code)).toEqual(expect.arrayContaining(offers));
  expect(candidates.length).toBeLessThanOrEqual(5);
});
