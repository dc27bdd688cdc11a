import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import {
  type Calculation,
  type CalculationCreate,
  type CalculationRun,
  type PresignResponse,
  ShouldCost,
  ShouldCostError,
  type Upload,
  UploadFailed,
} from '../../clients/typescript/src/index.ts';
import {
  confirmUpload,
  createCalculation as create,
  createDataset,
  createPart,
  getUpload,
  listPartRevisions,
  presignUpload,
  runCalculation,
} from '../../clients/typescript/src/operations.ts';
import { FOLDER_RACE } from '../../src/platform/object-store.ts';

export type Answer<T = Record<string, unknown>> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
};

export type Send = (request: Request) => Promise<Response>;

/** What is answered as a file of its own type is text here. */
export const isFile = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('image/') === true;

/**
 * A caller with one API key: `shouldCost` is the client of integrators, and `http` its way to call any operation. What a test asks about
 * HTTP itself, a status, a header or a malformed body, goes by `call`. Nothing is sent again, so that no failure is hidden.
 */
export const apiClient = (baseUrl: string, apiKey: string, send: Send = fetch) => {
  const call = async <T = Record<string, unknown>>(
    method: string,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> => {
    const response = await send(
      new Request(`${baseUrl}${url}`, {
        method,
        headers: {
          'x-api-key': apiKey,
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? null : isFile(response) ? text : JSON.parse(text)) as T,
    };
  };
  /** The body, after the status was as expected. */
  const ok = async <T = Record<string, unknown>>(
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<T> => {
    const answer = await call<T>(method, url, body, headers);
    expect(answer.status, `${method} ${url}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  const shouldCost = new ShouldCost({ baseUrl, apiKey, fetch: send, retries: { max: 0 } });
  return {
    shouldCost,
    http: shouldCost.http,
    call,
    ok,
    get: <T>(url: string) => ok<T>('GET', url),
    post: <T>(url: string, body?: unknown) => ok<T>('POST', url, body),
  };
};

export type ApiClient = ReturnType<typeof apiClient>;

export const EXAMPLES = path.resolve(import.meta.dirname, '../../examples');

/** Asks until the answer is what is waited for. A bound, not a timed assertion: it only ends a test that would never end. */
export const until = async <T>(
  ask: () => Promise<T>,
  done: (value: T) => boolean,
  seconds = 240,
): Promise<T> => {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const value = await ask();
    if (done(value)) return value;
    if (Date.now() > end)
      throw new Error(`gave up after ${seconds} s; last seen: ${JSON.stringify(value).slice(0, 2000)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/**
 * Puts bytes to a presigned URL; again where the store, which keeps objects as files, was just taking an emptied folder away
 * (`FOLDER_RACE`): the service's own writes are sent again as well.
 */
export const putBytes = (
  { url, headers }: Pick<PresignResponse, 'url' | 'headers'>,
  bytes: Uint8Array,
): Promise<{ readonly status: number; readonly text: string }> =>
  until(
    async () => {
      const put = await fetch(url, { method: 'PUT', headers: headers ?? {}, body: new Uint8Array(bytes) });
      return { status: put.status, text: await put.text() };
    },
    ({ text }) => !text.includes(FOLDER_RACE),
  );

export const sendBytes = async (
  client: ApiClient,
  name: string,
  bytes: Uint8Array,
): Promise<PresignResponse> => {
  const presigned = await presignUpload({ client: client.http, body: { name, size_bytes: bytes.length } });
  const { status, text } = await putBytes(presigned, bytes);
  expect(status, text).toBe(200);
  return presigned;
};

export const findUpload = ({ http: client }: ApiClient, id: string): Promise<Upload> =>
  getUpload({ client, path: { data_source_id: id } });

/** Begins the ingest of bytes that were sent. @returns its job */
export const confirm = async ({ http: client }: ApiClient, data_source_id: string): Promise<string> =>
  (await confirmUpload({ client, body: { data_source_id } })).job_id;

/** No assertion about time: it only ends a test that would never end. */
const patience = (): AbortSignal => AbortSignal.timeout(240_000);

/** The upload after its ingest ended, with any status. */
export const waitForUpload = ({ shouldCost }: ApiClient, id: string): Promise<Upload> =>
  shouldCost.parts.wait(id, { signal: patience() });

/** Sends a file and waits for the end of its ingest, with any status; anew where the store was taking a folder away (`FOLDER_RACE`). */
export const uploadFile = async (client: ApiClient, name: string, bytes: Uint8Array): Promise<Upload> => {
  try {
    return await client.shouldCost.parts.upload({ name, data: bytes }, { signal: patience() });
  } catch (error) {
    if (error instanceof UploadFailed) return error.upload;
    if (error instanceof ShouldCostError && error.message.includes(FOLDER_RACE))
      return uploadFile(client, name, bytes);
    throw error;
  }
};

export const exampleFile = (name: string): Promise<Buffer> => readFile(path.join(EXAMPLES, name));

/** A part with a confirmed primary CAD on revision A. */
export const makePart = async (
  { http: client }: ApiClient,
  uploadId: string,
  partNumber = `P-${crypto.randomUUID()}`,
): Promise<{ partId: string; revisionId: string }> => {
  const { id: part_id } = await createPart({ client, body: { part_number: partNumber } });
  const { data } = await listPartRevisions({ client, path: { part_id } });
  const revision_id = data[0]?.id ?? '';
  const body = { data_source_id: uploadId, role: 'primary_cad' } as const;
  await createDataset({ client, path: { part_id, revision_id }, body });
  return { partId: part_id, revisionId: revision_id };
};

/** An environment that states nothing, unless `body` says so. @returns its id */
export const makeEnvironment = async (client: ApiClient, body: object = {}): Promise<string> => {
  const name = `Plant ${crypto.randomUUID()}`;
  const stated = { name, valid_from: '2026-01-01', source: 'empty', ...body };
  return (await client.post<{ id: string }>('/api/v1/environments', stated)).id;
};

/** The calculation with its whole result, after its run ended. */
export const waitForEnd = ({ shouldCost }: ApiClient, id: string): Promise<Calculation> =>
  shouldCost.calculations.wait(id, { signal: patience(), query: { include: ['all'] } });

export const createCalculation = async (
  { http: client }: ApiClient,
  revisionId: string,
  body: { readonly [Field in keyof CalculationCreate]?: CalculationCreate[Field] | undefined } = {},
): Promise<string> =>
  (await create({ client, body: { part_revision_id: revisionId, ...body } as CalculationCreate })).id;

export const startRun = ({ http: client }: ApiClient, id: string): Promise<CalculationRun> =>
  runCalculation({ client, path: { calculation_id: id } });

/** Asks through failures: for tests in which the service, or what it stands on, is away for a while. */
export const readDespiteFailures = <T>(
  client: ApiClient,
  url: string,
  done: (value: T) => boolean,
  seconds = 240,
): Promise<T> =>
  until<T | null>(
    async () => {
      try {
        const answer = await client.call<T>('GET', url);
        return answer.status === 200 ? answer.body : null;
      } catch {
        // Nobody listens at the moment.
        return null;
      }
    },
    (value) => value !== null && done(value),
    seconds,
  ) as Promise<T>;

/** Sends the same write, under one Idempotency-Key, until it is answered. */
export const retryWrite = async (client: ApiClient, url: string, body?: unknown): Promise<Answer> => {
  const key = crypto.randomUUID();
  return until<Answer | null>(
    async () => {
      try {
        return await client.call('POST', url, body, { 'idempotency-key': key });
      } catch {
        return null;
      }
    },
    (answer) => answer !== null && answer.status < 500 && answer.status !== 409,
  ) as Promise<Answer>;
};

const ENDED = ['succeeded', 'failed', 'cancelled', 'timed_out', 'blocked'];

export const isEnded = (row: { status: string }): boolean => ENDED.includes(row.status);
