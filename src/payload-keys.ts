import type { Config } from './config.ts';
import { derivePayloadKeys } from './platform/payload-codec.ts';

/** Keys for what Temporal stores, of a process with these encryption keys; none where the operator has not turned them on. */
export const payloadKeysOf = (config: Config, encryptionKeys: readonly string[]): readonly string[] => {
  if (!config.TEMPORAL_ENCRYPT_PAYLOADS) return [];
  return encryptionKeys.length > 0 ? derivePayloadKeys(encryptionKeys) : (config.TEMPORAL_PAYLOAD_KEYS ?? []);
};
