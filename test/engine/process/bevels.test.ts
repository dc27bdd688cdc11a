import { describe, expect, test } from 'vitest';
import { type PricedResult, type PricingGeometry, price } from '../../../src/engine/index.ts';
import { factsOfShape } from '../../cad/shapes.ts';
import { presetEnvironment } from '../support/environment.ts';
import { drawingOf, snapshotOf } from '../support/parts.ts';

/** A plate of 6 mm with a bore that opens as a cone of 45° for so many millimetres of its depth. */
const plateWith = (radius: number, bevel: number): Promise<PricingGeometry> =>
  factsOfShape(({ box, cone, cut, cylinder }) => {
    const bored = cut(box([0, 0, 0], [160, 120, 6]), cylinder([80, 60, -1], [0, 0, 1], radius, 8));
    const mouth = radius + bevel;
    // The cone stands on its point; where it leaves the plate it is as wide as the mouth.
    return bevel === 0 ? bored : cut(bored, cone([80, 60, 6 - mouth], mouth, mouth));
  });

const made = (
  facts: PricingGeometry,
  without: readonly string[] = [],
  tolerance: 'm' | 'c' = 'm',
): PricedResult => {
  const environment = presetEnvironment('de-2026');
  const machines = environment.machines.filter(({ klass }) => !without.includes(klass));
  const result = price(
    snapshotOf({
      facts,
      material: '1.4404',
      environment: { ...environment, machines },
      request: { lot_size: 10, annual_volume: null },
      drawing: tolerance === 'm' ? null : drawingOf({ general_tolerance: tolerance }),
    }),
  );
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const steps = ({ process_plan }: PricedResult): readonly string[] => process_plan.map(({ step }) => step);

describe('the bevelled mouth of a hole in sheet', () => {
  test('a wide one is gone round on a mill, with its set-up and program', async () => {
    const [plain, bevelled] = [made(await plateWith(26, 0)), made(await plateWith(26, 4))];
    expect(steps(plain)).not.toContain('mill_chamfer');
    const operation = bevelled.process_plan.find(({ step }) => step === 'mill_chamfer');
    const facts = await plateWith(26, 4);
    const cones = facts.faces.filter(({ surface }) => surface === 'cone').map(({ id }) => id);
    expect(operation?.face_ids).toEqual(cones);
    expect(operation?.time_elements.map(({ id }) => id)).toContain('program');
    expect(bevelled.review_reasons).not.toContain('faces_unmade');
    expect(bevelled.offer_price).toBeGreaterThan(plain.offer_price + (operation?.cost ?? 0));
  });

  test('a narrow one is countersunk on a drill press', async () => {
    const result = made(await plateWith(8, 2));
    expect(steps(result)).toContain('countersink');
    expect(steps(result)).not.toContain('mill_chamfer');
    expect(result.review_reasons).not.toContain('faces_unmade');
  });

  test('where nobody mills it, it is left and named', async () => {
    const result = made(await plateWith(26, 4), ['milling_3axis', 'milling_5axis', 'mill_turn']);
    expect(steps(result)).not.toContain('mill_chamfer');
    expect(result.review_reasons).toContain('feature_not_cut_by_laser');
    expect(result.review_reasons).toContain('faces_unmade');
  });

  test('beside a land that a laser does not hold, the bore is finished on the mill too', async () => {
    const [land, edge] = [await plateWith(26, 4.5), await plateWith(26, 1.5)];
    const bored = made(land).process_plan.find(({ step }) => step === 'bore_finish');
    const isWall = ({ surface, radius_mm }: PricingGeometry['faces'][number]): boolean =>
      surface === 'cylinder' && radius_mm === 26;
    expect(bored?.face_ids).toEqual(land.faces.filter(isWall).map(({ id }) => id));
    const depth = bored?.time_elements.flatMap(({ terms }) => terms).find(({ name }) => name === 'depth');
    expect(depth?.value).toBeCloseTo(6 - 4.5, 6);
    // Of a broken edge the bevel is the size that is given: the wall of the bore stays as it is cut.
    expect(steps(made(edge))).toContain('mill_chamfer');
    expect(steps(made(edge))).not.toContain('bore_finish');
    // A coarse general tolerance allows what the laser leaves.
    expect(steps(made(land, [], 'c'))).not.toContain('bore_finish');
  });

  test('a disc, which no vice holds, is clamped on the table of the mill', async () => {
    const disc = await factsOfShape(({ cone, cut, cylinder }) =>
      cut(
        cut(cylinder([0, 0, 0], [0, 0, 1], 75, 6), cylinder([0, 0, -1], [0, 0, 1], 26, 8)),
        cone([0, 0, 6 - 28], 28, 28),
      ),
    );
    const clampOf = (facts: PricingGeometry): readonly string[] =>
      made(facts)
        .process_plan.filter(({ step }) => step === 'mill_chamfer')
        .flatMap(({ time_elements }) => time_elements)
        .filter(({ id }) => id === 'clamp' || id === 'base')
        .flatMap(({ terms }) => terms.map(({ source }) => source))
        .filter((source) => source.startsWith('parameter:'));
    expect(clampOf(disc)).toEqual([
      'parameter:setup.mill.fixture/time',
      'parameter:handling.clamp.fixture_4_clamps/time',
    ]);
    expect(clampOf(await plateWith(26, 2))).toEqual([
      'parameter:setup.mill.vise_simple/time',
      'parameter:handling.clamp.vise/time',
    ]);
  });
});
