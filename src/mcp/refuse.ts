import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { asApiError } from '../api/kit/failures.ts';
import type { Logger } from '../platform/logger.ts';
import { Refusal, wordsOf } from './refusal.ts';

/** A call that did not end in its time. */
export class TooLong extends Error {}

/** Ends the wait, not the work: an SQL statement of the database has a limit of its own. @throws TooLong */
export const within = <T>(ms: number, work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TooLong()), ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
};

type Place = { readonly log: Logger; readonly requestId: string; readonly what: string };

/** What an agent is told instead of an answer. What is no refusal is a fault of ours, and told to the log. */
const textOf = (error: unknown, { log, requestId, what }: Place): string => {
  if (error instanceof Refusal) return error.message;
  if (error instanceof TooLong)
    return 'This took too long and was given up. Ask for less, or ask again later.';
  const known = asApiError(error);
  if (known !== null && known.status < 500) return wordsOf(known);
  log.error({ err: error, request_id: requestId, tool: what }, 'a question of an agent failed');
  return known === null
    ? `Something went wrong on our side. Quote the request id ${requestId} to support.`
    : wordsOf(known);
};

export const asToolError = (error: unknown, place: Place): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: textOf(error, place) }],
});

/** A read of a resource: what REST does not show does not exist here. */
export const orNotFound = async <T>(uri: string, read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Refusal) throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message);
    const known = asApiError(error);
    if (known === null || known.status >= 500) throw error;
    if (known.code === 'not_found' || known.code === 'validation_error') throw new ResourceNotFoundError(uri);
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, wordsOf(known));
  }
};
