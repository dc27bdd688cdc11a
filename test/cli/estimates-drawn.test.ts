import { expect, test } from 'vitest';
import type { DrawingFacts, PricingGeometry } from '../../src/engine/index.ts';
import { openAudit } from '../estimates/audit.ts';
import { DEMANDS, HARDENED } from '../estimates/drawn/demands.ts';
import { drawingWith } from '../estimates/drawn/drawing.ts';
import { PARTS } from '../estimates/drawn/parts.ts';
import { estimatesCsv } from '../estimates/drawn/worksheet.ts';

const drawingOf = (part: string, facts: PricingGeometry): DrawingFacts =>
  drawingWith(DEMANDS[part] ?? [], facts, HARDENED[part]);
const audit = openAudit('drawn', PARTS, drawingOf);

test('the estimates are those of the worksheet', () => {
  expect(audit.csv).toBe(estimatesCsv());
});

test('each demand of a drawing stands on a feature', () => audit.expectDrawn(DEMANDS));

test('fifteen parts with drawings are priced as near to the estimates of a planner as they were [PRU-3]', () =>
  // Which are far off and why: `docs/method/proof.md`.
  audit.expectNear({
    // Equal features are programmed once, so a single piece costs less: it moved away from the planner's, who programs longer. One part leaves its band at ten.
    1: { median: 1.194, covered: 14, farUnflagged: [] },
    // A bush from the next size of bright bar costs less, and a spacer is held in a chuck on the mill.
    10: { median: 1.204, covered: 14, farUnflagged: ['base_20'] },
    100: { median: 1.187, covered: 12, farUnflagged: ['base_20', 'motor_shaft'] },
    1000: { median: 1.196, covered: 11, farUnflagged: ['base_20', 'motor_shaft', 'punch_58hrc'] },
    10000: { median: 1.163, covered: 11, farUnflagged: ['base_20', 'motor_shaft', 'punch_58hrc'] },
  }));

test('no blank is lighter than its part, and each face is made, given or named [PRW-2]', () =>
  audit.expectWhole());

const stepsOf = async (part: string): Promise<readonly string[]> =>
  (await audit.pricedAs(part)).process_plan.map(({ step }) => step);

test('threads of ports are tapped into the holes that open there', async () => {
  expect((await stepsOf('valve_block')).filter((step) => step === 'tap')).toHaveLength(2);
  expect(await stepsOf('alu_manifold')).toContain('tap');
});

test('both threads of a fitting are cut on its bosses', async () => {
  expect((await stepsOf('brass_fitting')).filter((step) => step === 'turn_thread')).toHaveLength(2);
});

test('a hardened punch is ground after its hardening', async () => {
  const steps = await stepsOf('punch_58hrc');
  expect(steps.indexOf('grind_round')).toBeGreaterThan(steps.indexOf('heat_treatment'));
});

test('a gear is hobbed and its keyway broached', async () => {
  expect(await stepsOf('spur_gear')).toEqual(expect.arrayContaining(['gear_hobbing', 'broaching']));
});

test('moved, turned and mirrored they cost the same [PRW-10]', () =>
  audit.expectUnmoved(['valve_block', 'spur_gear', 'enclosure_6bends', 'ti_bracket']));
