import type { Tx } from '../../db/kernel/database.ts';
import { type Staged, type StagedMail, stageStart } from '../../db/outbox/staged-starts.ts';
import { type Caller, requireManager, requireScope } from './caller.ts';
import type { Deps } from './deps.ts';
import { runIdempotent, type Sent } from './idempotency.ts';
import type { Input } from './input.ts';
import type { Reply, RequestContext, Route, Spend } from './route.ts';
import { StreamedArray } from './streamed.ts';

/** One call of an operation, over HTTP or not: caller, input, and Idempotency-Key (null: none). */
export type Call = {
  readonly caller: Caller;
  readonly input: Pick<Input, 'params' | 'query' | 'body' | 'form'>;
  readonly requestId: string;
  readonly sent: Sent | null;
  /** Aborted when the client has closed its connection; null for a call without one. */
  readonly gone: AbortSignal | null;
  readonly spend: Spend;
};

/** @throws ApiError insufficient_scope when the credential does not permit this operation */
export const mayPerform = (route: Route, caller: Caller): void => {
  if (route.spec.managersOnly === true) requireManager(caller);
  else if (route.spec.scope !== null) requireScope(caller, route.spec.scope);
};

/** Runs an operation with checked input. Callers must have called `mayPerform` first. */
export const perform = async (deps: Deps, route: Route, call: Call): Promise<Reply> => {
  const given = givenOf(deps, call);
  const reply = route.kind === 'read' ? await route.read(given) : await write(deps, route, given, call.sent);
  if (deps.settings.validateResponses) assertPublished(route, reply);
  return reply;
};

const givenOf = (deps: Deps, { caller, input, requestId, gone, spend }: Call): RequestContext => ({
  deps,
  caller,
  requestId,
  now: deps.clock.now(),
  params: input.params,
  query: input.query,
  body: input.body,
  form: input.form,
  gone,
  spend,
});

const write = async (
  deps: Deps,
  route: Extract<Route, { kind: 'write' }>,
  given: RequestContext,
  sent: Sent | null,
): Promise<Reply> => {
  const { caller, requestId, now } = given;
  const act = await route.prepare(given);
  const staged: (Staged | StagedMail)[] = [];
  const afterwards: { readonly what: string; readonly work: () => Promise<void> }[] = [];
  const effect = (tx: Tx): Promise<Reply> =>
    act({
      tx,
      stage: async (ref) => {
        staged.push(await stageStart(tx, caller.orgId, ref, { now, requestId }));
      },
      afterCommit: (what, work) => {
        afterwards.push({ what, work });
      },
      staged: (rows) => {
        staged.push(...rows);
      },
    });
  const reply = await runIdempotent(deps, { route, caller, sent, now }, effect);
  deps.starter.kick(staged);
  for (const { what, work } of afterwards) deps.background.run(what, work);
  return reply;
};

/** A response that breaks its own schema is an internal error. Replays were checked when first stored. */
const assertPublished = (route: Route, reply: Reply): void => {
  const declared = route.spec.responses[reply.status];
  if (declared === undefined) {
    if (reply.status >= 400) return;
    throw new Error(`${route.spec.operationId} returned ${reply.status}, which it does not declare`);
  }
  // Generated page by page, after this.
  if (reply.body instanceof StreamedArray) return;
  const parsed = declared.schema.safeParse(JSON.parse(JSON.stringify(reply.body)));
  if (!parsed.success) {
    throw new Error(`${route.spec.operationId} ${reply.status} breaks its schema: ${parsed.error.message}`);
  }
};
