import { describe, expect, test } from 'vitest';
import { worded } from '../../../src/cli/plan/words.ts';
import { type PricedResult, type PricingGeometry, price, type Vec3 } from '../../../src/engine/index.ts';
import { factsOfShape } from '../../cad/shapes.ts';
import { presetEnvironment } from '../support/environment.ts';
import { plate, snapshotOf } from '../support/parts.ts';

type Tools = ReturnType<typeof presetEnvironment>['tools'];

/** A plate 60 thick whose pocket has corners of this radius, so deep. */
const pocket = (radius_mm: number | null, depth_mm: number, tools?: Tools): PricedResult => {
  const base = plate();
  const environment = presetEnvironment('de-2026');
  const result = price(
    snapshotOf({
      facts: {
        ...base,
        obb_mm: [120, 80, 60],
        bbox_mm: [120, 80, 60],
        volume_mm3: 120 * 80 * 60 - 60 * 40 * depth_mm - 4 * ((Math.PI * 81) / 4) * 60,
        features: base.features.map((one) =>
          one.kind === 'pocket' ? { ...one, radius_mm, depth_mm } : { ...one, depth_mm: 60 },
        ),
      },
      environment: tools === undefined ? environment : { ...environment, tools },
      request: { annual_volume: null },
    }),
  );
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const noteOf = ({ notes }: PricedResult) => notes.find(({ code }) => code === 'sharp_inside_corner');
const isFlagged = (result: PricedResult): boolean => {
  const flagged = result.review_reasons.includes('sharp_inside_corner');
  expect(flagged).toBe(noteOf(result) !== undefined);
  return flagged;
};

describe('corners of a pocket', () => {
  test.each([
    [3, 20],
    // 5 mm has room to go round in R3 but is too short; 6 mm is the radius itself, eight diameters long.
    [3, 45],
    [3, 48],
    [5, 55],
  ])('of R%s, %s mm deep, are made by a cutter of that size', (radius, depth) => {
    expect(isFlagged(pocket(radius, depth))).toBe(false);
  });

  test('a shop whose own small cutter is too short buys the one that reaches', () => {
    const own: Tools = [
      {
        tool_id: 'own-3',
        name: 'own',
        klass: 'end_mill',
        material: 'coated_carbide',
        diameter_mm: 3,
        flutes: 3,
        price: 20,
        life_min: null,
        cutting_data: [],
        level: 'environment',
      },
    ];
    expect(isFlagged(pocket(3, 30, own))).toBe(false);
  });

  test.each([
    [3, 50, 3.5],
    [1, 20, 1.5],
  ])('of R%s, %s mm deep, are named with the radius that is left', (radius, depth, least) => {
    const result = pocket(radius, depth);
    expect(isFlagged(result)).toBe(true);
    expect(noteOf(result)?.params).toMatchObject({ radius_mm: radius, depth_mm: depth });
    expect(noteOf(result)?.params.least_radius_mm).toBeGreaterThanOrEqual(least);
    const text = worded('en', 'note', 'sharp_inside_corner', noteOf(result)?.params ?? {});
    expect(text).toContain(`have R${radius} at ${depth} mm depth`);
  });

  test('without a radius are named, whatever their depth', () => {
    expect(isFlagged(pocket(null, 8))).toBe(true);
  });
});

describe('an inside hexagon in the end of a turned part', () => {
  const screw = (corner: number): Promise<PricingGeometry> =>
    factsOfShape(({ cut, cylinder, extrusion, rounded }) => {
      const radius = 17 / Math.sqrt(3);
      const outline = Array.from({ length: 6 }, (_, i): Vec3 => {
        const angle = (i * Math.PI) / 3;
        return [radius * Math.cos(angle), radius * Math.sin(angle), 30];
      });
      const hexagon = extrusion(outline, [0, 0, 1], 12);
      return cut(
        cylinder([0, 0, 0], [0, 0, 1], 20, 40),
        corner === 0 ? hexagon : rounded(hexagon, corner, ([, , z]) => z > 35 && z < 37),
      );
    });
  const made = (facts: PricingGeometry): PricedResult => {
    const result = price(snapshotOf({ facts, material: '1.0503', request: { annual_volume: null } }));
    if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
    return result;
  };

  test('has corners that no driven cutter leaves, and the price says so', async () => {
    expect(isFlagged(made(await screw(0)))).toBe(true);
    expect(isFlagged(made(await screw(2)))).toBe(false);
  });
});
