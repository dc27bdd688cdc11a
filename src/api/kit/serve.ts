import type { Hono } from 'hono';
import type { OrgId } from '../../db/kernel/ids.ts';
import { stagingKey } from '../../db/uploads/stored-objects.ts';
import { newId } from '../../platform/ids.ts';
import { answer } from './answer.ts';
import type { AppEnv } from './app-env.ts';
import type { Authenticate } from './authenticate.ts';
import { deprecationHeaders } from './deprecation.ts';
import type { Deps } from './deps.ts';
import { isRefusal } from './failures.ts';
import { sentBy } from './idempotency.ts';
import { readInput } from './input.ts';
import type { KeepFile } from './multipart.ts';
import { mayPerform, perform } from './perform.ts';
import { honoPath, type Reply, type Route } from './route.ts';

/** The stored files of one request, until the request has taken them. */
type StagedFiles = {
  readonly keep: KeepFile;
  /** Removes them after the response, for a request that did not take them. */
  readonly clear: () => void;
};

/**
 * Stores files under staging keys, like presigned uploads: a sweep removes what a crash leaves after a day.
 * @param pay spends the weight of each file after the first, which the request has paid
 */
const createStagedFiles = (deps: Deps, orgId: OrgId, pay: () => Promise<unknown>): StagedFiles => {
  const keys: string[] = [];
  return {
    keep: async (stream) => {
      const id = newId();
      const key = stagingKey(orgId, id);
      keys.push(key);
      if (keys.length > 1) await pay();
      const stored = await deps.store.uploadStream(key, stream, 'application/octet-stream');
      return { id, sizeBytes: stored.size_bytes, sha256: stored.sha256 };
    },
    clear: () => {
      for (const key of keys)
        deps.background.run('removing a refused file', () => deps.store.removeMany([key]));
    },
  };
};

/** Converts to CSV; null: the response is JSON, also for clients without an Accept header. */
const asCsv = (spec: Route['spec'], reply: Reply, accept: string | undefined): string | null => {
  const accepted = (accept ?? '').toLowerCase();
  if (spec.csv === undefined || reply.status !== 200 || !accepted.includes('text/csv')) return null;
  return accepted.includes('application/json') ? null : spec.csv(reply.body);
};

/** Serves one row of the route table. */
export const serveRoute = (app: Hono<AppEnv>, deps: Deps, authenticate: Authenticate, route: Route): void => {
  const { spec } = route;
  const deprecation = spec.deprecated === undefined ? null : deprecationHeaders(spec.deprecated);
  app.on(spec.method.toUpperCase(), honoPath(spec.path), async (c) => {
    c.set('route', spec.path);
    if (deprecation !== null) c.set('baseHeaders', { ...c.get('baseHeaders'), ...deprecation });
    const caller = await authenticate(c, spec);
    c.set('orgId', caller.orgId);
    mayPerform(route, caller);
    const staged = createStagedFiles(deps, caller.orgId, () => authenticate(c, spec));
    const input = await readInput(
      spec,
      c.req.raw,
      c.req.param() as Record<string, string>,
      staged.keep,
    ).catch((error: unknown) => {
      staged.clear();
      throw error;
    });
    const requestId = c.get('requestId');
    try {
      const sent = route.kind === 'write' ? sentBy(spec.method, c.req.raw, input) : null;
      const spend = async (heavies: number): Promise<void> => {
        await authenticate(c, { weight: 'heavy', heavies });
      };
      const gone = c.req.raw.signal;
      const reply = await perform(deps, route, { caller, input, requestId, sent, gone, spend });
      c.set('waitedMs', reply.waitedMs ?? 0);
      // The first request has taken its files; these are duplicates.
      if (reply.headers?.['idempotent-replayed'] !== undefined) staged.clear();
      return answer(c, reply, asCsv(spec, reply, c.req.header('accept')));
    } catch (error) {
      // The outcome of the commit is unknown; a sweep finds objects that it left.
      if (isRefusal(error)) staged.clear();
      throw error;
    }
  });
};
