import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { loggedErasures } from '../../src/db/erasure/erasure-log.ts';
import { createObjectStore, type ObjectStore } from '../../src/platform/object-store.ts';
import { createTestApp } from '../support/app.ts';
import { makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { operator, operatorHeaders } from '../support/people.ts';
import { environmentOf, startProcess } from '../support/service.ts';
import { useApp } from '../support/use.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

// Nobody serves the queues here, so no workflow takes its first step.
describe('the log of erasures', () => {
  const { stack, app } = useApp({ namespace: true });
  const requestOf = ({ id }: TestOrganisation) =>
    [`/api/v1/admin/organisations/${id}/erase`, { slug: `test-${id}` }] as const;
  const loggedIn = async (store: ObjectStore) => {
    const ids: string[] = [];
    for await (const id of loggedErasures(store)) ids.push(id);
    return ids;
  };

  const recover = async (): Promise<string> => {
    const child = spawn(process.execPath, ['src/cli/recover.ts'], { cwd: ROOT, env: environmentOf(stack) });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    await once(child, 'close');
    return out;
  };

  it('given a process that is killed as soon as it has answered, and a database of before, then the erasure begins again [ERA-1]', async () => {
    const organisation = await makeOrganisation(app.db);
    const headers = await operatorHeaders(app, 'kim');
    const api = await startProcess(stack, 'api');
    const [url, body] = requestOf(organisation);
    const answer = await fetch(`${api.baseUrl}${url}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(202);
    await api.kill('SIGKILL');
    expect(await loggedIn(app.deps.store)).toContain(organisation.id);

    // As the database was before the request.
    await stack.sql('delete from erasures where org_id = $1', [organisation.id]);
    await stack.sql('delete from staged_starts where org_id = $1', [organisation.id]);
    expect(await recover()).toContain('Erasures begun again: 1\n');
    expect(await stack.sql('select step from erasures where org_id = $1', [organisation.id])).toEqual([
      { step: 'work' },
    ]);
  });

  it('given a bucket that takes no object, then the erasure is not answered, and its repetition is when it is in the log', async () => {
    const organisation = await makeOrganisation(app.db);
    const bucket = `late-${organisation.id}`;
    const s3 = { ...stack.s3, bucket };
    const without = await createTestApp({ ...stack, s3 });
    const store = createObjectStore(s3);
    try {
      const support = await operator(without, 'lou');
      const ask = () => support.call('POST', ...requestOf(organisation), { 'idempotency-key': bucket });
      expect((await ask()).status).toBe(503);
      const { endpoint, region, accessKeyId, secretAccessKey } = stack.s3;
      const credentials = { accessKeyId, secretAccessKey };
      const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials });
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      client.destroy();
      expect(await ask()).toMatchObject({ status: 202, body: { job_id: `erase/${organisation.id}/1` } });
      expect(await loggedIn(store)).toEqual([organisation.id]);
    } finally {
      store.close();
      await without.close();
    }
  });
});
