import { compute, derived } from '../../formulas/define.ts';
import { coreBoxes, patternPrice, patternSet } from '../../formulas/sand-casting.ts';
import { toolReplacement } from '../../formulas/tooling.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { Computed, PartFacts } from '../../records.ts';
import { cadTerm, planTerm } from '../../time/element.ts';
import { cavitiesPriceOf, cavityHoursOf, leadTimeOf, toolRow } from '../tool-price.ts';
import type { Cores } from './cores.ts';
import { type Line, lineBin } from './mould.ts';

const TOOL = 'sand_casting.tool';

/** Materials of patterns by EN 12890: H (wood), K (plastic) and M (metal), the weakest first. */
export const PATTERN_CLASSES = ['wood', 'plastic', 'metal'] as const;

export const patternBin = (klass: string): string => `sand_casting.pattern.${klass}`;

export type Pattern = {
  readonly price: Computed;
  /** New patterns and core boxes when the first ones are worn out. */
  readonly replacement: Computed;
  readonly leadTime: Computed;
};

/** Price of the boxes for the cores of a piece. */
export const coreBoxesOf = ({ p }: Pick<Context, 'p'>, { count, volume_mm3 }: Cores): Computed => {
  const row = (name: string) => parameterTerm(toolRow(p, TOOL, name));
  return compute(coreBoxes, {
    boxes: planTerm(count),
    hours: row('box_hours'),
    volume: cadTerm(volume_mm3),
    per_m3: row('box_hours_per_m3'),
    rate: row('rate'),
  });
};

/** Price of the patterns and core boxes of a mould, in the material of a class. */
export const patternFor = (
  ctx: Context,
  line: Line,
  klass: string,
  { part, pieces, cores }: { readonly part: PartFacts; readonly pieces: number; readonly cores: Cores },
): Pattern => {
  const { p } = ctx;
  const row = (name: string) => parameterTerm(toolRow(p, TOOL, name));
  const hours = cavityHoursOf(part, 0, row);
  const set = compute(patternSet, {
    patterns: derived(cavitiesPriceOf(hours, pieces, row)),
    core_boxes: derived(coreBoxesOf(ctx, cores)),
    class_factor: parameterTerm(p.get(patternBin(klass), 'hours_factor')),
  });
  return {
    price: compute(patternPrice, {
      patterns: derived(set),
      plate: parameterTerm(p.get(lineBin(line), 'pattern_plate')),
      hours: row('once_hours'),
      rate: row('rate'),
    }),
    replacement: compute(toolReplacement, { inserts: derived(set), share: row('insert_share') }),
    leadTime: leadTimeOf(hours, pieces, row),
  };
};
