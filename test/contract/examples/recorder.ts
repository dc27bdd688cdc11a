import { createHash } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createIngestActivities } from '../../../src/activities/ingest.ts';
import { createReportActivities } from '../../../src/activities/make-report.ts';
import { createNestActivities } from '../../../src/activities/nest.ts';
import { createRepriceActivities } from '../../../src/activities/reprice-set.ts';
import type { Example } from '../../../src/api/kit/examples.ts';
import type { OpenSpec } from '../../../src/api/kit/open-spec.ts';
import type { RouteSpec } from '../../../src/api/kit/route.ts';
import { insertMembership, insertUser } from '../../../src/db/accounts/users.ts';
import { asId, type UploadId } from '../../../src/db/kernel/ids.ts';
import { insertGrant } from '../../../src/db/oauth/grants.ts';
import { insertFacts, setPictures } from '../../../src/db/uploads/geometries.ts';
import { pictureKey } from '../../../src/db/uploads/stored-objects.ts';
import { buildJob } from '../../../src/engine/index.ts';
import { solveNest } from '../../../src/nest/index.ts';
import { openClipper } from '../../../src/platform/clipper.ts';
import { newId } from '../../../src/platform/ids.ts';
import { writeReport } from '../../../src/reports/write.ts';
import { isFile, putBytes } from '../../support/api.ts';
import { TEST_BASE_URL, type TestApp } from '../../support/app.ts';
import { bindFile, knownFacts } from '../../support/known-geometry.ts';
import { invitationLink, resetLink, signUpLink } from '../../support/links.ts';
import type { TestOrganisation } from '../../support/organisation.ts';
import { cookieOf, NO_PASSWORD } from '../../support/people.ts';
import { createPricingHelpers } from '../../support/pricing.ts';
import type { Stack } from '../../support/stack.ts';
import { pathWith } from '../world.ts';
import type { Normal } from './normal.ts';

export type Json = { readonly [field: string]: unknown };

type Ask = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly form?: FormData;
  /** What is shown of a form: its files by their names. */
  readonly sent?: Json;
  /** An API key; else the session of an owner. */
  readonly key?: string;
  /** Asked for what comes after it alone. */
  readonly silent?: boolean;
};

const tokenOf = (path: string): string => new URL(path, TEST_BASE_URL).searchParams.get('token') ?? '';

