import { show } from './lib/checks.mjs';
import { DEEP_ONLY, DEEPER, PARTS } from './lib/deep.mjs';
import { orHelp } from './lib/help.mjs';

orHelp(`Usage: npm run test:deep [-- PART ...] [VITEST ARGUMENTS]

Runs the tests that take hours, or only some of their parts: ${Object.keys(PARTS).join(', ')}. The gate leaves these files out:
${DEEP_ONLY.map((file) => `  ${file}`).join('\n')}
and runs these with fewer cases:
${DEEPER.map((file) => `  ${file}`).join('\n')}

PROPERTY_RUNS, PROPERTY_SEED, CAD_JOBS, CAD_MUTANTS, WEBHOOK_EVENTS and PACK_FILES set other numbers. Arguments go to vitest.`);

/** What the run of every day takes fewer of. */
const DEEP = {
  DEEP: 'true',
  PROPERTY_RUNS: '10000',
  PROPERTY_SEED: 'random',
  CAD_JOBS: '500',
  CAD_MUTANTS: '500',
  WEBHOOK_EVENTS: '40',
  PACK_FILES: '200',
  JUDGE_ALL_EXPRESSIONS: 'true',
  MEASURE_PIXELS: 'all',
  KILL_AT_EVERY_MOMENT: 'true',
  DATABASE_GONE_MS: '60000',
  NEST_WHOLE_JOBS: 'true',
};
const LIMIT_MS = 12 * 3_600_000;

for (const [name, value] of Object.entries(DEEP)) process.env[name] ??= value;
const args = process.argv.slice(2);
const named = args.filter((arg) => arg in PARTS);
const files = (named.length > 0 ? named : Object.keys(PARTS)).flatMap((part) => [
  ...PARTS[part].only,
  ...PARTS[part].more,
]);
process.exitCode = await show(
  'vitest',
  ['run', '--testTimeout', String(LIMIT_MS), ...files, ...args.filter((arg) => !(arg in PARTS))],
  LIMIT_MS,
);
