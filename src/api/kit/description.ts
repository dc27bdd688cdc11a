/** Introduction of the OpenAPI description: conventions that all routes share. */
export const DESCRIPTION = `Should-cost calculation for manufactured parts: upload CAD, price it in a costing environment, get an itemised and reconciled cost sheet.

## A first price
1. **Get a key.** [Create an account](/console/sign-up), then issue a key with [\`POST /api/v1/api-keys\`](#tag/api-keys) in a session; send it as \`X-API-Key\`.
2. **Send a file and ask for its price** in one request:
\`\`\`sh
curl -X POST "$BASE_URL/api/v1/calculations/upload-and-quote" -H "X-API-Key: $API_KEY" \\
  -F file=@part.step -F material_ref=1.4301 -F lot_size=50
\`\`\`
3. **Wait** until \`GET /api/v1/calculations/{id}\` has the status \`succeeded\`, or [receive a webhook](/docs/webhooks).
4. **Read the price**: \`offer_price\`, and in \`cost_sheet\` each line with its formula, terms and factors. \`view=summary\` returns the top-level lines alone.
5. **Try another lot or rate** with \`POST /api/v1/calculations/{id}/preview\`; it creates and bills nothing.

## Guides
[Costing method](/docs/method) · [Environments](/docs/environments) · [CAD files](/docs/cad) · [Drawings](/docs/drawings) · [Job nests](/docs/nests) · [Webhooks](/docs/webhooks) · [Agents (MCP)](/docs/mcp) · [Accounts](/docs/accounts). Webhook endpoints have [a description of their own](/api/v1/openapi-webhooks.json), the second document of this page.

## Authentication
Send the API key in \`X-API-Key\`. \`X-Org-Slug\` selects among the organisations that the credential has; another one is 404. Each operation names the scope that it needs; a credential without it gets 403 \`insufficient_scope\`.

## Errors
Every error has the envelope \`{error: {code, message, details?}, request_id}\`. A 422 lists all problems at once in \`error.details.errors\`, each with \`loc\`, \`msg\` and \`type\`; of more than 50 (or very long ones) the rest is counted in \`error.details.errors_omitted\`. Quote the \`request_id\` (also in \`X-Request-Id\`) to support. 429 and 503 carry \`Retry-After\`; repeat with full jitter and the same \`Idempotency-Key\`.

## Idempotency
Every POST, PATCH, PUT and DELETE takes an \`Idempotency-Key\`. The first 2xx answer is replayed for 24 hours with \`Idempotent-Replayed: true\`; another request under the same key is 409 \`conflict\`.

## Pagination
Lists answer with \`Link\`, \`X-Next-Cursor\`, \`X-Has-More\` and \`X-Page-Limit\`. Only \`has_more\` false ends a collection. A cursor belongs to its query: every filter and \`order\` mean the same for the whole walk, however they are spelled.

## Limits
600 weighted units per sliding 60 seconds and caller unless the plan says otherwise (a read costs 1, a heavy operation the weight of the plan), and a ceiling of requests per minute and key. All callers of an organisation together have four times that; \`error.details.limit\` names the limit that refused. The state of the budget is on every authenticated answer.

## Dates, money, ids
Ids are UUIDs, timestamps RFC 3339 in UTC, dates \`YYYY-MM-DD\`, currencies ISO 4217. Fields named \`*_pct\` are fractions; fields named \`*_eur\` hold the currency of their environment or rollup. A field that is empty is null. A PATCH changes only the fields that it holds; an object or list that it holds, such as \`attributes\`, is replaced whole, and \`{}\` changes nothing. Unknown fields and query parameters are refused. A UUID may be written in either case; answers have it in lower case.`;

/** Introduction of `openapi-webhooks.json`. */
export const WEBHOOKS_DESCRIPTION = `Webhook endpoints: create, test and disable them, look at their deliveries, replay what failed or was missed. \`webhooks\` describes each event as receivers get it. [The guide](/docs/webhooks) has receivers for Node, Python and Go.

Authentication, errors, idempotency, pagination and limits are those of [the service](/docs).`;

/** In the order in which users need them: the sidebar of the reference has the same. */
export const TAGS: Readonly<Record<string, string>> = {
  Calculations: 'Prices: create, run, compare, explain.',
  'Job nests': 'Parts of several jobs on shared sheets and bars.',
  Uploads: 'Files: presign, send, confirm, list, retry, cancel, download.',
  Parts: 'Parts, their revisions, files and pictures.',
  Folders: 'Folders of parts, with rollups of spend.',
  Environments: 'Costing environments: settings, rates, machines, tools.',
  Materials: 'The catalogue of grades, look-up, and the organisation’s overrides.',
  Machines: 'Machine definitions of the organisation.',
  'Stock formats': 'Bars, plates and sheets that the organisation buys.',
  'Standard parts':
    'What the organisation pays for screws, bearings and other bought parts of its assemblies.',
  'Exchange rates':
    'What money of one currency is worth in another: stated by the organisation, else by the European Central Bank.',
  Events: 'What happened in the last 30 days, as webhooks told it.',
  'Webhook endpoints': 'Endpoints that receive events, their deliveries and replays.',
  Credential: 'What the credential of a request is, and what holds for it.',
  'API keys': 'Issuing, changing and revoking keys.',
  'OAuth grants': 'Applications that people let in, and taking that back.',
  Billing: 'Included units, wallet, ledger, caps.',
  Accounts: 'Signing up, in and out; links of mails; before any other credential.',
  Members: 'People of the organisation and their roles; for sessions of owners and admins.',
  'Environments (legacy)': 'The environment routes of before; use Environments.',
};
