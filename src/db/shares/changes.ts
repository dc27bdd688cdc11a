import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { type Done, done, type Invalid, invalid, type NotFound, notFound } from '../kernel/outcome.ts';
import { checkStorage, type StorageExceeded } from '../uploads/stored-objects.ts';
import { deleteExpiredShares, deleteShare, insertShare, type NewShare, type Share } from './shares.ts';

/** Links of an organisation that work at one time. */
export const MAX_SHARES = 500;

export const MAX_SHARE_DAYS = 366;
const DAY_MS = 24 * 3_600_000;

export type ShareRefused = Invalid | NotFound | StorageExceeded | { readonly kind: 'too_many_shares' };

const badExpiry = (msg: string, type: string): Invalid => invalid({ path: ['expires_at'], msg, type });

/** Makes a link. Its document is stored, so it counts toward the storage of the plan. */
export const makeShare = async (
  tx: Tx,
  orgId: OrgId,
  share: NewShare,
  now: Date,
): Promise<Done<Share> | ShareRefused> => {
  const lifeMs = share.expiresAt.getTime() - now.getTime();
  if (lifeMs <= 0) return badExpiry('must be in the future', 'too_small');
  if (lifeMs > MAX_SHARE_DAYS * DAY_MS)
    return badExpiry(`must be at most ${MAX_SHARE_DAYS} days from now`, 'too_big');
  await deleteExpiredShares(tx, orgId, now);
  // One link of an organisation at a time, so the count cannot race.
  await sql`select pg_advisory_xact_lock(hashtextextended('shares:' || ${orgId}::text, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('shares')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_SHARES) return { kind: 'too_many_shares' };
  const full = await checkStorage(tx, orgId, share.document.byteLength);
  if (full !== null) return full;
  return done(await insertShare(tx, orgId, share, now));
};

/** Ends a link at once. */
export const revokeShare = async (tx: Tx, orgId: OrgId, id: string): Promise<Done<null> | NotFound> =>
  (await deleteShare(tx, orgId, id)) ? done(null) : notFound();
