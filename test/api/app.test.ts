import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { adminRoutes } from '../../src/api/admin/routes.ts';
import { createApp } from '../../src/api/app.ts';
import { asApiError } from '../../src/api/kit/failures.ts';
import { routes } from '../../src/api/routes.ts';
import { createTestApp } from '../support/app.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { useApp } from '../support/use.ts';

const { stack, app: service } = useApp({ clock: steadyClock() });
let apiKey: string;

beforeAll(async () => {
  ({ apiKey } = await makeOrganisation(service.db));
});

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const RFC_3339_UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

describe('a record', () => {
  test('given an organisation, when a part is created, then it is read back', async () => {
    const client = service.client(apiKey);
    const made = await client.post<{ id: string }>('/api/v1/parts/', { part_number: 'P-1' });
    expect(await client.get(`/api/v1/parts/${made.id}`)).toMatchObject({ part_number: 'P-1' });
  });

  test('has ids that are UUIDs and times in RFC 3339, UTC [REQ-15]', async () => {
    const client = service.client(apiKey);
    const part = await client.post<Record<string, string>>('/api/v1/parts/', { part_number: 'P-2' });
    const folder = await client.post<Record<string, string>>('/api/v1/folders', { name: 'F' });
    for (const row of [part, folder]) {
      expect(row.id).toMatch(UUID_V7);
      expect(row.created_at).toMatch(RFC_3339_UTC);
      expect(row.updated_at).toMatch(RFC_3339_UTC);
    }
    expect(part.org_id).toMatch(UUID_V7);
  });
});

describe('the surface', () => {
  test('lives under /api/v1, and its description is OpenAPI 3.1 of version 0.1.0 [VER-1]', async () => {
    for (const { spec } of [...routes, ...adminRoutes]) expect(spec.path).toMatch(/^\/api\/v1\//);
    const answer = await service.app.request('/api/v1/openapi-public.json');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ openapi: '3.1.0', info: { version: '0.1.0' } });
  });

  test('given many who ask whether it is ready, then what it stands on is asked once a second [REQ-12]', async () => {
    let asked = 0;
    const store = {
      ...service.deps.store,
      ping: () => {
        asked += 1;
        return service.deps.store.ping();
      },
    };
    let now = Date.parse('2026-05-01T12:00:00Z');
    const app = createApp({ ...service.deps, store, clock: { now: () => new Date(now) } });
    const ready = async () => (await app.request('/readyz')).status;
    const askMany = () => Promise.all(Array.from({ length: 50 }, ready));
    // The seconds that a dependency has to answer never pass, however long the machine takes.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      expect(new Set(await askMany())).toEqual(new Set([200]));
      now += 999;
      await askMany();
      expect(asked).toBe(1);
      now += 1;
      await askMany();
      expect(asked).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  test('has a page behind upgrade_url, which says whom to ask [CAR-7]', async () => {
    const asked = async (supportContact: string | null): Promise<string> => {
      const one = await createTestApp(stack, { settings: { supportContact } });
      const { pathname } = new URL(one.deps.settings.upgradeUrl);
      const answer = await one.app.request(pathname);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      await one.close();
      return answer.text();
    };
    expect(await asked(null)).toContain('contact the operator of this service');
    expect(await asked('sales@host.example')).toContain('href="mailto:sales@host.example"');
    expect(await asked('https://host.example/plans')).toContain('href="https://host.example/plans"');
    expect(await asked('<script>x</script>')).not.toContain('<script>');
  });

  test('given a fault of our own, then a fixed text without any detail, under the request id [REQ-16]', async () => {
    const client = service.client(apiKey);
    await stack.sql('alter table parts rename to parts_elsewhere');
    try {
      const answer = await client.call('GET', '/api/v1/parts/', undefined, { 'x-request-id': 'fault.1' });
      expect(answer.status).toBe(500);
      expect(answer.body).toEqual({
        error: {
          code: 'internal_error',
          message: 'An internal error occurred. Try again; if it persists, send the request_id to support.',
        },
        request_id: 'fault.1',
      });
      expect(answer.headers.get('x-request-id')).toBe('fault.1');
    } finally {
      await stack.sql('alter table parts_elsewhere rename to parts');
    }
    expect((await client.call('GET', '/api/v1/parts/')).status).toBe(200);
  });

  test('given a statement that the database cut off for its length, then it is 503 and may be asked again [REQ-16]', async () => {
    const cutOff = await service.db
      .asSystem(async (tx) => {
        await sql`set local statement_timeout = '10ms'`.execute(tx);
        await sql`select pg_sleep(600)`.execute(tx);
      })
      .then(
        () => null,
        (error: unknown) => asApiError(error),
      );
    expect([cutOff?.code, cutOff?.status]).toEqual(['unavailable', 503]);
    expect(cutOff?.headers['retry-after']).toBeDefined();
  });
});
