import { show } from './lib/checks.mjs';
import { orHelp } from './lib/help.mjs';

orHelp(`Usage: npm run test:deep [-- VITEST ARGUMENTS]

The engine's properties with ten times the random cases of every day, and 500 CAD jobs; hours, not minutes.
PROPERTY_RUNS, PROPERTY_SEED and CAD_JOBS choose other numbers.`);

/** `npm run test:deep`: the engine's properties with ten times the random cases of every day, and 500 CAD jobs; hours, not minutes. */
const RUNS = '10000';
const CAD_JOBS = '500';
const LIMIT_MS = 12 * 3_600_000;

process.env.PROPERTY_RUNS ??= RUNS;
process.env.PROPERTY_SEED ??= 'random';
process.env.CAD_JOBS ??= CAD_JOBS;
process.exitCode = await show(
  'vitest',
  [
    'run',
    '--project',
    'pure',
    '--testTimeout',
    String(LIMIT_MS),
    'test/engine/property',
    'test/cad/endurance.test.ts',
    ...process.argv.slice(2),
  ],
  LIMIT_MS,
);
