import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { asApiError } from '../api/kit/failures.ts';
import type { Logger } from '../platform/logger.ts';
import { Refusal, wordsOf } from './refusal.ts';

/** A call that exceeded its time limit. */
class TooLong extends Error {}

/** Ends the wait, not the work: SQL statements have a time limit of their own. @throws TooLong */
export const within = <T>(ms: number, work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TooLong()), ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
};

type Place = { readonly log: Logger; readonly requestId: string; readonly what: string };

/** The error text for an agent. An undocumented error is internal and goes to the log. */
const textOf = (error: unknown, { log, requestId, what }: Place): string => {
  if (error instanceof Refusal) return error.message;
  if (error instanceof TooLong)
    return 'The call took too long and was stopped. Request less, or call again later.';
  const known = asApiError(error);
  if (known !== null && known.status < 500) return wordsOf(known);
  log.error({ err: error, request_id: requestId, tool: what }, 'a tool call failed');
  return known === null
    ? `An internal error occurred. Call again; if it persists, send the request id ${requestId} to support.`
    : wordsOf(known);
};

export const asToolError = (error: unknown, place: Place): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: textOf(error, place) }],
});

/** Reads a resource. A resource that REST hides from the caller does not exist here either. */
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
