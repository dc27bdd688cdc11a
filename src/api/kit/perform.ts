import type { Tx } from '../../db/kernel/database.ts';
import { type Staged, type StagedMail, stageStart } from '../../db/outbox/staged-starts.ts';
import { type Caller, requireManager, requireScope } from './caller.ts';
import type { Deps } from './deps.ts';
import { runIdempotent, type Sent } from './idempotency.ts';
import type { Input } from './input.ts';
import type { Reply, Route } from './route.ts';

/** One call of an operation, over HTTP or not: who asks for what, and under which Idempotency-Key (null: none). */
export type Call = {
  readonly caller: Caller;
  readonly input: Pick<Input, 'params' | 'query' | 'body' | 'form'>;
  readonly requestId: string;
  readonly sent: Sent | null;
};

/** @throws ApiError insufficient_scope when the credential may not ask for this operation */
export const mayPerform = (route: Route, caller: Caller): void => {
  if (route.spec.managersOnly === true) requireManager(caller);
  else if (route.spec.scope !== null) requireScope(caller, route.spec.scope);
};

/** Does what an operation does with input that was checked. Whoever calls has asked `mayPerform` before. */
export const perform = async (deps: Deps, route: Route, call: Call): Promise<Reply> => {
  const reply = route.kind === 'read' ? await read(deps, route, call) : await write(deps, route, call);
  if (deps.settings.validateResponses) assertPublished(route, reply);
  return reply;
};

const base = (deps: Deps, { caller, input, requestId }: Call) => ({
  deps,
  caller,
  requestId,
  now: deps.clock.now(),
  params: input.params,
  query: input.query,
  body: input.body,
  form: input.form,
});

const read = async (deps: Deps, route: Route, call: Call): Promise<Reply> => {
  const context = base(deps, call);
  const found = await deps.db.asTenant(call.caller.orgId, (tx) => route.handle({ ...context, tx } as never));
  return route.conclude === undefined ? (found as Reply) : route.conclude({ ...context, found } as never);
};

const write = async (deps: Deps, route: Route, call: Call): Promise<Reply> => {
  const { caller, requestId } = call;
  const context = base(deps, call);
  const prepared = await route.prepare?.(context as never);
  const staged: (Staged | StagedMail)[] = [];
  const afterwards: { readonly what: string; readonly work: () => Promise<void> }[] = [];
  const effect = async (tx: Tx): Promise<Reply> => {
    const reply = await route.handle({
      ...context,
      tx,
      prepared,
      stage: async (ref: Parameters<typeof stageStart>[2]) => {
        staged.push(await stageStart(tx, caller.orgId, ref, { now: context.now, requestId }));
      },
      afterCommit: (what: string, work: () => Promise<void>) => {
        afterwards.push({ what, work });
      },
      staged: (rows: readonly (Staged | StagedMail)[]) => {
        staged.push(...rows);
      },
    } as never);
    return reply as Reply;
  };
  const once = { route, caller, sent: call.sent, now: context.now };
  const reply = await runIdempotent(deps, once, effect);
  deps.starter.kick(staged);
  for (const { what, work } of afterwards) deps.background.run(what, work);
  return reply;
};

/** An answer that its own description does not allow is a fault of ours. Replays are stored answers, checked when they were made. */
const assertPublished = (route: Route, reply: Reply): void => {
  const declared = route.spec.responses[reply.status];
  if (declared === undefined) {
    if (reply.status >= 400) return;
    throw new Error(`${route.spec.operationId} answers ${reply.status}, which it does not declare`);
  }
  const parsed = declared.schema.safeParse(JSON.parse(JSON.stringify(reply.body)));
  if (!parsed.success) {
    throw new Error(`${route.spec.operationId} ${reply.status} breaks its schema: ${parsed.error.message}`);
  }
};
