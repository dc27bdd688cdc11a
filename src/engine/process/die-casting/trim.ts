import type { Pull } from '../../facts/pull-facts.ts';
import { dieSet, trimTool } from '../../formulas/casting.ts';
import { compute, derived } from '../../formulas/define.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { Computed, PartFacts } from '../../records.ts';
import { cadTerm, planTerm } from '../../time/element.ts';
import { across, toolRow } from '../tool-price.ts';

/** Price of a die with the tool that trims its castings. */
export const trimmed = (
  { p }: Context,
  bin: string,
  part: PartFacts,
  pull: Pull,
  cavities: number,
  die: Computed,
): Computed => {
  const row = (name: string) => parameterTerm(toolRow(p, bin, name));
  const [longer, shorter] = across(part, pull);
  const trim = compute(trimTool, {
    hours: row('trim_hours'),
    edge: cadTerm(pull.parting_mm ?? 2 * (longer + shorter)),
    per_m: row('trim_per_m'),
    rate: row('rate'),
    cavities: planTerm(cavities),
    further: row('further_cavity'),
  });
  return compute(dieSet, { die: derived(die), trim: derived(trim) });
};
