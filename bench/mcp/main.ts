/** `npm run bench -- mcp`: a tool of the agents beside the REST call that it answers from, in turns on one service. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SCOPES } from '../../src/api/kit/scopes.ts';
import { parseConfig } from '../../src/config.ts';
import { ensureDevOrganisation } from '../../src/db/accounts/dev-organisation.ts';
import { startService } from '../../src/service.ts';
import { createWaiter } from '../calculations/context.ts';
import { benchClient, EXAMPLES, makeRevision } from '../support/client.ts';
import { inParallel, report, setExitCode } from '../support/report.ts';
import { openBenchStack } from '../support/stack.ts';

const PLATE = 'plate_holes_pocket.step';
const ROUNDS = 10;
const EACH = 20;
/** A lot that is not the calculation's own. */
const OTHER_LOT = 75;

const stack = await openBenchStack();
const settings = { ...stack.env, MCP_REQUESTS_PER_MINUTE: '100000' };
const service = await startService(parseConfig(settings), { api: true, worker: true });
const { apiKey } = await ensureDevOrganisation(stack.db, new Date(), null, SCOPES);
const base = service.baseUrl ?? '';
const api = benchClient(base, apiKey);

const callTool = async (name: string, args: object): Promise<void> => {
  const answer = await fetch(`${base}/mcp-server/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': name,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name,
        arguments: args,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  });
  const text = await answer.text();
  if (!text.includes('"structuredContent"'))
    throw new Error(`${name}: ${answer.status} ${text.slice(0, 500)}`);
};

/** Alternates both, so that a slow machine slows both; the first round only warms up. */
const compare = async (
  name: string,
  tool: () => Promise<void>,
  baseline: () => Promise<void>,
  atMost: number,
): Promise<void> => {
  let [tools, baselines] = [0, 0];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const toolSeconds = await inParallel(EACH, 1, tool);
    const baselineSeconds = await inParallel(EACH, 1, baseline);
    if (round === 0) continue;
    tools += toolSeconds;
    baselines += baselineSeconds;
  }
  const each = (seconds: number) => `${((seconds / (ROUNDS * EACH)) * 1000).toFixed(1)} ms`;
  report(name, tools / baselines, { atMost }, `${each(tools)} and ${each(baselines)}`);
};

try {
  const revisionId = await makeRevision(api, PLATE, await readFile(path.join(EXAMPLES, PLATE)));
  const body = { part_revision_id: revisionId, lot_size: 777, material_ref: '1.4301' };
  const { id } = await api.post<{ id: string }>('/api/v1/calculations', body);
  const run = await api.post<{ status: string }>(`/api/v1/calculations/${id}/run`);
  if (run.status !== 'succeeded') await createWaiter(api)(id);
  await compare(
    'cost_breakdown at the stored quantity beside the REST read',
    () => callTool('cost_breakdown', { calculation_id: id }),
    async () => {
      await api.get(`/api/v1/calculations/${id}?include=all`);
    },
    2,
  );
  await compare(
    'cost_breakdown at another quantity beside a preview',
    () => callTool('cost_breakdown', { calculation_id: id, quantity: OTHER_LOT }),
    async () => {
      await api.post(`/api/v1/calculations/${id}/preview`, { lot_size: OTHER_LOT });
    },
    1.5,
  );
} finally {
  await service.stop();
  await stack.close();
}
setExitCode();
