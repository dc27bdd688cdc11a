import { defineConfig } from 'vitest/config';

/** The fast tests of costing and lots, for mutation testing: every mutant runs those that reach it. */
export default defineConfig({
  test: {
    root: new URL('../../..', import.meta.url).pathname,
    include: [
      'test/engine/cost/**/*.test.ts',
      'test/engine/golden/{scheme,lots,machine-rate}.test.ts',
      'test/engine/{lots,confidence,docs-method}.test.ts',
    ],
    testTimeout: 60_000,
  },
});
