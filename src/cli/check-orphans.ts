import process from 'node:process';
import { parseConfig } from '../config.ts';
import { createTemporalClient } from '../platform/temporal.ts';
import { endWith, openOwnDatabase, ownObjectStore, ownPayloadKeys, ownTemporal } from './access.ts';
import { findOrphans } from './orphans.ts';
import { commandStatus, readArguments } from './usage.ts';

const USAGE = `Usage: npm run check:orphans

Compares PostgreSQL, S3 and Temporal, and lists what only some of them know: rows without workflows, objects without rows, and the
like. Run it while no work is in progress. Uses the services of the settings, else the embedded ones, which must be running.
Changes nothing.

  --help   print this text

Exit codes: 0 the three agree, 1 they differ (each difference is listed), 2 wrong arguments, or a service cannot be reached.`;

const main = async (argv: readonly string[]): Promise<number> => {
  const { values } = readArguments({ args: [...argv] });
  if (values.help === true) {
    console.log(USAGE);
    return 0;
  }
  const config = parseConfig(process.env);
  const db = await openOwnDatabase(config);
  const temporal = createTemporalClient({
    ...ownTemporal(config),
    payloadKeys: await ownPayloadKeys(config),
  });
  const store = await ownObjectStore(config);
  try {
    const orphans = await findOrphans({ db, store, temporal, now: new Date() });
    for (const orphan of orphans)
      console.error(`${orphan.orgId ?? 'temporal'}: ${orphan.kind}: ${orphan.subject}`);
    console.log(
      orphans.length === 0 ? 'PostgreSQL, S3 and Temporal agree.' : `Differences: ${orphans.length}`,
    );
    return orphans.length === 0 ? 0 : 1;
  } finally {
    store.close();
    await temporal.connection.close();
    await db.close();
  }
};

endWith(commandStatus(USAGE, () => main(process.argv.slice(2)), 2));
