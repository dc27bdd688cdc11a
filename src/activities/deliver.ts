import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { Database } from '../db/kernel/database.ts';
import { asId, type DeliveryId, type OrgId } from '../db/kernel/ids.ts';
import { ending } from '../db/kernel/pipeline.ts';
import { stageStart } from '../db/outbox/staged-starts.ts';
import type { Starter } from '../db/outbox/starter.ts';
import {
  type AttemptOutcome,
  beginAttempt,
  type Finished,
  finishFailure,
  finishSuccess,
  type NotSent,
  postponeAttempt,
  type Sendable,
} from '../db/webhooks/delivery-attempts.ts';
import { endDelivery } from '../db/webhooks/open-deliveries.ts';
import type { Clock } from '../platform/clock.ts';
import { timeOfId } from '../platform/ids.ts';
import type { Logger } from '../platform/logger.ts';
import { counter, histogram } from '../platform/metrics.ts';
import { checkTarget } from '../platform/outbound/check-target.ts';
import {
  createOpenSocket,
  type OpenSocket,
  PostFailed,
  postPinned,
} from '../platform/outbound/pinned-post.ts';
import { type Resolve, ResolverFailed, resolveWithDns } from '../platform/outbound/resolve.ts';
import { signedHeaders } from '../platform/outbound/standard-webhooks.ts';
import { TargetRefused } from '../platform/outbound/target-url.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { inSpan } from '../platform/tracing/span.ts';
import type { RowInput } from '../workflows/contract.ts';
import {
  type AttemptAnswer,
  type AttemptInput,
  deliveryWiring,
  LEFT_TO_ACTIVITY,
  NOT_DELIVERED,
} from '../workflows/deliver-webhook/contract.ts';
import { mailDisabledEndpointRef } from '../workflows/mail-disabled-endpoint/contract.ts';
import { type AttemptsInTasks, createAttemptsInTasks } from './attempts-in-tasks.ts';

export type DeliveryActivityDeps = {
  readonly db: Database;
  readonly starter: Starter;
  readonly clock: Clock;
  readonly log: Logger;
  readonly secrets: SecretBox;
  readonly allowInsecureWebhookTargets: boolean;
  /** Set by tests; default: the system's name servers and real sockets. */
  readonly resolveName?: Resolve;
  readonly openSocket?: OpenSocket;
};

const EXCERPT_BYTES = 1024;

const attempts = counter({
  name: 'webhook_attempts_total',
  help: 'attempts to deliver a webhook; postponed: the fault was ours',
  labels: ['outcome'],
});

const lag = histogram({
  name: 'webhook_first_attempt_lag_seconds',
  help: 'time from the record of a delivery to its first attempt',
  labels: [],
  isLong: true,
});

const measure = (
  { deliveryId, n }: AttemptInput,
  { isOurFault, succeeded, startedAt }: AttemptOutcome,
): void => {
  attempts.inc({ outcome: succeeded ? 'delivered' : isOurFault ? 'postponed' : 'failed' });
  if (n === 1) lag.observe(Math.max(0, startedAt.getTime() - timeOfId(deliveryId).getTime()) / 1000);
};

export const createDeliveryActivities = (deps: DeliveryActivityDeps) => {
  const inTasks = createAttemptsInTasks();
  return {
    /**
     * One attempt: slot, request, outcome. Safe to repeat by (delivery, n): the first recorded outcome stays. @throws
     * ApplicationFailure not_delivered
     */
    attemptDelivery: async (input: AttemptInput): Promise<AttemptAnswer> => {
      const begun = await begin(deps, input);
      return begun.state === 'send'
        ? finish(deps, input, begun, inTasks)
        : answerWithoutRequest(deps, input, begun);
    },

    /**
     * The same within a workflow task, which it keeps open meanwhile. So it leaves to the activity an attempt that may take long, and one that
     * an earlier process did not survive: the activity is repeated a limited number of times.
     */
    attemptInTask: async (input: AttemptInput): Promise<AttemptAnswer | typeof LEFT_TO_ACTIVITY> => {
      const answer = await inTasks.inPlace(async () => {
        const begun = await begin(deps, input);
        if (begun.state !== 'send') return answerWithoutRequest(deps, input, begun);
        if (begun.isRepeated || !inTasks.isQuick(begun.endpointId)) return LEFT_TO_ACTIVITY;
        return finish(deps, input, begun, inTasks);
      });
      return answer ?? LEFT_TO_ACTIVITY;
    },

    /** Ends a delivery that cannot be attempted, and grants its slot to the next one. */
    abandonDelivery: (input: RowInput): Promise<void> =>
      end(deps, asId(input.orgId), asId(input.id), 'internal_error'),
  };
};

