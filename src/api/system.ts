import type { Hono } from 'hono';
import type { AppEnv } from './kit/app-env.ts';
import type { Deps } from './kit/deps.ts';

type Check = { readonly name: string; readonly run: () => Promise<unknown> };

const within = <T>(work: Promise<T>, ms: number): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`no response within ${ms} ms`)), ms).unref();
    }),
  ]);

const READY_FOR_MS = 1_000;

/** Caches the answer for a second and shares a running check, so that frequent probes do not load the dependencies. */
const remembered = <T>(work: () => Promise<T>, now: () => Date): (() => Promise<T>) => {
  let last: { readonly at: number; readonly answer: Promise<T>; isDone: boolean } | null = null;
  return () => {
    const at = now().getTime();
    if (last === null || (last.isDone && Math.abs(at - last.at) >= READY_FOR_MS)) {
      const begun = { at, answer: work(), isDone: false };
      const done = () => {
        begun.isDone = true;
      };
      begun.answer.then(done, done);
      last = begun;
    }
    return last.answer;
  };
};

/** Routes that are not resources: health, and the descriptions by file name. */
export const systemRoutes = (
  app: Hono<AppEnv>,
  deps: Deps,
  descriptions: Readonly<Record<string, () => string>>,
): void => {
  const checks: readonly Check[] = [
    { name: 'postgres', run: () => deps.db.ping() },
    { name: 's3', run: () => deps.store.ping() },
    { name: 'temporal', run: () => deps.temporal.workflowService.getSystemInfo({}) },
  ];

  app.get('/healthz', (c) => c.json({ status: 'ok' }));

  const findReadiness = remembered(async () => {
    const found = await Promise.all(
      checks.map(async ({ name, run }) => {
        try {
          await within(run(), 3_000);
          return [name, 'ok'] as const;
        } catch (error) {
          deps.log.warn({ err: error, dependency: name }, 'dependency not ready');
          return [name, 'unreachable'] as const;
        }
      }),
    );
    return Object.fromEntries(found);
  }, deps.clock.now);

  // Without Temporal the service stays ready: writes are staged and start when it is back.
  app.get('/readyz', async (c) => {
    const dependencies = await findReadiness();
    const ready = dependencies.postgres === 'ok' && dependencies.s3 === 'ok';
    return c.json({ status: ready ? 'ready' : 'unready', dependencies }, ready ? 200 : 503);
  });

  for (const [name, description] of Object.entries(descriptions))
    app.get(
      `/api/v1/${name}`,
      () => new Response(description(), { headers: { 'content-type': 'application/json' } }),
    );
};
