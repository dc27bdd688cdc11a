import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { AGAIN, DEEP_ONLY, DEEPER, PARTS } from '../../scripts/lib/deep.mjs';

const root = path.resolve(import.meta.dirname, '../..');

test.each([...DEEP_ONLY, ...DEEPER, ...AGAIN])('%s, which the deep tests run, is there', (file) => {
  expect(existsSync(path.join(root, file))).toBe(true);
});

test('no file is both left out of the gate and run there', () => {
  expect(DEEP_ONLY.filter((file) => DEEPER.includes(file))).toEqual([]);
});

test('the nightly workflow runs every part, each in a job of its own', () => {
  const { jobs } = parse(readFileSync(path.join(root, '.github/workflows/deep.yml'), 'utf8'));
  expect(jobs.deep.strategy.matrix.part).toEqual(Object.keys(PARTS));
});
