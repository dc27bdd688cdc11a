import { asId, type CalculationId, type OrgId } from '../db/kernel/ids.ts';
import type { RowInput } from '../workflows/contract.ts';

/** The run of a calculation from its workflow. */
export const calculationRunOf = (input: RowInput) => ({
  orgId: asId<OrgId>(input.orgId),
  id: asId<CalculationId>(input.id),
  runSeq: input.seq,
});
