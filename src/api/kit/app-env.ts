import type { Readable } from 'node:stream';

/** Values from the server, and from the middleware to the handlers of one request. */
export type AppEnv = {
  Bindings: {
    incoming?: { socket?: { remoteAddress?: string | undefined }; iterator?: Readable['iterator'] };
  };
  Variables: {
    requestId: string;
    orgId?: string;
    /** Pattern of the path that is served: `/api/v1/parts/{part_id}`. */
    route?: string;
    /** Headers of every response to this request, errors included. */
    baseHeaders: Readonly<Record<string, string>>;
    /** State of the caller's budget, to be shown on whatever is answered. */
    budgetHeaders?: Readonly<Record<string, string>>;
    /** How long the request waited because it asked to. */
    waitedMs?: number;
    /** The answer was made with all of these; any other gets them afterwards. */
    isComplete?: true;
  };
};
