import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { type Done, done, type NotFound, notFound } from '../kernel/outcome.ts';
import { findGrade } from '../materials/materials.ts';
import {
  type ComponentCorrection,
  NO_CORRECTION,
  saveComponentCorrection,
} from '../snapshot/component-corrections.ts';
import { structureOf } from '../snapshot/structure.ts';
import { findBill } from './bill-of-materials.ts';
import { recordCorrection } from './input-changes.ts';
import { lockCalculation } from './store.ts';
import { isPending } from './transitions.ts';

export type ComponentRefused =
  | NotFound
  /** A component is corrected in its assembly. */
  | { readonly kind: 'of_assembly'; readonly parentId: string }
  /** The components cannot change while the calculation is priced. */
  | { readonly kind: 'under_way'; readonly status: string };

/** Changes to the correction of a component: undefined keeps the earlier value, null removes it. */
type CorrectionChange = {
  readonly material: { readonly gradeId: string; readonly ref: string } | null | undefined;
  readonly makeOrBuy: ComponentCorrection['makeOrBuy'] | undefined;
  readonly purchasePrice: number | null | undefined;
  readonly quantityPer: number | null | undefined;
  readonly note: string | null | undefined;
};

const patched = <T>(value: T | null | undefined, before: T | null): T | null =>
  value === undefined ? before : value;

const merged = (correction: CorrectionChange, before: ComponentCorrection): ComponentCorrection => ({
  materialGradeId:
    correction.material === undefined ? before.materialGradeId : (correction.material?.gradeId ?? null),
  materialRef: correction.material === undefined ? before.materialRef : (correction.material?.ref ?? null),
  makeOrBuy: patched(correction.makeOrBuy, before.makeOrBuy),
  // A component that is made has no purchase price.
  purchasePrice:
    correction.makeOrBuy === 'make' ? null : patched(correction.purchasePrice, before.purchasePrice),
  quantityPer: patched(correction.quantityPer, before.quantityPer),
  note: patched(correction.note, before.note),
});

/** Corrects one component for the next run; with `dryRun` it only returns the merged correction. */
export const correctComponent = async (
  tx: Tx,
  orgId: OrgId,
  of: { readonly calculationId: string; readonly key: string },
  correction: CorrectionChange,
  at: { readonly now: Date; readonly dryRun: boolean },
): Promise<Done<ComponentCorrection> | ComponentRefused> => {
  const row = await lockCalculation(tx, orgId, of.calculationId);
  if (row === null) return notFound();
  if (row.parentId !== null) return { kind: 'of_assembly', parentId: row.parentId };
  if (isPending(row.status)) return { kind: 'under_way', status: row.status };
  const bill = await findBill(tx, orgId, row);
  const known = bill.tree === null ? [] : structureOf(bill.tree).unique;
  if (known.every(({ key }) => key !== of.key)) return notFound('component_key');
  if (correction.material != null && (await findGrade(tx, correction.material.gradeId)) === null)
    return notFound('material_ref');
  const after = merged(correction, bill.corrections.get(of.key) ?? NO_CORRECTION);
  if (at.dryRun) return done(after);
  await saveComponentCorrection(tx, orgId, { calculationId: row.id, key: of.key }, after, at.now);
  if (row.startedAt !== null) await recordCorrection(tx, orgId, row.id, { kind: 'component', now: at.now });
  return done(after);
};
