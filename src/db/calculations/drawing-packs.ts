import type { Calculation } from '../calculation-record/calculation.ts';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, OrgId } from '../kernel/ids.ts';
import { type Done, done, type NotFound, notFound } from '../kernel/outcome.ts';
import type { Staged } from '../outbox/staged-starts.ts';
import { matchDrawing, type Target } from '../packs/match.ts';
import {
  calculationsWith,
  findDrawings,
  findTitles,
  insertDrawings,
  MAX_DRAWINGS,
  type PackedDrawing,
  type Shown,
  setShown,
  type TitleTexts,
} from '../packs/store.ts';
import type { Stamps } from '../snapshot/redraw.ts';
import { assemblyTree, type StructureNode, structureOf } from '../snapshot/structure.ts';
import { geometryOf } from './bill-of-materials.ts';
import { recordCorrection } from './input-changes.ts';
import { findRepriced, repriceDrawn } from './reprice.ts';
import { grantSlots } from './slots.ts';
import { findCalculation, lockCalculation } from './store.ts';
import type { Wiring } from './wiring.ts';

type At = {
  readonly now: Date;
  readonly requestId: string | null;
  readonly versions: Stamps;
  readonly wiring: Wiring;
};

/** The drawings of an assembly, with its component tree. */
export type Pack = {
  readonly row: Calculation;
  /** Null: the assembly's file was not read yet. */
  readonly tree: StructureNode | null;
  readonly drawings: readonly PackedDrawing[];
  /** Components that are being priced again. */
  readonly repriced: readonly CalculationId[];
};

/** A changed pack, with the workflow starts to stage. */
type ChangedPack = Pack & {
  readonly staged: readonly Staged[];
};

export type PackRefused =
  | NotFound
  /** Drawings are matched in the assembly, not in one of its components. */
  | { readonly kind: 'of_assembly'; readonly parentId: string }
  /** The calculation prices a single part. */
  | { readonly kind: 'not_an_assembly' }
  | { readonly kind: 'too_many_drawings'; readonly most: number }
  /** Nobody knows yet which components there are. */
  | { readonly kind: 'not_read' }
  /** Nothing can be read of a file that was refused, or cancelled. */
  | { readonly kind: 'drawing_failed'; readonly reason: string | null };

/** States in which an assembly's components are known as calculations. */
const SPLIT = ['pricing_components', 'rolling_up', 'complete', 'partial'] as const;

const isSplit = (row: Calculation): boolean => SPLIT.some((state) => state === row.assemblyState);

const treeOf = async (tx: Tx, orgId: OrgId, row: Calculation): Promise<StructureNode | null | 'one_part'> => {
  const geometry = await geometryOf(tx, orgId, row);
  // A component that was priced without a geometry is a bought part.
  if (geometry === null) return row.snapshotDigest === null ? null : 'one_part';
  return assemblyTree(geometry, row.bodies) ?? 'one_part';
};

/** The assembly that the drawings belong to, or why it cannot have drawings. */
const assemblyOf = async (
  tx: Tx,
  orgId: OrgId,
  row: Calculation | null,
): Promise<Done<{ readonly row: Calculation; readonly tree: StructureNode | null }> | PackRefused> => {
  if (row === null) return notFound();
  if (row.parentId !== null) return { kind: 'of_assembly', parentId: row.parentId };
  const tree = await treeOf(tx, orgId, row);
  return tree === 'one_part' ? { kind: 'not_an_assembly' } : done({ row, tree });
};

const packOf = async (tx: Tx, orgId: OrgId, of: Pick<Pack, 'row' | 'tree'>): Promise<Pack> => ({
  ...of,
  drawings: await findDrawings(tx, orgId, of.row.id),
  repriced: await findRepriced(tx, orgId, of.row.id),
});

export const findPack = async (tx: Tx, orgId: OrgId, id: string): Promise<Done<Pack> | PackRefused> => {
  const found = await assemblyOf(tx, orgId, await findCalculation(tx, orgId, id));
  if (found.kind !== 'done') return found;
  return done(await packOf(tx, orgId, found.value));
};

