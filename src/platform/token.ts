import { randomBytes } from 'node:crypto';
import { sha256 } from './digest.ts';

/** A secret of 256 bits that is shown once; only its digest is stored. */
export const newToken = (prefix = ''): { readonly token: string; readonly sha256: Buffer } => {
  const token = `${prefix}${randomBytes(32).toString('base64url')}`;
  return { token, sha256: sha256(token) };
};
