/** What the server hands in, and what the middleware hands to the handlers of one request. */
export type AppEnv = {
  Bindings: { incoming?: { socket?: { remoteAddress?: string | undefined } } };
  Variables: {
    requestId: string;
    orgId?: string;
    /** State of the caller's budget, to be shown on whatever is answered. */
    budgetHeaders?: Readonly<Record<string, string>>;
  };
};
