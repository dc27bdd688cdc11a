import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

export type TokenState = {
  readonly kind: 'AccessToken' | 'RefreshToken';
  readonly orgId: OrgId;
  readonly grantId: string;
  readonly userId: string;
  readonly clientId: string;
  readonly scope: string;
  readonly resources: readonly string[];
  readonly issuedAt: Date;
  readonly expiresAt: Date;
};

type Row = {
  kind: TokenState['kind'];
  org_id: OrgId;
  grant_id: string;
  user_id: string;
  client_id: string;
  scope: string | null;
  aud: string | string[] | null;
  issued_at: Date;
  expires_at: Date;
};

/** State of a token; null when it is unknown, expired, used up, revoked, or its owner left the organisation. */
export const introspectToken = (db: Database, sha256: Buffer, now: Date): Promise<TokenState | null> =>
  db.asSystem(async (tx) => {
    const { rows } = await sql<Row>`
      select r.kind, g.org_id, g.id as grant_id, g.user_id, g.client_id, r.payload ->> 'scope' as scope,
        coalesce(r.payload -> 'aud', r.payload -> 'resource') as aud,
        to_timestamp((r.payload ->> 'iat')::bigint) as issued_at, r.expires_at
      from oauth_records r
      join oauth_grants g on g.grant_key = r.grant_key
      join memberships m on m.org_id = g.org_id and m.user_id = g.user_id
      where r.kind in ('AccessToken', 'RefreshToken') and r.id_sha256 = ${sha256} and r.expires_at > ${now}
        and r.consumed_at is null and g.revoked_at is null`.execute(tx);
    const [row] = rows;
    if (row === undefined) return null;
    return {
      kind: row.kind,
      orgId: row.org_id,
      grantId: row.grant_id,
      userId: row.user_id,
      clientId: row.client_id,
      scope: row.scope ?? '',
      resources: row.aud === null ? [] : [row.aud].flat(),
      issuedAt: row.issued_at,
      expiresAt: row.expires_at,
    };
  });
