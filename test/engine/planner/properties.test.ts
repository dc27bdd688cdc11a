import { describe, expect, it } from 'vitest';
import type { GeometryFeature, PricingGeometry } from '../../../src/engine/index.ts';
import { fc } from '../../support/properties.ts';
import { presetEnvironment } from '../support/environment.ts';
import { calloutOf, drawingOf, type GradeName, knownPart, planOf, runMinutes, runSeconds } from './plan.ts';

const base = knownPart('plate_holes_pocket');
const hole = base.features.find(({ id }) => id === 'hole-4') as GeometryFeature;
const grades: readonly GradeName[] = ['C45', 'S235', '42CrMo4', '1.4301', '6082', 'TiAl6V4'];

const RUNS = { numRuns: 60 };
/** One machine per class: a finer grade must not send the part to another one, whose times differ. */
const whole = presetEnvironment('de-2026');
const environment = {
  ...whole,
  machines: whole.machines
    .filter(({ klass }, i, all) => all.findIndex((other) => other.klass === klass) === i)
    .map((member) => ({ ...member, capabilities: { ...member.capabilities, iso_286_achievable_grade: 5 } })),
};

const least = (given: Parameters<typeof planOf>[0]): number => {
  const { planning } = planOf({ environment, ...given });
  return planning.plans.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...planning.plans.map(runMinutes));
};

const drilled = (diameter_mm: number, depth_mm: number, count: number): PricingGeometry => ({
  ...base,
  volume_mm3: 120 * 80 * 12,
  features: [{ ...hole, diameter_mm, depth_mm, count }],
});

const arbitrary = fc.record({
  diameter: fc.double({ min: 1, max: 30, noNaN: true }),
  ratio: fc.double({ min: 0.5, max: 10, noNaN: true }),
  count: fc.integer({ min: 1, max: 20 }),
  grade: fc.constantFrom(...grades),
});

describe('plans of any plate with holes', () => {
  it('have finite times of at least zero, and numbered operations', () => {
    fc.assert(
      fc.property(arbitrary, ({ diameter, ratio, count, grade }) => {
        const { planning } = planOf({ facts: drilled(diameter, diameter * ratio, count), grade });
        for (const plan of planning.plans) {
          plan.operations.forEach((operation, i) => {
            expect(operation.op_id).toBe(`OP${(i + 1) * 10}`);
            const seconds = runSeconds(operation);
            expect(Number.isFinite(seconds) && seconds >= 0).toBe(true);
            for (const tool of operation.tools) {
              expect(tool.life.value).toBeGreaterThan(0);
              expect(tool.use.value).toBeGreaterThanOrEqual(0);
              expect(Number.isFinite(tool.edge_price.value)).toBe(true);
            }
          });
        }
      }),
      RUNS,
    );
  });

  it('never get shorter with more holes or deeper ones', () => {
    fc.assert(
      fc.property(arbitrary, ({ diameter, ratio, count, grade }) => {
        const depth = diameter * ratio;
        const once = least({ facts: drilled(diameter, depth, count), grade });
        expect(least({ facts: drilled(diameter, depth, count + 1), grade })).toBeGreaterThanOrEqual(
          once - 1e-9,
        );
        expect(least({ facts: drilled(diameter, depth * 1.3, count), grade })).toBeGreaterThanOrEqual(
          once - 1e-9,
        );
      }),
      RUNS,
    );
  });

  it('never get shorter with a finer grade', () => {
    fc.assert(
      fc.property(
        arbitrary,
        fc.integer({ min: 7, max: 12 }),
        ({ diameter, ratio, count, grade }, it_grade) => {
          const facts = drilled(diameter, diameter * ratio, count);
          const at = (grade_number: number): number =>
            least({
              facts,
              grade,
              drawing: drawingOf({ callouts: [calloutOf('hole-4', { it_grade: grade_number })] }),
            });
          expect(at(it_grade)).toBeGreaterThanOrEqual(at(it_grade + 1) - 1e-9);
        },
      ),
      RUNS,
    );
  });

  it('are the same for the same part', () => {
    fc.assert(
      fc.property(arbitrary, ({ diameter, ratio, count, grade }) => {
        const given = { facts: drilled(diameter, diameter * ratio, count), grade };
        expect(JSON.stringify(planOf(given))).toBe(JSON.stringify(planOf(given)));
      }),
      { numRuns: 10 },
    );
  });
});
