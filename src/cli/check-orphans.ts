import process from 'node:process';
import { parseConfig } from '../config.ts';
import { createTemporalClient } from '../platform/temporal.ts';
import { endWith, openOwnDatabase, ownObjectStore, ownTemporal } from './access.ts';
import { findOrphans } from './orphans.ts';

const USAGE = `Usage: npm run check:orphans

Compares PostgreSQL, S3 and Temporal of the settings, else the embedded ones of this copy, which have to be running.
Ends with 0 when each knows what the others have, 1 when something is left over (each is named), 2 when one cannot be reached.`;

/**
 * `npm run check:orphans`: compares PostgreSQL, S3 and Temporal of the settings, else the embedded ones of this copy, which have to be
 * running. Exit code 0: each knows what the others have. 1: something is left over, each is named. 2: misuse, or one cannot be reached.
 */
const main = async (argv: readonly string[]): Promise<number> => {
  if (argv[0] === '--help' || argv[0] === '-h') {
    console.log(USAGE);
    return 0;
  }
  if (argv.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const config = parseConfig(process.env);
  const db = await openOwnDatabase(config);
  const temporal = createTemporalClient(ownTemporal(config));
  const store = await ownObjectStore(config);
  try {
    const orphans = await findOrphans({ db, store, temporal, now: new Date() });
    for (const orphan of orphans)
      console.error(`${orphan.orgId ?? 'temporal'}: ${orphan.kind}: ${orphan.subject}`);
    console.log(orphans.length === 0 ? 'Nothing is left over.' : `${orphans.length} left over`);
    return orphans.length === 0 ? 0 : 1;
  } finally {
    store.close();
    await temporal.connection.close();
    await db.close();
  }
};

endWith(main(process.argv.slice(2)));
