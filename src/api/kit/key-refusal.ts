import { findRefusedKey } from '../../db/accounts/api-keys.ts';
import { isWellFormedKey } from '../../platform/api-key.ts';
import { sha256 } from '../../platform/digest.ts';
import type { Deps } from './deps.ts';

/** Why a key was refused. Only a caller with the complete key learns that it was once valid. */
type KeyRefusal = {
  readonly reason: 'malformed' | 'unknown' | 'revoked' | 'expired';
  readonly message: string;
};

/** `sc_live_` and eight characters, as in the list of keys. */
const nameOf = (key: string): string => key.slice(0, 16);

export const refusalOfKey = async (deps: Pick<Deps, 'db' | 'clock'>, key: string): Promise<KeyRefusal> => {
  if (!isWellFormedKey(key)) {
    return {
      reason: 'malformed',
      message: 'The API key is malformed: its checksum does not match. Copy the whole key again.',
    };
  }
  const found = await findRefusedKey(deps.db, sha256(key));
  if (found?.revokedAt != null) {
    return {
      reason: 'revoked',
      message: `The API key ${nameOf(key)}… was revoked at ${found.revokedAt.toISOString()}. Use another key.`,
    };
  }
  if (found?.expiresAt != null) {
    return {
      reason: 'expired',
      message: `The API key ${nameOf(key)}… expired at ${found.expiresAt.toISOString()}. Create a new key.`,
    };
  }
  return { reason: 'unknown', message: 'The API key is unknown. Check that it was issued by this service.' };
};
