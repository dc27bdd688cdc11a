import type { Context } from 'hono';
import type { Deps } from './deps.ts';
import { ApiError } from './errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Browsers send cookies along with requests that other pages make, but they always say where an unsafe request came from: our own
 * address, a configured origin, or it is refused. A missing Origin is refused too.
 */
export const createOriginCheck = (deps: Deps) => {
  const known = new Set([new URL(deps.settings.publicBaseUrl).origin, ...deps.settings.corsOrigins]);
  return (c: Pick<Context, 'req'>, options: { readonly mayBeMissing?: boolean } = {}): void => {
    if (SAFE.has(c.req.method)) return;
    const origin = c.req.header('origin');
    if (origin === undefined && options.mayBeMissing === true) return;
    if (origin === undefined || !(known.has(origin) || origin === new URL(c.req.url).origin)) {
      throw new ApiError('forbidden_origin', {
        message:
          origin === undefined
            ? 'A request with a session must carry an Origin header.'
            : 'This origin may not use a session.',
      });
    }
  };
};
