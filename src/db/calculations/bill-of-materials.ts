import { sql } from 'kysely';
import type { Calculation } from '../calculation-record/calculation.ts';
import type { CalculationStatus } from '../calculation-record/run.ts';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, OrgId } from '../kernel/ids.ts';
import { findPrimaryCad } from '../parts/datasets.ts';
import { type ComponentCorrections, findComponentCorrections } from '../snapshot/component-corrections.ts';
import { findPricedFacts } from '../snapshot/facts.ts';
import { findGeometryPieces } from '../snapshot/geometry-pieces.ts';
import { type AssemblyGeometry, assemblyTree, type StructureNode } from '../snapshot/structure.ts';

/** A component as the newest run of its assembly priced it. */
export type BilledComponent = {
  readonly id: CalculationId;
  readonly key: string;
  readonly partId: string;
  readonly partNumber: string;
  readonly status: CalculationStatus;
  readonly quantity: number;
  readonly error: string | null;
  readonly makeOrBuy: 'make' | 'buy' | null;
  readonly material: { readonly gradeId: string; readonly code: string } | null;
  /** Of its own calculation; null until it is priced. */
  readonly unitCost: number | null;
  /** Cost of one piece in its assembly; null until it is priced. */
  readonly manufacturingCost: number | null;
};

export type Bill = {
  /** Null: the calculation prices a single part, or its file was not read yet. */
  readonly tree: StructureNode | null;
  readonly components: ReadonlyMap<string, BilledComponent>;
  readonly corrections: ComponentCorrections;
};

/** The structure that the newest run was priced from; before the first run, that of the file that it would use. */
export const findBill = async (tx: Tx, orgId: OrgId, row: Calculation): Promise<Bill> => ({
  tree: assemblyTree(await geometryOf(tx, orgId, row), row.bodies),
  components: await findComponents(tx, orgId, row.id),
  corrections: await findComponentCorrections(tx, orgId, row.id),
});

/** The geometry behind the newest run; before the first run, that of the file that it would use. Null: not known yet. */
export const geometryOf = async (
  tx: Tx,
  orgId: OrgId,
  row: Calculation,
): Promise<AssemblyGeometry | null> => {
  if (row.parentId !== null) return null;
  if (row.snapshotDigest !== null)
    return (await findPricedFacts(tx, orgId, row.snapshotDigest)) as AssemblyGeometry | null;
  const cad = await findPrimaryCad(tx, orgId, row.revisionId, row.datasetLinkId);
  if (cad === null || cad.sha256 === null || cad.componentKey !== null) return null;
  return (await findGeometryPieces(tx, orgId, cad.sha256))?.whole.value ?? null;
};

type Row = {
  readonly id: CalculationId;
  readonly component_key: string;
  readonly part_id: string;
  readonly part_number: string;
  readonly status: CalculationStatus;
  readonly quantity: number;
  readonly error: string | null;
  readonly make_or_buy: 'make' | 'buy' | null;
  readonly grade_id: string | null;
  readonly grade_code: string | null;
  readonly unit_cost: number | null;
  readonly manufacturing_cost: number | null;
};

const findComponents = async (
  tx: Tx,
  orgId: OrgId,
  parentId: CalculationId,
): Promise<ReadonlyMap<string, BilledComponent>> => {
  const { rows } = await sql<Row>`
    select k.id, k.component_key, k.part_id, p.part_number, k.status, (k.assembly_context ->> 'quantity')::integer as quantity, k.error,
      s.body #>> '{rest,request,make_or_buy}' as make_or_buy, s.body #>> '{rest,material,grade,id}' as grade_id,
      s.body #>> '{rest,material,grade,display_code}' as grade_code,
      (r.figures ->> 'unit_cost')::float8 as unit_cost,
      (r.figures #>> '{as_component,manufacturing_cost}')::float8 as manufacturing_cost
    from calculations k
    join parts p on p.org_id = k.org_id and p.id = k.part_id
    left join snapshot_pieces s on s.org_id = k.org_id and s.sha256 = k.snapshot_digest
    left join calculation_results r on r.org_id = k.org_id and r.calculation_id = k.id and r.run_seq = k.run_seq
      and k.status = 'succeeded'
    where k.org_id = ${orgId} and k.parent_calculation_id = ${parentId}`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.component_key,
      {
        id: row.id,
        key: row.component_key,
        partId: row.part_id,
        partNumber: row.part_number,
        status: row.status,
        quantity: row.quantity,
        error: row.error,
        makeOrBuy: row.make_or_buy,
        material: row.grade_id === null ? null : { gradeId: row.grade_id, code: row.grade_code ?? '' },
        unitCost: row.unit_cost,
        manufacturingCost: row.manufacturing_cost,
      },
    ]),
  );
};
