import { show } from './lib/checks.mjs';

/** `npm run test:deep`: the properties of the engine with ten times the random cases of every day; hours, not minutes. */
const RUNS = '10000';
const LIMIT_MS = 12 * 3_600_000;

process.env.PROPERTY_RUNS ??= RUNS;
process.exitCode = await show(
  'vitest',
  [
    'run',
    '--project',
    'pure',
    '--testTimeout',
    String(LIMIT_MS),
    'test/engine/property',
    ...process.argv.slice(2),
  ],
  LIMIT_MS,
);
