import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadKernel } from '../../src/cad/kernel/load.ts';
import { readStepFile } from '../../src/cad/step.ts';
import { compare, generatedParts, truthOf } from './generator/parts.ts';

const folder = await generatedParts();

/** Least number of features told in the truth of each family, so that an emptied family is seen. */
const FAMILIES: readonly (readonly [name: string, least: number])[] = [
  ['prismatic', 90],
  ['prismatic_splines', 85],
  ['prismatic_moved', 85],
  ['interacting', 40],
  ['turned', 70],
  ['turned_splines', 65],
  ['sheets', 30],
  ['sheets_splines', 30],
  ['threads', 9],
  ['approximated', 8],
  ['classes', 0],
];

describe.skipIf(folder === null)(
  `parts generated with cadquery${folder === null ? ' (skipped: no Python with cadquery)' : ''}`,
  () => {
    test.each(FAMILIES)(
      '%s: everything found, nothing invented',
      async (name, least) => {
        const parts = join(folder ?? '', name);
        const kernel = await loadKernel();
        const wrong: string[] = [];
        let found = 0;
        for (const [part, truth] of Object.entries(truthOf(parts))) {
          const { facts } = await readStepFile(
            kernel,
            readFileSync(join(parts, `${part}.step`)),
            () => undefined,
          );
          const compared = compare(facts, truth);
          found += compared.found;
          wrong.push(...compared.missing.map((one) => `${part}: missing ${one}`));
          wrong.push(...compared.invented.map((one) => `${part}: invented ${one}`));
        }
        expect(wrong).toEqual([]);
        expect(found).toBeGreaterThanOrEqual(least);
      },
      240_000,
    );
  },
);
