import { sql } from 'kysely';
import type { SheetComponent } from '../../engine/nesting/own-sheets.ts';
import type { NestItem } from '../../nest/index.ts';
import { newId } from '../../platform/ids.ts';
import type { AssemblyContext } from '../calculation-record/assembly.ts';
import type { Calculation } from '../calculation-record/calculation.ts';
import { insertOf, takenFrom, writeFields } from '../calculation-record/columns.ts';
import { errorOf, failureOf } from '../calculation-record/failure.ts';
import { componentInputs, INPUT_COLUMNS, INPUTS } from '../calculation-record/inputs.ts';
import {
  RUN_MATERIAL_COLUMNS,
  type RunMaterial,
  runMaterialColumns,
} from '../calculation-record/material.ts';
import { WORKED_ON } from '../calculation-record/run.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';
import { type ComponentPart, ensureComponentParts } from '../parts/component-parts.ts';
import { findComponentCorrections } from '../snapshot/component-corrections.ts';
import type { DrawnMaterial } from '../snapshot/drawing.ts';
import { findPricedFacts } from '../snapshot/facts.ts';
import { withOwnSheets } from '../snapshot/own-sheets.ts';
import {
  loadComponents,
  loadSheetComponents,
  loadSnapshotHeads,
  type StoredComponent,
  storeSnapshots,
} from '../snapshot/pieces.ts';
import { commonMaterial } from '../snapshot/run-material.ts';
import {
  type AssemblyGeometry,
  assemblyTree,
  type StructureNode,
  structureOf,
  type UniqueComponent,
} from '../snapshot/structure.ts';
import { matchDrawings } from './drawing-packs.ts';
import { KEPT_VALUES } from './earlier-price.ts';
import { drawSnapshot } from './reprice.ts';
import { type Fence, lockCalculation, updateFenced, updateLocked } from './store.ts';
import { from } from './transitions.ts';

/** Components of an assembly: their number, and how many are still without a price. */
export type Split = { readonly total: number; readonly open: number };

/** Digest of the queued snapshot with its drawings, and the inputs for nesting the components of an assembly before its split. */
export type Unsplit = { readonly digest: string; readonly components: readonly SheetComponent[] };

const lockRun = async (tx: Tx, orgId: OrgId, fence: Fence) => {
  const row = await lockCalculation(tx, orgId, fence.id);
  if (row === null || row.runSeq !== fence.runSeq || row.snapshotDigest === null) return null;
  return WORKED_ON.some((state) => state === row.status) ? { ...row, digest: row.snapshotDigest } : null;
};

/** Adds the drawings of a run's assembly to its snapshot. Safe to repeat; null if it is split already, or the run is over. */
export const drawAssembly = async (
  tx: Tx,
  orgId: OrgId,
  fence: Fence,
  drawnMaterial: DrawnMaterial,
): Promise<Unsplit | null> => {
  const row = await lockRun(tx, orgId, fence);
  if (row?.assemblyState !== 'splitting') return null;
  const tree = await treeOf(tx, orgId, row, row.digest);
  await matchDrawings(tx, orgId, row.id, tree, { only: null, now: fence.now });
  const digest = await drawSnapshot(tx, orgId, row, row.digest, { now: fence.now, drawnMaterial });
  return { digest, components: await loadSheetComponents(tx, orgId, digest) };
};

/**
 * Creates the component parts and calculations of a run's assembly, and sets it to `polling`. Components that an earlier run
 * priced from the same content keep their price. Safe to repeat. Null if a cancel, a deletion or a newer run came first;
 * `redrawn` if other drawings than the nested ones did.
 * @param nested lines of the components on their shared sheets, and the digest that they were nested from; null: it was split
 * before
 */
export const splitAssembly = async (
  tx: Tx,
  orgId: OrgId,
  fence: Fence,
  nested: { readonly digest: string; readonly lines: ReadonlyMap<string, NestItem> } | null,
): Promise<Split | 'redrawn' | null> => {
  const row = await lockRun(tx, orgId, fence);
  if (row === null) return null;
  if (row.assemblyState === 'splitting') {
    if (nested?.digest !== row.digest) return 'redrawn';
    const tree = await treeOf(tx, orgId, row, row.digest);
    const digest = await shareSheets(tx, orgId, row, nested, fence.now);
    await makeComponents(tx, orgId, row, { digest, tree }, fence.now);
  }
  if (row.assemblyState !== 'rolling_up')
    await updateFenced(tx, orgId, fence, from('poll'), {
      status: 'polling',
      assembly_state: 'pricing_components',
    });
  return countComponents(tx, orgId, row.id);
};

