import { sql } from 'kysely';
import type { NestOptions } from '../../engine/nesting/build-job.ts';
import type { PricingSnapshot } from '../../engine/snapshot.ts';
import type { Calculation } from '../calculation-record/calculation.ts';
import { initialInputs } from '../calculation-record/inputs.ts';
import { materialNow } from '../calculation-record/material.ts';
import { findEnvironment } from '../environments/environments.ts';
import type { Tx } from '../kernel/database.ts';
import { asId, type CalculationId, type OrgId, type PartId, type RevisionId } from '../kernel/ids.ts';
import type { NestItemRow, NestRequest } from '../nests/nests.ts';
import type { Remnant } from '../nests/remnants.ts';
import { buildSnapshots, type Versions } from '../snapshot/build.ts';
import { wholeOf } from '../snapshot/pieces.ts';
import type { Priced } from '../snapshot/priced.ts';
import { findCalculations, idsOfBatch } from './store.ts';

/** The flat outline of a file, as `cad` wrote it; the shape is its `FlatFacts`. */
type StoredOutline = {
  readonly outer: readonly number[];
  readonly inner: readonly (readonly number[])[];
};

/** Digest and outline of linked files, by link. */
const findOutlines = async (
  tx: Tx,
  orgId: OrgId,
  linkIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly sha256: string; readonly outline: StoredOutline | null }>> => {
  const { rows } = await sql<{ id: string; sha256: string; flat: StoredOutline | null }>`
    select link.id, u.sha256, case when jsonb_typeof(g.facts -> 'flat') = 'object' then g.facts -> 'flat' end as flat
    from dataset_links link
    join uploads u on u.org_id = link.org_id and u.id = link.data_source_id
    join geometries g on g.org_id = u.org_id and g.sha256 = u.sha256
    where link.org_id = ${orgId} and link.id = any(${sql.val([...linkIds])}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, sha256, flat }) => [id, { sha256, outline: flat }]));
};

/** A line with the snapshot behind its part's price, or why there is none for it. */
type ReadLine = {
  readonly item_id: string;
  readonly quantity: number;
  readonly snapshot: PricingSnapshot | null;
  readonly sha256: string | null;
  readonly outline: StoredOutline | null;
  readonly reason: string | null;
};

export type ReadNest = {
  readonly currency: string;
  readonly lines: readonly ReadLine[];
  readonly remnants: readonly Remnant[];
};

type Basis = { readonly partId: string; readonly gradeId: string | null; readonly linkId: string | null };

/** The part of each revision, with the material of its newest calculation in this environment. */
const basesOf = async (
  tx: Tx,
  orgId: OrgId,
  environmentId: string,
  revisionIds: readonly string[],
): Promise<ReadonlyMap<string, Basis>> => {
  const { rows } = await sql<{ id: string; part_id: string; grade_id: string | null }>`
    select r.id, r.part_id, (
      select coalesce(c.corrected_material_grade_id, c.material_grade_id) from calculations c
      where c.org_id = r.org_id and c.part_revision_id = r.id and c.costing_environment_id = ${environmentId}::uuid
      order by c.created_at desc, c.id desc limit 1) as grade_id
    from part_revisions r where r.org_id = ${orgId} and r.id = any(${sql.val([...revisionIds])}::uuid[])`.execute(
    tx,
  );
  return new Map(
    rows.map(({ id, part_id, grade_id }) => [id, { partId: part_id, gradeId: grade_id, linkId: null }]),
  );
};

const ofCalculation = (row: Calculation): Basis => ({
  partId: row.partId,
  gradeId: materialNow(row).gradeId,
  linkId: row.datasetLinkId,
});

/**
 * Everything that a nest depends on, now.
 * @param remnantsOf usable remnants of the given grades
 */
export const readNest = async (
  tx: Tx,
  orgId: OrgId,
  nest: { readonly environmentId: string; readonly request: NestRequest },
  items: readonly NestItemRow[],
  at: { readonly now: Date; readonly versions: Versions },
  remnantsOf: (gradeIds: readonly string[]) => Promise<readonly Remnant[]>,
): Promise<ReadNest | null> => {
  const environment = await findEnvironment(tx, orgId, nest.environmentId);
  if (environment === null) return null;
  const { request } = nest;
  const bases = await basesOf(
    tx,
    orgId,
    nest.environmentId,
    items.flatMap(({ revisionId }) => (revisionId === null ? [] : [revisionId])),
  );
  const calculations = new Map(
    (
      await findCalculations(
        tx,
        orgId,
        items.flatMap(({ calculationId }) => (calculationId === null ? [] : [calculationId])),
      )
    ).map((row) => [row.id as string, row]),
  );
  const calculationInputs = items.flatMap((item): Priced[] => {
    const own = item.calculationId === null ? undefined : calculations.get(item.calculationId);
    const basis = own === undefined ? bases.get(item.revisionId ?? '') : ofCalculation(own);
    if (basis === undefined || item.revisionId === null) return [];
    return [
      {
        id: asId(item.id),
        orgId,
        partId: asId<PartId>(basis.partId),
        revisionId: item.revisionId,
        environmentId: environment.id,
        datasetLinkId: basis.linkId,
        ...initialInputs(environment),
        lotSize: item.quantity,
        materialGradeId: basis.gradeId,
        stockFormatId: request.stockFormatId,
        stockLengthMm: request.stockFormatMm?.length_mm ?? null,
        stockWidthMm: request.stockFormatMm?.width_mm ?? null,
      },
    ];
  });
  const built = await buildSnapshots(tx, orgId, calculationInputs, at);
  const found = new Map(calculationInputs.map(({ id }, index) => [id as string, built[index]]));
  const outlines = await findOutlines(
    tx,
    orgId,
    built.flatMap((one) => (one.kind === 'ready' && one.linkId !== null ? [one.linkId] : [])),
  );
  const lines = items.map(({ id, quantity }): ReadLine => {
    const one = found.get(id);
    const refused = { item_id: id, quantity, snapshot: null, sha256: null, outline: null };
    if (one === undefined) return { ...refused, reason: 'revision_gone' };
    if (one.kind === 'unpriceable') return { ...refused, reason: one.reason.code };
    const file = outlines.get(one.linkId ?? '');
    return {
      item_id: id,
      quantity,
      snapshot: wholeOf(one),
      sha256: file?.sha256 ?? null,
      outline: file?.outline ?? null,
      reason: null,
    };
  });
  const grades = lines.flatMap(({ snapshot }) => snapshot?.material?.grade.id ?? []);
  const remnants = request.remnants ? await remnantsOf([...new Set(grades)]) : [];
  return { currency: environment.currency, lines, remnants };
};

/** The loaded nest in the engine's terms. */
export const nestOptionsOf = (
  request: NestRequest,
  { currency, lines, remnants }: ReadNest,
): NestOptions => ({
  rotation: request.rotation,
  part_gap_mm: request.partGapMm,
  edge_mm: request.edgeMm,
  currency,
  lines,
  remnants: remnants.map((one) => ({
    id: one.id,
    material_grade_id: one.materialGradeId,
    form: one.form,
    thickness_mm: one.thicknessMm,
    section: one.section,
    length_mm: one.lengthMm,
    width_mm: one.widthMm,
    outline_mm: one.outlineMm,
  })),
});

/** A line of a nest that was requested by batch or folder. */
export type NestLineInput = {
  readonly revisionId: RevisionId;
  readonly calculationId: CalculationId | null;
  readonly quantity: number;
};

/** The calculations of a batch in this environment, with their lot sizes. */
export const linesOfBatch = async (
  tx: Tx,
  orgId: OrgId,
  batchId: string,
  environmentId: string,
): Promise<readonly NestLineInput[]> => {
  const rows = await findCalculations(tx, orgId, await idsOfBatch(tx, orgId, batchId));
  return rows
    .filter((row) => row.environmentId === environmentId)
    .map((row) => ({ revisionId: row.revisionId, calculationId: row.id, quantity: row.lotSize }));
};

/** The newest revision of each part in a folder, with its newest calculation in this environment; one piece of a part without one. */
export const linesOfFolder = async (
  tx: Tx,
  orgId: OrgId,
  folderId: string,
  environmentId: string,
  most: number,
): Promise<readonly NestLineInput[]> => {
  const { rows } = await sql<{ revision_id: string; calculation_id: string | null; lot_size: number | null }>`
    select r.id as revision_id, c.id as calculation_id, c.lot_size
    from parts p
    join lateral (
      select r.id from part_revisions r where r.org_id = p.org_id and r.part_id = p.id
      order by r.created_at desc, r.id desc limit 1) r on true
    left join lateral (
      select c.id, c.lot_size from calculations c where c.org_id = p.org_id and c.part_revision_id = r.id
        and c.costing_environment_id = ${environmentId}::uuid
      order by c.created_at desc, c.id desc limit 1) c on true
    where p.org_id = ${orgId} and p.folder_id = ${folderId}::uuid
    order by p.created_at, p.id limit ${most}`.execute(tx);
  return rows.map((row) => ({
    revisionId: asId<RevisionId>(row.revision_id),
    calculationId: row.calculation_id === null ? null : asId<CalculationId>(row.calculation_id),
    quantity: Number(row.lot_size ?? 1),
  }));
};
