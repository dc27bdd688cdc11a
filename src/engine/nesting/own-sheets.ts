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

/** What the components of one assembly share of one grade and thickness. */
export type OwnSheets = {
  /** Everything that the nest depends on: equal jobs give equal nests. */
  readonly job: NestJob;
  readonly lines: ReadonlyMap<string, Omit<NestItem, 'nest_item_id' | 'nest_revision' | 'own_sheets'>>;
};

/** Work of the nests of one assembly, shared by its groups alike: no more than a preview's, because a price waits for it. */
const MOST_EVALUATIONS = 1_000_000;
/** Pieces that one nest holds; of a larger lot so many assemblies are nested as fit, and every lot takes the same of its sheets. */
const MOST_PIECES = 2_000;
/** Nests of one group; where a component still leaves after so many, the group is bought part by part. */
const MOST_ROUNDS = 3;

/** What has no price has no share either: its own price tells why. */
const whereItHasAPrice = (answer: () => boolean): boolean => {
  try {
    return answer();
  } catch (error) {
    if (error instanceof MissingFx || error instanceof AmountOutOfRange) return false;
    throw error;
  }
};

/** Who says how the sheets are charged, or supplies the material, cuts nothing else from them. */
const mayShare = ({ snapshot }: SheetComponent): boolean =>
  snapshot.request.full_stock_charge === 'auto' &&
  !snapshot.request.material_is_provided &&
  whereItHasAPrice(() => 'form' in nestStockOf(snapshot));

/** Assemblies whose pieces are nested together; 0: not even those of one are few enough. */
const nestedLots = (components: readonly SheetComponent[]): number => {
  const [first] = components;
  if (first === undefined) return 0;
  const pieces = components.reduce((sum, { quantity }) => sum + quantity, 0);
  const lot = first.snapshot.request.lot_size / first.quantity;
  return Math.min(lot, Math.floor(MOST_PIECES / pieces));
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

/** Whether a component is cut from the nest that it is offered, and not made another way. */
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

/** In one order, whatever the components are called and wherever they stand. */
const inOrder = (components: readonly SheetComponent[]): readonly SheetComponent[] =>
  components
    .map((one) => ({ one, by: JSON.stringify([one.outline, one.quantity]) }))
    .sort((a, b) => (a.by < b.by ? -1 : a.by > b.by ? 1 : 0))
    .map(({ one }) => one);

/** A nest of these components alone that each of them takes; null: fewer than two share one, or bought one by one they cost less. */
const groupOf = (
  components: readonly SheetComponent[],
  { lots, most }: { readonly lots: number; readonly most: number },
  clipper: Clipper,
): OwnSheets | null => {
  let members = components;
  for (let round = 0; round < MOST_ROUNDS && members.length > 1; round += 1) {
    const job = jobOf(members, lots, most);
    const result = solveNest(job, clipper);
    const lines = new Map(
      result.lines.flatMap(({ item_id, placed }) =>
        placed === null ? [] : [[item_id, placed.stock] as const],
      ),
    );
    const staying = members.filter(({ key, snapshot }) => {
      const line = lines.get(key);
      return line !== undefined && whereItHasAPrice(() => takes(snapshot, line));
    });
    if (staying.length === members.length) return result.savings.cents >= 0 ? { job, lines } : null;
    members = staying;
  }
  return null;
};

/**
 * The sheets that components of one assembly share, by grade and thickness, at the assembly's lot times their quantity: the same components
 * give the same nests, in any order. What shares with no other, or would cost more together, is left to be bought as parts alone.
 */
export const ownSheets = (components: readonly SheetComponent[], clipper: Clipper): readonly OwnSheets[] => {
  const sharing = inOrder(components.filter(mayShare));
  const lots = nestedLots(sharing);
  if (sharing.length < 2 || lots < 1) return [];
  const own = new Map(sharing.map((one) => [one.key, one]));
  const groups = jobOf(sharing, lots, MOST_EVALUATIONS).groups.flatMap((group) =>
    group.form === 'sheet' && group.lines.length > 1
      ? [group.lines.flatMap(({ item_id }) => own.get(item_id) ?? [])]
      : [],
  );
  const most = Math.floor(MOST_EVALUATIONS / groups.length);
  return groups.flatMap((members) => groupOf(members, { lots, most }, clipper) ?? []);
};
