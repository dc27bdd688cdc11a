import { type Clipper, type NestItem, type NestJob, type Outline, solveNest } from '../../nest/index.ts';
import { MissingFx } from '../currency/convert.ts';
import { openSnapshot } from '../pipeline/open-snapshot.ts';
import { rank } from '../pipeline/rank.ts';
import { planSubject } from '../pipeline/subject.ts';
import { AmountOutOfRange } from '../quantities/micro.ts';
import type { PricingSnapshot } from '../snapshot.ts';
import { buildJob } from './build-job.ts';
import { nestStockOf } from './stock-of.ts';

/** A component of an assembly that may be cut from sheet. */
export type SheetComponent = {
  readonly key: string;
  /** Pieces in one assembly. */
  readonly quantity: number;
  readonly snapshot: PricingSnapshot;
  readonly outline: Outline;
};

/** Sheets of one grade and thickness shared by the components of one assembly. */
export type OwnSheets = {
  /** All inputs of the nest: equal jobs give equal nests. */
  readonly job: NestJob;
  readonly lines: ReadonlyMap<string, Omit<NestItem, 'nest_item_id' | 'nest_revision' | 'own_sheets'>>;
};

/** Work of the nests of one assembly, distributed over its groups: not more than a preview's, because a price waits for it. */
const MAX_EVALUATIONS = 1_000_000;
/** Maximum pieces of one nest. For a larger lot as many assemblies are nested as fit, and the whole lot uses the same shares. */
const MAX_PIECES = 2_000;
/** Maximum number of nests of one group; if components still leave it, the group is bought part by part. */
const MAX_ROUNDS = 3;

/** A component without a price has no share; its own price reports why. */
const falseIfUnpriceable = (answer: () => boolean): boolean => {
  try {
    return answer();
  } catch (error) {
    if (error instanceof MissingFx || error instanceof AmountOutOfRange) return false;
    throw error;
  }
};

/** Without stated charging or customer-supplied material, which exclude sharing. */
const mayShare = ({ snapshot }: SheetComponent): boolean =>
  snapshot.request.full_stock_charge === 'auto' &&
  !snapshot.request.material_is_provided &&
  falseIfUnpriceable(() => 'form' in nestStockOf(snapshot));

/** Number of assemblies that are nested together; 0 if even one has too many pieces. */
const nestedLots = (components: readonly SheetComponent[]): number => {
  const [first] = components;
  if (first === undefined) return 0;
  const pieces = components.reduce((sum, { quantity }) => sum + quantity, 0);
  const lot = first.snapshot.request.lot_size / first.quantity;
  return Math.min(lot, Math.floor(MAX_PIECES / pieces));
};

const jobOf = (components: readonly SheetComponent[], lots: number, most: number): NestJob => {
  const job = buildJob({
    rotation: 'quarter',
    part_gap_mm: null,
    edge_mm: null,
    currency: components[0]?.snapshot.request.currency ?? '',
    lines: components.map(({ key, quantity, snapshot, outline }) => ({
      item_id: key,
      quantity: quantity * lots,
      snapshot,
      outline,
      reason: null,
    })),
    remnants: [],
  });
  return { ...job, refused: [], evaluations: Math.min(job.evaluations, most) };
};

/** True if a component's cheapest plan uses the offered nest. */
const takes = (
  snapshot: PricingSnapshot,
  line: Omit<NestItem, 'nest_item_id' | 'nest_revision'>,
): boolean => {
  const nest_item = { ...line, nest_item_id: 'own', nest_revision: 1 };
  const { candidates } = planSubject(
    openSnapshot({ ...snapshot, request: { ...snapshot.request, nest_item } }),
  );
  const [best] = rank(candidates, snapshot.request.lot_size);
  return best?.candidate.plan.stock?.id === `nest_${nest_item.nest_item_id}`;
};

/** In a fixed order, independent of names and positions. */
const inOrder = (components: readonly SheetComponent[]): readonly SheetComponent[] =>
  components
    .map((one) => ({ one, by: JSON.stringify([one.outline, one.quantity]) }))
    .sort((a, b) => (a.by < b.by ? -1 : a.by > b.by ? 1 : 0))
    .map(({ one }) => one);

/** A nest for these components that each of them uses; null: fewer than two remain, or buying separately is cheaper. */
const groupOf = (
  components: readonly SheetComponent[],
  { lots, most }: { readonly lots: number; readonly most: number },
  clipper: Clipper,
): OwnSheets | null => {
  let members = components;
  for (let round = 0; round < MAX_ROUNDS && members.length > 1; round += 1) {
    const job = jobOf(members, lots, most);
    const result = solveNest(job, clipper);
    const lines = new Map(
      result.lines.flatMap(({ item_id, placed }) =>
        placed === null ? [] : [[item_id, placed.stock] as const],
      ),
    );
    const remaining = members.filter(({ key, snapshot }) => {
      const line = lines.get(key);
      return line !== undefined && falseIfUnpriceable(() => takes(snapshot, line));
    });
    if (remaining.length === members.length) return result.savings.cents >= 0 ? { job, lines } : null;
    members = remaining;
  }
  return null;
};

/**
 * The sheets shared by components of one assembly, by grade and thickness, at the assembly's lot times their quantity: the same
 * components give the same nests, in any order. Components that cannot share, or would cost more together, are bought separately.
 */
export const ownSheets = (components: readonly SheetComponent[], clipper: Clipper): readonly OwnSheets[] => {
  const sharing = inOrder(components.filter(mayShare));
  const lots = nestedLots(sharing);
  if (sharing.length < 2 || lots < 1) return [];
  const own = new Map(sharing.map((one) => [one.key, one]));
  const groups = jobOf(sharing, lots, MAX_EVALUATIONS).groups.flatMap((group) =>
    group.form === 'sheet' && group.lines.length > 1
      ? [group.lines.flatMap(({ item_id }) => own.get(item_id) ?? [])]
      : [],
  );
  const most = Math.floor(MAX_EVALUATIONS / groups.length);
  return groups.flatMap((members) => groupOf(members, { lots, most }, clipper) ?? []);
};
