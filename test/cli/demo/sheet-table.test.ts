import { expect, test } from 'vitest';
import { billTable } from '../../../src/cli/demo/bill-table.ts';
import type { Quote } from '../../../src/cli/demo/quote.ts';
import { drawingTable, faultsOf, sheetTable } from '../../../src/cli/demo/sheet-table.ts';
import { price } from '../../../src/engine/index.ts';
import { shaft, snapshotOf } from '../../engine/support/parts.ts';

/** A shaft as the engine prices it, in the shape of the API's record. */
const quoteOfShaft = (): Quote => {
  const result = price(snapshotOf({ facts: shaft() }));
  if (result.outcome !== 'priced') throw new Error(`not priced: ${JSON.stringify(result)}`);
  return {
    id: 'calc-1',
    status: 'succeeded',
    error: null,
    assembly_role: null,
    currency: result.currency,
    lot_size: result.lot_size,
    unit_cost: result.unit_cost,
    offer_price: result.offer_price,
    served_from_cache: false,
    needs_human_review: false,
    review_reasons: [],
    analytics: { notes: [] },
    cost_sheet: structuredClone(result.cost_sheet),
    process_plan: result.process_plan,
  };
};

test('a sheet of the engine holds, and the table ends with its sum check', () => {
  const quote = quoteOfShaft();
  expect(faultsOf(quote)).toEqual([]);
  const lines = sheetTable('shaft', quote).split('\n');
  expect(lines.at(0)).toBe(`shaft, lot size ${quote.lot_size}`);
  expect(lines.find((line) => line.startsWith('Offer price'))).toContain(quote.offer_price.toFixed(6));
  expect(lines.at(-1)).toMatch(
    /^✓ \d+ lines add up to the offer price; \d+ amounts recalculated from their formulas and terms$/,
  );
});

test('an amount that was changed by a millionth shows as a fault', () => {
  const quote = quoteOfShaft();
  const [first, ...others] = quote.cost_sheet.lines;
  if (first === undefined) throw new Error('the sheet has no line');
  const changed = { ...first, amount: first.amount + 0.000001 };
  const broken: Quote = { ...quote, cost_sheet: { ...quote.cost_sheet, lines: [changed, ...others] } };
  expect(faultsOf(broken).join('\n')).toContain('the lines add up to');
  expect(sheetTable('shaft', broken)).toContain('✗ ');
});

test('a price that is not the sum of the sheet shows as a fault', () => {
  const quote = quoteOfShaft();
  expect(faultsOf({ ...quote, offer_price: quote.offer_price + 0.01 })).toHaveLength(1);
});

test('a part for review says why', () => {
  const quote = { ...quoteOfShaft(), needs_human_review: true, review_reasons: ['material_assumed'] };
  expect(sheetTable('shaft', quote)).toContain('! To be reviewed: material_assumed');
});

test('a reason for review names the values of its note', () => {
  const params = { process: 'punching', from_lot_least: 120 };
  const quote = {
    ...quoteOfShaft(),
    needs_human_review: true,
    review_reasons: ['other_process_wins'],
    analytics: { notes: [{ code: 'other_process_wins', params }] },
  };
  expect(sheetTable('shaft', quote)).toMatch(
    /To be reviewed: Turret punching would .* from about 120 pieces\.$/,
  );
});

test('requirements of a drawing are listed by operation, with the earlier price', () => {
  const quote = quoteOfShaft();
  expect(drawingTable(quote)).toBeNull();
  const [first, ...others] = quote.process_plan;
  if (first === undefined) throw new Error('the plan has no operation');
  const facts = [{ fact_id: '1-7', text: 'Ø20 h6', page: 1, zone: 'B3' }];
  const drawn = { ...quote, process_plan: [{ ...first, facts }, ...others], without_drawing: 12.5 };
  expect(drawingTable(drawn)).toMatch(/OP10 .* Ø20 h6, sheet 1, B3\n {2}12\.50 EUR without the drawing/);
});

test('a bill of materials has a line for each component, and says what has no price', () => {
  const entry = {
    position: '1',
    label: 'P-1001',
    quantity: 4,
    make_or_buy: 'buy',
    standard: 'ISO 4762',
    size: 'M8',
    manufacturing_cost: 0.42,
    extended_cost: 1.68,
    status: 'succeeded',
  };
  const open = { ...entry, position: '2', manufacturing_cost: null, extended_cost: null, status: 'failed' };
  const lines = billTable('Bill', { currency: 'EUR', total: 1.68, items: [entry, open] }).split('\n');
  expect(lines[2]).toMatch(/^1 +P-1001 +4 +purchased ISO 4762 M8 +0\.42 +1\.68$/);
  expect(lines[3]).toMatch(/^2 +P-1001 +4 +failed +– +–$/);
  expect(lines.at(-1)).toMatch(/all components +1\.68$/);
});
