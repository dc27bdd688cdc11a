import type { Context, Hono } from 'hono';
import type { AppEnv } from '../api/kit/app-env.ts';
import type { ConsoleEnv } from './visit.ts';

/** Sends a form to the service's own API route, so that its limits and rules apply. */
export const forward = (
  app: Hono<AppEnv>,
  c: Context<ConsoleEnv>,
  path: string,
  body?: unknown,
): Response | Promise<Response> => {
  const headers = new Headers(c.req.raw.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  const init = { method: 'POST', headers, body: body === undefined ? null : JSON.stringify(body) };
  return app.fetch(new Request(new URL(path, c.req.url), init), c.env);
};
