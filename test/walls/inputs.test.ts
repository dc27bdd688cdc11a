import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { draftRow } from '../../src/db/calculation-record/calculation.ts';
import {
  componentInputs,
  INPUT_COLUMNS,
  INPUTS,
  type Inputs,
  initialInputs,
} from '../../src/db/calculation-record/inputs.ts';

const ENVIRONMENT = { currency: 'CHF', region: 'CH' };

/** Everything another than a caller who says nothing gets. */
const SAID: Inputs = {
  lotSize: 7,
  lotSizeDefaulted: false,
  annualVolume: 70,
  currency: 'EUR',
  region: 'DE',
  language: 'de',
  engine: 'other',
  materialGradeId: 'grade',
  materialRef: '1.4301',
  materialIsProvided: true,
  providedStockKind: 'sawn_blank',
  fullStockCharge: 'full',
  stockFormatId: 'format',
  stockLengthMm: 1,
  stockWidthMm: 2,
  nestItemId: 'item',
  manufacturingProcess: 'milling',
  bodies: 'one_part',
  joining: 'welded',
};

/** Its table, where the price takes it, and the generated types of the database. */
const NAMED_IN = ['calculation-record/inputs.ts', 'snapshot/rest.ts', 'generated/schema.ts'];

describe('an input of a calculation', () => {
  it('is read from its own column', () => {
    expect(new Set(INPUT_COLUMNS).size).toBe(Object.keys(INPUTS).length);
    expect(Object.keys(SAID).sort()).toEqual(Object.keys(INPUTS).sort());
  });

  it('is written as stated', () => {
    const row = draftRow({
      ...SAID,
      id: '' as never,
      orgId: '' as never,
      name: '',
      partId: '' as never,
      revisionId: '' as never,
      environmentId: '' as never,
      batchId: null,
      derivedFromId: null,
      datasetLinkId: null,
      createdAt: new Date(0),
    });
    for (const [name, { column }] of Object.entries(INPUTS))
      expect(row[column], column).toBe(SAID[name as keyof Inputs]);
  });

  it('of one part is not handed down to components, and every other is', () => {
    expect(componentInputs(SAID, 3)).toEqual({
      ...SAID,
      lotSize: 21,
      annualVolume: 210,
      materialIsProvided: false,
      providedStockKind: 'none',
      stockFormatId: null,
      stockLengthMm: null,
      stockWidthMm: null,
      nestItemId: null,
      manufacturingProcess: null,
      bodies: 'components',
      joining: null,
    });
  });

  it('is the environment’s or a default where nobody says it', () => {
    expect(initialInputs(ENVIRONMENT)).toMatchObject({ ...ENVIRONMENT, lotSize: 1, fullStockCharge: 'auto' });
  });

  it('is named in one place of db, and where the price takes it', () => {
    const files = readdirSync('src/db', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    const named = files.filter((file) =>
      /\b(full_stock_charge|fullStockCharge|provided_stock_kind|providedStockKind)\b/.test(
        readFileSync(`src/db/${file}`, 'utf8'),
      ),
    );
    expect(named.sort()).toEqual([...NAMED_IN].sort());
  });
});
