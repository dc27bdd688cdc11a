import path from 'node:path';
import { factsOf } from '../cad/support.ts';
import { knownFacts } from './known-geometry.ts';

const NESTED = path.resolve(import.meta.dirname, '../cad/files/nested_assembly.step');

export const SHEET_A = 'SHEET_A';
export const SHEET_B = 'SHEET_B';

/** Facts of an assembly that shares sheets of its own: two bent sheets of one thickness, and a screw. */
export const sheetAssembly = async (): Promise<object> => {
  const facts = await factsOf(NESTED);
  const bracket = (await knownFacts('bracket_sheetmetal')) as { sheet: object };
  const root = facts.components;
  const placements = root?.children[0]?.placements.slice(0, 1) ?? [];
  const node = (key: string, name: string, quantity: number, fastener: object | null) => ({
    key,
    product_id: name,
    name,
    quantity,
    placements,
    geometry_key: key,
    fastener,
    children: [],
  });
  const sheet = (width: number, height: number) => ({
    ...bracket,
    volume_mm3: width * height * 2,
    sheet: { ...bracket.sheet, unfolded_mm: [width, height] },
    flat: {
      thickness_mm: 2,
      tolerance_mm: 0.05,
      outer: [0, 0, width, 0, width, height, 0, height],
      inner: [],
    },
  });
  const screw = { kind: 'screw', standard: 'ISO 4762', size: 'M6', length_mm: 20 };
  const [any] = Object.values(facts.component_facts);
  return {
    ...facts,
    components: {
      ...root,
      children: [node('p2', SHEET_A, 2, null), node('p3', SHEET_B, 3, null), node('p4', 'SCREW', 4, screw)],
    },
    component_facts: { p2: sheet(800, 600), p3: sheet(500, 400), p4: any },
    contacts: [],
  };
};
