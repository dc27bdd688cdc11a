import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lineHead, PAGE } from '../../bench/weights/table.ts';
import { routes } from '../../src/api/routes.ts';

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
