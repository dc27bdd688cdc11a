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
 * A response with all its headers, built once: JSON, unless it is CSV or a file with its own media type. Adding headers to a
 * finished response costs more than building it.
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
  // A page of a deprecated list has two: to the next page and to what replaces the route.
  const links = [c.get('baseHeaders').link, reply.headers?.link].filter((link) => link !== undefined);
  return new Response(csv ?? textOf(reply.body, isFile), {
    status: reply.status,
    headers: {
      ...c.get('baseHeaders'),
      ...c.get('budgetHeaders'),
      'content-type': csv === null ? 'application/json' : 'text/csv; charset=utf-8',
      ...reply.headers,
      ...(links.length === 2 ? { link: links.join(', ') } : {}),
    },
  });
};
