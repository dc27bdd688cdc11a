import { defineConfig } from 'vitest/config';

/** The fast tests of costing and times, for mutation testing: every mutant runs those that reach it. */
export default defineConfig({
  test: {
    root: new URL('../../..', import.meta.url).pathname,
    include: [
      'test/engine/cost/**/*.test.ts',
      'test/engine/golden/{scheme,lots,machine-rate,cutting}.test.ts',
      'test/engine/{lots,docs-method,preview,other-subjects,price}.test.ts',
      'test/engine/planner/**/*.test.ts',
    ],
    testTimeout: 60_000,
  },
});
