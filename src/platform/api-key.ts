import { crc32 } from 'node:zlib';
import { sha256 } from './digest.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = /^sc_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/;
const CHECKSUM_LENGTH = 6;

const checksumOf = (value: number): string => {
  let text = '';
  for (let rest = value; text.length < CHECKSUM_LENGTH; rest = Math.floor(rest / 62))
    text = `${BASE62[rest % 62]}${text}`;
  return text;
};

/** `length` letters and digits, each equally likely. */
export const randomBase62 = (length: number): string => {
  let text = '';
  while (text.length < length) {
    // 248 is the greatest multiple of 62 in a byte: higher values would favour the first letters.
    const [byte] = crypto.getRandomValues(new Uint8Array(1));
    if (byte !== undefined && byte < 248) text += BASE62[byte % 62];
  }
  return text;
};

type NewKey = { readonly key: string; readonly prefix: string; readonly sha256: Buffer };

/** A new API key: secret scanners find it by its fixed prefix, and the checksum refuses a typo without a database query. */
export const newApiKey = (): NewKey => {
  const prefix = `sc_live_${randomBase62(8)}`;
  const body = `${prefix}_${randomBase62(32)}`;
  const key = `${body}${checksumOf(crc32(body))}`;
  return { key, prefix, sha256: sha256(key) };
};

export const isWellFormedKey = (key: string): boolean =>
  FORM.test(key) && key.slice(-CHECKSUM_LENGTH) === checksumOf(crc32(key.slice(0, -CHECKSUM_LENGTH)));
