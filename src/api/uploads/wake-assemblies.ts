import { matchReadDrawing } from '../../db/calculations/drawing-packs.ts';
import type { Tx } from '../../db/kernel/database.ts';
import type { OrgId, UploadId } from '../../db/kernel/ids.ts';
import type { Staged } from '../../db/outbox/staged-starts.ts';
import { STAMPS } from '../../engine/index.ts';
import { runWiring } from '../../workflows/calculate/contract.ts';

/** Wakes assemblies that wait for cancelled files among their drawings. */
export const wakeAssemblies = async (
  tx: Tx,
  orgId: OrgId,
  cancelled: readonly UploadId[],
  at: { readonly now: Date; readonly requestId: string },
): Promise<readonly Staged[]> => {
  const staged: Staged[] = [];
  for (const id of cancelled)
    staged.push(...(await matchReadDrawing(tx, orgId, id, { ...at, versions: STAMPS, wiring: runWiring })));
  return staged;
};
