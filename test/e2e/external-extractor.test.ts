import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UpdateLegacyEnvironmentData } from '../../clients/typescript/src/index.ts';
import {
  getCalculation,
  listLegacyEnvironments,
  updateLegacyEnvironment,
  uploadAndQuote,
} from '../../clients/typescript/src/operations.ts';
import { type ApiClient, apiClient, exampleFile, waitForEnd } from '../support/api.ts';
import { completionOf, type ExtractorServer, startExtractorServer } from '../support/extractor-server.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';

const REAMED = {
  kind: 'dimension',
  value: {
    dimension: 'diameter',
    nominal: 8,
    tolerance: null,
    fit: 'H7',
    limits: null,
    bound: null,
    count: 4,
    basic: false,
    reference: false,
    depth_mm: null,
    through: true,
    angle_deg: null,
  },
  text: '4x Ø8 H7',
  box: { left: 0.5, top: 0.5, width: 0.1, height: 0.02 },
  confidence: 0.9,
};

let stack: Stack;
let server: ExtractorServer;
let service: Proc;
let client: ApiClient;
let environment: string;
let apiKey: string;

const start = async () => {
  service = await startProcess(stack, 'all', {
    EXTRACTOR_URL: server.url,
    EXTRACTOR_PROVIDER: 'acme',
    EXTRACTOR_MODEL: 'reader-1',
    EXTRACTOR_API_KEY: 'secret',
    EXTRACTOR_INPUT_CENTS_PER_MILLION: '100',
    EXTRACTOR_OUTPUT_CENTS_PER_MILLION: '500',
  });
  client = apiClient(service.baseUrl ?? '', apiKey);
};

beforeAll(async () => {
  stack = await createStack({ namespace: true });
  server = await startExtractorServer();
  server.answer(200, completionOf([REAMED]));
  const db = openTestDatabase(stack);
  ({ apiKey } = await makeOrganisation(db));
  await db.close();
  await start();
  const [first] = await listLegacyEnvironments({ client: client.http });
  environment = first?.id ?? '';
});

afterAll(async () => {
  await service?.kill('SIGTERM');
  await server?.close();
  await stack?.close();
});

/** `mark` makes other bytes of the same drawing: those that were asked about are not asked about again. */
const ask = async (partNumber: string, mark = ''): Promise<string> => {
  const named = async (name: string, behind = '') =>
    new File([new Uint8Array(await exampleFile(name)), behind], name);
  const body = {
    part_number: partNumber,
    file: await named('plate_holes_pocket.step'),
    drawing: await named('plate_holes_pocket.pdf', mark),
  };
  return (await uploadAndQuote({ client: client.http, body })).id;
};

const quoted = async (id: string) => {
  expect(await waitForEnd(client, id), service.log().slice(-3000)).toMatchObject({ status: 'succeeded' });
  return getCalculation({ client: client.http, path: { calculation_id: id } });
};

const quote = async (partNumber: string) => quoted(await ask(partNumber));

const allow = (body: UpdateLegacyEnvironmentData['body']) =>
  updateLegacyEnvironment({ client: client.http, path: { env_id: environment }, body });

test('given a part with its drawing, then nothing leaves the machine until its environment allows it, and then the sheet says who read what [CAR-16]', async () => {
  await allow({ enabled_extractors: ['cad_brep'] });
  const before = await quote('BEFORE');
  expect(before.process_plan?.map(({ step }) => step)).not.toContain('ream');
  expect(server.requests).toEqual([]);

  await allow({ enabled_extractors: ['cad_brep', 'ai_vision'], extraction_budget_cents: 100 });
  const after = await quote('AFTER');
  expect(server.requests).toMatchObject([
    { body: { model: 'reader-1' }, headers: { authorization: 'Bearer secret' } },
  ]);
  const ream = after.process_plan?.find(({ step }) => step === 'ream');
  expect(ream?.facts).toMatchObject([{ text: '4x Ø8 H7', extractor: 'ai_vision' }]);
  const calls = await stack.sql(
    `select outcome, spent_microcents::float8 as spent, month from extraction_calls`,
  );
  expect(calls).toEqual([{ outcome: 'read', spent: 1000 * 100 + 200 * 500, month: expect.any(String) }]);
});

test('given a process that is killed between the call and its settlement, then the next one asks no second time, counts the call in full, and reads the drawing [CAR-16]', async () => {
  const asked = server.requests.length;
  const heard = server.hold();
  const id = await ask('KILLED', '\n% another copy');
  await heard;
  await service.kill('SIGKILL');
  server.answer(200, completionOf([REAMED]));
  await start();
  const done = await quoted(id);
  expect(done.process_plan?.map(({ step }) => step)).not.toContain('ream');
  expect(server.requests).toHaveLength(asked + 1);
  const calls = await stack.sql(
    `select outcome, spent_microcents = reserved_microcents as is_full, settled_at is not null as is_settled
     from extraction_calls order by created_at`,
  );
  expect(calls).toEqual([
    { outcome: 'read', is_full: false, is_settled: true },
    { outcome: 'lost', is_full: true, is_settled: true },
  ]);
});
