/**
 * `npm run bench -- volume`: what each operation costs while the database grows from 20,000 to 200,000 and 2 million calculations, with two
 * and a half times as many deliveries. `VOLUME_SIZES=20000,200000` names other sizes.
 */
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import { SCOPES } from '../../src/api/kit/scopes.ts';
import { parseConfig } from '../../src/config.ts';
import { ensureDevOrganisation } from '../../src/db/accounts/dev-organisation.ts';
import { startService } from '../../src/service.ts';
import { makeOrganisation } from '../../test/support/organisation.ts';
import { benchClient } from '../support/client.ts';
import { report, setExitCode } from '../support/report.ts';
import { openBenchStack } from '../support/stack.ts';
import { createFiller } from './fill.ts';
import { createMeasures, type Measured } from './measure.ts';
import { createPasses } from './passes.ts';

const SIZES = (process.env.VOLUME_SIZES ?? '20000,200000,2000000').split(',').map(Number);
/** An organisation of this size is measured among ever more others. */
const TYPICAL = 1_000;
const MOST_GROWTH = 1.5;
const MOST_SECONDS = 1;

const stack = await openBenchStack();
const service = await startService(parseConfig(stack.env), { api: true, worker: true });
const owner = new pg.Client({ connectionString: stack.ownerUrl });
await owner.connect();
const connection = await Connection.connect({ address: stack.temporalAddress });
try {
  const typical = await ensureDevOrganisation(stack.db, new Date(), null, SCOPES);
  const largest = await makeOrganisation(stack.db);
  const url = service.baseUrl ?? '';
  const clients = { typical: benchClient(url, typical.apiKey), largest: benchClient(url, largest.apiKey) };
  const measures = await createMeasures({ stack, owner, clients, orgId: typical.orgId });
  const filler = await createFiller(owner, {
    template: typical.orgId,
    largest: largest.id,
    typical: TYPICAL,
  });
  const passesOf = createPasses({ stack, owner, temporal: new Client({ connection }) });
  const all: Measured[][] = [];
  for (const size of SIZES) {
    const started = performance.now();
    await filler.growTo(size);
    console.log(`\n${size} calculations, filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
    const passes = (await passesOf()).map(({ name, ms, per }) => ({
      name: `${name}, for each ${per}`,
      ms,
      scales: true,
    }));
    const measured = [...(await measures.all()), ...passes];
    for (const { name, ms } of measured) console.log(`  ${name}: ${ms.toFixed(1)} ms`);
    all.push(measured);
  }
  console.log('');
  for (const [index, { name, ms, scales }] of (all.at(-1) ?? []).entries()) {
    const first = all[0]?.[index]?.ms ?? ms;
    const detail = `${first.toFixed(1)} ms and ${ms.toFixed(1)} ms`;
    if (scales)
      report(`${name}, at ${SIZES.at(-1)} beside ${SIZES[0]}`, ms / first, { atMost: MOST_GROWTH }, detail);
    else report(`${name}, seconds at ${SIZES.at(-1)}`, ms / 1000, { atMost: MOST_SECONDS }, detail);
  }
  await measures.printWrites();
  await measures.printSizes();
} finally {
  await connection.close();
  await owner.end();
  await service.stop();
  await stack.close();
}
setExitCode();
