import { errors } from 'oidc-provider';
import { shown } from '../platform/issue-words.ts';
import { LOOPBACK } from '../platform/loopback.ts';

const MAX_REDIRECTS = 20;
const MAX_NAME = 200;

/** Exact redirect URLs: https, or http to the client's own machine on any port. */
const redirectFault = (text: unknown): string | null => {
  const url = typeof text === 'string' ? URL.parse(text) : null;
  if (url === null) return 'must be an absolute URI';
  if (url.username !== '' || url.password !== '') return 'must not have a user name or password';
  if (url.protocol === 'https:') return null;
  if (url.protocol === 'http:' && LOOPBACK.has(url.hostname)) return null;
  return 'must be https or a loopback address';
};

/** Rules for clients beyond the protocol. @throws errors.InvalidClientMetadata */
export const assertClient = (metadata: Readonly<Record<string, unknown>>): void => {
  const redirects = metadata.redirect_uris;
  if (!Array.isArray(redirects) || redirects.length === 0 || redirects.length > MAX_REDIRECTS) {
    throw new errors.InvalidClientMetadata(`redirect_uris must have 1 to ${MAX_REDIRECTS} addresses`);
  }
  for (const one of redirects) {
    const fault = redirectFault(one);
    if (fault !== null) throw new errors.InvalidRedirectUri(`redirect URI ${shown(one)} ${fault}`);
  }
  const name = metadata.client_name;
  if (name !== undefined && (typeof name !== 'string' || name.length > MAX_NAME)) {
    throw new errors.InvalidClientMetadata(`client_name must have at most ${MAX_NAME} characters`);
  }
};

/** The host of a client as the consent page shows it; null for a program on the user's own machine. */
export const hostOf = (clientId: string, redirectUri: string): string | null => {
  const home = URL.parse(clientId);
  if (home?.protocol === 'https:') return home.host;
  const back = URL.parse(redirectUri);
  return back === null || LOOPBACK.has(back.hostname) ? null : back.host;
};

/**
 * The client metadata without its scopes: the library takes scopes from the resources and would refuse them here, and the user consents to
 * scopes each time anyway. The library refuses invalid JSON.
 */
export const withoutScope = (bytes: Buffer): Buffer => {
  let document: unknown;
  try {
    document = JSON.parse(bytes.toString('utf8'));
  } catch {
    return bytes;
  }
  if (typeof document !== 'object' || document === null || !('scope' in document)) return bytes;
  const { scope: _, ...kept } = document;
  return Buffer.from(JSON.stringify(kept));
};
