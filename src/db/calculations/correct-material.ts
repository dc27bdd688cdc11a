import { runMaterialColumns, shownMaterial } from '../calculation-record/material.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { type Done, done, type NotFound, notFound } from '../kernel/outcome.ts';
import { findGrade } from '../materials/materials.ts';
import { recordCorrection } from './input-changes.ts';
import { lockCalculation, updateLocked } from './store.ts';
import { isPending } from './transitions.ts';

export type CorrectionRefused =
  | NotFound
  /** A component is corrected in its assembly. */
  | { readonly kind: 'of_assembly'; readonly parentId: string }
  /** The material cannot change while the calculation is priced. */
  | { readonly kind: 'under_way'; readonly status: string };

/** Gives a calculation another grade, unless it is under way. Its price stays; the correction is stored beside it. */
export const correctMaterial = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  material: { readonly gradeId: string; readonly ref: string | null },
  now: Date,
): Promise<Done<{ readonly id: string; readonly previousGradeId: string | null }> | CorrectionRefused> => {
  const row = await lockCalculation(tx, orgId, id);
  if (row === null) return notFound();
  if (row.parentId !== null) return { kind: 'of_assembly', parentId: row.parentId };
  if (isPending(row.status)) return { kind: 'under_way', status: row.status };
  if ((await findGrade(tx, material.gradeId)) === null) return notFound('material_grade_id');
  const previousGradeId = row.correctedMaterial?.gradeId ?? shownMaterial(row).gradeId;
  if (row.startedAt === null) {
    const change = {
      material_grade_id: material.gradeId,
      material_ref: material.ref,
      ...runMaterialColumns(null),
    };
    await updateLocked(tx, orgId, row.id, change, now);
  } else {
    const correctedColumns = {
      corrected_material_grade_id: material.gradeId,
      corrected_material_ref: material.ref,
    };
    await updateLocked(tx, orgId, row.id, correctedColumns, now);
    await recordCorrection(tx, orgId, row.id, { kind: 'material', now });
  }
  return done({ id: row.id, previousGradeId });
};
