import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';
import { JsonText } from './json-text.ts';
import { StreamedArray, streamOf } from './streamed.ts';

const textOf = (body: unknown, isFile: boolean): string | ReadableStream<Uint8Array> => {
  if (body instanceof StreamedArray) return streamOf(body);
  if (body instanceof JsonText) return body.text;
  return isFile ? String(body) : JSON.stringify(body);
};

/**
 * An answer, JSON unless it is given as a sheet or is a file with a type of its own, with everything that an answer carries, built once. Adding headers to an answer that is made already costs more than
 * making it.
 */
export const answer = (
  c: Context<AppEnv>,
  reply: {
    readonly status: number;
    readonly body: unknown;
    readonly headers?: Readonly<Record<string, string>>;
  },
  csv: string | null = null,
): Response => {
  c.set('isComplete', true);
  const isFile = reply.headers?.['content-type'] !== undefined;
  return new Response(csv ?? textOf(reply.body, isFile), {
    status: reply.status,
    headers: {
      ...c.get('baseHeaders'),
      ...c.get('budgetHeaders'),
      'content-type': csv === null ? 'application/json' : 'text/csv; charset=utf-8',
      ...reply.headers,
    },
  });
};
