import { compute, derived, type TermInput } from '../formulas/define.ts';
import * as formulas from '../formulas/setup-pieces.ts';
import { type Lookup, parameterEvidence, parameterTerm } from '../parameters-view.ts';
import { SETUP_KINDS, setupKindOf } from '../process/processes.ts';
import { fromMicro } from '../quantities/micro.ts';
import type { Computed, MaterialFacts, Operation, ProcessPlan } from '../records.ts';
import type { Bucket } from '../result.ts';
import type { CostContext } from './context.ts';
import { type Leaf, LOT, makeLeaf } from './leaf.ts';
import { scrapPrice } from './material.ts';

/** Further clampings on the same machine are proven with the same pieces. */
const machinesOf = (operations: readonly Operation[], kind: string): number =>
  new Set(
    operations.flatMap(({ machine }) =>
      machine !== null && setupKindOf(machine.klass) === kind ? [machine.membership_id] : [],
    ),
  ).size;

/** Pieces of a lot that are lost in set-up; null if the plan loses none. */
const setupPieces = (operations: readonly Operation[], lookup: Lookup): Computed | null => {
  const terms = SETUP_KINDS.flatMap((kind): readonly (readonly [string, TermInput])[] => [
    [`${kind}s`, { value: machinesOf(operations, kind), source: 'plan' }],
    [`per_${kind}`, parameterTerm(lookup(`yield.setup_pieces.${kind}`, 'pieces'))],
  ]);
  const pieces = compute(formulas.setupPieces, Object.fromEntries(terms));
  const most = lookup('yield.setup_pieces', 'most_share').value;
  return pieces.value > 0 && most > 0 ? pieces : null;
};

/** Leaves based on the sums of others: in millionths, for bucketed leaves. */
export type FollowingLeaves = (sumOf: (bucket: Bucket) => number) => readonly Leaf[];

const LOST: readonly Bucket[] = ['material', 'machine', 'labour', 'tooling'];

/**
 * Cost of the lost pieces: their material minus its scrap value, and their run. Each stays in its original group, so that
 * material overhead applies to the lost material and production overhead to the lost wages.
 */
export const setupPieceLeaves = (
  plan: Pick<ProcessPlan, 'stock' | 'operations'>,
  material: MaterialFacts,
  context: CostContext,
): FollowingLeaves => {
  const pieces = setupPieces(plan.operations, context.lookup);
  if (pieces === null) return () => [];
  const each = context.lookup('yield.setup_pieces.lathe', 'pieces');
  const common = {
    evidence: parameterEvidence(each),
    door: 'parameters' as const,
    lot_term: 'lot_size' as const,
    uncertainty: [{ key: 'setup.pieces', sigma: each.sigma }],
  };
  const lost = {
    pieces: derived(pieces),
    most_share: parameterTerm(context.lookup('yield.setup_pieces', 'most_share')),
    lot_size: LOT,
  };
  const scrap = scrapPrice(plan.stock, material, context);
  const net = derived(plan.stock.net_mass_kg);
  const refs = plan.operations
    .filter(({ role, machine }) => role === 'make' && machine !== null)
    .map(({ op_id }) => op_id);
  const lostMaterial = (base: TermInput): Leaf =>
    makeLeaf({
      ...common,
      top: 'material',
      label_id: 'line.material.setup_pieces',
      formula: formulas.setupPieceMaterial,
      terms: { ...lost, base, net_mass: net, scrap_price: scrap.price, recovery: scrap.recovery },
    });
  const lostRun = (top: Bucket, base: TermInput): Leaf =>
    makeLeaf({
      ...common,
      top,
      label_id: `line.${top}.setup_pieces`,
      op_refs: refs,
      formula: formulas.setupPieceRun,
      terms: { ...lost, base },
    });
  return (sumOf) =>
    LOST.flatMap((top) => {
      const base = { value: fromMicro(sumOf(top)), source: `line:${top}` };
      if (base.value <= 0) return [];
      return [top === 'material' ? lostMaterial(base) : lostRun(top, base)];
    });
};
