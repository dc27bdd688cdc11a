import type { Adjustments } from '../factors/adjustments.ts';
import { calibration } from '../formulas/cost.ts';
import { derived, type TermInput } from '../formulas/define.ts';
import { fromMicro } from '../quantities/micro.ts';
import type { MaterialFacts, ProcessPlan } from '../records.ts';
import type { Bucket } from '../result.ts';
import { applyScheme, DIRECT_BUCKETS, type Scheme } from '../surcharge/scheme.ts';
import type { CostContext } from './context.ts';
import {
  adjustLeaf,
  atVolume,
  citeFacts,
  type Leaf,
  type Money,
  makeLeaf,
  type PricedLeaf,
  plus,
  priceLeaf,
  ZERO,
} from './leaf.ts';
import { asIs, type MaterialLeaves, materialLeaves } from './material.ts';
import { operationLeaves } from './operation.ts';
import { settingLeaves, specialLeaves, subcontractLeaves, toolLeaves } from './other.ts';
import { porousLeaves } from './porous-castings.ts';
import { type FollowingLeaves, setupPieceLeaves } from './setup-pieces.ts';
import { isTool, toolsIn } from './tool.ts';
import { bareUnitCost, ownMicro } from './unit-cost.ts';

/**
 * A plan that can be priced at any lot size: leaves independent of the lot are priced once, those with a lot term and the
 * material (whose charging may change with the lot) each time.
 */
export type Compiled = {
  readonly id: string;
  readonly context: CostContext;
  readonly constant: readonly PricedLeaf[];
  readonly byLot: readonly Leaf[];
  readonly material: MaterialLeaves;
  /** Leaves based on previous ones: pieces lost in set-up. */
  readonly following: FollowingLeaves;
  /** Bought components of an assembly, the base of its material overhead. */
  readonly boughtComponents: ReadonlySet<Leaf>;
  /** Tools outside the price, which count only when plans are compared. */
  readonly uncharged: readonly Leaf[];
  /** Mass of a piece for delivery. */
  readonly mass: TermInput;
  /** Unit cost in millionths at a lot size, equal to `evaluate`'s; for comparing many plans at many lots. */
  readonly unitCost: (lotSize: number) => number;
};

export type Evaluation = {
  readonly compiled: Compiled;
  readonly lotSize: number;
  readonly leaves: readonly PricedLeaf[];
  readonly tops: ReadonlyMap<Bucket, Money>;
  readonly wages: Money;
  readonly tools: Money;
  readonly scheme: Scheme;
};

const followsLot = ({ lot_term, at_lot }: Leaf): boolean => lot_term !== null || at_lot !== null;

export const compile = (
  id: string,
  context: CostContext,
  all: readonly Leaf[],
  material: Compiled['material'],
  {
    boughtComponents = new Set(),
    following = () => [],
    mass = { value: 0, source: 'cad' },
  }: Partial<Pick<Compiled, 'boughtComponents' | 'following' | 'mass'>> = {},
): Compiled => {
  const isCharged = context.settings.toolingMode === 'amortised';
  const leaves = all.filter((leaf) => isCharged || !isTool(leaf));
  return withUnitCost({
    id,
    context,
    constant: leaves.filter((leaf) => !followsLot(leaf)).map((leaf) => priceLeaf(leaf, 1)),
    byLot: leaves.filter(followsLot),
    material,
    following,
    boughtComponents,
    uncharged: all.filter((leaf) => !isCharged && isTool(leaf)),
    mass,
  });
};

const withUnitCost = (parts: Omit<Compiled, 'unitCost'>): Compiled => {
  const { context } = parts;
  let unitCost: Compiled['unitCost'] | null = null;
  const compiled: Compiled = {
    ...parts,
    unitCost: (lotSize) => {
      unitCost ??=
        context.environment.calibration.length > 0 || context.factors.size > 0
          ? (lot) => evaluate(compiled, lot).scheme.unitCost.micro
          : bareUnitCost(parts);
      return unitCost(lotSize);
    },
  };
  return compiled;
};

/** The same plan at another annual volume. */
export const compiledAt = (compiled: Compiled, volume: number): Compiled =>
  withUnitCost({
    ...compiled,
    constant: compiled.constant.map((priced) => {
      const leaf = atVolume(priced.leaf, volume);
      return leaf === priced.leaf ? priced : priceLeaf(leaf, 1);
    }),
    uncharged: compiled.uncharged.map((leaf) => atVolume(leaf, volume)),
  });

/** Cost of uncharged tools, added when plans are compared: tools count as amortised in every mode. In millionths. */
export const unchargedTools = (
  { uncharged, context }: Compiled,
  lotSize: number,
  adjustments: Adjustments = context.factors,
): number =>
  uncharged.reduce((sum, leaf) => sum + priceLeaf(adjustLeaf(leaf, adjustments), lotSize).money.micro, 0);

