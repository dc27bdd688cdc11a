import { pullFacts, type ToolKind } from '../../facts/pull-facts.ts';
import { compute } from '../../formulas/define.ts';
import { thickestWall } from '../../formulas/moulding.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Computed, Parameters, PartFacts } from '../../records.ts';
import { cadTerm } from '../../time/element.ts';

/** Full wall of the thickest region: as measured, else from the median wall. `bin` names the row of the factor. */
export const thickestOf = (
  part: PartFacts,
  tool: ToolKind,
  parameters: Parameters,
  bin: string,
): Computed => {
  const { thickest_mm: thickest, wall_mm: wall } = pullFacts(part, tool);
  return compute(
    thickestWall,
    thickest === null
      ? { wall: cadTerm(wall), factor: parameterTerm(parameters.get(bin, 'thickest_factor')) }
      : { wall: cadTerm(thickest), factor: { value: 1, source: 'definition' } },
  );
};
