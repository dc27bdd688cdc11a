import type { z } from '@hono/zod-openapi';
import type { Context, Hono } from 'hono';
import { admitAttempt } from '../../db/accounts/admission.ts';
import { sha256Hex } from '../../platform/digest.ts';
import type { AppEnv } from '../kit/app-env.ts';
import { addressOf } from '../kit/auth-failures.ts';
import { capBody, MAX_OPEN_BYTES } from '../kit/body.ts';
import { createClientAddress } from '../kit/client-address.ts';
import type { Deps } from '../kit/deps.ts';
import { readInput } from '../kit/input.ts';
import type { OpenSpec } from '../kit/open-spec.ts';
import { createOriginCheck } from '../kit/origin.ts';
import { tooManyAttempts } from '../kit/rate-headers.ts';

type Out<B> = B extends z.ZodType ? z.output<B> : undefined;

type OpenContext<B> = {
  readonly c: Context<AppEnv>;
  readonly deps: Deps;
  readonly now: Date;
  readonly body: B;
  /** @throws ApiError too_many_requests when the address or the account made too many attempts. */
  readonly limit: (kind: AttemptKind, email: string | null) => Promise<void>;
};

/** Attempts per address, which is checked first, and per account. */
const LIMITS = {
  login: { attempts: 10, windowSeconds: 300 },
  'sign-up': { attempts: 5, windowSeconds: 3600 },
  reset: { attempts: 5, windowSeconds: 3600 },
  link: { attempts: 10, windowSeconds: 300 },
  share: { attempts: 120, windowSeconds: 300 },
} as const;

type AttemptKind = keyof typeof LIMITS;

/**
 * A route without authentication. Refuses requests from other pages; a request without Origin does not come from a browser and is
 * accepted.
 */
export const openRoute = <B extends z.ZodType | undefined>(
  app: Hono<AppEnv>,
  deps: Deps,
  spec: OpenSpec<B>,
  handle: (context: OpenContext<Out<B>>) => Promise<unknown>,
): void => {
  const checkOrigin = createOriginCheck(deps);
  const clientAddress = createClientAddress(deps.settings.trustedProxies);
  const cap = capBody(() => MAX_OPEN_BYTES);
  app.on(spec.method.toUpperCase(), spec.path, cap, async (c) => {
    c.set('route', spec.path);
    checkOrigin(c, { mayBeMissing: true });
    const input = await readInput(spec, c.req.raw, {});
    const now = deps.clock.now();
    const address = clientAddress(addressOf(c), c.req.header('x-forwarded-for'));
    const limit = async (kind: AttemptKind, email: string | null): Promise<void> => {
      const { attempts, windowSeconds } = LIMITS[kind];
      const buckets = {
        address: `${kind}:address:${address}`,
        account: email === null ? null : `${kind}:account:${sha256Hex(email)}`,
      };
      const wait = await admitAttempt(deps.db, buckets, { attempts, windowSeconds, now });
      if (wait === null) return;
      throw tooManyAttempts({ attempts, windowSeconds }, wait);
    };
    // Parsed by the schema of this row.
    const body = await handle({ c, deps, now, body: input.body as Out<B>, limit });
    if (deps.settings.validateResponses) spec.answer.schema.parse(body);
    return c.json(body as object, spec.answer.status as 200);
  });
};
