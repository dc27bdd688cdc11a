import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SECURITY_PROOF } from '../../scripts/lib/security-proof.mjs';
import config from '../../vitest.config.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

test('every promise has its proof, and npm test runs all of it', () => {
  const projects = (config.test?.projects ?? []) as { test: { include: string[] } }[];
  const included = projects.flatMap(({ test: { include } }) => include);
  for (const [promise, files] of SECURITY_PROOF) {
    expect(files, promise).not.toEqual([]);
    for (const file of files) {
      expect(existsSync(path.join(ROOT, file)), `${promise}: ${file} is there`).toBe(true);
      expect(
        included.some((pattern) => path.matchesGlob(file, pattern)),
        `${file} is run by npm test`,
      ).toBe(true);
    }
  }
});

test('the page of promises names the command that shows them', () => {
  expect(readFileSync(path.join(ROOT, 'SECURITY.md'), 'utf8')).toContain('npm run check:security');
});