const keyOf = (input: AttemptInput) => ({ deliveryId: asId<DeliveryId>(input.deliveryId), n: input.n });

const begin = (deps: DeliveryActivityDeps, input: AttemptInput): Promise<Sendable | NotSent> => {
  const orgId = asId<OrgId>(input.orgId);
  const at = { now: deps.clock.now(), secrets: deps.secrets };
  return deps.db.asTenant(orgId, async (tx) => ending(beginAttempt(tx, orgId, keyOf(input), at)));
};

const answerWithoutRequest = async (
  deps: DeliveryActivityDeps,
  input: AttemptInput,
  begun: NotSent,
): Promise<AttemptAnswer> => {
  switch (begun.state) {
    case 'recorded':
      return { state: 'retry' };
    case 'stopped':
      await end(deps, asId(input.orgId), asId(input.deliveryId), begun.error);
      return { state: 'ended' };
    default:
      return begun;
  }
};

const end = async (
  { db, clock, starter }: DeliveryActivityDeps,
  orgId: OrgId,
  id: DeliveryId,
  error: string,
): Promise<void> => {
  const ended = { error, now: clock.now(), wiring: deliveryWiring };
  starter.kick(await db.asTenant(orgId, (tx) => endDelivery(tx, orgId, id, ended)));
};

/** @throws ApplicationFailure not_delivered */
const finish = async (
  deps: DeliveryActivityDeps,
  input: AttemptInput,
  message: Sendable,
  inTasks: AttemptsInTasks,
): Promise<AttemptAnswer> => {
  const orgId = asId<OrgId>(input.orgId);
  const outcome = await inSpan('POST webhook', {}, () => send(deps, message));
  inTasks.note(message.endpointId, outcome.durationMs);
  measure(input, outcome);
  if (outcome.isOurFault && input.postponementMs != null) {
    await postpone(deps, input, outcome, input.postponementMs);
    return { state: 'postponed' };
  }
  const finished = await record(deps, orgId, input, outcome);
  deps.starter.kick(finished.staged);
  logOutcome(deps.log, input, outcome, finished);
  const reply = { state: finished.state, said: responseInWords(outcome) };
  if (outcome.succeeded) return reply;
  // Shown as a failure in Temporal too. It is an expected one: no warning, no retry by Temporal.
  throw ApplicationFailure.create({
    type: NOT_DELIVERED,
    message: reply.said,
    nonRetryable: true,
    details: [reply],
    category: ApplicationFailureCategory.BENIGN,
  });
};

const postpone = async (
  deps: DeliveryActivityDeps,
  input: AttemptInput,
  outcome: AttemptOutcome,
  delayMs: number,
): Promise<void> => {
  const orgId = asId<OrgId>(input.orgId);
  const postponed = { error: outcome.error ?? '', now: outcome.endedAt, delayMs, wiring: deliveryWiring };
  deps.starter.kick(
    await deps.db.asTenant(orgId, (tx) => postponeAttempt(tx, orgId, keyOf(input), postponed)),
  );
  logPostponed(deps.log, input, outcome);
};