/** Adds files whose ingest has begun. Each is matched after it was read and the assembly was split. */
export const addDrawings = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  dataSourceIds: readonly string[],
  now: Date,
): Promise<Done<Pack> | PackRefused> => {
  const found = await assemblyOf(tx, orgId, await lockCalculation(tx, orgId, id));
  if (found.kind !== 'done') return found;
  const before = await findDrawings(tx, orgId, id);
  if (before.length + dataSourceIds.length > MAX_DRAWINGS)
    return { kind: 'too_many_drawings', most: MAX_DRAWINGS };
  await insertDrawings(tx, orgId, id, dataSourceIds, now);
  return done(await packOf(tx, orgId, found.value));
};

export type Assignment =
  | { readonly target: 'component'; readonly componentKey: string }
  | { readonly target: 'assembly' | 'discard' };

const assignedAs = (to: Assignment): Shown => {
  if (to.target === 'component')
    return { status: 'matched', basis: 'manual', componentKey: to.componentKey, note: null };
  return to.target === 'assembly'
    ? { status: 'assembly', basis: 'manual', componentKey: null, note: null }
    : { status: 'discarded', basis: null, componentKey: null, note: null };
};

/** Assigns a file to a component by hand. The assignment overrides every match until it is changed. */
export const assignDrawing = async (
  tx: Tx,
  orgId: OrgId,
  of: { readonly calculationId: string; readonly dataSourceId: string },
  to: Assignment,
  at: At,
): Promise<Done<ChangedPack> | PackRefused> => {
  const found = await assemblyOf(tx, orgId, await lockCalculation(tx, orgId, of.calculationId));
  if (found.kind !== 'done') return found;
  const { row, tree } = found.value;
  const [drawing] = await findDrawings(tx, orgId, row.id, of.dataSourceId);
  if (drawing === undefined) return notFound('data_source_id');
  if (to.target === 'component') {
    if (tree === null) return { kind: 'not_read' };
    if (structureOf(tree).unique.every(({ key }) => key !== to.componentKey))
      return notFound('component_key');
  }
  if (to.target !== 'discard' && isLost(drawing))
    return { kind: 'drawing_failed', reason: drawing.failureReason };
  const shown = assignedAs(to);
  await setShown(tx, orgId, { ...of, calculationId: row.id }, shown, at.now);
  if (row.startedAt !== null && isOtherTarget(shown, drawing))
    await recordCorrection(tx, orgId, row.id, { kind: 'drawing', now: at.now });
  const isQueued = await repriceDrawn(tx, orgId, row, at);
  const staged = isQueued ? await grantSlots(tx, orgId, at) : [];
  return done({ ...(await packOf(tx, orgId, { row, tree })), staged });
};

type Where = Pick<Shown, 'status' | 'componentKey'>;

/** True if the file now belongs to another component, or changed between component and assembly. */
const isOtherTarget = (shown: Where, before: Where): boolean =>
  shown.componentKey !== before.componentKey ||
  (shown.status === 'assembly') !== (before.status === 'assembly');

const isLost = ({ uploadStatus }: PackedDrawing): boolean =>
  uploadStatus === 'failed' || uploadStatus === 'cancelled';

const CANCELLED = 'The upload of this drawing was cancelled. Send it again.';
const NO_MATCH =
  'No component has this drawing number, file name or title. Assign the drawing to a component.';
const SEVERAL_MATCHES = 'Several components match. Assign the drawing to one of them.';
const COMPONENT_GONE = 'The component it was assigned to is no longer in the assembly. Assign it again.';

