import { hkdfSync } from 'node:crypto';
import path from 'node:path';
import type { DataConverter, Payload, PayloadCodec } from '@temporalio/common';
import proto from '@temporalio/proto';
import { createByteBox } from './secret-box.ts';

const { Payload: Message } = proto.temporal.api.common.v1;

const ENCODING = 'binary/encrypted';
/** Authenticated with each payload. */
const CONTEXT = 'temporal payload';

/**
 * Keys for payloads, derived from those of `ENCRYPTION_KEYS` in their order. A worker that opens files may have them, because nobody can compute
 * the encryption keys from them.
 */
export const derivePayloadKeys = (encryptionKeys: readonly string[]): readonly string[] =>
  encryptionKeys.map((key) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), '', CONTEXT, 32)).toString('base64'),
  );

/** As the configuration names them. */
type PayloadSettings = {
  readonly TEMPORAL_ENCRYPT_PAYLOADS: boolean;
  readonly TEMPORAL_PAYLOAD_KEYS?: readonly string[] | undefined;
};

/** Keys of a process with these encryption keys; none where the operator has not turned encryption on. */
export const payloadKeysOf = (
  settings: PayloadSettings,
  encryptionKeys: readonly string[],
): readonly string[] => {
  if (!settings.TEMPORAL_ENCRYPT_PAYLOADS) return [];
  return encryptionKeys.length > 0
    ? derivePayloadKeys(encryptionKeys)
    : (settings.TEMPORAL_PAYLOAD_KEYS ?? []);
};

const isSealed = ({ metadata }: Payload): boolean =>
  Buffer.from(metadata?.encoding ?? []).toString() === ENCODING;

/** Encrypts what Temporal stores: inputs, results, summaries, memos, failures. Opens what was stored without it as well. */
export const createPayloadCodec = (keys: readonly string[]): PayloadCodec => {
  const box = createByteBox(keys);
  return {
    encode: async (payloads) =>
      payloads.map((payload) => ({
        metadata: { encoding: Buffer.from(ENCODING) },
        data: box.seal(Message.encode(payload).finish(), CONTEXT),
      })),
    decode: async (payloads) =>
      payloads.map((payload) =>
        isSealed(payload) ? Message.decode(box.open(payload.data ?? new Uint8Array(), CONTEXT)) : payload,
      ),
  };
};

/** Of clients and workers; without keys the SDK's own. */
export const dataConverterOf = (keys: readonly string[]): DataConverter =>
  keys.length === 0
    ? {}
    : {
        payloadCodecs: [createPayloadCodec(keys)],
        failureConverterPath: path.join(import.meta.dirname, 'sealed-failures.ts'),
      };
