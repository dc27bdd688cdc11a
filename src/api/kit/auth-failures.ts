import type { Context } from 'hono';
import { limitAttempts } from '../../db/accounts/admission.ts';
import type { AppEnv } from './app-env.ts';
import { createClientAddress } from './client-address.ts';
import type { Deps } from './deps.ts';
import { rateLimited } from './rate-headers.ts';

/**
 * Failed authentications per minute and address; above it an address gets 429 instead of 401. Valid credentials are not affected.
 */
const FAILURES_PER_MINUTE = 600;

export const addressOf = (c: Pick<Context<Pick<AppEnv, 'Bindings'>>, 'env'>): string | undefined =>
  c.env?.incoming?.socket?.remoteAddress ?? undefined;

/** Counts a request without a valid credential against its address. @throws ApiError rate_limited */
export const createFailureCount = (deps: Deps) => {
  const clientAddress = createClientAddress(deps.settings.trustedProxies);
  return async (c: Context<AppEnv>): Promise<void> => {
    const address = clientAddress(addressOf(c), c.req.header('x-forwarded-for'));
    const wait = await limitAttempts(deps.db, [`auth-failure:${address}`], {
      attempts: FAILURES_PER_MINUTE,
      windowSeconds: 60,
      now: deps.clock.now(),
    });
    if (wait !== null) throw rateLimited(FAILURES_PER_MINUTE, wait);
  };
};
