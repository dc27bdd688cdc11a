/** `npm run transcript`: a buyer's agent prepares a negotiation with the running service, and `docs/mcp.md` gets what the tools say. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ShouldCost } from '../../../clients/typescript/src/index.ts';
import { anyPorts } from '../../../src/cli/demo/data-directory.ts';
import { DEMO_PARTS } from '../../../src/cli/demo/parts.ts';
import { quote } from '../../../src/cli/demo/quote.ts';
import { type DevFile, startService } from '../../../src/cli/demo/service.ts';
import { commandStatus, readArguments } from '../../../src/cli/usage.ts';
import { connectTo } from '../tool-calls.ts';
import { ASKED_PRICE, negotiate } from './negotiate.ts';
import { readInspector, writeTranscript } from './page.ts';

const HELP = `Usage: npm run transcript

Starts the service with embedded servers in a temporary folder, prices a part of the demo, calls the tools as the agent of a buyer
does, and writes the exchange to docs/mcp.md. Also runs the MCP inspector against the service, which npx downloads.

  --help   print this text`;

const run = promisify(execFile);

/** Names of the tools as the inspector of the protocol lists them. */
const inspect = async (dev: DevFile): Promise<readonly string[]> => {
  const { stdout } = await run('npx', [
    ...['--yes', await readInspector(), '--cli', `${dev.base_url}/mcp-server/mcp`, '--transport', 'http'],
    ...['--header', `Authorization: Bearer ${dev.api_key}`, '--method', 'tools/list'],
  ]);
  return (JSON.parse(stdout) as { tools: { name: string }[] }).tools.map(({ name }) => name);
};

/** Two prices of the model alone: with its drawing the demo would make a third and a fourth. */
const priceTwice = async (dev: DevFile): Promise<string> => {
  const [first] = DEMO_PARTS;
  if (first === undefined) throw new Error('the demo has no part');
  const { drawing: _beside, ...part } = first;
  const shouldCost = new ShouldCost({ baseUrl: dev.base_url, apiKey: dev.api_key });
  await quote(shouldCost, part, () => undefined);
  await quote(shouldCost, { ...part, lotSize: part.annualVolume }, () => undefined);
  return part.partNumber;
};

const writeNegotiation = async (dev: DevFile): Promise<void> => {
  const partNumber = await priceTwice(dev);
  const client = await connectTo(dev.base_url, dev.api_key);
  const own = (await client.listTools()).tools.map(({ name }) => name);
  const inspected = await inspect(dev);
  if (inspected.join() !== own.join()) throw new Error(`The inspector lists ${inspected.join(', ')}.`);
  process.stdout.write(
    `The inspector's command line lists ${inspected.length} tools, as the SDK's client does.\n`,
  );
  const exchanges = await negotiate(client, partNumber, ASKED_PRICE);
  await client.close();
  await writeTranscript(exchanges);
  process.stdout.write(`${exchanges.length} questions and answers are in docs/mcp.md.\n`);
};

process.exitCode = await commandStatus(HELP, async () => {
  if (readArguments({}).values.help === true) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'should-cost-transcript-'));
  const service = await startService(dataDir, anyPorts(process.env));
  try {
    await writeNegotiation(service.dev);
  } finally {
    await service.stop();
    await rm(dataDir, { recursive: true });
  }
  return 0;
});
