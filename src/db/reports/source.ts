import type { PricedResult } from '../../engine/result.ts';
import type { Calculation } from '../calculation-record/calculation.ts';
import { findResult } from '../calculations/results.ts';
import { findCalculation } from '../calculations/store.ts';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, OrgId } from '../kernel/ids.ts';
import { findGrade } from '../materials/materials.ts';

/** A calculation with its price, and the name of the material that was priced. */
export type ReportSource = {
  readonly calculation: Calculation;
  readonly result: PricedResult;
  readonly material: string | null;
};

/** What a report shows. While it is priced again, the earlier price stays valid. Null if it has no price. */
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
  return { calculation, result, material };
};
