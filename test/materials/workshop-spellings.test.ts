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
  readFileSync(path.join(import.meta.dirname, 'workshop-spellings.json'), 'utf8'),
) as Spellings;

const answers = Object.entries(grades).flatMap(([number, queries]) =>
  queries.map((query) => ({
    number,
    query,
    answer: resolveGrade(query, catalogue).result?.grade.primary_code ?? null,
  })),
);
const wrong = answers.filter(({ number, answer }) => answer !== null && answer !== number);
const missed = answers.filter(({ answer }) => answer === null).map(({ query }) => query);
const rate = 1 - (wrong.length + missed.length) / answers.length;

test(`${(100 * rate).toFixed(1)} % of ${answers.length} spellings of workshops reach their grade, ${wrong.length} another one; missed: ${missed.join(', ')}`, () => {
  expect(answers.length).toBeGreaterThanOrEqual(500);
  expect(wrong).toEqual([]);
  expect(rate).toBeGreaterThanOrEqual(0.97);
});

test.each(Object.entries(ambiguous))('%s is no single grade', (query, offers) => {
  const { result, candidates } = resolveGrade(query, catalogue);
  expect(result?.grade.primary_code ?? null).toBeNull();
  expect(candidates.map(({ grade }) => grade.primary_code)).toEqual(expect.arrayContaining([...offers]));
  expect(candidates.length).toBeLessThanOrEqual(5);
});
