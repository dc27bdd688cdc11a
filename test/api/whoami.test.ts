import { expect, test } from 'vitest';
import { SCOPES } from '../../src/api/kit/scopes.ts';
import { steadyClock } from '../support/clock.ts';
import { addKey, makeOrganisation } from '../support/organisation.ts';
import { useApp } from '../support/use.ts';

const { app: service } = useApp({ clock: steadyClock() });

type Who = {
  credential: Record<string, unknown> & { id: string };
  organisation: Record<string, unknown>;
  limits: Record<string, number>;
};

test('a key with one scope, whichever, learns what it is and which limits hold [AUT-11]', async () => {
  const own = await makeOrganisation(service.db, { tierSlug: 'team' });
  for (const scope of SCOPES) {
    const client = service.client(await addKey(service.db, own.id, [scope]));
    const who = await client.get<Who>('/api/v1/whoami');
    expect(who.credential).toMatchObject({ kind: 'api_key', name: 'test key', scopes: [scope], role: null });
    expect(who.organisation).toEqual({
      id: own.id,
      name: 'Test organisation',
      slug: `test-${own.id}`,
      tier_slug: 'team',
    });
    expect(who.limits).toMatchObject({
      units_per_minute: 600,
      heavy_weight: 10,
      requests_per_minute: 1200,
      pending_bound: 500,
      inflight_cap: 8,
      environments: 10,
      included_per_month: 500,
    });
  }
});

test('one key, one override, one upload and the cap are read as their lists and writes show them [SMA-3]', async () => {
  const own = await makeOrganisation(service.db);
  const client = service.client(own.apiKey);
  const { items } = await client.get<{ items: { id: string }[] }>('/api/v1/api-keys');
  expect(await client.get(`/api/v1/api-keys/${items[0]?.id}`)).toEqual(items[0]);

  const { data } = await client.get<{ data: { id: string }[] }>('/api/v1/parts/materials/grades?limit=1');
  const override = await client.post<{ id: string }>('/api/v1/parts/materials/overrides', {
    grade_id: data[0]?.id,
    price_per_kg: 2,
    price_currency: 'EUR',
  });
  expect(await client.get(`/api/v1/parts/materials/overrides/${override.id}`)).toEqual(override);

  const { data_source_id } = await client.post<{ data_source_id: string }>('/api/v1/uploads/presign', {
    name: 'plate.step',
  });
  const [listed] = await client.get<{ id: string }[]>('/api/v1/uploads/');
  expect(listed?.id).toBe(data_source_id);
  expect(await client.get(`/api/v1/uploads/${data_source_id}`)).toEqual(listed);

  expect(await client.get('/api/v1/billing/spend-cap')).toEqual({
    cap_cents: null,
    action: null,
    spend_cents: 0,
  });
});
