import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CostLine,
  type CostSheet,
  type PricedResult,
  price,
  verifyCalculation,
  verifySheet,
} from '../../../src/engine/index.ts';
import { snapshotOf } from '../support/parts.ts';

const result = price(snapshotOf()) as PricedResult;
const sheet = result.cost_sheet;

const index = (bucket: string): number => sheet.lines.findIndex((line) => line.bucket === bucket);

const withLine = (at: number, change: (line: CostLine) => CostLine): CostSheet => ({
  ...sheet,
  lines: sheet.lines.map((line, i) => (i === at ? change(line) : line)),
});

const firstChild = (line: CostLine, change: (child: CostLine) => CostLine): CostLine => ({
  ...line,
  children: line.children.map((child, i) => (i === 0 ? change(child) : child)),
});

const codes = (changed: CostSheet): readonly string[] => verifySheet(changed).map((fault) => fault.code);

describe('the verifier finds', () => {
  test('nothing in a sheet of the engine, alone and inside its calculation', () => {
    expect(verifySheet(sheet)).toEqual([]);
    expect(verifyCalculation(result)).toEqual([]);
  });

  test('a leaf that is not what its formula gives, by its place', () => {
    const at = index('machine');
    const wrong = withLine(at, (line) =>
      firstChild(line, (child) => ({ ...child, amount: Number((child.amount + 0.01).toFixed(6)) })),
    );
    const faults = verifySheet(wrong);
    expect(faults.map((fault) => [fault.path, fault.code])).toContainEqual([
      `lines[${at}].children[0]`,
      'amount_wrong',
    ]);
    expect(faults.map((fault) => fault.code)).toContain('sum_wrong');
  });

  test('a term that was changed, also where its own formula gave it', () => {
    const at = index('labour');
    const changed = withLine(at, (line) =>
      firstChild(line, (child) => ({
        ...child,
        terms: child.terms.map((term) =>
          term.name === 'labour_rate' ? { ...term, value: term.value * 2 } : term,
        ),
      })),
    );
    expect(codes(changed)).toEqual(expect.arrayContaining(['amount_wrong', 'term_wrong']));
  });

  test('an unknown formula, a missing term and a term too many', () => {
    const at = index('tooling');
    const of = (change: (child: CostLine) => CostLine) =>
      codes(withLine(at, (line) => firstChild(line, change)));
    expect(of((child) => ({ ...child, formula_id: 'cost.magic' }))).toContain('formula_unknown');
    expect(of((child) => ({ ...child, formula_id: null }))).toContain('formula_missing');
    expect(of((child) => ({ ...child, terms: child.terms.slice(1) }))).toContain('term_missing');
    expect(
      of((child) => ({
        ...child,
        terms: [...child.terms, { name: 'luck', value: 1, unit: '1', source: '' }],
      })),
    ).toContain('term_unknown');
  });

  test('an amount with more than six decimals', () => {
    expect(codes(withLine(index('sga'), (line) => ({ ...line, amount: line.amount + 1e-9 })))).toContain(
      'not_quantised',
    );
  });

  test('a surcharge on the wrong base, though its own arithmetic holds', () => {
    const wrong = withLine(index('sga'), (line) => {
      const terms = line.terms.map((term) => (term.name === 'base' ? { ...term, value: 100 } : term));
      const rate = terms.find((term) => term.name === 'rate')?.value ?? 0;
      return { ...line, terms, amount: 100 * rate };
    });
    expect(codes(wrong)).toContain('base_wrong');
    expect(codes(wrong)).not.toContain('amount_wrong');
  });

  test('a total, a cascade and a reconciled flag that do not fit', () => {
    expect(codes({ ...sheet, total: sheet.total + 1 })).toEqual(['sum_wrong']);
    expect(codes({ ...sheet, cascade: sheet.cascade.slice(1) })).toContain('cascade_wrong');
    expect(codes({ ...sheet, residual: 1 })).toEqual(['reconciled_wrong', 'residual_wrong']);
  });

  test('a time of the plan that its formula does not give, and a sheet that took another time', () => {
    const [first, ...rest] = result.process_plan;
    if (!first) throw new Error('no operation');
    const [element, ...elements] = first.time_elements;
    if (!element) throw new Error('no element');
    const slower = { ...element, time_s: element.time_s * 2 };
    const changed = {
      ...result,
      process_plan: [{ ...first, time_elements: [slower, ...elements] }, ...rest],
    };
    expect(verifyCalculation(changed).map((fault) => fault.code)).toEqual(
      expect.arrayContaining(['time_wrong', 'time_differs']),
    );
    expect(verifyCalculation({ ...result, unit_cost: 1 }).map((fault) => fault.path)).toEqual(['unit_cost']);
  });
});

describe('npm run verify-sheet', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-sheet-'));
  const cli = new URL('../../../src/cli/verify-sheet.ts', import.meta.url).pathname;
  const run = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    const { status, stdout, stderr } = spawnSync('node', [cli, path], { encoding: 'utf8' });
    return { status, stdout, stderr };
  };
  beforeAll(() => execFileSync('node', ['--version']));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('answers 0 for a sheet and for a calculation that hold', () => {
    expect(run('sheet.json', JSON.stringify(sheet))).toMatchObject({ status: 0 });
    expect(run('calculation.json', JSON.stringify(result))).toMatchObject({ status: 0 });
  });

  test('answers 1 and names the wrong line', () => {
    const at = index('packaging');
    const wrong = withLine(at, (line) => ({ ...line, amount: 9 }));
    const answer = run('wrong.json', JSON.stringify(wrong));
    expect(answer.status).toBe(1);
    expect(answer.stderr).toContain(`lines[${at}]: line.packaging is 9, but delivery.by_size gives `);
  });

  test('exits with 2 for an API response without all blocks, and prints how to request them', () => {
    const answer = run('short.json', JSON.stringify({ ...result, omitted: ['lines', 'terms'] }));
    expect(answer.status).toBe(2);
    expect(answer.stderr).toContain(
      'lines, terms left out by the API. Get the calculation with ?include=all.',
    );
    expect(run('whole.json', JSON.stringify({ ...result, omitted: [] }))).toMatchObject({ status: 0 });
  });

  test('exits with 2 for a file that is not a cost sheet', () => {
    expect(run('text.json', 'no json')).toMatchObject({ status: 2 });
    expect(run('other.json', '{"lines": 3}').stderr).toContain('not a cost sheet');
    expect(spawnSync('node', [cli, join(folder, 'absent.json')], { encoding: 'utf8' }).status).toBe(2);
  });
});
