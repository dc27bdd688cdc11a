import { newId } from '../../platform/ids.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { type Done, done, type Invalid, invalid, type NotFound, notFound } from '../kernel/outcome.ts';
import {
  type ApiKey,
  type ApiKeyChange,
  countActiveKeys,
  findApiKey,
  insertApiKey,
  lockApiKey,
  lockKeyring,
  MAX_ACTIVE_KEYS,
  type NewApiKey,
  narrowDescendants,
  revokeApiKey,
  updateApiKey,
} from './api-keys.ts';

/** Why a key was not written. */
export type KeyRefused =
  | NotFound
  | Invalid
  /** A key grants only scopes that its issuer has. */
  | { readonly kind: 'scope_lacking'; readonly scope: string }
  /** The issuing key is revoked or has expired. */
  | { readonly kind: 'minting_key_ended' }
  | { readonly kind: 'too_many_keys'; readonly limit: number }
  | { readonly kind: 'own_key' }
  | { readonly kind: 'revoked' };

/** The person or key that issues or changes a key. */
export type Granter = {
  readonly scopes: ReadonlySet<string>;
  /** The key of the caller; null for a session. */
  readonly keyId: string | null;
};

const missingScope = (granted: ReadonlySet<string>, scopes: readonly string[]): KeyRefused | null => {
  const scope = scopes.find((one) => !granted.has(one));
  return scope === undefined ? null : { kind: 'scope_lacking', scope };
};

const alreadyExpired = (expiresAt: Date | null | undefined, now: Date): KeyRefused | null =>
  expiresAt == null || expiresAt > now
    ? null
    : invalid({
        path: ['expires_at'],
        msg: `must be in the future (got ${expiresAt.toISOString()})`,
        type: 'in_the_past',
      });

/** A key never expires later than the key that issued it. */
const outlivesIssuer = (issuer: ApiKey | null, expiresAt: Date | null): KeyRefused | null => {
  const end = issuer?.expiresAt ?? null;
  if (end === null || (expiresAt !== null && expiresAt <= end)) return null;
  const msg = `must be at or before ${end.toISOString()}, when the key that issues this one expires`;
  return invalid({ path: ['expires_at'], msg, type: 'later_than_minting_key' });
};

const isActive = (key: ApiKey, now: Date): boolean =>
  key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);

/** Issues a key within the rights that its issuer has now, which may be fewer than when the request was admitted. */
export const issueKey = async (
  tx: Tx,
  orgId: OrgId,
  by: Granter,
  given: Pick<NewApiKey, 'name' | 'prefix' | 'sha256' | 'scopes'> & {
    readonly expiresAt: Date | null | undefined;
    readonly now: Date;
  },
): Promise<Done<ApiKey> | KeyRefused> => {
  const { now, scopes } = given;
  const ungranted = missingScope(by.scopes, scopes);
  if (ungranted !== null) return ungranted;
  await lockKeyring(tx, orgId);
  const issuedBy = by.keyId === null ? null : await findApiKey(tx, orgId, by.keyId);
  if (by.keyId !== null && (issuedBy === null || !isActive(issuedBy, now)))
    return { kind: 'minting_key_ended' };
  const expiresAt = given.expiresAt ?? issuedBy?.expiresAt ?? null;
  const refused =
    (issuedBy === null ? null : missingScope(new Set(issuedBy.scopes), scopes)) ??
    alreadyExpired(given.expiresAt, now) ??
    outlivesIssuer(issuedBy, expiresAt);
  if (refused !== null) return refused;
  if ((await countActiveKeys(tx, orgId, now)) >= MAX_ACTIVE_KEYS)
    return { kind: 'too_many_keys', limit: MAX_ACTIVE_KEYS };
  const id = newId();
  const { name, prefix, sha256 } = given;
  const key = { id, name, prefix, sha256, scopes: [...new Set(scopes)], createdAt: now, expiresAt, issuedBy };
  await insertApiKey(tx, orgId, key);
  return done(await reread(tx, orgId, id));
};

/** The key, locked, if the caller may change it; never the caller's own key. */
export const keyForChange = async (
  tx: Tx,
  orgId: OrgId,
  by: Granter,
  id: string,
): Promise<Done<ApiKey> | KeyRefused> => {
  await lockKeyring(tx, orgId);
  const row = await lockApiKey(tx, orgId, id);
  if (row === null) return notFound();
  return row.id === by.keyId ? { kind: 'own_key' } : done(row);
};

/** Changes a locked key within the rights of its issuer. Its descendants lose what it loses. */
export const changeKey = async (
  tx: Tx,
  orgId: OrgId,
  by: Granter,
  row: ApiKey,
  change: ApiKeyChange & { readonly now: Date },
): Promise<Done<ApiKey> | KeyRefused> => {
  const { now, ...fields } = change;
  const { scopes, expiresAt } = fields;
  const ungranted = scopes === undefined ? null : missingScope(by.scopes, scopes);
  if (ungranted !== null) return ungranted;
  if (row.revokedAt !== null) return { kind: 'revoked' };
  const issuer = row.issuedBy === null ? null : await findApiKey(tx, orgId, row.issuedBy);
  const refused =
    (issuer === null || scopes === undefined ? null : missingScope(new Set(issuer.scopes), scopes)) ??
    alreadyExpired(expiresAt, now) ??
    (expiresAt === undefined ? null : outlivesIssuer(issuer, expiresAt));
  if (refused !== null) return refused;
  const capped = { ...fields, ...capOf(fields, row) };
  await updateApiKey(
    tx,
    orgId,
    row.id,
    scopes === undefined ? capped : { ...capped, scopes: [...new Set(scopes)] },
  );
  const changed = await reread(tx, orgId, row.id);
  await narrowDescendants(tx, orgId, changed);
  return done(changed);
};

/** A cap always has an action (default `warn`); without a cap the action is null. */
const capOf = (
  { spendCapCents, spendCapAction }: ApiKeyChange,
  before: ApiKey,
): Pick<ApiKeyChange, 'spendCapCents' | 'spendCapAction'> => {
  if (spendCapCents === undefined) return { spendCapAction };
  if (spendCapCents === null) return { spendCapCents, spendCapAction: null };
  return { spendCapCents, spendCapAction: spendCapAction ?? before.spendCapAction ?? 'warn' };
};

/** Also revokes every descendant. */
export const revoke = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  now: Date,
): Promise<Done<null> | KeyRefused> => {
  await lockKeyring(tx, orgId);
  const row = await lockApiKey(tx, orgId, id);
  if (row === null) return notFound();
  await revokeApiKey(tx, orgId, row.id, now);
  return done(null);
};

const reread = async (tx: Tx, orgId: OrgId, id: string): Promise<ApiKey> => {
  const row = await findApiKey(tx, orgId, id);
  if (row === null) throw new Error('the API key that this transaction wrote is missing');
  return row;
};
