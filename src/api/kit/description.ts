/** Introduction of the OpenAPI description: conventions that all routes share. */
export const DESCRIPTION = `Should-cost calculation for manufactured parts. Upload a CAD file, price it in a costing environment and get an itemised, reconciled cost sheet.

## First price in five steps
1. **Get an API key.** [Create an account](/console/sign-up), sign in and issue a key with [\`POST /api/v1/api-keys\`](#tag/api-keys). Send it as \`X-API-Key\`.
2. **Send a CAD file and ask for its price** in one request:
\`\`\`sh
curl -X POST "$BASE_URL/api/v1/calculations/upload-and-quote" -H "X-API-Key: $API_KEY" \\
  -F file=@part.step -F material_ref=1.4301 -F lot_size=50
\`\`\`
3. **Wait for the result.** Poll \`GET /api/v1/calculations/{calculation_id}\` until \`status\` is \`succeeded\`, or [receive a webhook](/docs/webhooks).
4. **Read the price.** \`offer_price\` is the price of one piece. \`cost_sheet\` has every line with its formula, terms and factors; \`view=summary\` returns the top-level lines only.
5. **Try another lot size or rate** with \`POST /api/v1/calculations/{calculation_id}/preview\`. A preview stores and bills nothing.

## Guides
[Costing method](/docs/method) · [Environments](/docs/environments) · [CAD files](/docs/cad) · [Drawings](/docs/drawings) · [Job nests](/docs/nests) · [Webhooks](/docs/webhooks) · [Agents (MCP)](/docs/mcp) · [Accounts](/docs/accounts).

[A separate document](/api/v1/openapi-webhooks.json) describes webhook endpoints; this page shows it as well.

## Authentication
Send the API key in \`X-API-Key\`. \`X-Org-Slug\` selects one of the organisations of the credential; any other organisation is 404. Each operation names the scope that it needs. A credential without that scope gets 403 \`insufficient_scope\`.

## Changes
Within \`/api/v1\`, releases add and do not break. A deprecated route announces its end in the headers \`Deprecation\` and \`Sunset\`: see [changes of the API](/docs/api-changes).

## Errors
Every error response is \`{error: {code, message, details?}, request_id}\`. A 422 \`validation_error\` lists all problems in \`error.details.errors\`, each with \`loc\`, \`msg\` and \`type\`. Beyond 50 problems, \`error.details.errors_omitted\` counts the rest. Quote \`request_id\` (also in \`X-Request-Id\`) to support. 429 and 503 have a \`Retry-After\` header. Repeat such requests with full jitter and the same \`Idempotency-Key\`.

## Idempotency
Every POST, PATCH, PUT and DELETE accepts an \`Idempotency-Key\`. The first 2xx response is replayed for 24 hours with \`Idempotent-Replayed: true\`. A different request with the same key is 409 \`conflict\`.

## Pagination
Lists return \`Link\`, \`X-Next-Cursor\`, \`X-Has-More\` and \`X-Page-Limit\`. Only \`has_more: false\` marks the last page. A cursor is valid for the filters and the \`order\` that it was returned for.

## Limits
A caller has 600 request units per sliding 60 seconds unless the plan states otherwise. A read costs 1 unit; a heavy operation costs the heavy weight of the plan. Each key also has a limit of requests per minute. All callers of an organisation together have four times the units. \`error.details.limit\` names the limit that was reached. Every authenticated response reports the remaining units.

## Dates, money and ids
Ids are UUIDs in lower case; requests may use either case. Timestamps are RFC 3339 in UTC, dates \`YYYY-MM-DD\`, currencies ISO 4217. Fields named \`*_pct\` are fractions. Fields named \`*_eur\` are in the currency of their environment or summary. Empty fields are null.

A PATCH changes only the fields in its body; \`{}\` changes nothing. Objects and lists in the body, such as \`attributes\`, are replaced as a whole. Unknown fields and query parameters are refused.`;

/** Introduction of `openapi-webhooks.json`. */
export const WEBHOOKS_DESCRIPTION = `Create, test and disable webhook endpoints, read their deliveries, and replay failed or missed events. \`webhooks\` describes each event as receivers get it. [The guide](/docs/webhooks) has receivers for Node, Python and Go.

Authentication, errors, idempotency, pagination and limits are the same as in [the main document](/docs).`;

/** In the order in which users need them, as in the sidebar of the reference. */
export const TAGS: Readonly<Record<string, string>> = {
  Calculations: 'Create, run, compare and explain prices of parts and assemblies.',
  'Reference sets':
    'Watch the prices of chosen parts: price them again, see what differs and why, and accept the new prices.',
  Shares: 'Show a price or a comparison to people without an account, by a link that expires.',
  'Job nests': 'Nest parts of several jobs on shared sheets and bars.',
  Uploads: 'Upload CAD files and drawings, follow how they are read, and download them.',
  Parts: 'Manage parts, their revisions, files and 3D previews.',
  Folders: 'Organise parts in folders and sum up their spend.',
  Environments: 'Manage costing environments: settings, rates, machines, tools and subcontractors.',
  Materials: 'Read the material catalogue, look up grades and enter your own values.',
  Machines: 'Manage the machine definitions of the organisation.',
  'Stock formats': 'Manage the bars, plates and sheets that the organisation buys.',
  'Known prices': 'State what you pay or were quoted, and see where it differs from the should-costs.',
  'Standard parts': 'Enter your prices of screws, bearings and other bought parts of assemblies.',
  'Exchange rates': 'Enter your own exchange rates; otherwise those of the European Central Bank apply.',
  Events: 'Read the events of the last 30 days.',
  'Webhook endpoints': 'Manage endpoints that receive events, their deliveries and replays.',
  Credential: 'Read the credential of the request and its limits.',
  'API keys': 'Issue, change and revoke API keys.',
  'OAuth grants': 'List and revoke the access that people gave to OAuth clients.',
  Billing: 'Read usage, wallet and ledger, and set the spend cap.',
  Accounts: 'Sign up, sign in and reset passwords. Needs no other credential.',
  Members: 'Manage members and their roles. Needs the session of an owner or admin.',
  'Environments (legacy)': 'Older routes for environments. New clients use Environments.',
};
