import { beforeAll, describe, expect, test } from 'vitest';
import { putOperator } from '../../src/db/accounts/operators.ts';
import { newId } from '../../src/platform/ids.ts';
import { newToken } from '../../src/platform/token.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { use, useApp } from '../support/use.ts';
import {
  BASE,
  createEndpoint,
  type DeliveryRow,
  deliveriesOf,
  emit,
  failedCalculation,
  type Page,
} from './support.ts';

const { stack, app } = useApp();
const organisation = use(() => makeOrganisation(app.db));
let endpointId: string;
let token: string;

beforeAll(async () => {
  const made = newToken('sc_op_');
  token = made.token;
  await app.db.asAdmin((tx) => putOperator(tx, { name: 'anna', tokenSha256: made.sha256, now: new Date() }));
  const client = app.client(organisation.apiKey);
  endpointId = (await createEndpoint(client, 'http://127.0.0.1:1025/')).id;
  for (let i = 0; i < 3; i += 1) await emit(app, organisation, 'calculation.failed', failedCalculation());
  await stack.sql(`update webhook_deliveries set status = 'failed', finished_at = created_at`);
});

const call = async <T = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  bearer = token,
) => {
  const response = await app.app.request(`http://should-cost.test/api/v1/admin/organisations/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
};

const audit = () =>
  stack.sql<{ operator: string; action: string; target: string; after: Record<string, unknown> }>(
    'select operator, action, target, after from audit_log order by at, id',
  );

describe('operators', () => {
  test('browse the deliveries of any organisation', async () => {
    const page = await call<Page<DeliveryRow & { endpoint_id: string }>>(
      'GET',
      `${organisation.id}/deliveries?status=failed&limit=2&include_total=true`,
    );
    expect(page.status).toBe(200);
    expect(page.body).toMatchObject({ count: 2, has_more: true, total: 3 });
    expect(page.body.items[0]).toMatchObject({ endpoint_id: endpointId, status: 'failed' });
    const other = await makeOrganisation(app.db);
    expect((await call<Page<DeliveryRow>>('GET', `${other.id}/deliveries`)).body.count).toBe(0);
    expect((await call('GET', `${newId()}/deliveries`)).status).toBe(404);
  });

  test('replay one and all, and enable; each is in the audit log', async () => {
    const [row] = await deliveriesOf(app.client(organisation.apiKey), endpointId);
    const replayed = await call('POST', `${organisation.id}/deliveries/${row?.id}/replay`);
    expect([replayed.status, Object.keys(replayed.body)]).toEqual([202, ['delivery_id']]);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const all = await call('POST', `${organisation.id}/webhook-endpoints/${endpointId}/replay-failed`, {
      since,
    });
    expect([all.status, all.body]).toMatchObject([202, { job_id: expect.any(String), count: 2 }]);
    await stack.sql(
      `update webhook_endpoints set status = 'disabled', disabled_reason = 'failure_rate' where id = $1`,
      [endpointId],
    );
    const refused = await call('POST', `${organisation.id}/webhook-endpoints/${endpointId}/replay-failed`, {
      since,
    });
    expect(refused.status).toBe(409);
    const enabled = await call('POST', `${organisation.id}/webhook-endpoints/${endpointId}/enable`);
    expect([enabled.status, enabled.body]).toMatchObject([200, { status: 'enabled', disabled_reason: null }]);
    expect(JSON.stringify(enabled.body)).not.toContain('secret');
    const missed = await call('POST', `${organisation.id}/webhook-endpoints/${endpointId}/replay-missed`, {
      since,
    });
    expect([missed.status, missed.body]).toMatchObject([202, { count: 0 }]);
    expect((await audit()).map(({ operator, action, target }) => [operator, action, target])).toEqual([
      ['anna', 'delivery.replay', row?.id],
      ['anna', 'webhook_endpoint.replay_failed', endpointId],
      ['anna', 'webhook_endpoint.enable', endpointId],
      ['anna', 'webhook_endpoint.replay_missed', endpointId],
    ]);
  });

  test("another organisation's ids are not found, and a key of a customer is no operator", async () => {
    const other = await makeOrganisation(app.db);
    const [row] = await deliveriesOf(app.client(organisation.apiKey), endpointId);
    expect((await call('POST', `${other.id}/deliveries/${row?.id}/replay`)).status).toBe(404);
    expect((await call('POST', `${other.id}/webhook-endpoints/${endpointId}/enable`)).status).toBe(404);
    expect((await call('GET', `${organisation.id}/deliveries`, undefined, organisation.apiKey)).status).toBe(
      401,
    );
    expect((await app.client(organisation.apiKey).call('GET', `${BASE}/${endpointId}`)).status).toBe(200);
  });
});
