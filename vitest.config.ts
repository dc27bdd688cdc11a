import { defineConfig } from 'vitest/config';

/** Pure tests need nothing running; the others share the services that `test/support/services.ts` starts once. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['test/{engine,cad,platform,walls,scripts,materials,data}/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
