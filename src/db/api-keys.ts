import type { Database, Tx } from './database.ts';
import { asId, type OrgId } from './ids.ts';

export type ApiKeyCredential = {
  readonly orgId: OrgId;
  readonly id: string;
  readonly scopes: readonly string[];
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
};

/** Finds a key by the SHA-256 of its text; across organisations, because the key is what names the organisation. */
export const findApiKey = (db: Database, keySha256: Buffer): Promise<ApiKeyCredential | null> =>
  db.asSystem(async (tx) => {
    const row = await tx
      .selectFrom('api_keys')
      .select(['org_id', 'id', 'scopes', 'expires_at', 'revoked_at'])
      .where('key_sha256', '=', keySha256)
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      orgId: asId(row.org_id),
      id: row.id,
      scopes: row.scopes,
      expiresAt: row.expires_at,
      revokedAt: row.revoked_at,
    };
  });

export type NewApiKey = {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly sha256: Buffer;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
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
      created_at: key.createdAt,
    })
    .execute();
};
