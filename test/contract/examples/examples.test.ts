import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openSpecs } from '../../../src/api/auth/specs.ts';
import type { Example } from '../../../src/api/kit/examples.ts';
import { routes } from '../../../src/api/routes.ts';
import { steadyClock } from '../../support/clock.ts';
import { makeOrganisation } from '../../support/organisation.ts';
import { useApp } from '../../support/use.ts';
import { createNormal } from './normal.ts';
import { createExampleRecorder } from './recorder.ts';
import { CHAPTERS } from './story.ts';

const FILE = path.resolve(import.meta.dirname, '../../../src/api/examples.json');
/** Of both descriptions. */
const described = [...routes.map(({ spec }) => spec), ...openSpecs];

const { stack, app: service } = useApp({ namespace: true, clock: steadyClock() });
let told: ReadonlyMap<string, Example>;

beforeAll(async () => {
  const organisation = await makeOrganisation(service.db);
  const teller = await createExampleRecorder(stack, service, {
    organisation,
    specs: described,
    normal: createNormal(),
  });
  teller.keep('baseline', organisation.environmentId);
  for (const chapter of Object.values(CHAPTERS)) await chapter(teller);
  told = teller.told;
});

test('every operation is asked once, with a body where it takes one [CON-7]', () => {
  expect([...told.keys()].sort()).toEqual(described.map(({ operationId }) => operationId).sort());
  for (const spec of described) {
    const takesBody = spec.body !== undefined || ('multipart' in spec && spec.multipart !== undefined);
    expect(told.get(spec.operationId)?.body !== undefined, spec.operationId).toBe(takesBody);
  }
});

test('the examples of the descriptions are what the service answers (else: run this test with -u, then npm run openapi) [CON-7]', async () => {
  const examples = Object.fromEntries([...told].sort(([a], [b]) => (a < b ? -1 : 1)));
  await expect(`${JSON.stringify(examples, null, 1)}\n`).toMatchFileSnapshot(FILE);
});
