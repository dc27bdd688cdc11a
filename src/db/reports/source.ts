import type { PricedResult } from '../../engine/result.ts';
import type { Calculation } from '../calculation-record/calculation.ts';
import type { CalculationStatus } from '../calculation-record/run.ts';
import { findResult } from '../calculations/results.ts';
import { findCalculation } from '../calculations/store.ts';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, OrgId } from '../kernel/ids.ts';
import { type Done, done, type NotFound, notFound } from '../kernel/outcome.ts';
import { findGrade } from '../materials/materials.ts';
import { findPrimaryCad } from '../parts/datasets.ts';
import { findGeometry } from '../uploads/geometries.ts';

/** A calculation with its price, and the name of the material that was priced. */
export type ReportSource = {
  readonly calculation: Calculation;
  readonly result: PricedResult;
  readonly material: string | null;
  /** Object key of the part's picture (PNG); null if it has none. */
  readonly pictureKey: string | null;
};

/** A component of an assembly has no picture of its own. */
const findPictureKey = async (
  tx: Tx,
  orgId: OrgId,
  { revisionId, pricedLinkId }: Calculation,
): Promise<string | null> => {
  const cad = await findPrimaryCad(tx, orgId, revisionId, pricedLinkId);
  if (cad === null || cad.sha256 === null || cad.componentKey !== null) return null;
  return (await findGeometry(tx, orgId, cad.sha256))?.thumbnailKey ?? null;
};

/** Everything that a report shows. While the calculation is priced again, the earlier price stays valid. Null if it has no price. */
export const findReportSource = async (
  tx: Tx,
  orgId: OrgId,
  id: CalculationId,
): Promise<ReportSource | null> => {
  const calculation = await findCalculation(tx, orgId, id);
  if (calculation === null) return null;
  const runSeq = calculation.status === 'succeeded' ? calculation.runSeq : calculation.earlierRunSeq;
  const result = runSeq === null ? null : await findResult(tx, orgId, id, runSeq);
  if (result === null) return null;
  const gradeId = calculation.runMaterial?.gradeId ?? null;
  const grade = gradeId === null ? null : await findGrade(tx, gradeId);
  const material = grade === null ? null : `${grade.display_code} ${grade.name}`;
  return { calculation, result, material, pictureKey: await findPictureKey(tx, orgId, calculation) };
};

export type NotPriced = { readonly kind: 'not_priced'; readonly status: CalculationStatus };

/** A price that can be shown to others. */
export const requirePrice = async (
  tx: Tx,
  orgId: OrgId,
  id: CalculationId,
): Promise<Done<ReportSource> | NotFound | NotPriced> => {
  const source = await findReportSource(tx, orgId, id);
  if (source !== null) return done(source);
  const calculation = await findCalculation(tx, orgId, id);
  return calculation === null ? notFound() : { kind: 'not_priced', status: calculation.status };
};
