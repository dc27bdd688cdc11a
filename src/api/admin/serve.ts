import type { Context, Hono } from 'hono';
import { limitAttempts } from '../../db/accounts/admission.ts';
import { findOperator, type Operator, recordAudit } from '../../db/accounts/operators.ts';
import {
  findOperatorAnswer,
  lockOperatorKey,
  storeOperatorAnswer,
} from '../../db/answers/operator-answers.ts';
import { enterAdmin, type Tx } from '../../db/kernel/database.ts';
import type { Staged, StagedMail } from '../../db/outbox/staged-starts.ts';
import { sha256 } from '../../platform/digest.ts';
import { answer } from '../kit/answer.ts';
import type { AppEnv } from '../kit/app-env.ts';
import { addressOf } from '../kit/auth-failures.ts';
import { createClientAddress } from '../kit/client-address.ts';
import type { Deps } from '../kit/deps.ts';
import { ApiError } from '../kit/errors.ts';
import { fingerprintOf, keyReused, readKey, requestInProgress } from '../kit/idempotency.ts';
import { type Input, readInput } from '../kit/input.ts';
import type { AdminReply, AdminRoute } from './admin-route.ts';

const FAILURES_PER_MINUTE = 60;

/** Serves the operators' routes: token, transaction of the operator role, audit row, replay. */
export const serveAdmin = (app: Hono<AppEnv>, deps: Deps, routes: readonly AdminRoute[]): void => {
  const clientAddress = createClientAddress(deps.settings.trustedProxies);

  const authenticate = async (c: Context<AppEnv>): Promise<Operator> => {
    const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    const operator =
      token === undefined ? null : await deps.db.asAdmin((tx) => findOperator(tx, sha256(token)));
    if (operator !== null) return operator;
    const address = clientAddress(addressOf(c), c.req.header('x-forwarded-for'));
    const wait = await limitAttempts(deps.db, [`operator-failure:${address}`], {
      attempts: FAILURES_PER_MINUTE,
      windowSeconds: 60,
      now: deps.clock.now(),
    });
    if (wait !== null) {
      throw new ApiError('too_many_requests', {
        message: `Too many failed attempts from this address. Wait ${wait} s, then try again.`,
        headers: { 'retry-after': String(wait) },
      });
    }
    throw new ApiError('invalid_operator_token');
  };

  for (const route of routes) {
    const path = route.spec.path.replace(/\{([^{}]+)\}/g, ':$1');
    app.on(route.spec.method.toUpperCase(), path, async (c) => {
      c.set('route', route.spec.path);
      const operator = await authenticate(c);
      const input = await readInput(route.spec, c.req.raw, c.req.param() as Record<string, string>);
      return answer(c, await replyTo(deps, route, operator, input, c));
    });
  }
};

const replyTo = async (
  deps: Deps,
  route: AdminRoute,
  operator: Operator,
  input: Input,
  c: Context<AppEnv>,
): Promise<AdminReply> => {
  const requestId = c.get('requestId');
  const now = deps.clock.now();
  const { params, query, body } = input;
  const context = { deps, operator, requestId, now, params, query, body };
  if (route.kind === 'read') return deps.db.asAdmin((tx) => route.read({ ...context, tx }));

  const staged: (Staged | StagedMail)[] = [];
  const effect = async (tx: Tx): Promise<AdminReply> => {
    const reply = await route.write({
      ...context,
      tx,
      staged: (rows) => {
        staged.push(...rows);
      },
    });
    // The handler may have switched to a tenant's role; the audit log belongs to the operators.
    await enterAdmin(tx);
    await recordAudit(tx, reply.audit, { operator: operator.name, requestId, now });
    return { status: reply.status, body: reply.body, ...(reply.headers && { headers: reply.headers }) };
  };
  const key = readKey(c.req.raw);
  if (key === null && route.spec.keyRequired === true) {
    throw new ApiError('bad_request', {
      message: 'This call needs the header Idempotency-Key. Send a new unique value.',
    });
  }
  const reply = await deps.db.asAdmin((tx) =>
    key === null
      ? effect(tx)
      : once(tx, key, {
          fingerprint: fingerprintOf(route.spec.method, c.req.raw, input),
          operatorId: operator.id,
          options: { now, secrets: deps.secrets },
          effect,
        }),
  );
  deps.starter.kick(staged);
  await route.settle(context);
  return reply;
};

const once = async (
  tx: Tx,
  key: string,
  call: {
    readonly fingerprint: Buffer;
    readonly operatorId: string;
    readonly options: Parameters<typeof findOperatorAnswer>[2];
    readonly effect: (tx: Tx) => Promise<AdminReply>;
  },
): Promise<AdminReply> => {
  if (!(await lockOperatorKey(tx, key))) throw requestInProgress();
  const known = await findOperatorAnswer(tx, key, call.options);
  if (known !== null) {
    if (!known.fingerprint.equals(call.fingerprint) || known.operatorId !== call.operatorId) {
      throw keyReused();
    }
    return {
      status: known.status,
      body: JSON.parse(known.body),
      headers: { 'idempotent-replayed': 'true' },
    };
  }
  const reply = await call.effect(tx);
  await storeOperatorAnswer(
    tx,
    key,
    {
      fingerprint: call.fingerprint,
      operatorId: call.operatorId,
      status: reply.status,
      body: JSON.stringify(reply.body),
    },
    call.options,
  );
  return reply;
};
