import { describe, expect, test } from 'vitest';
import { createApp } from '../../src/api/app.ts';
import { invoke, type OperationInput } from '../../src/api/invoke.ts';
import type { Caller } from '../../src/api/kit/caller.ts';
import type { ApiError } from '../../src/api/kit/errors.ts';
import { SCOPES } from '../../src/api/kit/scopes.ts';
import { routes } from '../../src/api/routes.ts';
import { QueueFull } from '../../src/platform/fair-places.ts';
import { newId } from '../../src/platform/ids.ts';
import { createCalculation, until } from '../support/api.ts';
import { TEST_BASE_URL } from '../support/app.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { createPricingHelpers, makeBoughtPart } from '../support/pricing.ts';
import { useOrganisation } from '../support/use.ts';

const {
  stack,
  app: service,
  organisation: own,
  client,
} = useOrganisation({ namespace: true, clock: steadyClock() });

const callerOf = (scopes: readonly string[] = SCOPES): Caller => ({
  orgId: own.id,
  kind: 'api_key',
  credentialId: newId(),
  scopes: new Set(scopes),
  userId: null,
  role: null,
});

const ask = (
  operation: string,
  asked: OperationInput = {},
  options: { readonly caller?: Caller; readonly key?: string } = {},
) =>
  invoke(service.deps, operation, options.caller ?? callerOf(), asked, {
    requestId: newId(),
    idempotencyKey: options.key ?? null,
    spend: async () => undefined,
  });

const refusal = (operation: string, asked: OperationInput = {}, options = {}): Promise<ApiError> =>
  ask(operation, asked, options).then(
    (reply) => {
      throw new Error(`answered ${JSON.stringify(reply)}`);
    },
    (error: ApiError) => error,
  );

describe('an operation without HTTP', () => {
  test('writes and reads what the same operations over HTTP show [HOU-12]', async () => {
    const made = await ask('createPart', { body: { part_number: 'DOOR-1', description: 'by the door' } });
    const { id } = made.body as { id: string };
    expect(made.status).toBe(201);
    expect((await ask('getPart', { params: { part_id: id } })).body).toEqual(
      await client.get(`/api/v1/parts/${id}`),
    );
    await client.post('/api/v1/parts/', { part_number: 'DOOR-2', make_or_buy: 'buy' });
    const listed = await ask('listParts', { query: { limit: 1, include_total: true, make_or_buy: 'buy' } });
    expect(listed.body).toEqual(
      await client.get('/api/v1/parts/?limit=1&include_total=true&make_or_buy=buy'),
    );
  });

  test('refuses what HTTP refuses: a scope that is missing, every wrong field, an id of another organisation [HOU-12]', async () => {
    const body = { part_number: '', colour: 'red' };
    expect(await refusal('createPart', { body }, { caller: callerOf(['parts:read']) })).toMatchObject({
      code: 'insufficient_scope',
    });
    const wrong = await refusal('createPart', { body });
    expect([wrong.status, wrong.code]).toEqual([422, 'validation_error']);
    expect(JSON.stringify(wrong.details)).toMatch(/part_number.*colour/);
    expect(await refusal('getPart', { params: { part_id: 'x' } })).toMatchObject({
      code: 'validation_error',
    });
    expect(await refusal('listCalculations', { query: { status: 'failed' } })).toMatchObject({
      code: 'validation_error',
      details: {
        errors: [
          {
            loc: ['query', 'status'],
            msg: expect.stringMatching(/^is not a parameter of this operation; use limit, .*status_filter/),
            type: 'unknown_parameter',
          },
        ],
      },
    });
    const other = await makeOrganisation(service.db);
    const theirs = await service
      .client(other.apiKey)
      .post<{ id: string }>('/api/v1/parts/', { part_number: 'THEIRS' });
    expect(await refusal('getPart', { params: { part_id: theirs.id } })).toMatchObject({ code: 'not_found' });
    await expect(ask('noSuchOperation')).rejects.toThrow(RangeError);
    // Files come over HTTP only.
    await expect(ask('uploadAndQuote')).rejects.toThrow(RangeError);
  });

  test('has a door for each operation but those that take files [HOU-12]', async () => {
    const [files, others] = [true, false].map((takes) =>
      routes
        .filter(({ spec }) => (spec.multipart !== undefined) === takes)
        .map(({ spec }) => spec.operationId),
    );
    expect(others?.length).toBeGreaterThan(100);
    // Nobody's scopes: an operation that there is refuses for want of one, or answers.
    for (const operation of others ?? [])
      await ask(operation, {}, { caller: callerOf([]) }).catch((error: Error) =>
        expect(error, operation).not.toBeInstanceOf(RangeError),
      );
    for (const operation of files ?? []) await expect(ask(operation)).rejects.toThrow(RangeError);
  });

  test('acts once under a key, and refuses the key for another question', async () => {
    const caller = callerOf();
    const body = { name: 'Once' };
    const first = await ask('createFolder', { body }, { caller, key: 'once' });
    const again = await ask('createFolder', { body }, { caller, key: 'once' });
    expect(again.body).toEqual(first.body);
    expect(await refusal('createFolder', { body: { name: 'Other' } }, { caller, key: 'once' })).toMatchObject(
      {
        code: 'conflict',
      },
    );
  });
});

const priced = async (): Promise<string> => {
  const { revisionId } = await makeBoughtPart(client);
  const id = await createCalculation(client, revisionId, { lot_size: 7 });
  await client.post(`/api/v1/calculations/${id}/run`);
  await createPricingHelpers(service, stack).drain(own.id);
  return id;
};

test('given a preview, then it is computed while no transaction of it is open [HOU-13]', async () => {
  const id = await priced();
  await service.deps.background.idle();
  await service.deps.starter.idle();
  let computed = 0;
  const deps = {
    ...service.deps,
    preview: async (...asked: Parameters<typeof service.deps.preview>) => {
      // A read gives its result before its commit has ended, so the transaction may still be seen for a moment.
      await until(
        () =>
          stack.sql(
            `select query from pg_stat_activity
             where datname = current_database() and usename = 'sc_app' and state like 'idle in transaction%'`,
          ),
        (open) => open.length === 0,
      );
      computed += 1;
      return service.deps.preview(...asked);
    },
  };
  const asked = { params: { calculation_id: id }, body: { lot_size: 70 } };
  const door = { requestId: newId(), idempotencyKey: null, spend: async () => undefined };
  const answered = await invoke(deps, 'previewCalculation', callerOf(), asked, door);
  expect(computed).toBe(1);
  expect(answered.body).toEqual(await client.post(`/api/v1/calculations/${id}/preview`, { lot_size: 70 }));
});

test('given no room to wait for a preview, then 503 says when to ask again', async () => {
  const full = (): Promise<never> => Promise.reject(new QueueFull('Too much work is waiting.', 5));
  const app = createApp({ ...service.deps, preview: full });
  const answer = await app.request(`${TEST_BASE_URL}/api/v1/calculations/${await priced()}/preview`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': own.apiKey },
    body: '{}',
  });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await answer.json()).toMatchObject({
    error: { code: 'unavailable', message: 'Too much work is waiting.' },
  });
});
