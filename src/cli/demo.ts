import path from 'node:path';
import { ShouldCost } from '../../clients/typescript/src/index.ts';
import { getBillOfMaterials } from '../../clients/typescript/src/operations.ts';
import { type Bill, billTable } from './demo/bill-table.ts';
import { anyPorts, findDataDirectory, isPortTaken, usualPorts } from './demo/data-directory.ts';
import { packLines, sendPack } from './demo/pack.ts';
import { DEMO_PARTS } from './demo/parts.ts';
import { createProgress } from './demo/progress.ts';
import { type Quote, quote, STAGES } from './demo/quote.ts';
import { subscribe } from './demo/receiver.ts';
import { type DevFile, startService } from './demo/service.ts';
import { drawingTable, faultsOf, sheetTable } from './demo/sheet-table.ts';
import { commandStatus, readArguments } from './usage.ts';

const HELP = `Usage: npm run demo [-- --exit]

Starts the service with embedded PostgreSQL, S3 and Temporal, and prices the parts of examples/ through the public REST API. Prints
their cost sheets, sends drawings for the assembly, and receives signed webhooks.

  --exit   stop the service afterwards; the exit code is 0 only if every step succeeded
  --help   print this text

Without --exit the service keeps running until Ctrl-C. DATA_DIR, PORT and the ports of the embedded services can be set.`;

const WEBHOOK_WITHIN_MS = 60_000;

const quoteAll = async (shouldCost: ShouldCost): Promise<readonly Quote[]> => {
  const progress = createProgress(
    DEMO_PARTS.map(({ title }) => title),
    STAGES,
  );
  const outcomes = await Promise.allSettled(
    DEMO_PARTS.map(async (part, index) => {
      try {
        const priced = await quote(shouldCost, part, (stage) => progress.advance(index, stage));
        progress.end(index, `${priced.offer_price.toFixed(2)} ${priced.currency} per piece`);
        return priced;
      } catch (error) {
        progress.end(index, 'failed');
        throw error;
      }
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
};

const showSheets = (quotes: readonly Quote[]): void => {
  for (const [index, priced] of quotes.entries()) {
    console.log(`\n${sheetTable(`${DEMO_PARTS[index]?.title}, ${DEMO_PARTS[index]?.material}`, priced)}`);
    const drawn = drawingTable(priced);
    if (drawn !== null) console.log(`\n${drawn}`);
  }
  const faults = quotes.flatMap(faultsOf);
  if (faults.length > 0) throw new Error(`A cost sheet is wrong:\n${faults.join('\n')}`);
};

/** Shows the bills of materials of the assemblies among the quotes. */
const showBills = async ({ http: client }: ShouldCost, quotes: readonly Quote[]): Promise<void> => {
  for (const { id, assembly_role } of quotes) {
    if (assembly_role !== 'assembly') continue;
    const bill: Bill = await getBillOfMaterials({ client, path: { calculation_id: id } });
    console.log(`\n${billTable('Bill of materials', bill)}`);
    if (bill.items.some(({ manufacturing_cost }) => manufacturing_cost === null))
      throw new Error('A component of the assembly has no price.');
  }
};

/** Sends the drawings of the assemblies, and shows the matched components. */
const sendPacks = async (shouldCost: ShouldCost, quotes: readonly Quote[]): Promise<void> => {
  for (const [index, { id, offer_price, currency }] of quotes.entries()) {
    const drawings = DEMO_PARTS[index]?.drawings;
    if (drawings === undefined) continue;
    const pack = await sendPack(shouldCost, id, drawings);
    console.log(`\nDrawings for the assembly: ${drawings.length}`);
    for (const line of packLines(pack)) console.log(`  ${line}`);
    console.log(
      `  Repriced with the drawings, free of charge: ${offer_price.toFixed(2)} → ${pack.offerPrice.toFixed(2)} ${currency}`,
    );
  }
};

const showAddresses = (dev: DevFile, dataDir: string, logPath: string): void => {
  const rows = [
    ['Workbench', `${dev.base_url}/app`],
    ['Sign in with', `owner_email and owner_password of ${path.join(dataDir, 'dev.json')}`],
    ['API', dev.base_url],
    ['API reference', `${dev.base_url}/docs`],
    ['Temporal UI', dev.temporal_ui_url ?? 'see your own Temporal server'],
    ['API key', `in ${path.join(dataDir, 'dev.json')}`],
    ['Log', logPath],
  ];
  console.log(`\n${rows.map(([name = '', value = '']) => `  ${name.padEnd(14)} ${value}`).join('\n')}`);
};

const runSteps = async (shouldCost: ShouldCost): Promise<{ end: () => Promise<void> }> => {
  const webhook = await subscribe(shouldCost.http);
  console.log(`\nPricing ${DEMO_PARTS.length} parts of examples/ through the REST API`);
  const quotes = await quoteAll(shouldCost);
  showSheets(quotes);
  await showBills(shouldCost, quotes);
  await sendPacks(shouldCost, quotes);
  console.log('\nSigned webhooks');
  for (const { id } of quotes) {
    const event = await webhook.eventOf(id, WEBHOOK_WITHIN_MS);
    console.log(`  ✓ ${event.type} ${event.eventId}, verified with the standardwebhooks library`);
  }
  return webhook;
};

const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });

const main = async (exitAfter: boolean): Promise<void> => {
  const interruption = interrupted().then(() => 'interrupted' as const);
  const place = await findDataDirectory(path.resolve(process.env.DATA_DIR || '.data'));
  console.log(`Starting the service in ${place.dataDir}`);
  // The receiver is on this machine, where deliveries are otherwise not allowed.
  const start = (ports: Record<string, string>) =>
    startService(place.dataDir, { ...ports, ALLOW_INSECURE_WEBHOOK_TARGETS: 'true' });
  const service = await start(await usualPorts(process.env)).catch((error: unknown) => {
    if (!isPortTaken(error)) throw error;
    return start(anyPorts(process.env));
  });
  try {
    const { base_url: baseUrl, api_key: apiKey } = service.dev;
    const shouldCost = new ShouldCost({ baseUrl, apiKey });
    const outcome = await Promise.race([runSteps(shouldCost), interruption]);
    if (outcome === 'interrupted') throw new Error('The demo was interrupted.');
    showAddresses(service.dev, place.dataDir, service.logPath);
    if (!exitAfter) {
      console.log('\nThe service keeps running. Press Ctrl-C to stop it.');
      const why = await Promise.race([interruption, service.exited]);
      if (why !== 'interrupted')
        throw new Error(`The service stopped: ${why}. See its log: ${service.logPath}`);
    }
    await outcome.end();
  } finally {
    console.log('\nStopping the service');
    await service.stop();
    place.release();
  }
};

process.exitCode = await commandStatus(HELP, async () => {
  const { values } = readArguments({ options: { exit: { type: 'boolean' } } });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  try {
    await main(values.exit ?? false);
  } catch (error) {
    console.error(`\n✗ ${error instanceof Error ? error.message : error}`);
    return 1;
  }
  return Number(process.exitCode ?? 0);
});
process.exit();
