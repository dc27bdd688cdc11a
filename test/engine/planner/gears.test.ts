import { describe, expect, test } from 'vitest';
import { price } from '../../../src/engine/index.ts';
import { factsOfShape, type Maker } from '../../cad/shapes.ts';
import { ofKind } from '../../cad/support.ts';
import { snapshotOf } from '../support/parts.ts';

/** Trapezoidal teeth: a root and a tip flat between two flanks, twelve of them with module 3. */
const gear = ({ extrusion, cylinder, box, cut }: Maker) => {
  const [teeth, module] = [12, 3];
  const at = (radius: number, turns: number): readonly [number, number, number] => [
    radius * Math.cos(2 * Math.PI * turns),
    radius * Math.sin(2 * Math.PI * turns),
    0,
  ];
  const [tip, root] = [(module * (teeth + 2)) / 2, (module * (teeth - 2.5)) / 2];
  const outline = Array.from({ length: teeth }, (_, i) =>
    [
      [root, 0.05],
      [root, 0.25],
      [tip, 0.42],
      [tip, 0.58],
      [root, 0.75],
    ].map(([radius = 0, share = 0]) => at(radius, (i + share) / teeth)),
  ).flat();
  return cut(
    extrusion(outline, [0, 0, 1], 15),
    cylinder([0, 0, -1], [0, 0, 1], 7, 20),
    box([-2.5, 0, -1], [2.5, 9.3, 20]),
  );
};

/** The same teeth wound about the axis: turned by `twist` degrees over their width, left-handed where it is below 0. */
const helical =
  (twist: number) =>
  ({ skinned, cylinder, common, cut }: Maker) => {
    const [teeth, module, width, levels] = [12, 3, 15, 3];
    const tip = (module * (teeth + 2)) / 2;
    const root = (module * (teeth - 2.5)) / 2;
    const outlineAt = (level: number) =>
      Array.from({ length: teeth }, (_, i) =>
        [
          [root, 0.05],
          [root, 0.25],
          [tip + 0.5, 0.42],
          [tip + 0.5, 0.58],
          [root, 0.75],
        ].map(([radius = 0, share = 0]): readonly [number, number, number] => {
          const turns = (i + share) / teeth + (twist / 360) * (level / levels);
          return [
            radius * Math.cos(2 * Math.PI * turns),
            radius * Math.sin(2 * Math.PI * turns),
            (width * level) / levels,
          ];
        }),
      ).flat();
    const toothed = skinned(Array.from({ length: levels + 1 }, (_, level) => outlineAt(level)));
    // Turned to its tip circle, as a lathe leaves it.
    const whole = common(toothed, cylinder([0, 0, -1], [0, 0, 1], tip, width + 2));
    return cut(whole, cylinder([0, 0, -1], [0, 0, 1], 7, width + 2));
  };

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

  test('is hobbed like a spur gear of its teeth, never milled, at about the same price', async () => {
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
  test('is recognised by its teeth, turned, hobbed and broached, never milled', async () => {
    const facts = await factsOfShape(gear);
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

  test('a plate with holes on a circle and a ring of slots is none', async () => {
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
