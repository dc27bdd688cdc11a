import { findApiKey } from '../../db/api-keys.ts';
import type { Database } from '../../db/database.ts';
import type { OrgId } from '../../db/ids.ts';
import { isWellFormedKey } from '../../platform/api-key.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/digest.ts';
import { ApiError } from './errors.ts';
import type { Scope } from './scopes.ts';

/** Who is calling, as the credential alone says. */
export type Caller = {
  readonly orgId: OrgId;
  readonly credentialId: string;
  readonly scopes: ReadonlySet<string>;
};

const CACHE_MS = 500;
const CACHE_MAX = 10_000;

export type Authenticate = (headers: Headers) => Promise<Caller>;

/** Looks the credential up. What it found is kept for half a second, so a revocation holds within one on every process. */
export const createAuthenticate = (db: Database, clock: Clock): Authenticate => {
  const known = new Map<string, { caller: Caller; expiresAt: Date | null; until: number }>();
  return async (headers) => {
    const key = headers.get('x-api-key');
    if (key === null || !isWellFormedKey(key)) throw new ApiError('invalid_api_key');
    const now = clock.now();
    const digest = sha256(key);
    const cacheKey = digest.toString('base64');
    const cached = known.get(cacheKey);
    if (cached !== undefined && cached.until > performance.now()) {
      if (cached.expiresAt !== null && cached.expiresAt <= now) throw new ApiError('invalid_api_key');
      return cached.caller;
    }
    const found = await findApiKey(db, digest);
    if (found === null || found.revokedAt !== null || (found.expiresAt !== null && found.expiresAt <= now)) {
      known.delete(cacheKey);
      throw new ApiError('invalid_api_key');
    }
    const caller: Caller = { orgId: found.orgId, credentialId: found.id, scopes: new Set(found.scopes) };
    if (known.size >= CACHE_MAX) known.clear();
    known.set(cacheKey, { caller, expiresAt: found.expiresAt, until: performance.now() + CACHE_MS });
    return caller;
  };
};

export const requireScope = (caller: Caller, scope: Scope): void => {
  if (!caller.scopes.has(scope)) {
    throw new ApiError('insufficient_scope', {
      message: `This call needs the scope ${scope}.`,
      details: { required_scope: scope },
    });
  }
};
