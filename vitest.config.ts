import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

/**
 * Files at a time that talk to servers or start processes: as many as the cores of the smallest machine, since they wait for half of their time. They are
 * one group, so that no worker waits for the last file of the other project.
 */
const WITH_SERVERS = 2;

/** What takes minutes and seldom finds anything: `npm run test:deep` and `npm run test:one` run it, a nightly workflow too. */
const DEEP_ONLY = [
  'test/cad/census.test.ts',
  'test/cli/estimates-{drawn,fresh,harder,milled,mixed,sheet,turned}.test.ts',
  'test/contract/outside/schemathesis.test.ts',
  'test/mcp/conformance/conformance.test.ts',
];
const exclude = [...configDefaults.exclude, ...(process.env.DEEP === 'true' ? [] : DEEP_ONLY)];

/** `pure` tests need nothing running; the others share the services that the global set-up starts once. */
export default defineConfig({
  test: {
    // Time limits end a test that would never end; none is a measurement. They hold on a machine that is busy with other things.
    teardownTimeout: 120_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'pure',
          include: [
            'test/{engine,nest,cad,drawings,activities,platform,walls,scripts,materials,data,cli,clients,texts,prose}/**/*.test.ts',
          ],
          exclude,
          // A worker for each core; the other groups need the second one for the servers they talk to.
          maxWorkers: '100%',
          sequence: { groupOrder: 0 },
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'stack',
          include: ['test/{api,db,workflows,webhooks,console,contract,mcp,oauth}/**/*.test.ts'],
          exclude,
          globalSetup: ['test/support/global-services.ts'],
          maxWorkers: WITH_SERVERS,
          sequence: { groupOrder: 1 },
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/support/global-services.ts'],
          maxWorkers: WITH_SERVERS,
          sequence: { groupOrder: 1 },
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
