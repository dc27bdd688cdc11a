import {
  formulaById,
  type PricedResult,
  type PricingGeometry,
  type PricingSnapshot,
  price,
} from '../../../src/engine/index.ts';
import { presetEnvironment } from './environment.ts';
import { grade, plate, snapshotOf } from './parts.ts';

/** Castings as the tests of the casting processes price them. */
const GERMAN = presetEnvironment('de-2026');

export const evaluated = (id: string, terms: Readonly<Record<string, number>>): number =>
  formulaById(id)?.evaluate(terms) ?? Number.NaN;

/** A part in numbers, without faces. */
export const described = ({
  box,
  volume,
  wall,
}: {
  readonly box: readonly [number, number, number];
  readonly volume: number;
  readonly wall: number;
}): PricingGeometry => ({
  ...plate({ pocket: false, holes: 0 }),
  obb_mm: box,
  bbox_mm: box,
  volume_mm3: volume,
  area_mm2: (2 * volume) / wall,
  walls: { least_mm: wall, median_mm: wall, greatest_mm: Math.max(...box) },
});

export const castSnapshot = (
  facts: PricingGeometry,
  material: string,
  request: Partial<PricingSnapshot['request']>,
  environment = GERMAN,
): PricingSnapshot => {
  const whole = snapshotOf({ facts, environment, request });
  if (whole.material === null) throw new Error('a part has a material');
  return { ...whole, material: { ...whole.material, grade: grade(CODES[material] ?? material) } };
};

/** Grades by their names, the catalogue's primary codes beside them. */
const CODES: Readonly<Record<string, string>> = { 'EN-GJL-250': '5.1301', 'EN-GJS-400-15': '5.3106' };

export const priced = (of: PricingSnapshot): PricedResult => {
  const result = price(of);
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

export type Line = PricedResult['cost_sheet']['lines'][number];

export const linesOf = (lines: readonly Line[]): readonly Line[] =>
  lines.flatMap((line) => [line, ...linesOf(line.children)]);

/** The line of the tool of a casting: a die or a pattern. */
export const toolOf = ({ cost_sheet }: PricedResult): Line => {
  const line = linesOf(cost_sheet.lines).find(({ terms }) => terms.some(({ name }) => name === 'cavities'));
  if (line === undefined) throw new Error('no tool in the sheet');
  return line;
};

export const termOf = (line: Line, name: string): number =>
  line.terms.find((term) => term.name === name)?.value ?? Number.NaN;

/** What a raw casting costs without its tool. */
export const rawCost = (result: PricedResult): number => result.unit_cost - toolOf(result).amount;
