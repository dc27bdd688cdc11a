import type { NestGroup, NestJob, NestResult } from './job.ts';
import { libraryWork } from './library-work.ts';
import { type Nested, nestBarGroup, refusedLine } from './nest-bars.ts';
import { nestSheetGroup } from './nest-sheets.ts';
import type { Clipper } from './no-fit.ts';

const piecesOf = (group: NestGroup): number => group.lines.reduce((sum, line) => sum + line.quantity, 0);

/** Share by mass of the used stock that becomes parts. */
const utilisationOf = (job: NestJob, solved: readonly Nested[]): number => {
  let [part, whole] = [0, 0];
  for (const [index, { group }] of solved.entries()) {
    const of = job.groups[index];
    const kg = of === undefined ? 0 : of.form === 'bar' ? of.kg_mm : of.kg_mm2;
    for (const { format_mm, utilisation, count } of group.sheets) {
      const mass = kg * count * format_mm.reduce((product, mm) => product * mm, 1);
      part += mass * utilisation;
      whole += mass;
    }
  }
  return whole > 0 ? part / whole : 0;
};

const resultOf = (
  job: NestJob,
  solved: readonly Nested[],
  evaluations: number,
  simplified: number,
): NestResult => {
  const lines = [
    ...solved.flatMap((one) => one.lines),
    ...job.refused.map(({ item_id, reason, params }) => refusedLine(item_id, reason, params)),
  ];
  let [cents, mass, carbon] = [0, 0, 0];
  for (const [index, one] of solved.entries())
    for (const { placed } of one.lines) {
      if (placed === null) continue;
      const kilograms = placed.mass_alone_kg - placed.mass_nested_kg;
      cents += placed.cost_alone_cents - placed.cost_nested_cents;
      mass += kilograms;
      carbon += kilograms * (job.groups[index]?.co2e_per_kg ?? 0);
    }
  return {
    groups: solved.map((one) => one.group),
    lines,
    utilisation: utilisationOf(job, solved),
    savings: { cents, mass_kg: mass, kg_co2e: carbon },
    evaluations,
    ...(simplified > 0 ? { simplified_pairs: simplified } : {}),
  };
};

/**
 * Solves every group of a job; their pieces share the work. The work of the polygon library is bounded as well: pairs of outlines
 * beyond it are separated by their convex hulls, and the result counts them. `onBest` receives the best layout so far, complete
 * and checked: first from shelves alone, then one after each saved sheet.
 */
export const solveNest = (
  job: NestJob,
  library: Clipper,
  onBest: (best: NestResult) => void = () => undefined,
): NestResult => {
  const work = libraryWork(job.evaluations);
  const clipper: Clipper = { ...library, work };
  const result = (spent: number): NestResult => resultOf(job, solved, spent, work.simplified);
  const total = job.groups.reduce((sum, group) => sum + piecesOf(group), 0);
  const share = (group: NestGroup): number => Math.floor((job.evaluations * piecesOf(group)) / total);
  const solved: Nested[] = job.groups.map((group) =>
    group.form === 'bar' ? nestBarGroup(group, job.seed) : nestSheetGroup(group, clipper, 0, job.seed),
  );
  let spent = 0;
  onBest(result(spent));
  for (const [index, group] of job.groups.entries()) {
    if (group.form === 'bar') continue;
    const better = nestSheetGroup(group, clipper, share(group), job.seed, (best, more) => {
      solved[index] = best;
      onBest(result(spent + more));
    });
    spent += better.spent;
    solved[index] = better;
    onBest(result(spent));
  }
  return result(spent);
};