/** The component that a drawing shows, once its reading has ended or failed. */
const shownOf = (
  drawing: PackedDrawing,
  titles: TitleTexts,
  targets: readonly Target[],
  rootKey: string,
): Shown => {
  const read = {
    drawingNumber: titles.drawingNumbers[0] ?? null,
    title: titles.titles[0] ?? null,
    material: titles.materials[0] ?? null,
  };
  if (isLost(drawing))
    return {
      status: 'unassigned',
      basis: null,
      componentKey: null,
      candidates: [],
      note: drawing.failureReason ?? CANCELLED,
    };
  const match = matchDrawing({ filename: drawing.filename, ...titles }, targets);
  if (match.kind === 'unassigned') {
    const why = match.candidates.length === 0 ? NO_MATCH : SEVERAL_MATCHES;
    const note = drawing.failureReason === null ? why : `${drawing.failureReason} ${why}`;
    const { candidates } = match;
    return { status: 'unassigned', basis: null, componentKey: null, candidates, note, read };
  }
  const { basis } = match;
  const of = { basis, candidates: [], note: drawing.failureReason, read };
  return match.key === rootKey
    ? { ...of, status: 'assembly', componentKey: null }
    : { ...of, status: 'matched', componentKey: match.key };
};

/** A manual assignment holds while its component exists; a discarded drawing stays discarded. */
const isOpen = (drawing: PackedDrawing): boolean =>
  drawing.uploadStatus !== 'pending' && drawing.status !== 'discarded' && drawing.basis !== 'manual';

/**
 * Matches the files of a pack that were read. The caller holds the calculation.
 * @param only that file; null: all of them, because the assembly is split now
 * @returns true if a component has other files than before
 */
export const matchDrawings = async (
  tx: Tx,
  orgId: OrgId,
  calculationId: CalculationId,
  tree: StructureNode,
  at: { readonly only: string | null; readonly now: Date },
): Promise<boolean> => {
  const { unique } = structureOf(tree);
  const root = { key: tree.key, productId: tree.product_id || tree.name, name: tree.name || tree.product_id };
  const targets: readonly Target[] = [root, ...unique];
  const drawings = await findDrawings(tx, orgId, calculationId, at.only);
  const keys = new Set(unique.map(({ key }) => key));
  const lost = drawings.filter(
    ({ basis, componentKey }) => basis === 'manual' && componentKey !== null && !keys.has(componentKey),
  );
  const open = drawings.filter(isOpen);
  if (open.length + lost.length === 0) return false;
  const write = (drawing: PackedDrawing, shown: Shown) =>
    setShown(tx, orgId, { calculationId, dataSourceId: drawing.dataSourceId }, shown, at.now);
  let isOther = lost.length > 0;
  for (const drawing of lost)
    await write(drawing, { status: 'unassigned', basis: null, componentKey: null, note: COMPONENT_GONE });
  const titlesOf = await findTitles(
    tx,
    orgId,
    open.map(({ dataSourceId }) => dataSourceId),
  );
  for (const drawing of open) {
    const shown = shownOf(drawing, titlesOf(drawing.dataSourceId), targets, root.key);
    isOther ||= isOtherTarget(shown, drawing);
    await write(drawing, shown);
  }
  return isOther;
};

/**
 * After a file was read or refused: matches it in the assemblies that have it among their drawings, in the transaction that ends
 * its ingest. An assembly that is not split yet matches it at its split.
 */
export const matchReadDrawing = async (
  tx: Tx,
  orgId: OrgId,
  dataSourceId: string,
  at: At,
): Promise<readonly Staged[]> => {
  let isQueued = false;
  for (const id of await calculationsWith(tx, orgId, dataSourceId)) {
    const row = await lockCalculation(tx, orgId, id);
    if (row === null || !isSplit(row)) continue;
    const tree = await treeOf(tx, orgId, row);
    if (tree === null || tree === 'one_part') continue;
    const isOther = await matchDrawings(tx, orgId, row.id, tree, { only: dataSourceId, now: at.now });
    if (isOther) await recordCorrection(tx, orgId, row.id, { kind: 'drawing', now: at.now });
    isQueued = (await repriceDrawn(tx, orgId, row, at)) || isQueued;
  }
  return isQueued ? grantSlots(tx, orgId, at) : [];
};