/** With the start of the mail if the attempt disabled its endpoint. */
const record = (
  deps: DeliveryActivityDeps,
  orgId: OrgId,
  input: AttemptInput,
  outcome: AttemptOutcome,
): Promise<Finished> =>
  deps.db.asTenant<Finished>(orgId, async (tx) => {
    const key = keyOf(input);
    if (outcome.succeeded) return ending(finishSuccess(tx, orgId, key, outcome, deliveryWiring));
    const next = { retryDelayMs: input.retryDelayMs, wiring: deliveryWiring };
    const failed = await finishFailure(tx, orgId, key, outcome, next);
    if (failed.disabled === null) return failed;
    const ref = mailDisabledEndpointRef(failed.disabled.endpointId, failed.disabled.disableSeq);
    const mail = await stageStart(tx, orgId, ref, { now: outcome.endedAt, requestId: null });
    return { ...failed, staged: [...failed.staged, mail] };
  });

/** Sends the request. Never throws for the target's behaviour: every response, and no response, is an outcome. */
const send = async (deps: DeliveryActivityDeps, message: Sendable): Promise<AttemptOutcome> => {
  const startedAt = deps.clock.now();
  const started = performance.now();
  const requestHeaders = {
    'content-type': 'application/json',
    'user-agent': 'should-cost-webhooks/1',
    ...signedHeaders({
      id: message.eventId,
      body: message.body,
      secrets: message.signingSecrets,
      at: startedAt,
    }),
  };
  const reply = await post(deps, message, requestHeaders);
  return {
    ...reply,
    succeeded: reply.error === null,
    startedAt,
    endedAt: deps.clock.now(),
    durationMs: Math.round(performance.now() - started),
    requestHeaders: Object.entries(requestHeaders),
  };
};

type Answer = Pick<AttemptOutcome, 'statusCode' | 'responseExcerpt' | 'error' | 'isOurFault'>;

const notSent = (error: string, isOurFault = false): Answer => ({
  statusCode: null,
  responseExcerpt: null,
  error,
  isOurFault,
});

const post = async (
  deps: DeliveryActivityDeps,
  message: Sendable,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> => {
  const policy = { allowInsecure: deps.allowInsecureWebhookTargets, mustResolve: true };
  try {
    const target = await checkTarget(message.url, policy, deps.resolveName ?? resolveWithDns);
    const openSocket = deps.openSocket ?? createOpenSocket();
    const { statusCode, body } = await postPinned(target, { headers, body: message.body, openSocket });
    return {
      statusCode,
      responseExcerpt: excerptOf(body),
      error: statusError(statusCode),
      isOurFault: false,
    };
  } catch (error) {
    if (error instanceof TargetRefused) return notSent(`url_refused: ${error.message}`);
    if (error instanceof PostFailed) return notSent(`${error.code}: ${error.message}`);
    if (error instanceof ResolverFailed) return notSent(`resolver_failed: ${error.message}`, true);
    throw error;
  }
};

const responseInWords = ({ statusCode, error }: AttemptOutcome): string =>
  error ?? `the receiver returned ${statusCode}`;

/** Any 2xx is success; everything else is a failure, including a redirect. */
const statusError = (status: number): string | null => {
  if (status >= 200 && status < 300) return null;
  const redirect = status >= 300 && status < 400 ? '; redirects are not followed' : '';
  return `http_status: the receiver returned ${status}${redirect}`;
};

/** PostgreSQL stores neither U+0000 nor half a character. */
const excerptOf = (body: Buffer): string =>
  new TextDecoder('utf-8').decode(body.subarray(0, EXCERPT_BYTES)).replaceAll('\u0000', '\ufffd');

const logPostponed = (log: Logger, input: AttemptInput, outcome: AttemptOutcome): void =>
  log.warn(
    {
      org_id: input.orgId,
      delivery_id: input.deliveryId,
      attempt: input.n,
      error: outcome.error,
      delay_ms: input.postponementMs,
    },
    'webhook attempt postponed',
  );

const logOutcome = (log: Logger, input: AttemptInput, outcome: AttemptOutcome, finished: Finished): void => {
  const line = {
    org_id: input.orgId,
    delivery_id: input.deliveryId,
    attempt: input.n,
    status_code: outcome.statusCode,
    duration_ms: outcome.durationMs,
    error: outcome.error,
  };
  log.debug(line, 'webhook attempt');
  if (finished.disabled !== null) {
    log.warn({ ...line, endpoint_id: finished.disabled.endpointId }, 'webhook endpoint disabled');
  }
};
