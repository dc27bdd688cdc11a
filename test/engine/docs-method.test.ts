import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
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

  test('every formula is worked on some page [HOU-20]', () => {
    const done = new Set(worked.map((block) => block.id));
    expect(FORMULAS.length).toBeGreaterThan(100);
    expect(FORMULAS.map((formula) => formula.id).filter((id) => !done.has(id))).toEqual([]);
  });

  test('every formula stands in the table with its terms, units and source, and no other', () => {
    const text = readFileSync(new URL('formulas.md', FOLDER), 'utf8');
    const rows = FORMULAS.map(({ id, unit, terms, source }) => {
      const named = Object.entries(terms).map(([name, of]) => `${name} (${of})`);
      return `| \`${id}\` | ${unit} | ${named.join(', ')} | ${source} |`;
    });
    const stated = text.split('\n').filter((line) => line.startsWith('| `'));
    expect(stated.toSorted()).toEqual(rows.toSorted());
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