/**
 * Writes the lines of shared sheets into the run's snapshot.
 * @returns the digest
 */
const shareSheets = async (
  tx: Tx,
  orgId: OrgId,
  row: Calculation,
  { digest, lines }: { readonly digest: string; readonly lines: ReadonlyMap<string, NestItem> },
  now: Date,
): Promise<string> => {
  if (lines.size === 0) return digest;
  const nested = await withOwnSheets(tx, orgId, digest, lines);
  await storeSnapshots(tx, orgId, [nested], now);
  await updateLocked(tx, orgId, row.id, { nested_digest: nested.digest }, now);
  return nested.digest;
};

export const countComponents = async (tx: Tx, orgId: OrgId, parentId: string): Promise<Split> => {
  const { rows } = await sql<Split>`${PREPARED}
    select count(*) as total, count(*) filter (where status in ('queued', 'running')) as open
    from calculations where org_id = ${orgId} and parent_calculation_id = ${parentId}`.execute(tx);
  return rows[0] ?? { total: 0, open: 0 };
};

const treeOf = async (
  tx: Tx,
  orgId: OrgId,
  { bodies }: Calculation,
  digest: string,
): Promise<StructureNode> => {
  const tree = assemblyTree((await findPricedFacts(tx, orgId, digest)) as AssemblyGeometry | null, bodies);
  if (tree === null) throw new Error('an assembly has components');
  return tree;
};

const makeComponents = async (
  tx: Tx,
  orgId: OrgId,
  parent: Calculation,
  { digest, tree }: { readonly digest: string; readonly tree: StructureNode },
  now: Date,
): Promise<void> => {
  const stored = await loadComponents(tx, orgId, digest);
  if (stored === null) throw new Error('an assembly has components');
  const placed = new Map(structureOf(tree).unique.map((one) => [one.key, one]));
  const heads = await loadSnapshotHeads(
    tx,
    orgId,
    stored.flatMap(({ snapshot }) => snapshot ?? []),
  );
  const parts = await ensureComponentParts(
    tx,
    orgId,
    stored.map((one) => {
      const head = one.snapshot === null ? null : (heads.get(one.snapshot) ?? null);
      return {
        key: one.key,
        name: one.name,
        productId: placed.get(one.key)?.productId ?? one.name,
        factsSha256: head?.factsSha256 ?? null,
        makeOrBuy: head?.makeOrBuy ?? 'make',
      };
    }),
    { dataSourceId: await fileOf(tx, orgId, parent), currency: parent.currency, now },
  );
  const corrections = await findComponentCorrections(tx, orgId, parent.id);
  const made = [...heads.values()].filter(({ makeOrBuy }) => makeOrBuy === 'make');
  // Drawings of a pack may have named other grades since the run was queued.
  const common = commonMaterial(made.map(({ material }) => material));
  await updateLocked(tx, orgId, parent.id, runMaterialColumns(common), now);
  await writeRows(
    tx,
    orgId,
    parent,
    stored.map((one) => {
      const part = parts.get(one.key);
      if (part === undefined) throw new Error('every component has a part');
      const correction = corrections.get(one.key);
      const material =
        correction?.materialGradeId == null
          ? { gradeId: parent.materialGradeId, ref: parent.materialRef }
          : { gradeId: correction.materialGradeId, ref: correction.materialRef };
      const priced = one.snapshot === null ? null : (heads.get(one.snapshot)?.material ?? null);
      return rowOf(parent, one, placed.get(one.key), part, { ...material, priced });
    }),
    now,
  );
};

/** The file that the assembly was read from; null if it was removed from the revision meanwhile. */
const fileOf = async (tx: Tx, orgId: OrgId, { pricedLinkId }: Calculation): Promise<string | null> => {
  if (pricedLinkId === null) return null;
  const row = await tx
    .selectFrom('dataset_links')
    .select('data_source_id')
    .where('org_id', '=', orgId)
    .where('id', '=', pricedLinkId)
    .executeTakeFirst();
  return row?.data_source_id ?? null;
};

const MAX_NAME = 255;

