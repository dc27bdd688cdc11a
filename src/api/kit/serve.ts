import type { Context, Hono } from 'hono';
import type { Tx } from '../../db/database.ts';
import { type Staged, stageStart } from '../../db/staged-starts.ts';
import { stagingKey } from '../../db/stored-objects.ts';
import { newId } from '../../platform/ids.ts';
import { answer } from './answer.ts';
import type { AppEnv } from './app-env.ts';
import type { Authenticate } from './authenticate.ts';
import { type Caller, requireManager, requireScope } from './caller.ts';
import type { Deps } from './deps.ts';
import { runIdempotent } from './idempotency.ts';
import { type Input, readInput } from './input.ts';
import type { KeepFile } from './multipart.ts';
import type { Reply, Route } from './route.ts';

/** Puts one row of the route table on the wire. */
export const serveRoute = (app: Hono<AppEnv>, deps: Deps, authenticate: Authenticate, route: Route): void => {
  const { spec } = route;
  const honoPath = spec.path.replace(/\{([^}]+)\}/g, ':$1').replace(/(.)\/$/, '$1');
  app.on(spec.method.toUpperCase(), honoPath, async (c) => {
    c.set('route', spec.path);
    const caller = await authenticate(c, spec.weight);
    c.set('orgId', caller.orgId);
    if (spec.managersOnly === true) requireManager(caller);
    else requireScope(caller, spec.scope);
    const keep: KeepFile = async (stream) => {
      const id = newId();
      // Where presigned addresses write to: what nobody takes from there is swept after a day.
      const key = stagingKey(caller.orgId, id);
      const { size_bytes, sha256 } = await deps.store.uploadStream(key, stream, 'application/octet-stream');
      return { id, sizeBytes: size_bytes, sha256 };
    };
    const input = await readInput(spec, c.req.raw, c.req.param() as Record<string, string>, keep);
    const requestId = c.get('requestId');
    const reply =
      route.kind === 'read'
        ? await read(deps, route, caller, input, requestId)
        : await write(deps, route, caller, input, requestId, c.req.raw);
    return respond(deps, route, reply, c);
  });
};

const base = (deps: Deps, caller: Caller, input: Input, requestId: string) => ({
  deps,
  caller,
  requestId,
  now: deps.clock.now(),
  params: input.params,
  query: input.query,
  body: input.body,
  form: input.form,
});

const read = (deps: Deps, route: Route, caller: Caller, input: Input, requestId: string): Promise<Reply> =>
  deps.db.asTenant(caller.orgId, (tx) =>
    route.handle({ ...base(deps, caller, input, requestId), tx } as never),
  );

const write = async (
  deps: Deps,
  route: Route,
  caller: Caller,
  input: Input,
  requestId: string,
  request: Request,
): Promise<Reply> => {
  const context = base(deps, caller, input, requestId);
  const prepared = await route.prepare?.(context as never);
  const staged: Staged[] = [];
  const afterwards: { readonly what: string; readonly work: () => Promise<void> }[] = [];
  const effect = (tx: Tx): Promise<Reply> =>
    route.handle({
      ...context,
      tx,
      prepared,
      stage: async (ref: Parameters<typeof stageStart>[2]) => {
        staged.push(await stageStart(tx, caller.orgId, ref, { now: context.now, requestId }));
      },
      afterCommit: (what: string, work: () => Promise<void>) => {
        afterwards.push({ what, work });
      },
      staged: (rows: readonly Staged[]) => {
        staged.push(...rows);
      },
    } as never);
  const reply = await runIdempotent(deps, { route, caller, input, request, now: context.now }, effect);
  deps.starter.kick(staged);
  for (const { what, work } of afterwards) deps.background.run(what, work);
  return reply;
};

const respond = (deps: Deps, route: Route, reply: Reply, c: Context<AppEnv>): Response => {
  if (deps.settings.validateResponses) assertPublished(route, reply);
  return answer(c, reply);
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
