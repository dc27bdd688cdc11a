import { isIP } from 'node:net';
import type { Context } from 'hono';
import { LOOPBACK } from '../../platform/loopback.ts';
import type { Deps } from './deps.ts';
import { ApiError } from './errors.ts';

const MAX_SHOWN = 100;
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Browsers send cookies along with requests that other pages make, but always state the origin of an unsafe request: our own
 * address, or a configured origin; others are refused. A missing Origin is refused too.
 */
export const createOriginCheck = (deps: Deps) => {
  const known = new Set([new URL(deps.settings.publicBaseUrl).origin, ...deps.settings.corsOrigins]);
  const own = new URL(deps.settings.publicBaseUrl).hostname;
  /**
   * The page itself, according to its Host header. A host name is trusted only if nobody else can point it here: that of the
   * public address on another port, one of this machine, or an IP address.
   */
  const isSameOrigin = (origin: string, url: string): boolean => {
    const { hostname, origin: ownOrigin } = new URL(url);
    const isFixed =
      hostname === own || LOOPBACK.has(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
    return isFixed && origin === ownOrigin;
  };
  return (c: Pick<Context, 'req'>, options: { readonly mayBeMissing?: boolean } = {}): void => {
    if (SAFE.has(c.req.method)) return;
    const origin = c.req.header('origin');
    if (origin === undefined && options.mayBeMissing === true) return;
    if (origin === undefined || !(known.has(origin) || isSameOrigin(origin, c.req.url))) {
      throw new ApiError('forbidden_origin', {
        message:
          origin === undefined
            ? 'A request with a session needs the header Origin. Send it, or use an API key.'
            : `The origin ${origin.slice(0, MAX_SHOWN)} may not use a session here. An operator can allow it in CORS_ORIGINS.`,
      });
    }
  };
};
