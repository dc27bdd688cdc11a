import type { Evaluation } from '../cost/compiled.ts';
import type { Leaf } from '../cost/leaf.ts';
import type { Operation } from '../records.ts';

/** Cutting operations: the work missing from plans was of this kind (`docs/research/estimates.md`). */
const CUTTING: ReadonlySet<string> = new Set([
  'milling',
  'turning',
  'drilling',
  'threading',
  'grinding',
  'jig_grinding',
  'broaching',
  'gear_hobbing',
]);

/** Share of cutting in the offer price: times, machines, wages, programs and tools of its operations, with their surcharges. */
export const cuttingShare = (
  { leaves }: Evaluation,
  operations: readonly Operation[],
  weightOf: (leaf: Leaf) => number,
  offer: number,
): number => {
  const cutting = new Set(operations.flatMap(({ op_id, process }) => (CUTTING.has(process) ? [op_id] : [])));
  const shareOf = ({ op_refs: [op = ''], cutting_share: own }: Leaf): number =>
    own ?? (cutting.has(op) ? 1 : 0);
  const cut = leaves.reduce((sum, { leaf, money }) => sum + money.exact * weightOf(leaf) * shareOf(leaf), 0);
  return offer === 0 ? 0 : Math.min(1, Math.max(0, cut / offer));
};
