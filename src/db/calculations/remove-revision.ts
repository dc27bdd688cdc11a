import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { type Done, done, notFound } from '../kernel/outcome.ts';
import type { PartRefused } from '../parts/changes.ts';
import { hasOpenWork, lockPart } from '../parts/parts.ts';
import { countRevisions, deleteRevision, lockRevision } from '../parts/revisions.ts';
import { lockPartPrices, refreshPartPrice } from './part-prices.ts';

/** Removes a revision with its calculations, but never the only one. The part's price then comes from the other revisions. */
export const removeRevision = async (
  tx: Tx,
  orgId: OrgId,
  of: { readonly partId: string; readonly id: string },
): Promise<Done<null> | PartRefused> => {
  // The part is locked first: otherwise two deletions at once could remove its last revision.
  const part = await lockPart(tx, orgId, of.partId);
  const row = await lockRevision(tx, orgId, of.id);
  if (part === null || row === null || row.partId !== part.id) return notFound();
  if ((await countRevisions(tx, orgId, part.id)) === 1) return { kind: 'only_revision' };
  if (await hasOpenWork(tx, orgId, { revisionId: row.id })) return { kind: 'work_pending', of: 'revision' };
  await lockPartPrices(tx, orgId, [part.id]);
  await deleteRevision(tx, orgId, row.id);
  await refreshPartPrice(tx, orgId, part.id);
  return done(null);
};
