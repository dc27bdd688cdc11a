import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CASTING_ALLOYS, PARAMETER_ROWS } from '../../src/engine/parameters/registry.ts';
import { CASTINGS } from '../../src/engine/parameters/types.ts';

type Grade = { readonly urn: string; readonly forms: readonly string[]; readonly density_kg_m3: number };

const { grades } = JSON.parse(
  readFileSync(new URL('../../data/materials/grades.json', import.meta.url), 'utf8'),
) as { readonly grades: readonly Grade[] };

const gradeOf = (end: string) => grades.find(({ urn }) => urn.endsWith(`:${end}`));
const processesOf = (end: string) =>
  CASTING_ALLOYS.find(({ grade }) => grade === `en:${end}`)?.processes ?? [];

describe('the table of casting alloys and processes', () => {
  test('names each grade of the catalogue once, which is sold as a casting and has a price of its ingot', () => {
    const names = CASTING_ALLOYS.map(({ grade }) => grade);
    expect(new Set(names).size).toBe(names.length);
    for (const { grade, ingot, processes } of CASTING_ALLOYS) {
      expect(gradeOf(grade)?.forms, grade).toContain('casting');
      expect(PARAMETER_ROWS.find(({ bin }) => bin === `casting.ingot.${ingot}`)?.unit, grade).toBe('EUR/kg');
      expect(processes.filter((one) => !CASTINGS.includes(one))).toEqual([]);
      expect(processes.length, grade).toBeGreaterThan(0);
    }
  });

  test('sends pressure die alloys to dies only, and those of sand and chills past them', () => {
    for (const alloy of ['AC-46000', 'AC-46100', 'AC-47100', 'AC-44300', 'AC-43400', 'ZP0410'])
      expect(processesOf(alloy), alloy).toEqual(['die']);
    for (const alloy of ['AC-43000', 'AC-42100', '5.1301', '1.0619'])
      expect(processesOf(alloy), alloy).not.toContain('die');
    expect(processesOf('AC-46200')).toEqual(['die', 'chill', 'sand']);
  });
});
