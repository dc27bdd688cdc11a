/** What takes minutes and seldom finds anything, and runs in `npm run test:deep` only. What still covers it in the gate stands behind. */
export const DEEP_ONLY = [
  // test/cad/{examples,oracle,generated}
  'test/cad/census.test.ts',
  // test/cli/estimates-{blind,everyday,jobshop} and test/cli/estimates
  'test/cli/estimates-drawn.test.ts',
  'test/cli/estimates-fresh.test.ts',
  'test/cli/estimates-harder.test.ts',
  'test/cli/estimates-milled.test.ts',
  'test/cli/estimates-mixed.test.ts',
  'test/cli/estimates-sheet.test.ts',
  'test/cli/estimates-turned.test.ts',
  // test/contract/{route-suite,bodies,dates,description}
  'test/contract/outside/schemathesis.test.ts',
  // test/mcp/{http,tools}
  'test/mcp/conformance/conformance.test.ts',
];

/** What runs in the gate too, with fewer cases or fewer moments. */
export const DEEPER = [
  'test/engine/property',
  'test/nest/guards.test.ts',
  'test/cli/estimates-jobshop.test.ts',
  'test/cad/endurance.test.ts',
  'test/cad/robustness.test.ts',
  'test/walls/expressions.test.ts',
  'test/drawings/pixels/',
  'test/api/calculations/drawing-packs.test.ts',
  'test/e2e/survival.test.ts',
  'test/e2e/assembly.test.ts',
  'test/e2e/webhooks.test.ts',
];
