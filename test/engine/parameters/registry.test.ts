import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalRegistry } from '../../../src/engine/parameters/canonical.ts';
import {
  PARAMETER_ROWS,
  PARAMETER_SOURCES,
  STANDARD_SERIES,
  STOCK_SERIES,
} from '../../../src/engine/parameters/registry.ts';
import { tableValue } from '../../../src/engine/parameters/series.ts';
import type { RegistryRow } from '../../../src/engine/parameters/types.ts';
import { PARAMETER_VERSION } from '../../../src/engine/parameters/version.ts';

const SOURCES = new Set(PARAMETER_SOURCES.map((source) => source.key));
const MIN_ASSUMED_SIGMA = 0.1;

/** Everything that keeps a row out of the registry, as sentences. */
const faultsOf = (row: RegistryRow): string[] => {
  const where = `${row.bin} ${row.parameter}`;
  const faults: string[] = [];
  const keys = row.citation ? row.citation.split(';') : [];
  if (!/^[a-zA-Z0-9_.]+$/.test(row.bin)) faults.push(`${where}: bad bin`);
  if (!row.unit) faults.push(`${where}: no unit`);
  if (!Number.isFinite(row.value)) faults.push(`${where}: no value`);
  if (!(row.sigma >= 0)) faults.push(`${where}: no sigma`);
  if (!row.citation) faults.push(`${where}: no citation`);
  for (const key of keys) if (!SOURCES.has(key)) faults.push(`${where}: unknown citation ${key}`);
  if (row.citation === 'assumed' && row.sigma < MIN_ASSUMED_SIGMA)
    faults.push(`${where}: assumed, sigma ${row.sigma}`);
  if (!(row.band?.[0] <= row.value && row.value <= row.band[1]))
    faults.push(`${where}: ${row.value} outside its band`);
  return faults;
};

describe('the parameter registry', () => {
  it('holds about a thousand rows and more, each complete', () => {
    expect(PARAMETER_ROWS.length).toBeGreaterThan(1000);
    expect(PARAMETER_ROWS.flatMap(faultsOf)).toEqual([]);
  });

  it('has no row twice', () => {
    const keys = PARAMETER_ROWS.map((row) => `${row.bin} ${row.parameter}`);
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });

  it('has a source list without doubles', () => {
    expect(SOURCES.size).toBe(PARAMETER_SOURCES.length);
  });

  it.each([
    ['no unit', { unit: '' }],
    ['no sigma', { sigma: Number.NaN }],
    ['no citation', { citation: '' }],
    ['a citation that is not in the list', { citation: 'F999' }],
    ['assumed and surer than that', { citation: 'assumed', sigma: 0.05 }],
    ['a value outside its band', { value: 9 }],
  ])('would refuse a row with %s', (_, change) => {
    const row: RegistryRow = {
      bin: 'milling.test',
      parameter: 'vc',
      unit: 'm/min',
      value: 1,
      sigma: 0.2,
      band: [0.5, 2],
      citation: 'F26',
    };
    expect(faultsOf(row)).toEqual([]);
    expect(faultsOf({ ...row, ...change })).toHaveLength(1);
  });

  it('has series with units, sources and matching limits', () => {
    for (const series of STANDARD_SERIES) {
      expect(series.unit).not.toBe('');
      expect(series.citation.split(';').filter((key) => !SOURCES.has(key))).toEqual([]);
      if (series.upper.length > 0) expect(series.values).toHaveLength(series.upper.length);
      expect(series.lower).toHaveLength(series.upper.length);
    }
    for (const stock of STOCK_SERIES) {
      expect(stock.citation.split(';').filter((key) => !SOURCES.has(key))).toEqual([]);
      expect(stock.sizes.length + stock.pairs.length).toBeGreaterThan(0);
      expect(stock.lengths.length + stock.formats.length).toBeGreaterThan(0);
      expect(stock.sizes).toEqual(stock.sizes.toSorted((a, b) => a - b));
    }
  });

  it('carries the digest of its numbers', () => {
    expect(PARAMETER_VERSION).toBe(createHash('sha256').update(canonicalRegistry()).digest('hex'));
  });
});

it('a forging has its class of EN 10243 by the share of its enveloping body that it fills: S4 to S1', () => {
  const classes = [0.1, 0.16, 0.17, 0.32, 0.5, 0.63, 0.64, 1].map((share) =>
    tableValue('en10243.complexity', share),
  );
  expect(classes).toEqual([4, 4, 3, 3, 2, 2, 1, 1]);
  expect([0, 1.1].map((share) => tableValue('en10243.complexity', share))).toEqual([null, null]);
});
