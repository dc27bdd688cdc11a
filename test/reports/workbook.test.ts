import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { HyperFormula } from 'hyperformula';
import { describe, expect, test } from 'vitest';
import { expressions, file, moduleOf } from '../../scripts/spreadsheet.mjs';
import { FORMULAS, price } from '../../src/engine/index.ts';
import { EXPRESSIONS } from '../../src/reports/xlsx/expressions.ts';
import { writeWorkbook } from '../../src/reports/xlsx/write.ts';
import { snapshots } from '../engine/support/arbitraries.ts';
import { componentOf, LOT } from '../engine/support/assemblies.ts';
import { presetEnvironment } from '../engine/support/environment.ts';
import { bracket, plate, shaft, snapshotOf } from '../engine/support/parts.ts';
import { obtainProgram } from '../support/debian.ts';
import { fc } from '../support/properties.ts';
import { priceOf, reportOf, snapshotWith } from './input.ts';
import { type OpenedWorkbook, openWorkbook } from './spreadsheet.ts';

const PARTS = { plate, shaft, bracket };
const OFFER = 'Offer price per piece';
const INPUTS = 1;

const near = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** The value of a formula; null outside its domain. */
const resultOf = (evaluate: () => number): number | null => {
  try {
    const value = evaluate();
    return Number.isFinite(value) ? value : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

describe('the formulas of spreadsheets', () => {
  test('are those of the engine as they are today', async () => {
    expect(await readFile(file, 'utf8')).toBe(moduleOf(expressions()));
  });

  const fixed = FORMULAS.filter(({ further }) => further === undefined);

  test('cover every published formula with fixed terms', () => {
    expect(Object.keys(EXPRESSIONS).sort()).toEqual(fixed.map(({ id }) => id).sort());
    expect(FORMULAS.filter(({ further }) => further !== undefined).map(({ id }) => id)).toEqual([
      'setup.pieces',
    ]);
  });

  const engine = HyperFormula.buildEmpty({ licenseKey: 'gpl-v3' });
  const sheetId = engine.getSheetId(engine.addSheet('S')) ?? 0;
  const term = fc.oneof(
    fc.integer({ min: 1, max: 5 }),
    fc.integer({ min: 1, max: 64 }).map((k) => k / 64),
  );

  test.each(fixed.map(({ id, terms, evaluate }) => ({ id, names: Object.keys(terms), evaluate })))(
    '$id gives what the engine gives',
    ({ id, names, evaluate }) => {
      let compared = 0;
      fc.assert(
        fc.property(fc.tuple(...names.map(() => term)), (values) => {
          const terms = Object.fromEntries(names.map((name, k) => [name, values[k] ?? 0]));
          const expected = resultOf(() => evaluate(terms));
          if (expected === null) return;
          const written = (EXPRESSIONS[id] ?? '').replace(/\[(\w+)\]/g, (_, name: string) =>
            String(terms[name]),
          );
          compared += 1;
          expect(engine.calculateFormula(`=${written}`, sheetId)).toSatisfy((value: number) =>
            near(value, expected),
          );
        }),
        { numRuns: 40 },
      );
      expect(compared).toBeGreaterThan(0);
    },
  );
});

/** Bases of surcharges that do not follow the lines below them. */
const basesAsValues = ({ engine }: OpenedWorkbook): readonly unknown[] =>
  engine
    .getSheetValues(INPUTS)
    .filter(([name, , , source]) => name === 'base' && String(source).startsWith('line:'));

describe('a cost sheet as a workbook', () => {
  test.each(Object.entries(PARTS))(
    'gives the price of the %s to the millionth, from its inputs alone',
    async (_, facts) => {
      const result = priceOf(snapshotWith({ facts: facts() }));
      const book = await openWorkbook(await writeWorkbook(reportOf(result)));
      expect(book.beside(0, OFFER)).toBeCloseTo(result.offer_price, 9);
      for (const line of result.cost_sheet.lines)
        expect(book.beside(0, line.label)).toBeCloseTo(line.amount, 9);
      expect(book.beside(0, 'Total cost')).toBeCloseTo(
        result.cost_sheet.cascade.find(({ step }) => step === 'total_cost')?.amount ?? Number.NaN,
        9,
      );
    },
  );

  test('gives the price of any part, in any environment', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(snapshots, async (snapshot) => {
        const result = price(snapshot);
        if (result.outcome !== 'priced') return;
        const book = await openWorkbook(await writeWorkbook(reportOf(result)));
        expect(book.beside(0, OFFER)).toBeCloseTo(result.offer_price, 8);
        expect(basesAsValues(book)).toEqual([]);
        compared += 1;
      }),
      { numRuns: 12 },
    );
    expect(compared).toBeGreaterThan(0);
  }, 180_000);

  test('gives the price of an assembly from its components, calibrated or not', async () => {
    const assembly = snapshotOf({ material: null, request: { lot_size: LOT, annual_volume: null } });
    for (const calibration of [[], [{ category: 'components', factor: 1.5, sigma: 0.1 }]]) {
      const result = priceOf({
        ...assembly,
        environment: { ...assembly.environment, calibration },
        facts: { ...plate(), shape_class: 'assembly', features: [] },
        assembly: { of: 'products', components: [componentOf('a'), componentOf('b', { quantity: 3 })] },
      });
      const book = await openWorkbook(await writeWorkbook(reportOf(result, { kind: 'assembly' })));
      expect(book.beside(0, OFFER)).toBeCloseTo(result.offer_price, 9);
      expect(basesAsValues(book)).toEqual([]);
    }
  });

  test('holds no amount as a number: every line is a formula', async () => {
    const result = priceOf(snapshotWith());
    const book = await openWorkbook(await writeWorkbook(reportOf(result)));
    const first = book.engine.getSheetSerialized(0).slice(11);
    const amounts = first.map((row) => row[1]).filter((cell) => cell !== null && cell !== undefined);
    expect(amounts.length).toBeGreaterThan(result.cost_sheet.lines.length);
    expect(amounts.filter((cell) => typeof cell === 'number')).toEqual([]);
  });

  test('gives the price of a run with another rate when that rate is changed in its cell', async () => {
    const environment = presetEnvironment('de-2026');
    const [rate] = environment.labour_rates;
    if (rate === undefined) throw new Error('the preset states a rate of labour');
    const dearer = {
      ...environment,
      labour_rates: environment.labour_rates.map((row) => ({ ...row, value: row.value * 1.25 })),
    };
    const result = priceOf(snapshotWith({ environment }));
    const expected = priceOf(snapshotWith({ environment: dearer }));
    const book = await openWorkbook(await writeWorkbook(reportOf(result)));
    book.set(INPUTS, ['labour_rate', `rate:${rate.rate_id}`], rate.value * 1.25);
    expect(expected.offer_price).toBeGreaterThan(result.offer_price);
    expect(book.beside(0, OFFER)).toBeCloseTo(expected.offer_price, 4);
  });

  test('shows names as text, whatever they begin with', async () => {
    const book = await openWorkbook(await writeWorkbook(reportOf(priceOf(snapshotWith()))));
    expect(book.engine.getCellValue({ sheet: 0, row: 0, col: 0 })).toBe('Cost breakdown of =HYPERLINK("x")');
  });

  test('speaks German', async () => {
    const result = priceOf(snapshotWith());
    const book = await openWorkbook(await writeWorkbook(reportOf(result, { language: 'de' })));
    expect(book.engine.getSheetNames()).toEqual(['Kalkulation', 'Eingaben', 'Rechenschritte', 'Losgrößen']);
    expect(book.beside(0, 'Angebotspreis je Stück')).toBeCloseTo(result.offer_price, 9);
  });
});

