/** Settings for retrying failed requests. */
export type Retries = {
  /** Attempts after the first. */
  readonly max: number;
  /** Longest pause before the first retry; it doubles with each one. */
  readonly baseMs: number;
  /** Longest pause. A response with a longer `Retry-After` is returned as it is. */
  readonly maxMs: number;
};

export const DEFAULT_RETRIES: Retries = { max: 4, baseMs: 500, maxMs: 60_000 };

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Statuses after which the same request may succeed. */
const PASSING = new Set([429, 500, 502, 503, 504]);

/** Full jitter, so that clients that failed together do not come back together; never before `Retry-After`. */
export const pauseMs = (
  attempt: number,
  retryAfter: string | null,
  { baseMs, maxMs }: Retries,
  random: number,
) => {
  const retryAfterMs = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : 0;
  return retryAfterMs + random * Math.min(maxMs, baseMs * 2 ** attempt);
};

/** @throws the reason of the signal when it is aborted */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });

type Fetch = (request: Request) => Promise<Response>;

/**
 * Sends a request until it is answered. Every write has an `Idempotency-Key`, the same in each attempt, so that a write whose response was
 * lost acts once.
 */
export const withRetries =
  (send: Fetch, retries: Retries): Fetch =>
  async (request) => {
    if (!SAFE.has(request.method) && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID());
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries.max;
      let response: Response | undefined;
      try {
        response = await send(isLast ? request : request.clone());
        if (isLast || !PASSING.has(response.status)) return response;
      } catch (error) {
        if (isLast || request.signal.aborted) throw error;
      }
      const ms = pauseMs(attempt, response?.headers.get('retry-after') ?? null, retries, Math.random());
      if (response !== undefined && ms > retries.maxMs) return response;
      await response?.body?.cancel();
      await pause(ms, request.signal);
    }
  };
