import path from 'node:path';
import { request } from 'undici';

export const EXAMPLES = path.resolve(import.meta.dirname, '../../examples');

/**
 * A caller that ends the benchmark on any answer it does not expect: a run with an error in it measures nothing. It costs as little as a client
 * can: what is measured is the service.
 */
export const benchClient = (baseUrl: string, apiKey: string) => {
  const text = async (method: 'GET' | 'POST', url: string, body?: unknown): Promise<string> => {
    const response = await request(`${baseUrl}${url}`, {
      method,
      headers: { 'x-api-key': apiKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.body.text();
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${answer}`);
    return answer;
  };
  const call = async <T>(method: 'GET' | 'POST', url: string, body?: unknown): Promise<T> =>
    JSON.parse(await text(method, url, body)) as T;
  const poll = async <T>(url: string, done: (value: T) => boolean): Promise<T> => {
    for (;;) {
      const value = await call<T>('GET', url);
      if (done(value)) return value;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
  return {
    /** The response as it comes, for a large one whose content does not matter. */
    text,
    get: <T>(url: string) => call<T>('GET', url),
    post: <T>(url: string, body?: unknown) => call<T>('POST', url, body),
    poll,
  };
};

export type BenchClient = ReturnType<typeof benchClient>;

type Upload = { id: string; status: string; failure_reason: string | null };

export const upload = async (client: BenchClient, name: string, bytes: Buffer): Promise<string> => {
  const presigned = await client.post<{
    data_source_id: string;
    url: string;
    headers: Record<string, string>;
  }>('/api/v1/uploads/presign', { name, size_bytes: bytes.length });
  const put = await fetch(presigned.url, {
    method: 'PUT',
    headers: presigned.headers,
    body: new Uint8Array(bytes),
  });
  if (!put.ok) throw new Error(`PUT: ${put.status}`);
  await client.post('/api/v1/uploads/confirm', { data_source_id: presigned.data_source_id });
  const rows = await client.poll<Upload[]>('/api/v1/uploads/', (list) =>
    list.some((row) => row.id === presigned.data_source_id && row.status !== 'pending'),
  );
  const row = rows.find((one) => one.id === presigned.data_source_id);
  if (row?.status !== 'confirmed') throw new Error(`${name}: ${row?.failure_reason}`);
  return presigned.data_source_id;
};

/** A revision of a new part with this CAD file. @returns its id. */
export const makeRevision = async (client: BenchClient, name: string, bytes: Buffer): Promise<string> => {
  const file = await upload(client, name, bytes);
  const part = await client.post<{ id: string }>('/api/v1/parts/', {
    part_number: `bench-${crypto.randomUUID()}`,
  });
  const revisions = await client.get<{ data: { id: string }[] }>(`/api/v1/parts/${part.id}/revisions`);
  const id = revisions.data[0]?.id ?? '';
  await client.post(`/api/v1/parts/${part.id}/revisions/${id}/datasets`, {
    data_source_id: file,
    role: 'primary_cad',
  });
  return id;
};
