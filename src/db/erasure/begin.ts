import { enterEraser, enterTenant, type Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { type Staged, stageStart, type WorkflowRef } from '../outbox/staged-starts.ts';
import { cutAccess, type Erasure, findErasure, insertErasure, removeMembers } from './erasure.ts';

/**
 * Runs as sc_admin, and ends as another role. Access ends with the commit: keys, memberships, endpoints. The staged workflow removes
 * the rest. `isNew` is false, and nothing changes, if the erasure exists.
 */
export const beginErasure = async (
  tx: Tx,
  orgId: OrgId,
  at: {
    readonly now: Date;
    readonly requestId: string | null;
    readonly refOf: (orgId: string, runSeq: number) => WorkflowRef;
  },
): Promise<{ readonly erasure: Erasure; readonly isNew: boolean; readonly staged: readonly Staged[] }> => {
  const isNew = await insertErasure(tx, orgId, at.now);
  const erasure = await findErasure(tx, orgId);
  if (erasure === null) throw new Error('the erasure that was just requested has no row');
  if (!isNew) return { erasure, isNew, staged: [] };
  await enterTenant(tx, orgId);
  await cutAccess(tx, orgId, at.now);
  const staged = [await stageStart(tx, orgId, at.refOf(orgId, erasure.runSeq), at)];
  await enterEraser(tx, orgId);
  await removeMembers(tx, orgId);
  return { erasure, isNew, staged };
};
