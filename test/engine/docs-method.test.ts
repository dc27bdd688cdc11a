import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CONFIDENCE_FORMULAS } from '../../src/engine/formulas/confidence.ts';
import { COST_FORMULAS } from '../../src/engine/formulas/cost.ts';
import { EMISSION_FORMULAS } from '../../src/engine/formulas/emission.ts';
import { ESTIMATE_FORMULAS } from '../../src/engine/formulas/estimate.ts';
import { LOT_FORMULAS } from '../../src/engine/formulas/lots.ts';
import { MACHINE_RATE_FORMULAS } from '../../src/engine/formulas/machine-rate.ts';
import { MATERIAL_COST_FORMULAS } from '../../src/engine/formulas/material-cost.ts';
import { REFA_FORMULAS } from '../../src/engine/formulas/refa.ts';
import { SURCHARGE_FORMULAS } from '../../src/engine/formulas/surcharge.ts';
import { TOOL_ECONOMICS_FORMULAS } from '../../src/engine/formulas/tool-economics.ts';
import { WAGE_FORMULAS } from '../../src/engine/formulas/wage.ts';
import { FORMULAS, formulaById } from '../../src/engine/index.ts';
import { LEVERS } from '../../src/engine/levers/findings.ts';

const FOLDER = new URL('../../docs/method/', import.meta.url);

type Worked = {
  readonly page: string;
  readonly id: string;
  readonly terms: Record<string, number>;
  readonly value: number;
};

const pages = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));

const worked: Worked[] = pages.flatMap((page) => {
  const text = readFileSync(new URL(page, FOLDER), 'utf8');
  return [...text.matchAll(/```worked\n([\s\S]*?)```/g)].map((match) => {
    const [id = '', ...rows] = (match[1] ?? '').trim().split('\n');
    const terms: Record<string, number> = {};
    let value = Number.NaN;
    for (const row of rows) {
      const [name = '', number] = row.split('=').map((part) => part.trim());
      if (name === '') value = Number(number);
      else terms[name] = Number(number);
    }
    return { page, id, terms, value };
  });
});

describe('the worked numbers of docs/method', () => {
  test.each(worked)('$page $id', ({ id, terms, value }) => {
    const formula = formulaById(id);
    expect(formula, `no formula ${id}`).not.toBeNull();
    expect(Object.keys(terms).sort()).toEqual(Object.keys(formula?.terms ?? {}).sort());
    const computed = formula?.evaluate(terms) ?? Number.NaN;
    expect(Math.abs(computed - value)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(value)));
  });

  test('every formula of costing is worked on some page', () => {
    const done = new Set(worked.map((block) => block.id));
    const all = [
      ...COST_FORMULAS,
      ...CONFIDENCE_FORMULAS,
      ...EMISSION_FORMULAS,
      ...ESTIMATE_FORMULAS,
      ...LOT_FORMULAS,
      ...MACHINE_RATE_FORMULAS,
      ...MATERIAL_COST_FORMULAS,
      ...REFA_FORMULAS,
      ...SURCHARGE_FORMULAS,
      ...TOOL_ECONOMICS_FORMULAS,
      ...WAGE_FORMULAS,
    ].map((formula) => formula.id);
    expect(all.filter((id) => !done.has(id))).toEqual([]);
  });

  test('every formula has an id of its own', () => {
    const ids = FORMULAS.map((formula) => formula.id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  test('every kind of finding is named', () => {
    const text = readFileSync(new URL('levers.md', FOLDER), 'utf8');
    expect(LEVERS.map((lever) => lever.kind).filter((kind) => !text.includes(kind))).toEqual([]);
    expect(new Set(LEVERS.map((lever) => lever.kind)).size).toBeGreaterThanOrEqual(15);
  });
});
