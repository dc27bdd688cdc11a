import { setTimeout as sleep } from 'node:timers/promises';

/** A response outside 2xx: names the request and quotes the error envelope. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(request: string, status: number, body: string) {
    super(`${request} returned ${status}: ${body}`);
    this.status = status;
    this.details = detailsOf(body);
  }
}

const detailsOf = (body: string): Readonly<Record<string, unknown>> => {
  try {
    return (JSON.parse(body) as { error?: { details?: Record<string, unknown> } }).error?.details ?? {};
  } catch {
    // A proxy's response need not be JSON; the message contains its text.
    return {};
  }
};

const MAX_WAITS = 20;

/** A client of the public REST API: a key, JSON or a form, and waiting after a 429. */
export const createApi = (baseUrl: string, apiKey: string) => {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    for (let waits = 0; ; waits += 1) {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          'x-api-key': apiKey,
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      });
      if (response.ok) return (await response.json()) as T;
      const text = await response.text();
      if (response.status !== 429 || waits === MAX_WAITS)
        throw new ApiFailure(`${method} ${path}`, response.status, text);
      await sleep(1000 * Number(response.headers.get('retry-after') ?? 1));
    }
  };
  return {
    get: <T>(path: string) => call<T>('GET', path),
    post: <T>(path: string, body: unknown) => call<T>('POST', path, body),
    delete: <T>(path: string) => call<T>('DELETE', path),
  };
};

export type Api = ReturnType<typeof createApi>;
