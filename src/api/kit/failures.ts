import type { Context } from 'hono';
import { QueueFull } from '../../platform/fair-places.ts';
import { isCutOff, isOutage, isPassing } from '../../platform/outage.ts';
import { answer } from './answer.ts';
import type { AppEnv } from './app-env.ts';
import { ClientGone } from './body.ts';
import type { Deps } from './deps.ts';
import { ApiError, errorBody } from './errors.ts';

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** PostgreSQL's unique violation: two writers met, and the other one won. */
const isUniqueViolation = (error: unknown): boolean => hasCode(error, '23505');

/** A foreign key: what this was about to refer to was there when it looked, and was deleted meanwhile. */
const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, '23503');

/** What an error is to a caller; null: a fault of ours, told to the log only. */
export const asApiError = (error: unknown): ApiError | null => {
  if (error instanceof ApiError) return error;
  if (isUniqueViolation(error))
    return new ApiError('conflict', { message: 'The same thing was created at the same moment.' });
  if (isForeignKeyViolation(error))
    return new ApiError('conflict', { message: 'What this refers to was deleted at the same moment.' });
  if (error instanceof QueueFull)
    return new ApiError('unavailable', {
      message: error.message,
      headers: { 'retry-after': String(error.retryAfterSeconds) },
    });
  if (isPassing(error)) return new ApiError('unavailable', { headers: { 'retry-after': '1' } });
  if (isOutage(error) || isCutOff(error))
    return new ApiError('unavailable', { headers: { 'retry-after': '2' } });
  return null;
};

/** Whether this undid everything that it came from: an error of which nobody knows that is none. */
export const isRefusal = (error: unknown): boolean => (asApiError(error)?.status ?? 500) < 500;

/** Nobody is there to read it: what others write into their logs for a client that went away. */
const CLIENT_CLOSED_REQUEST = 499;

/** The one place where an error becomes an answer. What is not documented is told to the log only, under the request id. */
export const errorResponse = (deps: Deps, error: unknown, c: Context<AppEnv>): Response => {
  if (error instanceof ClientGone) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  const requestId = c.get('requestId');
  const known = asApiError(error);
  // A full queue is not an error: a client that fills it must not fill the log.
  if (known === null || (known.status >= 500 && !(error instanceof QueueFull))) {
    deps.log.error(
      { err: error, request_id: requestId, org_id: c.get('orgId'), path: c.req.path },
      'request failed',
    );
  }
  const told = known ?? new ApiError('internal_error');
  return answer(c, { status: told.status, body: errorBody(told, requestId), headers: told.headers });
};
