import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { CostSheet } from '../../src/engine/index.ts';
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

/** A caller with one API key. A failed expectation on `status` shows the answer's body. */
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
  return {
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

type Presigned = { data_source_id: string; url: string; method: string; headers: Record<string, string> };
export type UploadRow = {
  id: string;
  status: string;
  failure_reason: string | null;
  sha256: string | null;
  size_bytes: number | null;
};

/**
 * Puts bytes to a presigned URL; again where the store, which keeps objects as files, was just taking an emptied folder away
 * (`FOLDER_RACE`): the service's own writes are sent again as well.
 */
export const putBytes = (
  { url, headers }: Pick<Presigned, 'url' | 'headers'>,
  bytes: Uint8Array,
): Promise<{ readonly status: number; readonly text: string }> =>
  until(
    async () => {
      const put = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
      return { status: put.status, text: await put.text() };
    },
    ({ text }) => !text.includes(FOLDER_RACE),
  );

export const sendBytes = async (client: ApiClient, name: string, bytes: Uint8Array): Promise<Presigned> => {
  const presigned = await client.post<Presigned>('/api/v1/uploads/presign', {
    name,
    size_bytes: bytes.length,
  });
  const { status, text } = await putBytes(presigned, bytes);
  expect(status, text).toBe(200);
  return presigned;
};

export const findUpload = async (client: ApiClient, id: string): Promise<UploadRow> => {
  const rows = await client.get<UploadRow[]>('/api/v1/uploads/?include_cancelled=true');
  const row = rows.find((candidate) => candidate.id === id);
  if (row === undefined) throw new Error(`upload ${id} is not listed`);
  return row;
};

/** Presign, PUT, confirm, and wait for the end of the ingest. */
export const uploadFile = async (client: ApiClient, name: string, bytes: Uint8Array): Promise<UploadRow> => {
  const { data_source_id } = await sendBytes(client, name, bytes);
  await client.post('/api/v1/uploads/confirm', { data_source_id });
  return until(
    () => findUpload(client, data_source_id),
    (row) => row.status !== 'pending',
  );
};

export const exampleFile = (name: string): Promise<Buffer> => readFile(path.join(EXAMPLES, name));

/** A part with a confirmed primary CAD on revision A. */
export const makePart = async (
  client: ApiClient,
  uploadId: string,
  partNumber = `P-${crypto.randomUUID()}`,
): Promise<{ partId: string; revisionId: string }> => {
  const part = await client.post<{ id: string }>('/api/v1/parts/', { part_number: partNumber });
  const revisions = await client.get<{ data: { id: string }[] }>(`/api/v1/parts/${part.id}/revisions`);
  const revisionId = revisions.data[0]?.id ?? '';
  await client.post(`/api/v1/parts/${part.id}/revisions/${revisionId}/datasets`, {
    data_source_id: uploadId,
    role: 'primary_cad',
  });
  return { partId: part.id, revisionId };
};

/** An environment that states nothing, unless `body` says so. @returns its id */
export const makeEnvironment = async (client: ApiClient, body: object = {}): Promise<string> => {
  const name = `Plant ${crypto.randomUUID()}`;
  const stated = { name, valid_from: '2026-01-01', source: 'empty', ...body };
  return (await client.post<{ id: string }>('/api/v1/environments', stated)).id;
};

export type CalculationRow = {
  id: string;
  status: string;
  error: string | null;
  unit_cost: number | null;
  offer_price: number | null;
  attempt_count: number;
  cost_sheet: CostSheet | null;
  served_from_cache: boolean;
};

const ENDED = ['succeeded', 'failed', 'cancelled', 'timed_out', 'blocked'];

export const waitForEnd = (client: ApiClient, id: string): Promise<CalculationRow> =>
  until(
    () => client.get<CalculationRow>(`/api/v1/calculations/${id}?include=all`),
    (row) => ENDED.includes(row.status),
  );

export const createCalculation = async (
  client: ApiClient,
  revisionId: string,
  body: object = {},
): Promise<string> => {
  const made = await client.post<{ id: string }>('/api/v1/calculations', {
    part_revision_id: revisionId,
    ...body,
  });
  return made.id;
};

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

export const isEnded = (row: { status: string }): boolean => ENDED.includes(row.status);
