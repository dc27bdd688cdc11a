import { defineConfig } from 'vitest/config';

/** `pure` tests need nothing running; the others share the services that the global set-up starts once. */
export default defineConfig({
  test: {
    // Time limits end a test that would never end; none is a measurement. They hold on a machine that is busy with other things.
    teardownTimeout: 120_000,
    projects: [
      {
        test: {
          name: 'pure',
          include: [
            'test/{engine,cad,drawings,activities,platform,walls,scripts,materials,data,cli}/**/*.test.ts',
          ],
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
          globalSetup: ['test/support/global-services.ts'],
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
          // Each file starts processes of its own and waits for the dead among them more than it works: two at a time.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
