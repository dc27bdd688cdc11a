/** `openapi.json` and `openapi-webhooks.json` as one description. */
export const wholeDescription: () => Record<string, unknown>;
