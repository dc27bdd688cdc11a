/**
 * The parts of `npm run test:deep`. `only`: what takes minutes and seldom finds anything, and runs there only; what still covers it in the
 * gate stands behind. `more`: what runs in the gate too, with fewer cases or fewer moments. `again`: what runs in the gate as it is, and here
 * with the settings of `env`.
 */
export const PARTS = {
  engine: {
    only: [],
    more: ['test/engine/property', 'test/nest/guards.test.ts', 'test/walls/expressions.test.ts'],
  },
  geometry: {
    // test/cad/{examples,oracle,generated}
    only: ['test/cad/census.test.ts'],
    more: ['test/activities/cad-job.test.ts', 'test/cad/endurance.test.ts', 'test/cad/robustness.test.ts'],
  },
  drawings: {
    only: [],
    more: ['test/drawings/pixels/', 'test/api/calculations/drawing-packs.test.ts'],
  },
  estimates: {
    // test/cli/estimates-{blind,everyday,jobshop} and test/cli/estimates
    only: [
      'test/cli/estimates-drawn.test.ts',
      'test/cli/estimates-fresh.test.ts',
      'test/cli/estimates-harder.test.ts',
      'test/cli/estimates-milled.test.ts',
      'test/cli/estimates-mixed.test.ts',
      'test/cli/estimates-sheet.test.ts',
      'test/cli/estimates-turned.test.ts',
    ],
    more: ['test/cli/estimates-jobshop.test.ts'],
  },
  clients: {
    only: [
      // test/e2e/client
      'test/e2e/client-runtimes.test.ts',
      // test/contract/{description,outside}
      'test/e2e/generators.test.ts',
    ],
    more: [],
  },
  service: {
    only: [
      // test/contract/{route-suite,bodies,dates,description}
      'test/contract/outside/schemathesis.test.ts',
      // redocly, in test/contract/description
      'test/contract/outside/spectral.test.ts',
      // test/mcp/{http,tools}
      'test/mcp/conformance/conformance.test.ts',
    ],
    more: [
      'test/e2e/survival.test.ts',
      'test/e2e/assembly.test.ts',
      'test/e2e/traces.test.ts',
      'test/e2e/webhooks.test.ts',
      // Obtains Helm, which the gate only uses where it is.
      'test/scripts/helm.test.ts',
    ],
  },
  workbench: {
    only: [],
    more: ['test/workbench/every-page.test.ts'],
  },
  // The production shape, with everything killed.
  cluster: {
    only: [
      // test/e2e/chaos
      'test/e2e/cluster.test.ts',
      // test/scripts/temporal-server
      'test/e2e/authorities.test.ts',
    ],
    more: [],
  },
  // Loses everything but the backup, and restores a moment before.
  restore: {
    // test/e2e/checks
    only: ['test/e2e/restore.test.ts'],
    more: [],
  },
  // The application reaches PostgreSQL through PgBouncer in transaction mode.
  pooled: {
    only: [],
    more: [],
    again: ['test/api', 'test/db', 'test/console', 'test/mcp', 'test/oauth', 'test/webhooks'],
    env: { TEST_POOLER: 'pgbouncer' },
  },
};

export const DEEP_ONLY = Object.values(PARTS).flatMap(({ only }) => only);
export const AGAIN = Object.values(PARTS).flatMap(({ again = [] }) => again);
export const DEEPER = Object.values(PARTS).flatMap(({ more }) => more);
