import { sql } from 'kysely';
import { sha256 } from '../../platform/digest.ts';
import type { Database, Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

/** Record of the protocol library, under an id that only its holder knows. */
export type Payload = Readonly<Record<string, unknown>>;

type Row = { readonly payload: unknown; readonly consumed_at: Date | null };

type RecordFields = {
  readonly kind: string;
  readonly id: string;
  readonly payload: Payload;
  readonly expiresAt: Date | null;
};

/** Account id of the protocol: a person in one organisation. */
export const accountId = (userId: string, orgId: OrgId): string => `${userId}.${orgId}`;
const accountOf = (id: string): { readonly userId: string; readonly orgId: OrgId } => {
  const [userId = '', orgId = ''] = id.split('.');
  return { userId, orgId: orgId as OrgId };
};

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The id itself is not stored, so the record gets it back from the request. */
const withId = (row: Row | undefined, id: string | null): Payload | null => {
  if (row === undefined) return null;
  const consumed = row.consumed_at === null ? {} : { consumed: Math.floor(row.consumed_at.getTime() / 1000) };
  return { ...(row.payload as Payload), ...(id === null ? {} : { jti: id }), ...consumed };
};

/** Renews `uses` in the same transaction. */
export const putRecord = (
  db: Database,
  { kind, id, payload, expiresAt }: RecordFields,
  uses: Renewal | null = null,
): Promise<void> =>
  db.asSystem(async (tx) => {
    const { jti: _secret, ...kept } = payload;
    const account = text(kept.accountId);
    const uid = text(kept.uid);
    const values = {
      org_id: account === null ? null : accountOf(account).orgId,
      grant_key: kind === 'Grant' ? id : text(kept.grantId),
      uid_sha256: uid === null ? null : sha256(uid),
      payload: JSON.stringify(kept),
      expires_at: expiresAt,
    };
    await tx
      .insertInto('oauth_records')
      .values({ kind, id_sha256: sha256(id), ...values })
      .onConflict((conflict) => conflict.columns(['kind', 'id_sha256']).doUpdateSet(values))
      .execute();
    if (uses !== null) await renewRecord(tx, uses);
  });

/** Keeps only the newest clients among those that registered and never got a token. */
export const evictUnusedClients = (db: Database, most: number): Promise<void> =>
  db.asSystem(async (tx) => {
    await sql`
      delete from oauth_records where kind = 'Client' and id_sha256 in (
        select id_sha256 from oauth_records where kind = 'Client' and not renewed
        order by expires_at desc, id_sha256 offset ${most})`.execute(tx);
  });

/** A record that is kept as long as records depend on it. */
type Renewal = { readonly kind: string; readonly id: string; readonly until: Date };

const renewRecord = async (tx: Tx, { kind, id, until }: Renewal): Promise<void> => {
  await tx
    .updateTable('oauth_records')
    .set({ expires_at: until, renewed: true })
    .where('kind', '=', kind)
    .where('id_sha256', '=', sha256(id))
    .where('expires_at', '<', until)
    .execute();
};

const live = (tx: Tx, kind: string, now: Date) =>
  tx
    .selectFrom('oauth_records')
    .select(['payload', 'consumed_at'])
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    // A revocation as a tenant cannot remove dependent records; this hides them.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('oauth_grants as g')
            .select('g.id')
            .whereRef('g.grant_key', '=', 'oauth_records.grant_key')
            .where('g.revoked_at', 'is not', null),
        ),
      ),
    );

export const findRecord = (db: Database, kind: string, id: string, now: Date): Promise<Payload | null> =>
  db.asSystem(async (tx) =>
    withId(await live(tx, kind, now).where('id_sha256', '=', sha256(id)).executeTakeFirst(), id),
  );

/** Looks a record up by its second name. Its own id stays unknown. */
export const findRecordByUid = (
  db: Database,
  kind: string,
  uid: string,
  now: Date,
): Promise<Payload | null> =>
  db.asSystem(async (tx) =>
    withId(await live(tx, kind, now).where('uid_sha256', '=', sha256(uid)).executeTakeFirst(), null),
  );

/** False: already used, or deleted. Of two concurrent uses one succeeds. */
export const consumeRecord = (db: Database, kind: string, id: string, now: Date): Promise<boolean> =>
  db.asSystem(async (tx) => {
    const done = await tx
      .updateTable('oauth_records')
      .set({ consumed_at: now })
      .where('kind', '=', kind)
      .where('id_sha256', '=', sha256(id))
      .where('consumed_at', 'is', null)
      .executeTakeFirst();
    return done.numUpdatedRows > 0n;
  });

export const removeRecord = (db: Database, kind: string, id: string): Promise<void> =>
  db.asSystem(async (tx) => {
    await tx
      .deleteFrom('oauth_records')
      .where('kind', '=', kind)
      .where('id_sha256', '=', sha256(id))
      .execute();
  });

/** Revokes a grant and deletes its tokens. */
export const endGrant = async (tx: Tx, grantKey: string, now: Date): Promise<void> => {
  await tx
    .updateTable('oauth_grants')
    .set({ revoked_at: now })
    .where('grant_key', '=', grantKey)
    .where('revoked_at', 'is', null)
    .execute();
  await tx.deleteFrom('oauth_records').where('grant_key', '=', grantKey).execute();
};

const PAGE = 1000;

/** Deletes expired records, a page at a time, as sc_system. */
export const pruneRecords = async (tx: Tx, now: Date): Promise<void> => {
  await sql`
    delete from oauth_records r using (
      select kind, id_sha256 from oauth_records where expires_at <= ${now} limit ${PAGE} for update skip locked) gone
    where r.kind = gone.kind and r.id_sha256 = gone.id_sha256`.execute(tx);
};
