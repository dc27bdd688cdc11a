import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadKernel } from '../../src/cad/kernel/load.ts';
import { readStepFile } from '../../src/cad/step.ts';
import { price } from '../../src/engine/index.ts';
import { snapshotOf } from '../engine/support/parts.ts';
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
      1_200_000,
    );

    test.each([
      ['nut_m16', 'tap', 'Hole M16'],
      ['nut_m30', 'thread_mill', 'Hole M30'],
      ['cut_m10', 'turn_thread', 'Turned diameter M10'],
      ['ridge_m20_left', 'turn_thread', 'Turned diameter M20'],
      ['ridge_tr16', 'turn_thread', 'Turned diameter Ø16 × 4'],
    ])(
      'the thread of %s is priced once, as %s',
      async (part, step, label) => {
        const bytes = readFileSync(join(folder ?? '', 'threads', `${part}.step`));
        const { facts } = await readStepFile(await loadKernel(), bytes, () => undefined);
        const result = price(snapshotOf({ facts }));
        if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
        const cut = result.process_plan.filter(({ step: one }) =>
          ['tap', 'thread_mill', 'turn_thread'].includes(one),
        );
        expect(cut.map(({ step: one, features }) => [one, features.length])).toEqual([[step, 1]]);
        expect(result.cost_drivers.map((driver) => driver.label)).toContain(label);
        expect(result.process_plan.map((one) => one.step)).not.toContain('mill_surface');
        const flanks = new Set(
          facts.features.flatMap(({ kind, face_ids }) => (kind === 'thread' ? face_ids : [])),
        );
        const plain = {
          ...facts,
          faces: facts.faces.filter(({ id }) => !flanks.has(id)),
          features: facts.features.filter(({ kind }) => kind !== 'thread'),
        };
        const bare = plain.features.map((feature) => ({ ...feature, details: {} }));
        const without = price(snapshotOf({ facts: { ...plain, features: bare } }));
        if (without.outcome !== 'priced') throw new Error(JSON.stringify(without.reasons));
        expect(result.unit_cost).toBeGreaterThan(without.unit_cost);
      },
      600_000,
    );

    test('the flanks of a thread make no free form of a screw', async () => {
      const bytes = readFileSync(join(folder ?? '', 'threads', 'hexbolt_m12.step'));
      const { facts } = await readStepFile(await loadKernel(), bytes, () => undefined);
      expect(facts.shape_class).toBe('prismatic');
      const result = price(snapshotOf({ facts }));
      if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
      const cut = result.process_plan.filter(({ step }) => ['thread_mill', 'turn_thread'].includes(step));
      expect(cut).toHaveLength(1);
      expect(result.review_reasons).not.toContain('free_form');
    });

    test('a bent tube is refused for its bends', async () => {
      const bytes = readFileSync(join(folder ?? '', 'classes', 'tube_bent_s.step'));
      const { facts } = await readStepFile(await loadKernel(), bytes, () => undefined);
      expect(price(snapshotOf({ facts }))).toMatchObject({
        outcome: 'unpriceable',
        reasons: [{ code: 'no_tube_bending', params: { bends: 2, section: 'tube' } }],
      });
    });
  },
);
