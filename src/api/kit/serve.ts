import type { Hono } from 'hono';
import { stagingKey } from '../../db/uploads.ts';
import { newId } from '../../platform/ids.ts';
import { answer } from './answer.ts';
import type { AppEnv } from './app-env.ts';
import type { Authenticate } from './authenticate.ts';
import type { Deps } from './deps.ts';
import { sentBy } from './idempotency.ts';
import { readInput } from './input.ts';
import type { KeepFile } from './multipart.ts';
import { mayPerform, perform } from './perform.ts';
import type { Route } from './route.ts';

/** Puts one row of the route table on the wire. */
export const serveRoute = (app: Hono<AppEnv>, deps: Deps, authenticate: Authenticate, route: Route): void => {
  const { spec } = route;
  const honoPath = spec.path.replace(/\{([^}]+)\}/g, ':$1').replace(/(.)\/$/, '$1');
  app.on(spec.method.toUpperCase(), honoPath, async (c) => {
    c.set('route', spec.path);
    const caller = await authenticate(c, spec.weight);
    c.set('orgId', caller.orgId);
    mayPerform(route, caller);
    const keep: KeepFile = async (stream) => {
      const id = newId();
      // Where presigned addresses write to: what nobody takes from there is swept after a day.
      const key = stagingKey(caller.orgId, id);
      const { size_bytes, sha256 } = await deps.store.uploadStream(key, stream, 'application/octet-stream');
      return { id, sizeBytes: size_bytes, sha256 };
    };
    const input = await readInput(spec, c.req.raw, c.req.param() as Record<string, string>, keep);
    const sent = route.kind === 'write' ? sentBy(spec.method, c.req.raw, input) : null;
    return answer(c, await perform(deps, route, { caller, input, requestId: c.get('requestId'), sent }));
  });
};
