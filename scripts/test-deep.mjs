import { show } from './lib/checks.mjs';
import { orHelp } from './lib/help.mjs';

orHelp(`Usage: npm run test:deep [-- VITEST ARGUMENTS]

Runs the tests that take hours: the properties of the engine with 10,000 random cases each, 500 CAD jobs, 500 broken files, every
regular expression, 69 sheets as pixels, 2,000 deliveries, packs of 200 drawings, processes killed at every moment, whole nests, the
audits of estimates, schemathesis, the MCP conformance suite and the census of CAD files.

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
process.exitCode = await show(
  'vitest',
  [
    'run',
    '--testTimeout',
    String(LIMIT_MS),
    'test/engine/property',
    'test/nest/guards.test.ts',
    'test/cli/estimates-',
    'test/cad/census.test.ts',
    'test/cad/endurance.test.ts',
    'test/cad/robustness.test.ts',
    'test/contract/outside/schemathesis.test.ts',
    'test/mcp/conformance/conformance.test.ts',
    'test/walls/expressions.test.ts',
    'test/drawings/pixels/',
    'test/api/calculations/drawing-packs.test.ts',
    'test/e2e/survival.test.ts',
    'test/e2e/assembly.test.ts',
    'test/e2e/webhooks.test.ts',
    ...process.argv.slice(2),
  ],
  LIMIT_MS,
);
