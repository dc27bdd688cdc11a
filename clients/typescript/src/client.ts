import { calculationsOf } from './calculations.ts';
import { errorOf } from './errors.ts';
import { type Client, createClient } from './generated/client/index.ts';
import { nestsOf } from './nests.ts';
import { partsOf } from './parts.ts';
import { DEFAULT_RETRIES, type Retries, withRetries } from './retries.ts';
import { verify } from './webhooks.ts';

export type ShouldCostOptions = {
  /** Address of the service, for example `https://costs.example.com`. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** An OAuth access token, instead of an API key. */
  readonly accessToken?: string | undefined;
  /** The cookie `sc_session` of a signed-in person, for what only a person may do. A browser sends its own cookie and ignores this one. */
  readonly session?: string | undefined;
  readonly retries?: Partial<Retries> | undefined;
  /** Default: the `fetch` of the platform. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
};

/** All options of an operation reach `new Request`, where Deno takes `client` for a connection pool of its own and refuses ours. */
const withoutClient = async (options: unknown): Promise<void> => {
  delete (options as { client?: unknown }).client;
};

/**
 * A client of the service for one credential. Operations without a method of their own take `http`:
 * `await getPart({ client: shouldCost.http, path: { part_id } })`, imported from `@should-cost/client/operations`.
 */
export class ShouldCost {
  /** Sends requests with the credential, again where that may help, and throws `ShouldCostError`. */
  readonly http: Client;
  readonly parts: ReturnType<typeof partsOf>;
  readonly calculations: ReturnType<typeof calculationsOf>;
  readonly nests: ReturnType<typeof nestsOf>;
  readonly webhooks = { verify };

  constructor({
    baseUrl,
    apiKey,
    accessToken,
    session,
    retries,
    fetch: send = (request) => fetch(request),
  }: ShouldCostOptions) {
    const allRetries = { ...DEFAULT_RETRIES, ...retries };
    this.http = createClient({
      baseUrl: baseUrl.replace(/\/+$/, ''),
      throwOnError: true,
      requestValidator: withoutClient,
      headers: {
        ...(apiKey !== undefined && { 'X-API-Key': apiKey }),
        ...(accessToken !== undefined && { Authorization: `Bearer ${accessToken}` }),
        // The service accepts a change by a session only from its own pages, or from the origins that it is set to.
        ...(session !== undefined && { Cookie: `sc_session=${session}`, Origin: new URL(baseUrl).origin }),
      },
      fetch: withRetries(send, allRetries) as typeof fetch,
    });
    this.http.interceptors.error.use(errorOf);
    this.parts = partsOf(this.http, allRetries);
    this.calculations = calculationsOf(this.http, this.parts);
    this.nests = nestsOf(this.http);
  }
}
