import { type Budget, WINDOW_SECONDS } from '../../db/accounts/admission.ts';
import { ApiError } from './errors.ts';

/** Headers of every authenticated response. */
export const budgetHeaders = (budget: Budget, now: Date): Readonly<Record<string, string>> => {
  const remaining = Math.max(0, budget.limit - budget.used);
  return {
    'x-ratelimit-limit': String(budget.limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(Math.floor(now.getTime() / 1000) + budget.resetsIn),
    ratelimit: `"default";r=${remaining};t=${budget.resetsIn}`,
    'ratelimit-policy': `"default";q=${budget.limit};w=${WINDOW_SECONDS}`,
  };
};

/** Refusal by a limit per minute. */
export const rateLimited = (limit: number, retryIn: number): ApiError =>
  new ApiError('rate_limited', {
    message: `The limit of ${limit} per ${WINDOW_SECONDS} s is reached. Wait ${retryIn} s, then try again.`,
    details: { limit, window_seconds: WINDOW_SECONDS },
    headers: { 'retry-after': String(retryIn) },
  });

/** Refusal by a limit of attempts within a window. */
export const tooManyAttempts = (
  { attempts, windowSeconds }: { readonly attempts: number; readonly windowSeconds: number },
  retryIn: number,
): ApiError =>
  new ApiError('too_many_requests', {
    message: `The limit of ${attempts} attempts in ${windowSeconds} s is reached. Wait ${retryIn} s, then try again.`,
    details: { limit: attempts, window_seconds: windowSeconds },
    headers: { 'retry-after': String(retryIn) },
  });
