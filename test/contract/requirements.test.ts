import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { REQUIREMENTS } from './requirements.ts';
import { CALCULATION_REQUIREMENTS } from './requirements-calculations.ts';
import { ENVIRONMENT_REQUIREMENTS } from './requirements-environments.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const ALL = { ...REQUIREMENTS, ...ENVIRONMENT_REQUIREMENTS, ...CALCULATION_REQUIREMENTS };

describe.each(Object.entries(ALL))('%s', (_, requirements) => {
  test.each(requirements.map((requirement) => [requirement.promise, requirement.shownBy] as const))(
    '%s',
    async (_promise, shownBy) => {
      expect(shownBy.length).toBeGreaterThan(0);
      for (const shown of shownBy) {
        const [file = '', name = ''] = shown.split(' › ');
        const source = await readFile(path.join(ROOT, file), 'utf8');
        // Whoever renames or removes a test meets the promise that it showed.
        expect(source.includes(`'${name}'`), `${file} has no test '${name}'`).toBe(true);
        expect(source, file).not.toMatch(/\b(test|it|describe)\.(skip|only|todo)\(/);
      }
    },
  );
});
