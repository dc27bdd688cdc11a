import { expect, test } from 'vitest';
import { openAudit } from '../estimates/audit.ts';
import { SHEET_PARTS } from '../estimates/sheet/parts.ts';

const audit = openAudit('sheet', SHEET_PARTS);

test('twenty-five parts of sheet, plate and sections are priced as near to the estimates of a planner as they were [PRU-3]', () =>
  audit.expectNear({
    1: { median: 1.19, covered: 23, farUnflagged: [] },
    10: { median: 1.19, covered: 23, farUnflagged: [] },
    100: { median: 1.21, covered: 23, farUnflagged: [] },
    1000: { median: 1.19, covered: 22, farUnflagged: [] },
    10000: { median: 1.25, covered: 23, farUnflagged: [] },
  }));

test('no blank is lighter than its part, and each face is made, given or named [PRW-2]', () =>
  audit.expectWhole());

test('moved, turned and mirrored they cost the same [PRW-10]', () =>
  audit.expectUnmoved(['z_bracket_4', 'gusset_10', 'alu_cover_3', 'angle_50', 'pocket_plate_10']));

const stepsOf = async (part: string) =>
  (await audit.pricedAs(part)).process_plan?.map(({ step }) => step) ?? [];

test('what is sunk and milled into sheet stays in the plan; a drawn collar asks for a look; the wall of a section is its own', async () => {
  expect(await stepsOf('alu_cover_3')).toContain('countersink');
  expect(await stepsOf('pocket_plate_10')).toEqual(expect.arrayContaining(['mill_rough', 'counterbore']));
  expect((await audit.pricedAs('collar_plate')).review_reasons).toContain('drawn_collars');
  expect((await audit.factsOf('angle_50')).profile?.wall_mm).toBeCloseTo(5, 6);
});
