import { describe, expect, test } from 'vitest';
import { priceList } from '../../src/db/materials/standard-part-prices.ts';
import type { StandardPart } from '../../src/db/materials/standard-parts.ts';

const row = (id: string, change: Partial<StandardPart>): StandardPart => ({
  id,
  kind: 'screw',
  standard: null,
  size: null,
  lengthMm: null,
  name: null,
  price: 1,
  currency: 'EUR',
  source: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  ...change,
});
const sought = {
  name: 'ISO 4762 M6x20',
  kind: 'screw',
  standard: 'ISO 4762',
  size: 'M6',
  length_mm: 20,
} as const;
const found = (rows: readonly StandardPart[], change = {}) =>
  priceList(rows)({ ...sought, ...change })?.id ?? null;

describe('the price of a standard part', () => {
  const any = row('any', {});
  const m6 = row('m6', { size: 'M6' });
  const exact = row('exact', { standard: 'ISO 4762', size: 'M6', lengthMm: 20 });

  test('the row that says most about it', () => {
    expect(found([any, m6, exact])).toBe('exact');
    expect(found([exact, any, m6], { length_mm: 25 })).toBe('m6');
    expect(found([any, m6, exact], { size: 'M8', length_mm: 25 })).toBe('any');
  });

  test('a row that contradicts, or says what nobody knows of the part, does not hold', () => {
    expect(found([exact], { standard: 'ISO 4014' })).toBeNull();
    expect(found([exact], { length_mm: null })).toBeNull();
    expect(found([any], { kind: 'nut' })).toBeNull();
  });

  test('a name holds however it is spelled', () => {
    const named = row('named', { kind: 'other', name: 'Motor 24V' });
    expect(
      found([named], { kind: 'other', name: 'MOTOR_24V', standard: null, size: null, length_mm: null }),
    ).toBe('named');
  });

  test('of equals the one changed last, whatever their order', () => {
    const [old, young] = [row('a', { size: 'M6' }), row('b', { size: 'M6', updatedAt: new Date(1) })];
    expect(found([old, young])).toBe('b');
    expect(found([young, old])).toBe('b');
    expect(found([{ ...young, id: 'c', updatedAt: new Date(0) }, old])).toBe('a');
  });
});
