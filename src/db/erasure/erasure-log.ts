import type { ObjectStore } from '../../platform/object-store.ts';
import { asId, type OrgId } from '../kernel/ids.ts';

/** Beside the objects of organisations (`org/…`), so that no erasure and no sweep reaches it. */
const PREFIX = 'erasures/';

/**
 * The log of erasures stands outside of the database: after a restore to a time before an erasure, it is all that knows of it. Safe to repeat.
 */
export const logErasure = (store: ObjectStore, orgId: OrgId, now: Date): Promise<void> =>
  store.put(
    `${PREFIX}${orgId}`,
    Buffer.from(JSON.stringify({ org_id: orgId, begun_at: now.toISOString() })),
    'application/json',
  );

/** Every organisation whose erasure has begun, by the log. */
export async function* loggedErasures(store: ObjectStore): AsyncGenerator<OrgId> {
  let next: string | null = null;
  do {
    const page = await store.listPage(PREFIX, next);
    for (const { key } of page.objects) yield asId<OrgId>(key.slice(PREFIX.length));
    next = page.next;
  } while (next !== null);
}
