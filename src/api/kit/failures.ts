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

/** PostgreSQL's unique violation: another transaction inserted the same key first. */
const isUniqueViolation = (error: unknown): boolean => hasCode(error, '23505');

/** PostgreSQL's foreign-key violation: another transaction deleted the referenced row meanwhile. */
const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, '23503');

/** The documented error for a caught one; null for an internal fault, which goes to the log only. */
export const asApiError = (error: unknown): ApiError | null => {
  if (error instanceof ApiError) return error;
  if (isUniqueViolation(error))
    return new ApiError('conflict', {
      message:
        'Another request created the same resource at the same time. Read it, then decide whether to try again.',
    });
  if (isForeignKeyViolation(error))
    return new ApiError('conflict', {
      message: 'Another request deleted a resource that this one refers to. Read it again, then retry.',
    });
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

/** A documented refusal, whose transaction rolled back. After any other error the state is unknown. */
export const isRefusal = (error: unknown): boolean => (asApiError(error)?.status ?? 500) < 500;

/** nginx's status for a client that closed the connection; only logs show it. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * The only place that turns an error into a response. The details of an undocumented error go only to the log, under the request
 * id.
 */
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
  const shown = known ?? new ApiError('internal_error');
  return answer(c, { status: shown.status, body: errorBody(shown, requestId), headers: shown.headers });
};
