import { describe, expect, test } from 'vitest';
import { findMaterial } from '../../../src/cli/plan/material.ts';
import { presetEnvironment } from '../../../src/cli/plan/preset.ts';
import { snapshotOf } from '../../../src/cli/plan/snapshot.ts';
import { type PricedResult, price } from '../../../src/engine/index.ts';
import { factsOfShape, type Maker } from '../../cad/shapes.ts';

const environment = presetEnvironment('de-2026');

const priced = async (
  make: (maker: Maker) => ReturnType<Maker['box']>,
  code: string,
  lot = 100,
): Promise<PricedResult> => {
  const found = findMaterial(code, null);
  if (!found.ok) throw new Error(found.problem);
  const result = price(
    snapshotOf(await factsOfShape(make), found.material, environment, { lot, language: 'en' }),
  );
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const disc = ({ turned }: Maker) =>
  turned([
    [0, 0],
    [30, 0],
    [30, 20],
    [0, 20],
  ]);

describe('what stands beside the axis', () => {
  test('a pin beside the axis is turned in a chucking of its own, in jaws set over', async () => {
    const result = await priced(
      (maker) => maker.fuse(disc(maker), maker.cylinder([8, 0, 20], [0, 0, 1], 12.5, 30)),
      'C45',
    );
    const pin = result.process_plan.filter(({ features }) => features.includes('boss-1'));
    expect(pin.map(({ step }) => step)).toEqual(['turn_rough', 'turn_finish']);
    expect(new Set(pin.map(({ setup_no }) => setup_no)).size).toBe(1);
    expect(result.process_plan.some(({ step, setup_no }) => step === 'turn_face' && setup_no === 1)).toBe(
      true,
    );
    expect(result.notes.find(({ code }) => code === 'fixture_needed')?.params).toMatchObject({
      reason: 'set_over',
    });
    expect(result.review_reasons).not.toContain('faces_unmade');
  });
});