/** Asks the real service in the order of a story and keeps the first answer of each operation as its example. */
export const createExampleRecorder = async (
  stack: Stack,
  service: TestApp,
  {
    organisation,
    specs,
    normal,
  }: {
    readonly organisation: TestOrganisation;
    readonly specs: readonly (RouteSpec | OpenSpec)[];
    readonly normal: Normal;
  },
) => {
  const told = new Map<string, Example>();
  const remembered = new Map<string, string>();
  const bySpec = new Map(specs.map((spec) => [spec.operationId, spec]));
  const hands = createPricingHelpers(service, stack);
  const { id: orgId } = organisation;
  let cookie = await cookieOf(service, orgId, 'owner');

  const tell = async (operationId: string, ask: Ask = {}): Promise<Json> => {
    const spec = bySpec.get(operationId);
    if (spec === undefined) throw new Error(`there is no operation ${operationId}`);
    const query = new URLSearchParams(
      Object.entries(ask.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const path = pathWith(spec.path, (name) => String(ask.params?.[name]));
    const response = await service.app.request(
      `${TEST_BASE_URL}${path}${query.size === 0 ? '' : `?${query}`}`,
      {
        method: spec.method.toUpperCase(),
        headers: {
          ...(ask.key === undefined ? { cookie, origin: TEST_BASE_URL } : { 'x-api-key': ask.key }),
          ...(ask.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(ask.form === undefined ? {} : { body: ask.form }),
        ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
      },
      { incoming: { socket: { remoteAddress: '198.51.100.7' } } },
    );
    const ofFile = isFile(response);
    const answer = (ofFile ? await response.text() : await response.json()) as Json;
    if (!response.ok) throw new Error(`${operationId}: ${response.status} ${JSON.stringify(answer)}`);
    if (spec.operationId === 'login') cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    await service.deps.background.idle();
    if (ask.silent !== true && !told.has(operationId))
      told.set(operationId, {
        ...(ask.params === undefined ? {} : { params: normal(ask.params) as Json }),
        ...(ask.query === undefined ? {} : { query: normal(ask.query) as Json }),
        ...(ask.body === undefined && ask.sent === undefined ? {} : { body: normal(ask.body ?? ask.sent) }),
        status: response.status,
        answer: normal(answer),
        ...(ofFile ? { media: response.headers.get('content-type')?.split(';')[0] ?? '' } : {}),
      });
    return answer;
  };

  const act = <T>(step: () => Promise<T>): Promise<T> => new MockActivityEnvironment().run(step);
  const { db, store, starter, clock, log } = service.deps;
  const noKernel = { timeoutSeconds: 0.001, maxMemoryBytes: 1 };
  const ingest = createIngestActivities({ db, store, starter, clock, log, cad: noKernel });
  const kernel = { timeoutSeconds: 300, maxMemoryBytes: 4 * 2 ** 30 };
  const reader = createIngestActivities({ db, store, starter, clock, log, cad: kernel });
  const reports = createReportActivities({
    db,
    store,
    clock,
    pricer: { report: (_, input) => writeReport(input) },
  });
  const reprices = createRepriceActivities({ db, starter, clock });
  // In this thread: what is nested does not depend on where.
  const nests = createNestActivities({
    db,
    clock,
    log,
    starter,
    pricer: {
      nestJob: async (asked) => buildJob(asked),
      nest: async (job, _signal, told) => solveNest(job, await openClipper(), told),
    },
  });

  return {
    told,
    tell,
    /** Remembers an id under a name, for the chapters that follow. */
    keep: (name: string, id: unknown): string => {
      remembered.set(name, String(id));
      return String(id);
    },
    of: (name: string): string => {
      const id = remembered.get(name);
      if (id === undefined) throw new Error(`no chapter has kept a ${name}`);
      return id;
    },
    put: async (presigned: Json, bytes: Buffer): Promise<void> => {
      const { url, headers } = presigned as { url: string; headers: Record<string, string> };
      const { status, text } = await putBytes({ url, headers }, bytes);
      if (status !== 200) throw new Error(`the store answered ${status}: ${text}`);
    },
    /** What a worker would do meanwhile, and what other people do. */
    hands: {
      /** The file is taken and confirmed; what the kernel reads of it, and draws, is known. */
      ingested: async (id: string, bytes: Buffer): Promise<void> => {
        const input = { orgId, id, seq: 1 };
        const taken = await act(() => ingest.takeFile(input));
        if (taken === null) throw new Error('the file was not taken');
        const facts = await knownFacts('plate_holes_pocket');
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        const now = clock.now();
        await db.asTenant(orgId, (tx) => insertFacts(tx, orgId, { sha256, facts, now }));
        const read = { sizeBytes: bytes.length, sha256, hasGeometry: true };
        await act(() => ingest.confirmFile(input, taken, read));
        const keyOf = (name: string): string =>
          pictureKey(orgId, sha256, { id: asId<UploadId>(id), ingestSeq: 1 }, name);
        const pictures = {
          previewKey: keyOf('preview.glb'),
          facesKey: keyOf('faces.glb'),
          thumbnailKey: null,
          componentKeys: [],
          now,
        };
        await db.asTenant(orgId, (tx) => setPictures(tx, orgId, sha256, pictures));
      },
      /** An assembly's file was refused because its parts are in other files. */
      asksFor: async (id: string, missing: readonly string[]): Promise<void> => {
        const reason = `The STEP file has only the structure of an assembly; its parts are in other files: ${missing.join(', ')}.`;
        await act(() => ingest.failFile({ orgId, id, seq: 1 }, { code: 'files_missing', reason, missing }));
      },
      /** The file is taken, read by the kernel or the reader of drawings, and confirmed; without its pictures of the model. */
      read: async (id: string): Promise<void> => {
        const input = { orgId, id, seq: 1 };
        const taken = await act(() => reader.takeFile(input));
        if (taken === null) throw new Error('the file was not taken');
        const read = await act(() => reader.readFile(input, taken));
        if (read === null) throw new Error('the file was not read');
        await act(() => reader.confirmFile(input, taken, read));
      },
      drain: () => hands.drain(orgId),
      reprice: (id: string) => act(() => reprices.startRepricePage({ orgId, id, seq: 1 })),
      report: (id: string) => act(() => reports.makeReport({ orgId, id, seq: 1 })),
      solve: (id: string) => act(() => nests.solveNest({ orgId, id, seq: 1 })),
      text: (revisionId: string) => bindFile(stack, service, orgId, { revisionId, role: 'rfq_text' }),
      colleague: async (): Promise<string> => {
        const userId = newId();
        const now = clock.now();
        await db.asAdmin(async (tx) => {
          const user = { id: userId, email: 'planner@example.com', passwordHash: NO_PASSWORD, now };
          await insertUser(tx, user);
          await insertMembership(tx, { orgId, userId, role: 'member', now });
        });
        return userId;
      },
      grant: async (userId: string): Promise<string> => {
        const id = newId();
        await db.asTenant(orgId, (tx) =>
          insertGrant(tx, orgId, {
            id,
            grantKey: newId(),
            userId,
            clientId: 'a-client',
            clientName: 'A client',
            clientHost: null,
            resources: { mcp: ['mcp:use'] },
            createdAt: clock.now(),
          }),
        );
        return id;
      },
    },
    links: {
      signUp: async (email: string, password: string) => tokenOf(await signUpLink(service, email, password)),
      invitation: async (email: string) =>
        tokenOf(await invitationLink(service, email, { orgId, role: 'member' })),
      reset: async (email: string) => tokenOf(await resetLink(service, email)),
    },
  };
};

export type ExampleRecorder = Awaited<ReturnType<typeof createExampleRecorder>>;
