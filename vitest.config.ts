import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { DEEP_ONLY } from './scripts/lib/deep.mjs';

/**
 * Files at a time: two for each core of the smallest machine. Tests on servers wait for half of their time, and the others compute meanwhile. All
 * projects are one group for that; vitest begins with the first by name, so that the longest waits begin first.
 */
const WORKERS = 4;

const SHARED = {
  exclude: [...configDefaults.exclude, ...(process.env.DEEP === 'true' ? [] : DEEP_ONLY)],
  maxWorkers: WORKERS,
  // Time limits end a test that would never end; none is a measurement. They hold on a machine that is busy with other things.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  // What Node compiled once, the other workers and the processes that tests start need not compile again.
  env: { NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, 'node_modules/.cache/node') },
};
/** Start PostgreSQL, Temporal and S3 once, for all that name it. */
const ON_SERVERS = { ...SHARED, globalSetup: ['test/support/global-services.ts'] };

export default defineConfig({
  test: {
    teardownTimeout: 120_000,
    projects: [
      {
        test: {
          ...ON_SERVERS,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
        },
      },
      {
        // Tests of one process: they start others, load the CAD kernel or change the environment.
        test: {
          ...SHARED,
          name: 'process',
          include: ['test/{activities,cad,cli,clients,platform,scripts}/**/*.test.ts'],
        },
      },
      {
        // Pure functions over data that nobody changes: the files share processes, which have the modules at hand.
        test: {
          ...SHARED,
          name: 'pure',
          include: ['test/{engine,nest,drawings,walls,materials,data,texts,prose,web}/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...ON_SERVERS,
          name: 'stack',
          include: ['test/{api,db,workflows,webhooks,console,contract,mcp,oauth,workbench}/**/*.test.ts'],
        },
      },
    ],
  },
});
