import process from 'node:process';
import { parseConfig } from '../config.ts';
import { derivePayloadKeys } from '../platform/payload-codec.ts';
import { endWith, ownKeys } from './access.ts';
import { commandStatus, readArguments } from './usage.ts';

const USAGE = `Usage: npm run payload-keys

Prints TEMPORAL_PAYLOAD_KEYS for the workers that have no ENCRYPTION_KEYS, where TEMPORAL_ENCRYPT_PAYLOADS is on. The keys are derived from
ENCRYPTION_KEYS, in the same order. They open what Temporal stores, and nothing else.

  --help   print this text

Exit codes: 0 printed, 2 wrong arguments, or ENCRYPTION_KEYS is not set.`;

const main = async (argv: readonly string[]): Promise<number> => {
  const { values } = readArguments({ args: [...argv] });
  if (values.help === true) {
    console.log(USAGE);
    return 0;
  }
  console.log(derivePayloadKeys(await ownKeys(parseConfig(process.env))).join(','));
  return 0;
};

endWith(commandStatus(USAGE, () => main(process.argv.slice(2)), 2));
