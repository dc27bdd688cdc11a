import { pullFacts, type ToolKind } from '../facts/pull-facts.ts';
import { compute } from '../formulas/define.ts';
import { thickestWall } from '../formulas/moulding.ts';
import { parameterTerm } from '../parameters-view.ts';
import { SAME_BALL_SHARE } from '../quantities/conventions.ts';
import { CYLINDER_AS_PLATE, CYLINDER_AS_SLAB } from '../quantities/geometry.ts';
import type { Computed, Parameters, PartFacts } from '../records.ts';
import { cadTerm } from '../time/element.ts';

/** Wall that cools like a round boss, over its diameter: plastic cools from within, metal through its surface to the die. */
const BOSS_AS_WALL = { mould: CYLINDER_AS_SLAB, die: CYLINDER_AS_PLATE } as const;

const isInBoss = ({ geometry: { shaping } }: PartFacts, thickest: number): boolean =>
  shaping?.ribs.some(
    ({ kind, thickness_mm }) =>
      kind === 'boss' && Math.abs(thickness_mm - thickest) < SAME_BALL_SHARE * thickest,
  ) === true;

/**
 * Full wall of the thickest region, as a plane wall that cools alike. Without a measured one it follows from the median wall, which is
 * also the least beside a boss. `bin` names the row of the factor.
 */
export const thickestOf = (
  part: PartFacts,
  tool: ToolKind,
  parameters: Parameters,
  bin: string,
): Computed => {
  const { thickest_mm: thickest, wall_mm: wall } = pullFacts(part, tool);
  const byMedian = compute(thickestWall, {
    wall: cadTerm(wall),
    factor: parameterTerm(parameters.get(bin, 'thickest_factor')),
  });
  if (thickest === null) return byMedian;
  const inBoss = isInBoss(part, thickest);
  const byBall = compute(thickestWall, {
    wall: cadTerm(thickest),
    factor: { value: inBoss ? BOSS_AS_WALL[tool] : 1, source: 'definition' },
  });
  return inBoss && byBall.value < byMedian.value ? byMedian : byBall;
};
