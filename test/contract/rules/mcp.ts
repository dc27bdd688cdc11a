import type { Requirement } from '../requirements.ts';

const TOOLS = 'test/mcp/tools.test.ts';
const HTTP = 'test/mcp/http.test.ts';

const OAUTH = 'test/oauth/authorization.test.ts';
const LIFECYCLE = 'test/oauth/lifecycle.test.ts';
const CONFORMANCE = 'test/mcp/conformance/conformance.test.ts';

/** What agents ask, and what they never reach. */
export const MCP_RULES: readonly Requirement[] = [
  {
    promise:
      'An MCP server at /mcp-server/mcp exposes ten analysis tools, read-only, with schemas of input and output.',
    shownBy: [
      `${TOOLS} › lists the ten analysis tools and the four beside them, read-only, each with both schemas, in one order`,
      `${TOOLS} › a client of 2025-11-25 gets the same answers`,
    ],
  },
  {
    promise: 'Its numbers are those of REST, to the last digit.',
    shownBy: [
      `${TOOLS} › explain_cost: every line of the sheet, which adds up to the price`,
      `${TOOLS} › cost_breakdown for %s: the stored sheet at its lot, a preview to the last digit at any other`,
      'test/e2e/quote.test.ts › given $file, when it is uploaded and run, then a reconciled sheet comes back, and tools say the same as REST',
    ],
  },
  {
    promise: 'Starting a calculation, billing, credentials and administration are not exposed there.',
    shownBy: [
      `${TOOLS} › every operation that a tool asks reads, and is none of credentials, webhooks, members or money`,
      `${TOOLS} › after every tool was called with every right, no row of the organisation is another`,
    ],
  },
  {
    promise: 'What another tenant has is not found, whatever asks for it.',
    shownBy: [`${TOOLS} › what another organisation has is not found, whatever asks for it`],
  },
  {
    promise: 'MCP traffic is outside the REST bucket, with a limit of its own.',
    shownBy: [
      `${HTTP} › are its own: a credential is refused beyond its minute, another goes on, and REST has lost nothing`,
    ],
  },
  {
    promise:
      'A missing or wrong bearer is 401 with the address of the metadata; a missing scope 403 that names it.',
    shownBy: [
      `${HTTP} › given no token or a wrong one, then 401 names the metadata, and says no more`,
      `${HTTP} › given a tool whose scope is missing, in %s, then 403 names it, so that a client steps up`,
    ],
  },
  {
    promise: 'What is no message, or comes from another host or origin, is refused clearly.',
    shownBy: [
      `${HTTP} › %s is 400, with a code of JSON-RPC`,
      `${HTTP} › a message over a mebibyte is 413, told beforehand or found on the way, and the next one is answered`,
      `${HTTP} › given clients that never read, then the others are answered`,
      'test/api/listeners.test.ts › given a client that never reads its answer, then it is dropped with its connection, and one that reads gets all',
      `${HTTP} › another host, or a page of another origin, is refused before anything else`,
    ],
  },
  {
    promise:
      'Clients are let in by OAuth 2.1: codes with PKCE, one use, one resource, rotating refresh tokens, revocation.',
    shownBy: [
      `${OAUTH} › signs in, sees who asks for what, allows, and the client asks with what it got`,
      `${OAUTH} › is good once: the second use ends what the first one got`,
      `${OAUTH} › are for one resource: that of the tools is refused by REST, that of REST by the tools`,
      `${OAUTH} › expire, and a refresh gives new ones while the old refresh token dies`,
    ],
  },
  {
    promise: 'The interface also accepts an OAuth 2 bearer access token, with the same scopes.',
    shownBy: [`${OAUTH} › hold at REST what was allowed and no more, within the limits of REST`],
  },
  {
    promise: 'A grant is listed to its people and taken back at once.',
    shownBy: [
      `${OAUTH} › are listed to their people, and a manager takes one back: its tokens are refused at once`,
    ],
  },
  {
    promise:
      'The protocol is served as its own suite asks, under both revisions; what is not offered is listed with its reason.',
    shownBy: [
      `${CONFORMANCE} › the server does what %s asks of one, but for what is listed`,
      `${CONFORMANCE} › the authorization server does what %s asks of one`,
    ],
  },
  {
    promise:
      'A call whose credential is taken back while it runs tells nothing, and one that takes too long is given up.',
    shownBy: [
      `${LIFECYCLE} › of a %s that is taken back tells nothing`,
      `${LIFECYCLE} › is given up when its time is over, in words, and the next one is answered`,
    ],
  },
  {
    promise:
      'Clients are known by their metadata documents, or registered and forgotten when they get no token.',
    shownBy: [
      `${LIFECYCLE} › is let in as one that registered, shown with the host that it lives at, and fetched once`,
      `${LIFECYCLE} › is forgotten after 30 days without a token, and kept as long as it gets some`,
    ],
  },
];
