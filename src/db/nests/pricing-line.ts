import type { NestedLine, NestItem } from '../../nest/index.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

/** Why a nest line cannot price a calculation. */
export const LINE_REASONS = [
  'not_found',
  'other_environment',
  'other_part_revision',
  'not_solved',
  'not_placed',
  'other_material',
  'part_changed',
  'not_with_an_upload',
] as const;
export type LineReason = (typeof LINE_REASONS)[number];

/** Use of a line by a calculation; null: not known yet. */
export type LineUse = {
  readonly environmentId: string;
  readonly revisionId: string;
  readonly materialGradeId: string | null;
  /** Digest of the priced file. */
  readonly sha256: string | null;
};

/** The line as a price uses it, or why it cannot. Reveals nothing about another organisation's line. */
export const findPricingLine = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  use: LineUse,
): Promise<NestItem | LineReason> => {
  const row = await tx
    .selectFrom('job_nest_items as i')
    .innerJoin('job_nests as n', (join) =>
      join.onRef('n.org_id', '=', 'i.org_id').onRef('n.id', '=', 'i.job_nest_id'),
    )
    .select(['i.id', 'i.part_revision_id', 'i.material_grade_id', 'i.sha256', 'i.line'])
    .select(['n.costing_environment_id', 'n.status', 'n.nest_revision'])
    .where('i.org_id', '=', orgId)
    .where('i.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return 'not_found';
  if (row.costing_environment_id !== use.environmentId) return 'other_environment';
  if (row.part_revision_id !== use.revisionId) return 'other_part_revision';
  if (row.status !== 'solved') return 'not_solved';
  const placed = (row.line as NestedLine | null)?.placed ?? null;
  if (placed === null) return 'not_placed';
  if (use.materialGradeId !== null && use.materialGradeId !== row.material_grade_id) return 'other_material';
  if (use.sha256 !== null && use.sha256 !== row.sha256) return 'part_changed';
  return { nest_item_id: row.id, nest_revision: row.nest_revision, ...placed.stock };
};
