import { describe, expect, test } from 'vitest';
import { BUCKETS } from '../../src/engine/index.ts';
import { sentOf, textOf } from '../../web/src/pages/known-prices/file.ts';
import { barsOf, restOf } from '../../web/src/pages/known-prices/gap-rows.ts';
import {
  assign,
  assignmentOf,
  CATEGORIES,
  defaultsOf,
  mappingOf,
  UNTYPED,
} from '../../web/src/pages/known-prices/mapping.ts';

describe('columns of a file', () => {
  const columns = ['No.', 'Cost', 'Mat', 'Remark'];
  const mapping = {
    part_number: 'No.',
    price: 'Cost',
    breakdown: [{ category: 'material' as const, column: 'Mat' }],
  };

  test('are shown by what they hold, and sent as they are shown', () => {
    const shown = assignmentOf({ columns, mapping });
    expect(shown).toEqual({ 'No.': 'part_number', Cost: 'price', Mat: 'category:material', Remark: '' });
    expect(mappingOf(shown)).toEqual(mapping);
    expect(mappingOf({ Remark: '' })).toEqual({});
  });

  test('hold each field once', () => {
    const moved = assign(assignmentOf({ columns, mapping }), 'Remark', 'price');
    expect(moved).toMatchObject({ Cost: '', Remark: 'price' });
    expect(assign(moved, 'No.', '')).toMatchObject({ 'No.': '', Cost: '', Mat: 'category:material' });
  });

  test('the categories are those of the costing scheme', () => {
    expect(CATEGORIES).toEqual(BUCKETS);
  });

  test('values for other rows are sent as far as they are typed', () => {
    expect(defaultsOf(UNTYPED)).toEqual({});
    expect(defaultsOf({ supplier: ' A ', lot_size: '50', currency: 'eur', date: '2026-01-01' })).toEqual({
      supplier: 'A',
      lot_size: 50,
      currency: 'EUR',
      date: '2026-01-01',
    });
  });
});

describe('a file', () => {
  const bytesOf = (text: string) => new TextEncoder().encode(text);

  test('is text in UTF-8, or as Windows saves it', () => {
    expect(textOf(bytesOf('Währung'))).toBe('Währung');
    expect(textOf(Uint8Array.from([0x57, 0xe4, 0x68]))).toBe('Wäh');
    expect(sentOf(bytesOf('a,b'))).toEqual({ csv: 'a,b' });
  });

  test('that is an archive is sent as base64, and one too large not at all', () => {
    const archive = Uint8Array.from([
      0x50,
      0x4b,
      3,
      4,
      ...Array.from({ length: 100_000 }, (_, n) => n % 251),
    ]);
    const sent = sentOf(archive);
    expect(
      sent !== null && 'xlsx_base64' in sent && Buffer.from(sent.xlsx_base64, 'base64').equals(archive),
    ).toBe(true);
    expect(sentOf(new Uint8Array(1_100_000).fill(65))).toBeNull();
  });
});

describe('the categories of a gap', () => {
  test('have bars on one scale', () => {
    expect(barsOf(5, 10, 10)).toEqual({ paid: 50, should: 100 });
    expect(barsOf(null, -1, 10)).toEqual({ paid: 0, should: 0 });
    expect(barsOf(1, 1, 0)).toEqual({ paid: 0, should: 0 });
  });

  test('leave a rest that the supplier does not break down', () => {
    const stated = { category: 'material' as const, paid: 4, should_cost: 3, gap: 1 };
    const open = { category: 'setup' as const, paid: null, should_cost: 2, gap: null };
    expect(restOf(10, { categories: [stated, open] })).toEqual({ paid: 6, should: 2 });
    expect(restOf(10, { categories: [{ ...stated, gap: null }, open] })).toBeNull();
  });
});
