import process from 'node:process';
import { parseConfig } from '../config.ts';
import { checkLedger } from '../db/billing/check-ledger.ts';
import { asId, type OrgId } from '../db/kernel/ids.ts';
import { endWith, openOwnDatabase } from './access.ts';
import { commandStatus, readArguments, UsageError } from './usage.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const USAGE = `Usage: npm run check:ledger [-- ORGANISATION_ID]

Checks every invariant of balances and units, of all organisations or of one. Uses the database of the settings, else the embedded one,
which must be running. Changes nothing.

  --help   print this text

Exit codes: 0 all invariants hold, 1 at least one is violated (each is listed), 2 wrong arguments, or the database cannot be reached.`;

const main = async (argv: readonly string[]): Promise<number> => {
  const { values, positionals } = readArguments({ args: [...argv], allowPositionals: true });
  if (values.help === true) {
    console.log(USAGE);
    return 0;
  }
  const [only, ...rest] = positionals;
  if (rest.length > 0 || (only !== undefined && !UUID.test(only)))
    throw new UsageError(`ORGANISATION_ID must be one UUID (got ${positionals.join(' ')}).`);
  const db = await openOwnDatabase(parseConfig(process.env));
  try {
    const faults = await checkLedger(db, only === undefined ? undefined : asId<OrgId>(only));
    for (const fault of faults)
      console.error(`${fault.orgId}: violated: ${fault.rule}: ${fault.subject}: ${fault.found}`);
    console.log(
      faults.length === 0 ? 'All invariants of the ledger hold.' : `Violated invariants: ${faults.length}`,
    );
    return faults.length === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
};

endWith(commandStatus(USAGE, () => main(process.argv.slice(2)), 2));
