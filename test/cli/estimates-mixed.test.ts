import { expect, test } from 'vitest';
import { openAudit } from '../estimates/audit.ts';
import { PARTS } from '../estimates/mixed/parts.ts';
import { estimatesCsv } from '../estimates/mixed/worksheet.ts';

const audit = openAudit('mixed', PARTS);

test('the estimates are those of the worksheet', () => {
  expect(audit.csv).toBe(estimatesCsv());
});

test('twenty-two mixed parts are priced as near to the estimates of a planner as they were [PRU-3]', () =>
  // Which are far off and why: `docs/method/proof.md`.
  audit.expectNear({
    1: { median: 1.14, covered: 21, farUnflagged: [] },
    // A pinion from the next size of bright bar costs less: it moved away from its estimate, and out of the band.
    10: { median: 1.19, covered: 22, farUnflagged: [] },
    100: { median: 1.25, covered: 20, farUnflagged: [] },
    // A flange that stands in a chuck on the mill, where a tool breaks the mouths of its holes, costs a hundredth less.
    1000: { median: 1.294, covered: 20, farUnflagged: [] },
    10000: { median: 1.25, covered: 20, farUnflagged: ['mini_block'] },
  }));

test('no blank is lighter than its part, and each face is made, given or named [PRW-2]', () =>
  audit.expectWhole());

test('the ports of a manifold are bored at each of their diameters', async () => {
  const { process_plan: operations } = await audit.pricedAs('inox_manifold');
  expect(operations.filter(({ step }) => step === 'counterbore')).toHaveLength(2);
});

test('a bearing block is re-clamped: jaws find no grip on the crest between its steps', async () => {
  const { process_plan: operations } = await audit.pricedAs('bearing_block');
  expect(operations.filter(({ step }) => step === 'mill_outline')).toHaveLength(2);
});

test('a manifold of stainless steel is cut from plate: no flat of its section is drawn', async () => {
  expect((await audit.pricedAs('inox_manifold')).stock?.designation).toMatch(/^plate 50/);
});

test('a tiny block is milled in a row, and a keyed shaft asks for its fit', async () => {
  expect((await audit.pricedAs('mini_block')).notes.map(({ code }) => code)).toContain('clamped_in_row');
  expect((await audit.pricedAs('stepped_shaft')).review_reasons).toContain('fit_unstated');
});

test('brass is bought as drawn flat', async () => {
  expect((await audit.pricedAs('mini_block')).stock?.designation).toMatch(/^flat bar 10×6/);
});

test('moved, turned and mirrored they cost the same [PRW-10]', () =>
  audit.expectUnmoved(['clamp_arm', 'mini_block', 'inox_flange', 'hat_rail']));
