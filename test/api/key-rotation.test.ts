import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resealSecrets, signingSecrets } from '../../src/db/webhooks/webhook-endpoints.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { useStack } from '../support/use.ts';
import { createEndpoint } from '../webhooks/support.ts';

const OLD = randomBytes(32).toString('base64');
const NEW = randomBytes(32).toString('base64');

/** Adjacent phases of docs/operations/key-rotation.md: processes of both run side by side. */
const STEPS = [
  { step: 'add', before: [OLD], after: [OLD, NEW] },
  { step: 'promote', before: [OLD, NEW], after: [NEW, OLD] },
] as const;

describe.each(STEPS)('while operators $step a key, processes of both generations', ({ before, after }) => {
  const stack = useStack();
  let apps: readonly [TestApp, TestApp];
  let organisation: TestOrganisation;
  const ways = [
    [0, 1],
    [1, 0],
  ] as const;

  beforeAll(async () => {
    apps = [await createTestApp(stack, { keys: before }), await createTestApp(stack, { keys: after })];
    organisation = await makeOrganisation(apps[0].db);
  });
  afterAll(async () => {
    for (const app of apps ?? []) await app.close();
  });
  const client = (of: 0 | 1) => apps[of].client(organisation.apiKey);
  const pathOf = (cursor?: string) =>
    `/api/v1/parts/?limit=1${cursor === undefined ? '' : `&cursor=${cursor}`}`;

  it.each(ways)('sign deliveries with each other’s secrets (%i to %i)', async (from, to) => {
    const { id, secret } = await createEndpoint(client(from), 'https://93.184.216.34/hooks');
    const read = (of: 0 | 1) =>
      apps[of].db.asTenant(organisation.id, async (tx) => {
        const row = await tx
          .selectFrom('webhook_endpoints')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return signingSecrets(row, organisation.id, {
          now: apps[of].clock.now(),
          secrets: apps[of].deps.secrets,
        });
      });
    expect(await read(to)).toEqual([secret]);
    // The hourly pass of either generation may re-encrypt it.
    await apps[to].db.asTenant(organisation.id, (tx) =>
      resealSecrets(tx, organisation.id, { now: apps[to].clock.now(), secrets: apps[to].deps.secrets }),
    );
    expect(await read(from)).toEqual([secret]);
  });

  it.each(ways)('repeat each other’s stored responses (%i to %i)', async (from, to) => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const body = { part_number: `K-${crypto.randomUUID()}` };
    const made = await client(from).call('POST', '/api/v1/parts/', body, headers);
    const again = await client(to).call('POST', '/api/v1/parts/', body, headers);
    expect(made.status).toBe(201);
    expect(again).toMatchObject({ status: 201, body: made.body });
  });

  it.each(ways)('continue each other’s pages (%i to %i)', async (from, to) => {
    for (let n = 0; n < 2; n += 1)
      await client(from).post('/api/v1/parts/', { part_number: `P-${crypto.randomUUID()}` });
    const first = await client(from).get<{ next_cursor: string }>(pathOf());
    const second = await client(to).get<{ data: unknown[] }>(pathOf(first.next_cursor));
    expect(second.data).toHaveLength(1);
  });
});
