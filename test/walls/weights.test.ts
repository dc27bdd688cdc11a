import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lineHead, PAGE } from '../../bench/weights/table.ts';
import { MAX_CORNERS } from '../../src/api/nests/routes.ts';
import { routes } from '../../src/api/routes.ts';
import { ROW_LIMITS } from '../../src/db/configuration/row-limits.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

test('the page of weights has every route with what it weighs, and no other', () => {
  const page = readFileSync(path.join(ROOT, PAGE), 'utf8');
  const lines = page.split('\n').filter((line) => line.startsWith('| `'));
  const heads = lines.map((line) => `${line.split('|').slice(0, 3).join('|')}|`);
  expect(heads.sort()).toEqual(routes.map(lineHead).sort());
});

test('no route of the page costs more for a unit than is promised', () => {
  const page = readFileSync(path.join(ROOT, PAGE), 'utf8');
  expect(page.split('\n').filter((line) => line.startsWith('| `') && !line.endsWith('| kept |'))).toEqual([]);
});

test('the page of bounds has those of today', () => {
  const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
  const page = read('docs/decisions/weights-and-room.md');
  const shown = (bound: number): string => bound.toLocaleString('en');
  const rows = page.split('\n').filter((line) => /^\| [a-z]/.test(line));
  expect(rows.map((line) => line.split('|')[2]?.trim())).toEqual(Object.values(ROW_LIMITS).map(shown));
  expect(page).toContain(`at most ${shown(MAX_CORNERS)} corners`);
  const { tiers } = JSON.parse(read('data/plan-tiers.json')) as {
    tiers: { slug: string; uploads: number }[];
  };
  const [first, second, third] = tiers
    .filter(({ slug }) => slug !== 'dev')
    .map(({ uploads }) => shown(uploads));
  expect(page).toContain(`**Uploads of a plan**: ${first}, ${second} and ${third}.`);
});
