import { holds, STATIC_CHECKS, show } from './lib/checks.mjs';
import { orHelp } from './lib/help.mjs';

orHelp(`Usage: npm run check [-- VITEST ARGUMENTS]

The fast loop: types, format and lint, walls, and the quick tests that need nothing running. Ends with 0 when all hold.`);

const LIMIT_MS = 5 * 60_000;

/** Each takes seconds, mostly by starting processes or by thousands of runs. `npm test` runs them. */
const SLOW = [
  'test/activities/{cad-job,pricer}.test.ts',
  'test/cad/{archive,assembly,bodies-in-product,boxes,census,child,endurance,files,foreign-assemblies,generated,invariance,least-box,mass,mfcad,nested-assembly,oracle,pictures,pmi,reading,robustness,shapes,synthetic}.test.ts',
  'test/cli/{cad,estimates,estimates-*,nest,plan}.test.ts',
  'test/cli/demo/api.test.ts',
  'test/drawings/{accuracy,confirmation,pixels,scans}.test.ts',
  'test/engine/buying/own-hobbing.test.ts',
  'test/engine/golden/bytes.test.ts',
  'test/engine/nest/{bars,own-sheets,properties,rough,solve}.test.ts',
  'test/engine/planner/{coverage,gears,known-facts,sharp-edges}.test.ts',
  'test/engine/property/**',
  'test/engine/cost-sheet/verify.test.ts',
  'test/platform/outbound/{pinned-post,tls}.test.ts',
  'test/platform/sandbox/**',
  'test/scripts/{help,services,settings,supervised,dependencies,binary,lock,ports}.test.ts',
  'test/walls/**',
];

/** `npm run check`: the fast loop. Types, format and lint, walls, and the quick tests that need nothing running. */
const start = Date.now();
const checks = await Promise.all(STATIC_CHECKS.map(holds));
const status = await show(
  'vitest',
  [
    'run',
    '--project',
    'pure',
    // On two cores vitest would leave one idle.
    '--maxWorkers=2',
    ...SLOW.flatMap((pattern) => ['--exclude', pattern]),
    ...process.argv.slice(2),
  ],
  LIMIT_MS,
);
const all = checks.every(Boolean) && status === 0;
console.log(
  `${all ? 'All hold' : 'Not all hold'} (${Math.round((Date.now() - start) / 1000)} s). Everything: npm test`,
);
process.exitCode = all ? 0 : 1;
