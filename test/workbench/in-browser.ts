import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { buildWeb } from '../../scripts/setup/web.mjs';
import { createObjectStore } from '../../src/platform/object-store.ts';
import {
  DESKTOP,
  inspectPage,
  obtainChromium,
  PATIENCE_MS,
  startBrowser,
  tabTo,
} from '../console/browser.ts';
import { type ApiClient, apiClient, exampleFile, makePart, uploadFile, waitForEnd } from '../support/api.ts';
import { clockOf } from '../support/clock.ts';
import { openFront } from '../support/front.ts';
import { makeOrganisation, openTestDatabase, type TestOrganisation } from '../support/organisation.ts';
import { confirmedPerson, PASSWORD } from '../support/people.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';

export const chromium = await obtainChromium();
if (chromium.reason !== undefined)
  process.stdout.write(`SKIPPED: the workbench in a browser, because ${chromium.reason}\n`);

/** `KEEP_SCREENSHOTS=1` renews the pictures of docs/app. */
const KEEP = process.env.KEEP_SCREENSHOTS === '1';
/** Where links to workflows lead; nobody follows them here. */
export const TEMPORAL_UI_URL = 'https://temporal.test.example';
const PICTURES = path.resolve(import.meta.dirname, '../../docs/app');
export const EMAIL = 'buyer@test.example';
/** A person who may not manage the organisation. */
export const MEMBER = 'member@test.example';

type Service = {
  readonly address: string;
  /** Replaces the process behind the address, as a release does. Null: the service is down. */
  readonly serve: (role: 'all' | 'api' | null) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A service with the worker in one process, on a bucket of its own: which pages may use a bucket is one setting for all of it. */
const startService = async (stack: Stack): Promise<Service> => {
  const { endpoint, region, accessKeyId, secretAccessKey } = stack.s3;
  const s3 = { ...stack.s3, bucket: `workbench-${randomUUID()}` };
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  await client.send(new CreateBucketCommand({ Bucket: s3.bucket }));
  client.destroy();
  const front = await openFront();
  const store = createObjectStore(s3);
  await store.allowOrigins([front.address]);
  store.close();
  let now: Proc | null = null;
  const serve = async (role: 'all' | 'api' | null): Promise<void> => {
    front.point(null);
    await now?.kill('SIGTERM');
    now = role === null ? null : await startProcess(stack, role, { S3_BUCKET: s3.bucket, TEMPORAL_UI_URL });
    front.point(now?.baseUrl ?? null);
  };
  await serve('all');
  return {
    address: front.address,
    serve,
    close: async () => {
      await serve(null);
      await front.close();
    },
  };
};

/** What a page is asked while a journey looks at it. */
const lookAt = (page: Page) => ({
  inspect: (name: string, at?: Locator) => inspectPage(page, name, KEEP ? PICTURES : null, at),
  /** What a person sees of the page, for a document; the checks of pages are `inspect`. */
  picture: async (name: string): Promise<void> => {
    if (KEEP) await page.screenshot({ path: path.join(PICTURES, `${name}.png`) });
  },
  tabTo: (name: string | RegExp) => tabTo(page, name),
  /** Waits until nothing on the page stands for what is being read. */
  loaded: () => page.getByLabel('Loading', { exact: true }).first().waitFor({ state: 'detached' }),
  heading: (name: string) => page.getByRole('heading', { name, exact: true, level: 1 }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
});

export type Workbench = ReturnType<typeof lookAt> & {
  readonly page: Page;
  readonly address: string;
  readonly stack: Stack;
  readonly client: ApiClient;
  readonly organisation: TestOrganisation;
  /** An organisation that the person does not belong to. */
  readonly others: ApiClient;
  /** Errors of scripts and violations of the policy, as the browser reported them. */
  readonly complaints: readonly string[];
  /** Gives the browser a session without the form. */
  readonly signIn: (email?: string) => Promise<void>;
  readonly serve: Service['serve'];
  readonly close: () => Promise<void>;
};

/** A service, an organisation with a person, and a browser with one page. */
export const openWorkbench = async (): Promise<Workbench> => {
  await buildWeb();
  mkdirSync(PICTURES, { recursive: true });
  const stack = await createStack({ namespace: true });
  const service = await startService(stack);
  const { address } = service;
  const db = openTestDatabase(stack);
  const organisation = await makeOrganisation(db);
  await confirmedPerson({ db, clock: clockOf(db) }, organisation.id, 'owner', EMAIL);
  await confirmedPerson({ db, clock: clockOf(db) }, organisation.id, 'member', MEMBER);
  const other = await makeOrganisation(db);
  await db.close();
  const browser = await startBrowser(chromium.path ?? '');
  const context = await browser.newContext({ viewport: DESKTOP, colorScheme: 'light', locale: 'en-GB' });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    // Signed out, not found and refused are answers that a journey asks for.
    const isAnswer = /status of 4(01|03|04|09|22)/.test(message.text());
    if (message.type() === 'error' && !isAnswer) complaints.push(message.text());
  });
  return {
    ...lookAt(page),
    page,
    address,
    stack,
    client: apiClient(address, organisation.apiKey),
    organisation,
    others: apiClient(address, other.apiKey),
    complaints,
    serve: service.serve,
    signIn: async (email = EMAIL) => {
      const answer = await context.request.post(`${address}/api/v1/auth/login`, {
        data: { email, password: PASSWORD },
        headers: { origin: address },
      });
      expect(answer.status(), await answer.text()).toBeLessThan(300);
    },
    close: async () => {
      await browser.close();
      await service.close();
      await stack.close();
    },
  };
};

export type PricedPart = {
  readonly partId: string;
  readonly revisionId: string;
  readonly calculationId: string;
};

/** Prices a part with an example file, as an integrator would. */
export const pricePart = async (
  client: ApiClient,
  file: string,
  partNumber: string,
  body: object,
): Promise<PricedPart> => {
  const upload = await uploadFile(client, file, await exampleFile(file));
  const { partId, revisionId } = await makePart(client, upload.id, partNumber);
  return { partId, revisionId, calculationId: await priceRevision(client, revisionId, body) };
};

/** Another calculation of a revision. */
export const priceRevision = async (client: ApiClient, revisionId: string, body: object): Promise<string> => {
  const made = await client.post<{ environment_runs: { calculation_id: string }[] }>(
    '/api/v1/calculations/quote',
    { part_revision_id: revisionId, ...body },
  );
  const id = made.environment_runs[0]?.calculation_id ?? '';
  const ended = await waitForEnd(client, id);
  expect(ended.status, ended.error ?? '').toBe('succeeded');
  return id;
};