const soffice = await obtainProgram(['soffice', 'libreoffice'], ['libreoffice-calc-nogui']);
if (soffice === undefined)
  process.stdout.write('SKIPPED: the workbook in LibreOffice, which is not installed\n');

describe.skipIf(soffice === undefined)('LibreOffice', () => {
  test('recomputes the same price', async () => {
    const result = priceOf(snapshotWith());
    const folder = await mkdtemp(path.join(tmpdir(), 'workbook-'));
    try {
      await writeFile(path.join(folder, 'offer.xlsx'), await writeWorkbook(reportOf(result)));
      // Comma, quote, UTF-8, from the first line, and the values as they are, of the first sheet.
      const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,1';
      await promisify(execFile)(
        soffice ?? '',
        [
          `-env:UserInstallation=file://${folder}/profile`,
          '--headless',
          '--convert-to',
          filter,
          '--outdir',
          folder,
          path.join(folder, 'offer.xlsx'),
        ],
        { timeout: 300_000 },
      );
      const [name = ''] = (await readdir(folder)).filter((entry) => entry.endsWith('.csv'));
      const rows = parse(await readFile(path.join(folder, name)), { relax_column_count: true }) as string[][];
      const offer = rows.find(([label]) => label === OFFER)?.[1];
      expect(Number(offer)).toBeCloseTo(result.offer_price, 6);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }, 360_000);
});
