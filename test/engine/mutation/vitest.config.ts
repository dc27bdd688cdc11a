import { defineConfig } from 'vitest/config';

/** The fast tests of costing, lots and times, for mutation testing: every mutant runs those that reach it. */
export default defineConfig({
  test: {
    root: new URL('../../..', import.meta.url).pathname,
    include: [
      'test/engine/cost/**/*.test.ts',
      'test/engine/time/**/*.test.ts',
      'test/engine/golden/{scheme,lots,machine-rate,cutting}.test.ts',
      'test/engine/planner/{formulas,bores-and-tools,demands,known-parts,machines,reviewed-plans}.test.ts',
      'test/engine/{lots,lots-economics,confidence,docs-method}.test.ts',
    ],
    testTimeout: 60_000,
  },
});
