/** What the middleware hands to the handlers of one request. */
export type AppEnv = { Variables: { requestId: string; orgId?: string } };