/** Cost by which plans are compared. */
export const choiceCost = ({ compiled, lotSize, scheme }: Evaluation, adjustments?: Adjustments): number =>
  scheme.unitCost.micro + unchargedTools(compiled, lotSize, adjustments);

const following =
  (...all: readonly FollowingLeaves[]): FollowingLeaves =>
  (sumOf) =>
    all.flatMap((leaves) => leaves(sumOf));

/** @throws RangeError if a machine of the plan has no rate or a formula leaves its domain */
export const compilePlan = (
  plan: ProcessPlan,
  material: MaterialFacts,
  context: CostContext,
  leavesOfStock: MaterialLeaves = materialLeaves(plan.stock, material, context),
): Compiled => {
  return compile(
    plan.id,
    context,
    [
      ...plan.operations.flatMap((operation) => [
        ...citeFacts(
          [
            ...operationLeaves(operation, context),
            ...toolLeaves(operation, context),
            ...subcontractLeaves(operation, context),
          ],
          operation.facts,
        ),
      ]),
      ...plan.special_direct.flatMap((special) => specialLeaves(special, context)),
      ...settingLeaves(context),
    ],
    leavesOfStock,
    {
      following: following(setupPieceLeaves(plan, material, context), porousLeaves(plan, material, context)),
      mass: derived(plan.stock.net_mass_kg),
    },
  );
};

/** Prices at a lot size, with factors from `adjustments`; default: those of the snapshot. */
export const evaluate = (
  compiled: Compiled,
  lotSize: number,
  adjustments: Adjustments = compiled.context.factors,
): Evaluation => {
  const adjust = adjustments.size === 0 ? asIs : (leaf: Leaf): Leaf => adjustLeaf(leaf, adjustments);
  const again = (priced: PricedLeaf): PricedLeaf => {
    const leaf = adjust(priced.leaf);
    return leaf === priced.leaf ? priced : priceLeaf(leaf, 1);
  };
  const first = [
    ...compiled.material(lotSize, adjust),
    ...(adjustments.size === 0 ? compiled.constant : compiled.constant.map(again)),
    ...compiled.byLot.map((leaf) => priceLeaf(adjust(leaf), lotSize, adjustments)),
  ];
  const sumOf = (bucket: Bucket): number => ownMicro(first, bucket);
  const raw = [...first, ...compiled.following(sumOf).map((leaf) => priceLeaf(adjust(leaf), lotSize))];
  const leaves = calibrated(raw, compiled.context);
  const tops = new Map<Bucket, Money>();
  let tools = ZERO;
  let wages = ZERO;
  let bought = ZERO;
  for (const { leaf, money } of leaves) {
    tops.set(leaf.top, plus(tops.get(leaf.top) ?? ZERO, money));
    tools = plus(tools, toolsIn(leaf, money));
    if (leaf.bucket === 'labour') wages = plus(wages, money);
    if (compiled.boughtComponents.has(leaf)) bought = plus(bought, money);
  }
  const scheme = applyScheme(
    {
      direct: DIRECT_BUCKETS.map((bucket) => tops.get(bucket) ?? ZERO).reduce(plus),
      tools,
      material: tops.get('material') ?? ZERO,
      boughtComponents: bought,
      wages,
      subcontract: tops.get('subcontract') ?? ZERO,
      mass: compiled.mass,
    },
    compiled.context,
    adjustments,
  );
  return { compiled, lotSize, leaves, tops, wages, tools, scheme };
};

/**
 * An additional leaf per calibrated category and leaf bucket, so that wages stay wages and the uncalibrated model stays visible.
 */
const calibrated = (leaves: readonly PricedLeaf[], context: CostContext): readonly PricedLeaf[] => {
  const factors = context.environment.calibration;
  if (factors.length === 0) return leaves;
  const added = factors.flatMap(({ category, factor, sigma }) => {
    const sums = new Map<Bucket, Money>();
    for (const { leaf, money } of leaves) {
      if (leaf.top === category) sums.set(leaf.bucket, plus(sums.get(leaf.bucket) ?? ZERO, money));
    }
    return [...sums].map(([bucket, money]): PricedLeaf => {
      const leaf = makeLeaf({
        top: category as Bucket,
        bucket,
        label_id: 'line.calibration',
        label_params: { category, factor },
        formula: calibration,
        terms: {
          base: { value: fromMicro(money.micro), source: `line:${category}` },
          factor: { value: factor, source: `calibration:${category}` },
        },
        evidence: { kind: 'measured', source: 'calibration', source_id: null, sigma },
        door: null,
      });
      return { leaf, money: { micro: priceLeaf(leaf, 1).money.micro, exact: money.exact * (factor - 1) } };
    });
  });
  return [...leaves, ...added];
};