const rowOf = (
  parent: Calculation,
  one: StoredComponent,
  placed: UniqueComponent | undefined,
  part: ComponentPart,
  material: {
    readonly gradeId: string | null;
    readonly ref: string | null;
    readonly priced: RunMaterial | null;
  },
) => {
  const context: AssemblyContext = {
    component_key: one.key,
    label: one.name,
    quantity: one.quantity,
    positions: placed?.positions ?? [],
  };
  const failure = one.snapshot === null ? failureOf('component_without_solid') : null;
  return {
    id: newId(),
    name: one.name.slice(0, MAX_NAME),
    part_id: part.partId,
    part_revision_id: part.revisionId,
    dataset_link_id: part.linkId,
    component_key: one.key,
    assembly_context: context,
    ...writeFields(INPUTS, {
      ...componentInputs(parent, one.quantity),
      materialGradeId: material.gradeId,
      materialRef: material.ref,
    }),
    ...runMaterialColumns(material.priced),
    snapshot_digest: one.snapshot,
    status: failure === null ? 'queued' : 'failed',
    error: failure === null ? null : errorOf(parent.language, failure),
    failure,
  };
};

/** Columns of a component that are written at every split. */
const COMPONENT_COLUMNS = [
  'name',
  'part_id',
  'part_revision_id',
  'dataset_link_id',
  'assembly_context',
  ...INPUT_COLUMNS,
  ...RUN_MATERIAL_COLUMNS,
  'snapshot_digest',
] as const;
const FROM_PARENT = ['config_revision', 'environment_chain', 'parameter_version', 'enqueued_at'] as const;

/** A row `n` of `rowOf` as a component of the assembly `p`. */
const componentOf = (now: Date) => {
  const at = sql`${now}::timestamptz`;
  return {
    ...takenFrom('n', ['id', 'component_key', ...COMPONENT_COLUMNS, 'status', 'error', 'failure']),
    ...takenFrom('p', ['org_id', 'costing_environment_id', 'run_seq', 'max_attempts', ...FROM_PARENT]),
    parent_calculation_id: sql.ref('p.id'),
    assembly_role: sql`'component'`,
    finished_at: sql`case when n.status = 'failed' then ${at} end`,
    created_at: at,
    updated_at: at,
  };
};

const REWRITTEN = sql.join(
  [...COMPONENT_COLUMNS, ...FROM_PARENT, 'updated_at'].map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`,
  ),
);

/** In one SQL statement: existing rows keep a price from the same content, and rows that the assembly no longer has are deleted. */
const writeRows = async (
  tx: Tx,
  orgId: OrgId,
  parent: Calculation,
  rows: readonly ReturnType<typeof rowOf>[],
  now: Date,
): Promise<void> => {
  await tx
    .deleteFrom('calculations')
    .where('org_id', '=', orgId)
    .where('parent_calculation_id', '=', parent.id)
    .where(
      'component_key',
      'not in',
      rows.map((row) => row.component_key),
    )
    .execute();
  const { names, values } = insertOf(componentOf(now));
  await sql`
    insert into calculations as c (${names}) select ${values}
    from jsonb_populate_recordset(null::calculations, ${JSON.stringify(rows)}::jsonb) n
    join calculations p on p.org_id = ${orgId} and p.id = ${parent.id}
    on conflict (org_id, parent_calculation_id, component_key) where parent_calculation_id is not null do update set
      ${REWRITTEN},
      earlier = case when ${parent.earlierRunSeq !== null} and not ${IS_SAME_CONTENT} then coalesce(c.earlier, ${KEPT_VALUES}) else c.earlier end,
      status = case when ${IS_SAME_CONTENT} then c.status else excluded.status end,
      run_seq = case when ${IS_SAME_CONTENT} then c.run_seq else excluded.run_seq end,
      error = case when ${IS_SAME_CONTENT} then c.error else excluded.error end,
      failure = case when ${IS_SAME_CONTENT} then c.failure else excluded.failure end,
      unit_cost = case when ${IS_SAME_CONTENT} then c.unit_cost end, offer_price = case when ${IS_SAME_CONTENT} then c.offer_price end,
      setup_cost = case when ${IS_SAME_CONTENT} then c.setup_cost end,
      needs_human_review = case when ${IS_SAME_CONTENT} then c.needs_human_review end,
      started_at = case when ${IS_SAME_CONTENT} then c.started_at end,
      finished_at = case when ${IS_SAME_CONTENT} then c.finished_at else excluded.finished_at end`.execute(
    tx,
  );
};

/** Priced, from the same content. */
const IS_SAME_CONTENT = sql`(c.status = 'succeeded' and c.snapshot_digest = excluded.snapshot_digest)`;
