import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { canonicalJson, sha256 } from '../../platform/digest.ts';
import { ApiError } from './errors.ts';

const VERSION = 1;
const MAC_BYTES = 16;
const DIGEST_BYTES = 8;

/** Key of the last row of a page, as PostgreSQL prints it (with microseconds). */
export type CursorKey = readonly (string | null)[];

/**
 * Opaque page positions: version, key, digest of the query, and a MAC over all of it. They contain no tenant: the credential
 * alone decides which rows are read.
 */
export type CursorCodec = {
  readonly encode: (key: CursorKey, query: unknown) => string;
  /** @throws ApiError invalid_cursor for anything except the exact result of `encode` for this query. */
  readonly decode: (text: string, query: unknown, length: number) => CursorKey;
};

/** @param secretsBase64 at least one: the first makes cursors, all of them are accepted */
export const createCursorCodec = (secretsBase64: readonly string[]): CursorCodec => {
  const keys = secretsBase64.map((secret) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), '', 'cursor', 32)),
  );
  const [newest] = keys;
  if (newest === undefined) throw new Error('cursors need a key');
  const mac = (key: Buffer, payload: Buffer) =>
    createHmac('sha256', key).update(payload).digest().subarray(0, MAC_BYTES);
  const digestOf = (query: unknown) =>
    sha256(canonicalJson(query)).subarray(0, DIGEST_BYTES).toString('base64url');
  return {
    encode: (values, query) => {
      const payload = Buffer.from(JSON.stringify([VERSION, digestOf(query), values]));
      return Buffer.concat([mac(newest, payload), payload]).toString('base64url');
    },
    decode: (text, query, length) => {
      const bytes = Buffer.from(text, 'base64url');
      // base64url ignores stray characters; comparing the re-encoded text detects every edit.
      if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== text)
        throw new ApiError('invalid_cursor');
      const payload = bytes.subarray(MAC_BYTES);
      const stated = bytes.subarray(0, MAC_BYTES);
      if (!keys.some((key) => timingSafeEqual(stated, mac(key, payload))))
        throw new ApiError('invalid_cursor');
      const [version, digest, values] = JSON.parse(payload.toString('utf8')) as [number, string, CursorKey];
      if (version !== VERSION || digest !== digestOf(query) || values.length !== length) {
        throw new ApiError('invalid_cursor');
      }
      return values;
    },
  };
};
