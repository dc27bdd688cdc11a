import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { EXAMPLES } from './client.ts';

const MILLIMETRE = /\(\s*LENGTH_UNIT\(\)\s*NAMED_UNIT\(\*\)\s*SI_UNIT\(\.MILLI\.,\.METRE\.\)\s*\)/;

/**
 * The same part in another size, as a file that states its own unit of length: the kernel reads a geometry of its own.
 * @param factor the unit in mm.
 */
const inUnit = (step: string, factor: number): string => {
  const unit = MILLIMETRE.exec(step);
  if (unit === null) throw new Error('the example states no millimetres');
  const next = Math.max(...[...step.matchAll(/^#(\d+) ?=/gm)].map((match) => Number(match[1]))) + 1;
  const added = [
    `#${next}=DIMENSIONAL_EXPONENTS(1.,0.,0.,0.,0.,0.,0.);`,
    `#${next + 1}=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));`,
    `#${next + 2}=LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(${factor.toFixed(6)}),#${next + 1});`,
  ].join('\n');
  const own = `(CONVERSION_BASED_UNIT('SIZE',#${next + 2})LENGTH_UNIT()NAMED_UNIT(#${next}))`;
  const at = step.lastIndexOf('ENDSEC;');
  return `${step.slice(0, at).replace(MILLIMETRE, own)}${added}\n${step.slice(at)}`;
};

/** Files of `count` distinct geometries: one of the examples from 80 % to 120 % of its size. */
export const distinctGeometries = async (name: string, count: number): Promise<readonly Buffer[]> => {
  const step = await readFile(path.join(EXAMPLES, name), 'utf8');
  return Array.from({ length: count }, (_, index) =>
    Buffer.from(inUnit(step, 0.8 + (0.4 * index) / Math.max(1, count - 1))),
  );
};
