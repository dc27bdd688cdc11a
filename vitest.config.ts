import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { DEEP_ONLY } from './scripts/lib/deep.mjs';
import { PROJECTS } from './scripts/lib/projects.mjs';

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
    projects: Object.entries(PROJECTS).map(([name, { folders, servers, sharing }]) => ({
      test: {
        ...(servers ? ON_SERVERS : SHARED),
        name,
        include: folders.map((folder) => `test/${folder}/**/*.test.ts`),
        isolate: !sharing,
      },
    })),
  },
});
