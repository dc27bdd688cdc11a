import { describe, expect, test } from 'vitest';
import { price } from '../../../src/engine/index.ts';
import { factsOfShape } from '../../cad/shapes.ts';
import { ofKind } from '../../cad/support.ts';
import { helical, spur } from '../support/gears.ts';
import { snapshotOf } from '../support/parts.ts';

describe('a helical gear', () => {
  test('is recognised by its wound teeth, with their helix angle and hand', async () => {
    for (const twist of [12, -12]) {
      const facts = await factsOfShape(helical(twist));
      const [teeth] = ofKind(facts, 'toothing');
      expect(teeth).toMatchObject({ subtype: 'external', details: { teeth: 12 } });
      expect(teeth?.length_mm).toBeCloseTo(15, 3);
      expect(teeth?.details.hand).toBe(twist > 0 ? 'right' : 'left');
      const turn = ((Math.abs(twist) / 180) * Math.PI) / 15;
      const helix = (Number(teeth?.details.helix_deg) / 180) * Math.PI;
      const module = Number(teeth?.details.module_mm);
      // da = m (z / cos β + 2), tan β = turn × z m / (2 cos β)
      expect(module * (12 / Math.cos(helix) + 2)).toBeCloseTo(42, 2);
      expect(Math.tan(helix)).toBeCloseTo((turn * 12 * module) / (2 * Math.cos(helix)), 2);
      expect(facts.shape_class).toBe('rotational');
    }
  });

  test('is hobbed like a spur gear of its teeth, never milled, at about the same price [PRW-9]', async () => {
    const [straight, wound] = [0, 12].map(async (twist) => {
      const facts = await factsOfShape(helical(twist));
      const result = price(snapshotOf({ facts, material: '1.0577', request: { lot_size: 100 } }));
      if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
      const steps = result.process_plan.map(({ step }) => step);
      expect(steps).toContain('gear_hobbing');
      expect(steps.filter((step) => step.startsWith('mill'))).toEqual([]);
      expect(result.review_reasons).not.toContain('faces_unmade');
      return result.unit_cost;
    });
    expect(((await wound) ?? 0) / ((await straight) ?? 1)).toBeCloseTo(1, 1);
  });
});

describe('a spur gear', () => {
  test('is recognised by its teeth, turned, hobbed and broached, never milled [PRW-9]', async () => {
    const facts = await factsOfShape(spur);
    const [teeth] = ofKind(facts, 'toothing');
    expect(teeth).toMatchObject({ subtype: 'external', length_mm: 15, details: { teeth: 12 } });
    expect(Number(teeth?.details.module_mm)).toBeCloseTo(3, 6);
    expect(facts.turned).toMatchObject({ length_mm: 15, min_bore_diameter_mm: 14 });
    const result = price(snapshotOf({ facts, material: '1.0577', request: { lot_size: 100 } }));
    if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
    const steps = result.process_plan.map(({ step }) => step);
    expect(steps).toContain('turn_face');
    expect(steps).toContain('gear_hobbing');
    expect(steps).toContain('broaching');
    expect(steps.filter((step) => step.startsWith('mill'))).toEqual([]);
    const hobbed = result.process_plan.find(({ step }) => step === 'gear_hobbing');
    expect(hobbed?.face_ids.length).toBe(teeth?.face_ids.length);
    expect(hobbed?.cost).toBeGreaterThan(0);
    expect(result.review_reasons).toContain('subcontract_price_assumed');
    expect(result.review_reasons).not.toContain('faces_unmade');
  });

  test('a plate with holes on a circle and a ring of slots is none [PRW-9]', async () => {
    const facts = await factsOfShape(({ cylinder, cut }) =>
      cut(
        cylinder([0, 0, 0], [0, 0, 1], 50, 12),
        ...Array.from({ length: 12 }, (_, i) =>
          cylinder(
            [40 * Math.cos((i * Math.PI) / 6), 40 * Math.sin((i * Math.PI) / 6), -1],
            [0, 0, 1],
            3,
            20,
          ),
        ),
      ),
    );
    expect(ofKind(facts, 'toothing')).toEqual([]);
  });
});
