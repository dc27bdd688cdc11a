import process from 'node:process';
import { parseConfig } from '../config.ts';
import { checkLedger } from '../db/billing/check-ledger.ts';
import { asId, type OrgId } from '../db/kernel/ids.ts';
import { endWith, openOwnDatabase } from './access.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const USAGE = `Usage: npm run check:ledger [-- ORGANISATION_ID]

Proves every invariant of money and units on a system that runs: that of the settings, else the embedded one of this copy.
Ends with 0 when all hold, 1 when some do not (each is named), 2 for misuse or without a database.`;

/**
 * `npm run check:ledger [-- <organisation id>]`: proves every invariant of money and units on a system that runs. Exit code 0: all
 * hold. 1: some do not, each is named. 2: misuse, or no database.
 */
const main = async (argv: readonly string[]): Promise<number> => {
  const [only, ...rest] = argv;
  if (only === '--help' || only === '-h') {
    console.log(USAGE);
    return 0;
  }
  if (rest.length > 0 || (only !== undefined && !UUID.test(only))) {
    console.error(USAGE);
    return 2;
  }
  const db = await openOwnDatabase(parseConfig(process.env));
  try {
    const faults = await checkLedger(db, only === undefined ? undefined : asId<OrgId>(only));
    for (const fault of faults)
      console.error(`${fault.orgId}: not so: ${fault.rule}: ${fault.subject}: ${fault.found}`);
    console.log(faults.length === 0 ? 'Every invariant of the ledger holds.' : `${faults.length} faults`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
};

endWith(main(process.argv.slice(2)));
