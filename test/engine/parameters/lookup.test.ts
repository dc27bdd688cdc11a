import { describe, expect, it } from 'vitest';
import { bandOf } from '../../../src/engine/parameters/bands.ts';
import { convertOverrides, MissingParameter, openParameters } from '../../../src/engine/parameters/lookup.ts';
import {
  banded,
  findGroupedBand,
  grouped,
  interpolated,
  nearest,
} from '../../../src/engine/parameters/select.ts';
import { stockSeries, tableValue } from '../../../src/engine/parameters/series.ts';
import type { ParameterOverride, PricingRequest } from '../../../src/engine/snapshot.ts';

const open = (overrides: readonly ParameterOverride[] = [], currency = 'EUR') =>
  openParameters({
    request: { currency } as PricingRequest,
    environment: { parameter_overrides: overrides },
    fx: [{ from: 'EUR', to: 'USD', rate: 1.1, as_of: '2026-11-01', source: 'test' }],
  });

describe('bands', () => {
  it.each([
    ['d10_16', { letter: 'd', lower: 10, upper: 16 }],
    ['t3', { letter: 't', lower: 3, upper: 3 }],
    ['m25_up', { letter: 'm', lower: 25, upper: Number.POSITIVE_INFINITY }],
    ['pitch_1p5', { letter: 'pitch', lower: 1.5, upper: 1.5 }],
    ['m0p5_2', { letter: 'm', lower: 0.5, upper: 2 }],
  ])('reads %s', (segment, band) => expect(bandOf(segment)).toEqual(band));

  it.each(['coated_carbide', 'P_alloy', 'any'])('finds no band in %s', (segment) =>
    expect(bandOf(segment)).toBeNull(),
  );
});

describe('statements about money', () => {
  const stated = {
    bin: 'tool.end_mill.d10',
    parameter: 'price',
    value: 200,
    source: 'invoice',
    source_id: 'x',
    level: 'environment',
  } as const;

  it('are read in the currency of the sheet, their band beside them', () => {
    const own = open([stated], 'USD').get('tool.end_mill.d10', 'price');
    const platform = open([], 'USD').get('tool.end_mill.d10', 'price');
    expect(own).toMatchObject({ value: 200, unit: 'USD', layer: 'override', band: platform.band });
  });

  it('are brought from their environment into the sheet; times and shares are not', () => {
    const time = { ...stated, bin: 'deburring.hole', parameter: 'time_per_side' };
    expect(convertOverrides([stated, time], 4).map(({ value }) => value)).toEqual([800, 200]);
  });
});

describe('look-ups', () => {
  it('answers value, unit and citation together', () => {
    const row = open().get('milling.roughing.P.coated_carbide', 'vc');
    expect(row).toMatchObject({ value: 160, unit: 'm/min', citation: 'F26', layer: 'platform' });
  });

  it('falls back over the groups of a material', () => {
    expect(grouped(open(), 'milling.roughing', 'P_qt', 'coated_carbide', 'vc').bin).toBe(
      'milling.roughing.P_alloy.coated_carbide',
    );
    expect(findGroupedBand(open(), 'drilling', 'P_qt', 'coated_carbide', 'd', 12, 'f')?.bin).toBe(
      'drilling.P_alloy.coated_carbide.d10_14',
    );
  });

  it('takes the size band that holds the value, its upper limit included', () => {
    const fz = (d: number) =>
      banded(open(), 'milling.roughing.P.coated_carbide', 'd', d, 'fz').bin.split('.').at(-1);
    expect([1, 6, 10, 10.1, 20, 50].map(fz)).toEqual(['d3_6', 'd3_6', 'd6_10', 'd10_16', 'd16_25', 'd16_25']);
  });

  it('draws straight lines between the thicknesses of a laser table', () => {
    expect(interpolated(open(), 'laser.stainless.n2.6kw', 't', 2, 'speed')?.value).toBeGreaterThan(0);
    const at = (t: number) => interpolated(open(), 'laser.mild_steel.o2.6kw', 't', t, 'speed')?.value;
    expect(at(3.5)).toBeCloseTo((5.15 + 4.25) / 2);
    expect(at(100)).toBe(0.75);
  });

  it('goes up the path of a bin', () =>
    expect(nearest(open(), 'bending.any.x.y', 'machine_cycle').value).toBe(5));

  it('names the row that is missing', () =>
    expect(() => open().get('no.such', 'row')).toThrow(MissingParameter));

  it('lets the environment win over its parent and the platform, and ignores rows that do not exist', () => {
    const stated = (
      value: number,
      level: 'environment' | 'parent',
      bin = 'stock.rest',
    ): ParameterOverride => ({
      bin,
      parameter: 'saw',
      value,
      source: null,
      source_id: 'e1',
      level,
    });
    expect(open([stated(80, 'environment')]).get('stock.rest', 'saw')).toMatchObject({
      value: 80,
      layer: 'override',
      source_id: 'e1',
    });
    expect(open([stated(70, 'parent')]).get('stock.rest', 'saw').layer).toBe('inherited');
    expect(open([stated(70, 'parent', 'no.such')]).find('no.such', 'saw')).toBeNull();
  });

  it('gives money in the currency of the sheet', () => {
    const price = (currency: string) => open([], currency).get('tool.end_mill.d10', 'price');
    expect(price('USD').value).toBeCloseTo(price('EUR').value * 1.1);
    expect(price('USD').unit).toBe('USD');
    expect(open([], 'USD').get('material.price.aluminium', 'price').unit).toBe('USD/kg');
    expect(() => open([], 'PLN')).toThrow('no exchange rate from EUR to PLN');
  });

  it('reads the tables of standards and stocks', () => {
    expect(tableValue('iso286.IT7', 25)).toBe(21);
    expect(tableValue('iso286.IT7', 18)).toBe(18);
    expect(tableValue('iso2768.linear.m', 120)).toBe(0.3);
    expect(tableValue('iso286.IT7', 9999)).toBeNull();
    expect(stockSeries('stock.round.steel_bright')?.sizes).toContain(42);
  });
});
