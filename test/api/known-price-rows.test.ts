import { describe, expect, test } from 'vitest';
import { guessMapping } from '../../src/api/known-prices/columns.ts';
import { readFile, rowsOfCsv } from '../../src/api/known-prices/read-rows.ts';
import { currencyOf, dayOf, guessDecimal, numberOf } from '../../src/api/known-prices/values.ts';

describe('a number of a file', () => {
  test.each([
    ['1234.5', 'point', 1234.5],
    ['1,234.50', 'point', 1234.5],
    ['1.234,50', 'comma', 1234.5],
    ['€ 12,50', 'comma', 12.5],
    ['12.50 $', 'point', 12.5],
    ['1,234', 'point', 1234],
    ['1,234', 'comma', 1.234],
    ['7', null, 7],
    [7.25, 'comma', 7.25],
  ] as const)('%s with the decimal %s is %d', (cell, decimal, value) => {
    expect(numberOf(cell, decimal)).toEqual({ value });
  });

  test.each(['', 'cheap', '1,23,4', '1.2.3', '1e5', '12,5 each'])('%s is none', (cell) => {
    expect(numberOf(cell, 'point').fault).toContain('decimal point');
  });

  test('with two readings is refused until the file says which', () => {
    expect(numberOf('1,234', null).fault).toContain('two readings');
    expect(guessDecimal(['1,234', 5, '2,50'])).toBe('comma');
    expect(guessDecimal(['1.234', '2.5'])).toBe('point');
    expect(guessDecimal(['1,234', null, 5])).toBeNull();
  });
});

test('days and currencies as people write them', () => {
  expect(dayOf('1.3.2026')).toEqual({ value: '2026-03-01' });
  expect(dayOf({ day: '2026-03-01' })).toEqual({ value: '2026-03-01' });
  expect(dayOf('03/01/2026').fault).toContain('must be a date');
  expect(dayOf(46_000).fault).toContain('must be a date');
  expect([currencyOf('€').value, currencyOf('usd').value]).toEqual(['EUR', 'USD']);
});

describe('a file', () => {
  test('in CSV has its rows by their lines, whatever separates the cells', () => {
    for (const separator of [',', ';', '\t']) {
      const csv = ['\ufeffa', 'b']
        .join(separator)
        .concat('\n\n', ['"two\nlines"', '2'].join(separator), '\n', ['x', ''].join(separator));
      expect(rowsOfCsv(csv)).toEqual({
        kind: 'rows',
        rows: [
          { row: 1, cells: ['a', 'b'] },
          { row: 3, cells: ['two\nlines', '2'] },
          { row: 5, cells: ['x', null] },
        ],
      });
    }
  });

  test('has its columns guessed once each, and those of categories by the words of the cost sheet', () => {
    expect(
      guessMapping(['Teile-Nr.', 'Preis [EUR]', 'Price', 'Profit', 'Fertigungslöhne', 'Losgröße', 'x']),
    ).toEqual({
      part_number: 'Teile-Nr.',
      price: 'Price',
      lot_size: 'Losgröße',
      supplier: undefined,
      annual_volume: undefined,
      currency: undefined,
      date: undefined,
      breakdown: [
        { category: 'labour', column: 'Fertigungslöhne' },
        { category: 'profit', column: 'Profit' },
      ],
    });
  });

  test('whose breakdown exceeds the price names the row', () => {
    const csv = 'part number,lot size,price,currency,date,profit\nA,10,2,EUR,2026-01-01,3\n';
    const read = readFile({ csv }, {});
    expect(read.kind === 'read' && read.value.refused).toEqual([
      { row: 2, column: 'breakdown', reason: expect.stringContaining('more than the price of 2') },
    ]);
  });
});
