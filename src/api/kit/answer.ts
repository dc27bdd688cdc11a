import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';

/**
 * A JSON answer with everything that an answer carries, built once. Adding headers to an answer that is made already costs more than
 * making it.
 */
export const answer = (
  c: Context<AppEnv>,
  reply: {
    readonly status: number;
    readonly body: unknown;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Response => {
  c.set('isComplete', true);
  return new Response(JSON.stringify(reply.body), {
    status: reply.status,
    headers: {
      ...c.get('baseHeaders'),
      ...c.get('budgetHeaders'),
      'content-type': 'application/json',
      ...reply.headers,
    },
  });
};
