import { type RawBuilder, sql } from 'kysely';
import type { GradeRecord, MaterialOverride } from '../../engine/snapshot.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';
import type { GradeDocument } from './stored-grade.ts';

/** The fields of a catalogue row that pricing reads, citations flattened. */
export const toGradeRecord = (document: GradeDocument): GradeRecord => ({
  id: document.id,
  urn: document.urn,
  category: document.category,
  iso_group: document.iso_group,
  display_code: document.display_code,
  name: document.name,
  density_kg_m3: document.density_kg_m3,
  tensile_mpa: document.tensile_mpa,
  hardness_hb: document.hardness_hb,
  kc1_1_n_mm2: document.kc1_1_n_mm2,
  mc: document.mc,
  kc_basis_rake_deg: document.kc_basis_rake_deg,
  price_per_kg: document.price_per_kg,
  scrap_price_per_kg: document.scrap_price_per_kg,
  price_currency: document.price_currency,
  price_as_of: document.price_as_of,
  source: document.citations.properties,
  price_source: document.citations.price,
  price_sigma: document.sigmas.price,
  ...(document.forms === undefined ? {} : { forms: document.forms }),
});

export const findGrade = async (tx: Tx, gradeId: string): Promise<GradeRecord | null> => {
  const row = await tx
    .selectFrom('material_grades')
    .select('document')
    .where('id', '=', gradeId)
    .executeTakeFirst();
  return row === undefined ? null : toGradeRecord(row.document);
};

/** A grade as an organisation prices it. */
export type PricedGrade = {
  readonly grade: GradeRecord;
  /** The nearest cheaper grade of at least the same strength. */
  readonly cheaper: GradeRecord | null;
  readonly override: MaterialOverride | null;
};

type PricedRow = {
  readonly document: GradeDocument;
  readonly cheaper: GradeDocument | null;
  readonly override: OverrideRow | null;
};

const findPriced = async (
  tx: Tx,
  orgId: OrgId,
  condition: RawBuilder<unknown>,
): Promise<PricedGrade | null> => {
  const { rows } = await sql<PricedRow>`${PREPARED}
    select g.document, cheaper.document as cheaper, to_jsonb(o) as override from material_grades g
    left join material_grades cheaper on cheaper.id = g.cheaper_grade_id
    left join material_overrides o on o.org_id = ${orgId} and o.grade_id = g.id
    where ${condition}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    grade: toGradeRecord(row.document),
    cheaper: row.cheaper === null ? null : toGradeRecord(row.cheaper),
    override: row.override === null ? null : toOverride(row.override),
  };
};

export const findPricedGrade = (tx: Tx, orgId: OrgId, gradeId: string): Promise<PricedGrade | null> =>
  findPriced(tx, orgId, sql`g.id = ${gradeId}`);

/** The representative grade of a family, for calculations that name none. */
export const findFamilyDefault = (tx: Tx, orgId: OrgId, family: string): Promise<PricedGrade | null> =>
  findPriced(tx, orgId, sql`g.category = ${family} and g.is_family_default`);

type OverrideRow = Omit<MaterialOverride, 'override_id'> & { readonly id: string };

export const toOverride = (row: OverrideRow): MaterialOverride => {
  return {
    override_id: row.id,
    price_per_kg: row.price_per_kg,
    scrap_price_per_kg: row.scrap_price_per_kg,
    price_currency: row.price_currency,
    density_kg_m3: row.density_kg_m3,
    kc1_1_n_mm2: row.kc1_1_n_mm2,
    mc: row.mc,
  };
};
