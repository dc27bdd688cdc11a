import type { Readable } from 'node:stream';

/** What the server hands in, and what the middleware hands to the handlers of one request. */
export type AppEnv = {
  Bindings: {
    incoming?: { socket?: { remoteAddress?: string | undefined }; iterator?: Readable['iterator'] };
  };
  Variables: {
    requestId: string;
    orgId?: string;
    /** Pattern of the path that is served: `/api/v1/parts/{part_id}`. */
    route?: string;
    /** What every answer to this request carries, whatever it is. */
    baseHeaders: Readonly<Record<string, string>>;
    /** State of the caller's budget, to be shown on whatever is answered. */
    budgetHeaders?: Readonly<Record<string, string>>;
    /** The answer was made with all of these; any other gets them afterwards. */
    isComplete?: true;
  };
};
