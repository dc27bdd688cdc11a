import type { Readable } from 'node:stream';

/** Values from the server, and from the middleware to the handlers of one request. */
export type AppEnv = {
  Bindings: {
    incoming?: { socket?: { remoteAddress?: string | undefined }; iterator?: Readable['iterator'] };
  };
  Variables: {
    requestId: string;
    orgId?: string;
    /** Pattern of the served path: `/api/v1/parts/{part_id}`. */
    route?: string;
    /** Headers of every response to this request, errors included. */
    baseHeaders: Readonly<Record<string, string>>;
    /** Headers about the caller's budget, for any response. */
    budgetHeaders?: Readonly<Record<string, string>>;
    /** Time that the request spent waiting for `wait_seconds`. */
    waitedMs?: number;
    /** Set where traces are sent. */
    traceId?: string | undefined;
    /** The response was built with all of these headers; other responses get them afterwards. */
    isComplete?: true;
  };
};
