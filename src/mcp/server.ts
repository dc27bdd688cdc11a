import { McpServer, type McpServerOptions, requireScopes } from '@modelcontextprotocol/server';
import type { Deps } from '../api/kit/deps.ts';
import { readFaces } from '../api/parts/faces.ts';
import { type AppPage, appMeta } from './apps/pages.ts';
import { registerApps, registerFaces } from './apps/resources.ts';
import { type CallOperation, createCallOperation, type McpCaller, OPERATIONS } from './call-operation.ts';
import { factFields } from './facts.ts';
import { MARKED_RULE } from './marked.ts';
import type { MethodPage } from './pages.ts';
import { registerPrompts } from './prompts.ts';
import { Refusal } from './refusal.ts';
import { asToolError, within } from './refuse.ts';
import { registerResources } from './resources.ts';
import { publishedOutput, type Tool } from './tool.ts';
import { TOOLS } from './tools/index.ts';

export type Limits = {
  /** Timeout of one tool call. */
  readonly callMs: number;
  /** After a longer call the credential is checked again before the result is returned. */
  readonly unheldMs: number;
};

const LIMITS: Limits = { callMs: 30_000, unheldMs: 1_000 };
/** Maximum number of array elements and object members in the arguments of a call; 200 ids or adjustments need fewer. */
const MAX_INPUT_ELEMENTS = 1_000;

const MINUTES_5 = 300_000;
const LISTED = { ttlMs: MINUTES_5, cacheScope: 'public' } as const;

/** Lists change only with a release; without this the library would declare change notifications. */
const UNCHANGING = { listChanged: false } as const;

const OPTIONS: McpServerOptions = {
  capabilities: { tools: UNCHANGING, resources: UNCHANGING, prompts: UNCHANGING, completions: {} },
  instructions: `Should-cost of manufactured parts. find_parts and find_calculations lead from a part number to a calculation; the other tools take its id. These tools are read-only and bill nothing: start and change calculations over REST. Amounts are per piece in the currency of the answer; quote the band and the sourced share with them. Every answer about a price names its basis: calculation_id, part, revision, environment, lot size, versions, currency. It has unit_cost and offer_price of the stored price, its band (p10, p50, p90), sourced_share and cautions. It says whether environment or inputs changed since the run. ${MARKED_RULE}`,
  cacheHints: {
    'tools/list': LISTED,
    'prompts/list': LISTED,
    'resources/list': LISTED,
    'resources/templates/list': LISTED,
    'server/discover': LISTED,
  },
  maxToolInputElements: MAX_INPUT_ELEMENTS,
};

const READ_ONLY = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

type Place = Pick<Deps, 'log'> & Pick<McpCaller, 'requestId' | 'isValid'> & { readonly limits: Limits };

const MISSING_SCOPE =
  'The credential was revoked during the call, so its result is withheld. Use another credential.';

const registerTool = (
  server: McpServer,
  tool: Tool,
  callOperation: CallOperation,
  { log, requestId, isValid, limits }: Place,
): void => {
  const scopes = [...new Set(tool.asks.map((operation) => OPERATIONS[operation]))];
  const [first = OPERATIONS.getCalculation, ...more] = scopes;
  server.registerTool(
    tool.name,
    {
      title: tool.title,
      description: tool.description,
      inputSchema: tool.input,
      outputSchema: publishedOutput(tool.output, factFields),
      annotations: { title: tool.title, ...READ_ONLY },
      ...(tool.app === undefined ? {} : { _meta: appMeta(tool.app) }),
      scopeChallenge: requireScopes(first, ...more),
    },
    async (input) => {
      try {
        const started = performance.now();
        const { structured, text } = await within(limits.callMs, tool.run(callOperation, input));
        if (performance.now() - started > limits.unheldMs && !(await isValid()))
          throw new Refusal(MISSING_SCOPE);
        // The library checks only the published schema.
        return { content: [{ type: 'text', text }], structuredContent: tool.output.parse(structured) };
      } catch (error) {
        return asToolError(error, { log, requestId, what: tool.name });
      }
    },
  );
};

/** Pages that are read once at start. */
export type Pages = { readonly method: readonly MethodPage[]; readonly apps: readonly AppPage[] };

/** The server of one request; it keeps no state between requests. */
export const createServer = (
  deps: Deps,
  mcpCaller: McpCaller,
  pages: Pages,
  limits: Limits = LIMITS,
): McpServer => {
  const server = new McpServer(
    { name: 'should-cost', title: 'should-cost', version: '1.0.0', websiteUrl: deps.settings.publicBaseUrl },
    OPTIONS,
  );
  const { caller, requestId, isValid } = mcpCaller;
  const callOperation = createCallOperation(deps, mcpCaller);
  const place = { log: deps.log, requestId, isValid, limits };
  for (const tool of TOOLS) registerTool(server, tool, callOperation, place);
  registerResources(server, callOperation, pages.method);
  registerApps(server, pages.apps);
  registerFaces(server, callOperation, (id) => readFaces(deps, caller, id));
  registerPrompts(server);
  return server;
};
