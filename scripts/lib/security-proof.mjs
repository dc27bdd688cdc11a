/** What SECURITY.md promises → the test files that show it. `npm test` runs them too. */
export const SECURITY_PROOF = [
  [
    'every expression and scanner takes linear time',
    ['test/walls/expressions.test.ts', 'test/walls/hostile-length.test.ts'],
  ],
  [
    'no body, form or answer without a limit',
    ['test/contract/bodies.test.ts', 'test/api/forms.test.ts', 'test/api/hostile-input.test.ts'],
  ],
  [
    'no request whose values, keys, lists or problems are without a bound',
    ['test/walls/bounded-schemas.test.ts', 'test/walls/counted-values.test.ts'],
  ],
  [
    'no answer that a reader can make us hold: pages, streams and slow readers',
    ['test/api/pagination.test.ts', 'test/api/uploads.test.ts', 'test/api/listeners.test.ts'],
  ],
  ['no page of another site uses a session, whatever its Host says', ['test/api/sessions.test.ts']],
  [
    'no stranger fills the store of clients, and no refusal burns a token',
    ['test/oauth/authorization.test.ts'],
  ],
  ['names that users wrote are marked for agents', ['test/mcp/marked.test.ts']],
  [
    'a request costs what it weighs, and what is heavy is done away from the event loop',
    [
      'test/nest/drawing.test.ts',
      'test/walls/weights.test.ts',
      'test/contract/weights.test.ts',
      'test/db/round-trips.test.ts',
      'test/api/environment-row-limits.test.ts',
      'test/api/calculations/large-previews.test.ts',
      'test/api/request-threads.test.ts',
      'test/mcp/tools.test.ts',
    ],
  ],
  ['no id of another organisation, in any position of any route', ['test/contract/isolation.test.ts']],
  ['no account without its mailbox', ['test/api/accounts.test.ts', 'test/console/account.test.ts']],
  [
    'a stranger’s file cannot leave its process',
    ['test/platform/sandbox/run-child.test.ts', 'test/platform/sandbox/missing-isolation.test.ts'],
  ],
  [
    'requests go to public addresses only',
    ['test/platform/outbound/target.test.ts', 'test/platform/outbound/tls.test.ts'],
  ],
  [
    'every object is counted, and gone when nothing refers to it',
    ['test/api/storage.test.ts', 'test/api/erasure.test.ts'],
  ],
  ['keys stay within who made them', ['test/api/api-keys.test.ts', 'test/api/rate-limits.test.ts']],
  ['no balance changes but with its ledger row', ['test/db/money-rights.test.ts', 'test/db/money.test.ts']],
  [
    'no organisation takes the workers that all share',
    [
      'test/platform/fair-places.test.ts',
      'test/activities/cad-places.test.ts',
      'test/activities/pricer.test.ts',
      'test/workflows/pools.test.ts',
      'test/nest/library-work.test.ts',
      'test/api/nest-routes.test.ts',
      'test/api/ingest-steps.test.ts',
    ],
  ],
  ['no input stays open or circles', ['test/e2e/every-row-ends.test.ts']],
  ['no picture unpacks to more than its size says', ['test/drawings/hostile-pictures.test.ts']],
  ['no workbook unpacks to more than it may, and no entity in it expands', ['test/sheets/read.test.ts']],
  [
    'no assembly costs more than its files are long',
    ['test/cad/hostile-archives.test.ts', 'test/cad/archive.test.ts'],
  ],
  ['no charge is lost or made twice where a month ends', ['test/api/calculations/month-turn.test.ts']],
  [
    'no name leads a request elsewhere than it was judged to lead',
    ['test/platform/outbound/rebinding.test.ts', 'test/webhooks/resolver.test.ts'],
  ],
  [
    'no text of a stranger runs in a page or turns what stands beside it',
    ['test/mcp/apps/apps.test.ts', 'test/console/browser.test.ts'],
  ],
  ['no call sets more deliveries in motion than its bounds', ['test/webhooks/replay-bounds.test.ts']],
  ['no role sees a secret that it does not use', ['test/e2e/roles.test.ts']],
];
