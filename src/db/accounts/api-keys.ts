import { sql } from 'kysely';
import type { Database, Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { countOnAllPages, type ListRequest, type ListResult, onePage, pageOf } from '../kernel/keyset.ts';

type SpendCapAction = 'warn' | 'pause';

/** A key as its organisation sees it. Only the holder knows the key itself. */
export type ApiKey = {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly spendCapCents: number | null;
  readonly spendCapAction: SpendCapAction | null;
  /** The key that issued it; null if a person or an operator did. */
  readonly issuedBy: string | null;
  /** The ancestors of this key, root first, and the key itself: its spending counts against the caps of all of them. */
  readonly lineage: readonly string[];
  readonly createdAt: Date;
  /** Written at most once a minute. */
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
};

/** Keys of an organisation that are neither revoked nor expired. */
export const MAX_ACTIVE_KEYS = 100;

const COLUMNS = [
  'id',
  'name',
  'prefix',
  'scopes',
  'spend_cap_cents',
  'spend_cap_action',
  'minted_by',
  'lineage',
  'created_at',
  'last_used_at',
  'expires_at',
  'revoked_at',
] as const;

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

const findRow = (tx: Tx, orgId: OrgId, id: string) =>
  tx
    .selectFrom('api_keys')
    .select(COLUMNS)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();

const fromRow = (row: Row): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  spendCapCents: row.spend_cap_cents,
  spendCapAction: row.spend_cap_action as SpendCapAction | null,
  issuedBy: row.minted_by,
  lineage: row.lineage,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
});

/** State of a key that was refused; null if no such key ever existed. Reads across organisations. */
export const findRefusedKey = (
  db: Database,
  keySha256: Buffer,
): Promise<Pick<ApiKey, 'expiresAt' | 'revokedAt'> | null> =>
  db.asSystem(async (tx) => {
    const row = await tx
      .selectFrom('api_keys')
      .select(['expires_at', 'revoked_at'])
      .where('key_sha256', '=', keySha256)
      .executeTakeFirst();
    return row === undefined ? null : { expiresAt: row.expires_at, revokedAt: row.revoked_at };
  });

/** True if a key with this digest ever existed. Reads across organisations. */
export const apiKeyExists = (db: Database, keySha256: Buffer): Promise<boolean> =>
  db.asSystem(async (tx) => {
    const row = await tx
      .selectFrom('api_keys')
      .select('id')
      .where('key_sha256', '=', keySha256)
      .executeTakeFirst();
    return row !== undefined;
  });

export type NewApiKey = {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly sha256: Buffer;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt?: Date | null;
  /** The key that issues it and whose cap it inherits; default: none. */
  readonly issuedBy?: Pick<ApiKey, 'id' | 'lineage' | 'spendCapCents' | 'spendCapAction'> | null;
};

export const insertApiKey = async (tx: Tx, orgId: OrgId, key: NewApiKey): Promise<void> => {
  await tx
    .insertInto('api_keys')
    .values({
      org_id: orgId,
      id: key.id,
      name: key.name,
      prefix: key.prefix,
      key_sha256: key.sha256,
      scopes: [...key.scopes],
      spend_cap_cents: key.issuedBy?.spendCapCents ?? null,
      spend_cap_action: key.issuedBy?.spendCapAction ?? null,
      minted_by: key.issuedBy?.id ?? null,
      lineage: [...(key.issuedBy?.lineage ?? []), key.id],
      created_at: key.createdAt,
      expires_at: key.expiresAt ?? null,
    })
    .execute();
};

/**
 * Serialises issuing, changing and revoking keys of an organisation, so that a new key never gets more than its issuing key has
 * at commit.
 */
export const lockKeyring = async (tx: Tx, orgId: OrgId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`keys:${orgId}`}, 0))`.execute(tx);
};

export const countActiveKeys = async (tx: Tx, orgId: OrgId, now: Date): Promise<number> => {
  const row = await tx
    .selectFrom('api_keys')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return row.count;
};

export const lockApiKey = async (tx: Tx, orgId: OrgId, id: string): Promise<ApiKey | null> => {
  const row = await tx
    .selectFrom('api_keys')
    .select(COLUMNS)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

export const findApiKey = async (tx: Tx, orgId: OrgId, id: string): Promise<ApiKey | null> => {
  const row = await findRow(tx, orgId, id);
  return row === undefined ? null : fromRow(row);
};

export const listApiKeys = async (tx: Tx, orgId: OrgId, page: ListRequest): Promise<ListResult<ApiKey>> => {
  const rows = await tx
    .selectFrom('api_keys')
    .select(COLUMNS)
    .where('org_id', '=', orgId)
    .$call(onePage(page, 'api_keys'))
    .execute();
  return pageOf(rows, page.limit, fromRow);
};

export const countApiKeys = (tx: Tx, orgId: OrgId, page: ListRequest): Promise<number> =>
  countOnAllPages(tx.selectFrom('api_keys').where('org_id', '=', orgId), page, 'api_keys');

export type ApiKeyChange = {
  readonly [K in 'name' | 'scopes' | 'spendCapCents' | 'spendCapAction' | 'expiresAt']?:
    | ApiKey[K]
    | undefined;
};

/** Only the fields that are given change. */
export const updateApiKey = async (tx: Tx, orgId: OrgId, id: string, change: ApiKeyChange): Promise<void> => {
  const set = {
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(change.scopes === undefined ? {} : { scopes: [...change.scopes] }),
    ...(change.spendCapCents === undefined ? {} : { spend_cap_cents: change.spendCapCents }),
    ...(change.spendCapAction === undefined ? {} : { spend_cap_action: change.spendCapAction }),
    ...(change.expiresAt === undefined ? {} : { expires_at: change.expiresAt }),
  };
  if (Object.keys(set).length === 0) return;
  await tx.updateTable('api_keys').set(set).where('org_id', '=', orgId).where('id', '=', id).execute();
};

/** Removes from the descendants of this key the scopes and the time that it no longer has. */
export const narrowDescendants = async (
  tx: Tx,
  orgId: OrgId,
  of: Pick<ApiKey, 'id' | 'scopes' | 'expiresAt'>,
): Promise<void> => {
  await sql`
    update api_keys set
      scopes = array(select scope from unnest(scopes) with ordinality s(scope, place) where scope = any(${[...of.scopes]}::text[]) order by place),
      expires_at = least(expires_at, ${of.expiresAt}::timestamptz)
    where org_id = ${orgId} and id <> ${of.id} and lineage @> array[${of.id}::uuid] and revoked_at is null`.execute(
    tx,
  );
};

/** The next request with it, or with a descendant, is refused: admission reads the row each time. */
export const revokeApiKey = async (tx: Tx, orgId: OrgId, id: string, now: Date): Promise<void> => {
  await sql`select revoke_key(${orgId}, ${id}, ${now})`.execute(tx);
};
