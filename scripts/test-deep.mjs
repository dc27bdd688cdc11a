import { show } from './lib/checks.mjs';
import { AGAIN, DEEP_ONLY, DEEPER, PARTS } from './lib/deep.mjs';
import { orHelp } from './lib/help.mjs';
import { obtainDebian, PGBOUNCER } from './setup/debian.mjs';

orHelp(`Usage: npm run test:deep [-- PART ...] [VITEST ARGUMENTS]

Runs the tests that take hours, or only some of their parts: ${Object.keys(PARTS).join(', ')}. The gate leaves these files out:
${DEEP_ONLY.map((file) => `  ${file}`).join('\n')}
and runs these with fewer cases:
${DEEPER.map((file) => `  ${file}`).join('\n')}
The part "pooled" runs these again, through PgBouncer:
${AGAIN.map((folder) => `  ${folder}`).join('\n')}

PROPERTY_RUNS, PROPERTY_SEED, CAD_JOBS, CAD_MUTANTS, WEBHOOK_EVENTS, PACK_FILES and RESTORE_ROWS set other numbers. Arguments go to vitest.`);

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

const args = process.argv.slice(2);
const named = args.filter((arg) => arg in PARTS);
const parts = (named.length > 0 ? named : Object.keys(PARTS)).map((name) => PARTS[name]);
const rest = args.filter((arg) => !(arg in PARTS));

const vitest = (files, env) =>
  show('vitest', ['run', '--testTimeout', String(LIMIT_MS), ...files, ...rest], LIMIT_MS, env);

/** The files of a part that runs again, with its settings. Skipped where what it needs cannot be had. */
async function again({ again: files, env }) {
  const { reason } = await obtainDebian(PGBOUNCER);
  if (reason === undefined) return vitest(files, env);
  console.log(`SKIPPED: the tests through PgBouncer: ${reason}`);
  return 0;
}

const deep = parts.flatMap(({ only, more }) => [...only, ...more]);
const statuses = deep.length === 0 ? [] : [await vitest(deep, { ...DEEP, ...process.env })];
for (const part of parts.filter((one) => one.again)) statuses.push(await again(part));
process.exitCode = statuses.find((status) => status !== 0) ?? 0;
