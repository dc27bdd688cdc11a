import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECTS, projectOf } from '../../scripts/lib/projects.mjs';

const root = path.resolve(import.meta.dirname, '../..');

test('each folder with tests belongs to one project', () => {
  const there = globSync('test/**/*.test.ts', { cwd: root }).map((file) => file.split(path.sep)[1]);
  const named = Object.values(PROJECTS).flatMap(({ folders }) => folders);
  expect(named.toSorted()).toEqual([...new Set(there)].toSorted());
});

test('given a folder that no project names, then the file is refused by name', () => {
  expect(projectOf('test/e2e/chaos.test.ts')).toBe(PROJECTS.e2e);
  expect(() => projectOf('test/elsewhere/a.test.ts')).toThrow(/test\/elsewhere\/a\.test\.ts/);
});
