import type { Context, Hono } from 'hono';
import type { Tx } from '../../db/database.ts';
import { type Staged, stageStart } from '../../db/staged-starts.ts';
import { answer } from './answer.ts';
import type { AppEnv } from './app-env.ts';
import type { Authenticate } from './authenticate.ts';
import { type Caller, requireManager, requireScope } from './caller.ts';
import type { Deps } from './deps.ts';
import { isRefusal } from './failures.ts';
import { runIdempotent } from './idempotency.ts';
import { type Input, readInput } from './input.ts';
import { honoPath, type Reply, type Route } from './route.ts';
import { createShelf } from './shelf.ts';

/** Puts one row of the route table on the wire. */
export const serveRoute = (app: Hono<AppEnv>, deps: Deps, authenticate: Authenticate, route: Route): void => {
  const { spec } = route;
  app.on(spec.method.toUpperCase(), honoPath(spec.path), async (c) => {
    c.set('route', spec.path);
    const caller = await authenticate(c, spec.weight);
    c.set('orgId', caller.orgId);
    if (spec.managersOnly === true) requireManager(caller);
    else requireScope(caller, spec.scope);
    const shelf = createShelf(deps, caller.orgId, () => authenticate(c, spec.weight));
    const input = await readInput(spec, c.req.raw, c.req.param() as Record<string, string>, shelf.keep).catch(
      (error: unknown) => {
        shelf.clear();
        throw error;
      },
    );
    const requestId = c.get('requestId');
    try {
      const reply =
        route.kind === 'read'
          ? await read(deps, route, caller, input, requestId)
          : await write(deps, route, caller, input, requestId, c.req.raw);
      // The files of the first request were taken, these are its copies.
      if (reply.headers?.['idempotent-replayed'] !== undefined) shelf.clear();
      return respond(deps, route, reply, c);
    } catch (error) {
      // Whether anything else was committed nobody knows: what it left is found by the sweep.
      if (isRefusal(error)) shelf.clear();
      throw error;
    }
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
