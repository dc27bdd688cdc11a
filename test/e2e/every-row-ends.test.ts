import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCalculationBatch,
  createJobNest,
  getJobNest,
  presignUpload,
  replayFailedWebhookDeliveries,
  retryUpload,
  solveJobNest,
} from '../../clients/typescript/src/operations.ts';
import type { Database } from '../../src/db/kernel/database.ts';
import { finalKey, stagingKey } from '../../src/db/uploads/stored-objects.ts';
import { createObjectStore, type ObjectStore } from '../../src/platform/object-store.ts';
import { INTERNAL_FAULT } from '../../src/workflows/ingest-upload/contract.ts';
import {
  type ApiClient,
  apiClient,
  confirm,
  createCalculation,
  exampleFile,
  findUpload,
  sendBytes,
  startRun,
  until,
  uploadFile,
  waitForEnd,
} from '../support/api.ts';
import { makeOrganisation, openTestDatabase, type TestOrganisation } from '../support/organisation.ts';
import { makeBoughtPart } from '../support/pricing.ts';
import { recordHistory } from '../support/record-history.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { createEndpoint, type DeliveryRow, deliveriesOf } from '../webhooks/support.ts';

const FILE = 'plate_holes_pocket.step';
const MiB = 2 ** 20;
const TRIES = 5;
/** Five lost workers, each missed after ten seconds and started again, take longer than other ends. */
const PATIENCE_S = 540;

/** A file of its own for each upload: a comment at the end changes the digest, not the part. */
const freshBytes = async (): Promise<Buffer> =>
  Buffer.concat([await exampleFile(FILE), Buffer.from(`\n/* ${crypto.randomUUID()} */\n`)]);

describe('whatever fails, and every row ends', () => {
  let stack: Stack;
  let service: Proc;
  /** Serves files alone, so that it can die without anything else. */
  let reader: Proc;
  let db: Database;
  let organisation: TestOrganisation;
  let client: ApiClient;
  let store: ObjectStore;
  let receiver: Receiver;

  const startReader = async () => {
    reader = await startProcess(stack, 'worker', { WORKER_QUEUES: 'cad' });
  };

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    service = await startProcess(stack, 'all', { WORKER_QUEUES: 'orchestration,pricing,nesting,delivery' });
    await startReader();
    db = openTestDatabase(stack);
    organisation = await makeOrganisation(db);
    client = apiClient(service.baseUrl ?? '', organisation.apiKey);
    store = createObjectStore(stack.s3);
    receiver = await startReceiver();
  });

  afterAll(async () => {
    await Promise.all([service?.kill('SIGTERM'), reader?.kill('SIGTERM')]);
    store?.close();
    await db?.close();
    await receiver?.close();
    await stack?.close();
  });

  const presign = async (name: string, sizeBytes?: number): Promise<string> =>
    (
      await presignUpload({
        client: client.http,
        body: {
          name,
          ...(sizeBytes === undefined ? {} : { size_bytes: sizeBytes }),
        },
      })
    ).data_source_id;
  const confirmed = async (id: string) => {
    await confirm(client, id);
    return ended(id);
  };
  const ended = (id: string, of = client) =>
    until(
      () => findUpload(of, id),
      (row) => row.status !== 'pending',
      PATIENCE_S,
    );
  const codeOf = async (id: string) =>
    (await stack.sql<{ failure_code: string }>('select failure_code from uploads where id = $1', [id]))[0]
      ?.failure_code;

  /** An organisation that no other test acts for. */
  const newcomer = async () => {
    const made = await makeOrganisation(db);
    return { ...made, client: apiClient(service.baseUrl ?? '', made.apiKey) };
  };

  /**
   * While `work` is done, the database refuses what the condition describes to one organisation: a fault that nobody foresaw, and no outage.
   */
  const refusing = async (
    orgId: string,
    at: { readonly table: string; readonly event: 'insert' | 'update'; readonly when: string },
    work: () => Promise<void>,
  ): Promise<void> => {
    const name = `refuse_${crypto.randomUUID().replaceAll('-', '')}`;
    await stack.sql(
      `create function ${name}() returns trigger language plpgsql as $$ begin
         if new.org_id = '${orgId}' and ${at.when} then raise exception 'refused by a test'; end if;
         return new;
       end $$;
       create trigger ${name} before ${at.event} on ${at.table} for each row execute function ${name}()`,
    );
    try {
      await work();
    } finally {
      await stack.sql(`drop function ${name}() cascade`);
    }
  };

  describe('an upload', () => {
    it('given no bytes at all, then it has failed as empty [UPL-1]', async () => {
      const id = await presign('empty.step');
      await store.put(stagingKey(organisation.id, id), Buffer.alloc(0), 'model/step');
      expect(await confirmed(id)).toMatchObject({
        status: 'failed',
        failure_reason: 'The file is empty (0 bytes). Export it again and upload it.',
      });
      expect(await codeOf(id)).toBe('empty');
      await recordHistory(stack, `upload/${id}/1`, 'ingest-upload.empty');
    });

    it('given other bytes than were announced, then it has failed and says how many [UPL-1]', async () => {
      const id = await presign('short.step', 100);
      await store.put(stagingKey(organisation.id, id), Buffer.alloc(99, 'x'), 'model/step');
      expect(await confirmed(id)).toMatchObject({
        status: 'failed',
        failure_reason:
          'The file has 99 bytes, but the presign request declared 100. Upload it again with its real size.',
      });
    });

    it('given more than one file may have, then it has failed as too large [UPL-1]', async () => {
      const id = await presign('large.step');
      await store.put(stagingKey(organisation.id, id), Buffer.alloc(250 * MiB + 1, ' '), 'model/step');
      expect(await confirmed(id)).toMatchObject({
        status: 'failed',
        failure_reason: expect.stringMatching(/^The file has 25[01] MiB; at most 250 MiB are accepted\./),
      });
    });

    it('given another type than its name says, then it has failed and says so [UPL-1]', async () => {
      const row = await uploadFile(client, 'request.pdf', Buffer.from('no PDF'));
      expect(row.failure_reason).toMatch(/not a PDF/);
    });

    it('given names that no database takes, then it is read all the same', async () => {
      const text = (await exampleFile(FILE)).toString('latin1');
      const named = text.replace(/PRODUCT\('/g, String.raw`PRODUCT('\X2\0000D800\X0\ `);
      expect(named).not.toBe(text);
      expect(await uploadFile(client, FILE, Buffer.from(named, 'latin1'))).toMatchObject({
        status: 'confirmed',
      });
    });

    it('given a file that another key took away, then it has failed, by us', async () => {
      const { data_source_id: id } = await sendBytes(client, 'lost.txt', Buffer.from('Please quote.'));
      await reader.kill('SIGKILL');
      await confirm(client, id);
      const copy = finalKey(organisation.id, id, 1);
      await until(
        () => store.head(copy),
        (found) => found !== null,
      );
      await store.removeMany([copy]);
      await startReader();
      expect(await ended(id)).toMatchObject({ status: 'failed', failure_reason: INTERNAL_FAULT.reason });
    });
  });

  const below = (pid: number): number[] => {
    try {
      return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    } catch {
      // Ended before the look.
      return [];
    }
  };
  const commandOf = (pid: number): string => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      // Ended before the look.
      return '';
    }
  };
  const kernels = (): number[] => below(reader.pid).filter((pid) => commandOf(pid).includes('cad/child.ts'));

  /** Sends a file and lets `kill` act whenever the kernel is at work on it; anew when the kernel was faster. Counts the kills. */
  const killed = async (kill: (pid: number) => Promise<void>) => {
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const { data_source_id: id } = await sendBytes(client, FILE, await freshBytes());
      await confirm(client, id);
      let kills = 0;
      let isOver = false;
      const row = ended(id).finally(() => {
        isOver = true;
      });
      while (!isOver) {
        const [pid] = kernels();
        if (pid !== undefined) {
          kills += 1;
          await kill(pid);
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      const { status, failure_reason } = await row;
      if (status === 'failed') return { id, kills, failure_reason };
    }
    throw new Error(`the kernel was faster ${TRIES} times`);
  };

  it.skipIf(process.platform !== 'linux')(
    'given a file whose kernel dies, then it has failed after three of them [UPL-1]',
    async () => {
      const dead = new Set<number>();
      const { id, failure_reason } = await killed(async (pid) => {
        dead.add(pid);
        try {
          process.kill(-pid, 'SIGKILL');
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
        }
      });
      expect(failure_reason).toMatch(/kernel crashed on this file/);
      expect(dead.size).toBeGreaterThanOrEqual(3);
      await recordHistory(stack, `upload/${id}/1`, 'ingest-upload.kernel-crash');
    },
  );

  describe('a fault of ours that does not pass', () => {
    it.concurrent('an upload has failed, by us, and can be tried again [UPL-1]', async () => {
      const { client, ...own } = await newcomer();
      let id = '';
      const confirmed = { table: 'uploads', event: 'update', when: "new.status = 'confirmed'" } as const;
      await refusing(own.id, confirmed, async () => {
        const row = await uploadFile(client, 'request.txt', Buffer.from('Please quote.'));
        expect(row).toMatchObject({ status: 'failed', failure_reason: INTERNAL_FAULT.reason });
        id = row.id;
      });
      expect(await codeOf(id)).toBe(INTERNAL_FAULT.code);
      await recordHistory(stack, `upload/${id}/1`, 'ingest-upload.internal');
      await retryUpload({ client: client.http, path: { data_source_id: id } });
      expect(await ended(id, client)).toMatchObject({ status: 'confirmed' });
    });

    it.concurrent('pictures have failed, and the file is confirmed', async () => {
      const { client, ...own } = await newcomer();
      const drawn = { table: 'geometries', event: 'update', when: "new.pictures_status = 'ok'" } as const;
      await refusing(own.id, drawn, async () => {
        const { status, sha256 } = await uploadFile(client, FILE, await freshBytes());
        expect(status).toBe('confirmed');
        const [row] = await until(
          () => stack.sql('select pictures_status from geometries where sha256 = $1', [sha256]),
          (rows) => rows[0]?.pictures_status !== 'pending',
        );
        expect(row).toEqual({ pictures_status: 'failed' });
      });
    });
  });

  // Together, because each waits for the pauses between the attempts of its workflow. None but the first needs the reader.
  describe('a fault of ours that does not pass, and a file that kills its worker', () => {
    it.skipIf(process.platform !== 'linux').concurrent(
      'the file has failed after five workers, by us [UPL-1]',
      async () => {
        const { id, kills, failure_reason } = await killed(async () => {
          await reader.kill('SIGKILL');
          await startReader();
        });
        expect(failure_reason).toBe(INTERNAL_FAULT.reason);
        expect(kills).toBeGreaterThanOrEqual(5);
        await recordHistory(stack, `upload/${id}/1`, 'ingest-upload.worker-lost');
      },
    );

    it.concurrent('a calculation whose slot cannot be taken has failed, by us, and its unit is back', async () => {
      const { client, ...own } = await newcomer();
      const { revisionId } = await makeBoughtPart(client, 3);
      const id = await createCalculation(client, revisionId, { lot_size: 10 });
      const taken = { table: 'calculations', event: 'update', when: "new.status = 'running'" } as const;
      await refusing(own.id, taken, async () => {
        await startRun(client, id);
        const row = await waitForEnd(client, id);
        expect(row).toMatchObject({ status: 'failed' });
        expect(row.error).toMatch(/^internal_error: /);
      });
      const entries = await stack.sql(
        'select entry from usage_entries where calculation_id = $1 order by entry',
        [id],
      );
      expect(entries).toEqual([{ entry: 'release' }, { entry: 'reserve' }]);
      await recordHistory(stack, `calculation/${id}/1`, 'calculate.internal');
    });

    it.concurrent('a batch whose page cannot be admitted admits nothing more, and its cells stay drafts', async () => {
      const { client, ...own } = await newcomer();
      const revisions: string[] = [];
      for (let index = 0; index < 51; index += 1)
        revisions.push((await makeBoughtPart(client, 1 + index)).revisionId);
      const when = `new.status = 'queued' and old.status = 'draft' and old.batch_id is not null
        and (select count(*) from calculations c where c.batch_id = old.batch_id and c.status <> 'draft') >= 50`;
      await refusing(own.id, { table: 'calculations', event: 'update', when }, async () => {
        const { batch_id } = await createCalculationBatch({
          client: client.http,
          body: { part_revision_ids: revisions, costing_environment_ids: [own.environmentId] },
        });
        await until(
          () => stack.sql('select id from calculation_batches where id = $1', [batch_id]),
          (rows) => rows.length === 0,
        );
        const drafts = await stack.sql(
          `select 1 from calculations where batch_id = $1 and status = 'draft'`,
          [batch_id],
        );
        expect(drafts).toHaveLength(1);
        await recordHistory(stack, `batch/${batch_id}/1`, 'run-batch.abandoned');
      });
    });

    it.concurrent('a nest that cannot be kept has failed, by us, and may be solved again [NST-2]', async () => {
      const { client, ...own } = await newcomer();
      const { revisionId } = await makeBoughtPart(client, 5);
      const nestOf = (id: string) => getJobNest({ client: client.http, path: { job_nest_id: id } });
      let id = '';
      const solved = { table: 'job_nests', event: 'update', when: "new.status = 'solved'" } as const;
      await refusing(own.id, solved, async () => {
        const made = await createJobNest({
          client: client.http,
          body: {
            costing_environment_id: own.environmentId,
            items: [{ part_revision_id: revisionId, quantity: 1 }],
          },
        });
        id = made.id;
        const failed = await until(
          () => nestOf(id),
          ({ status }) => status === 'failed',
        );
        expect(failed.reason).toBe('internal_error');
        await recordHistory(stack, `nest/${id}/1`, 'solve-nest.internal');
      });
      await solveJobNest({ client: client.http, path: { job_nest_id: id } });
      const again = await until(
        () => nestOf(id),
        ({ status }) => status !== 'queued' && status !== 'solving',
      );
      expect(again.status).toBe('solved');
    });

    it.concurrent('a delivery that cannot be noted has failed, by us; a bulk replay that cannot go on is finished', async () => {
      const { client, ...own } = await newcomer();
      const { id: endpointId } = await createEndpoint(client, receiver.url);
      const { revisionId } = await makeBoughtPart(client, 7);
      const id = await createCalculation(client, revisionId, { lot_size: 3 });
      const delivery = () =>
        until(
          () => deliveriesOf(client, endpointId),
          (rows) => rows.length > 0 && rows.every(({ status }) => status === 'failed'),
        );
      let rows: DeliveryRow[] = [];
      const noted = { table: 'delivery_attempts', event: 'insert', when: 'true' } as const;
      await refusing(own.id, noted, async () => {
        await startRun(client, id);
        await waitForEnd(client, id);
        rows = await delivery();
      });
      expect(rows).toMatchObject([{ status: 'failed', last_error: 'internal_error' }]);
      await recordHistory(stack, `delivery/${rows[0]?.id}`, 'deliver-webhook.abandoned');

      const when = 'new.replay_job_id is not null';
      await refusing(own.id, { table: 'webhook_deliveries', event: 'insert', when }, async () => {
        const { job_id } = await replayFailedWebhookDeliveries({
          client: client.http,
          path: { endpoint_id: endpointId },
          body: { since: new Date(Date.now() - 3_600_000).toISOString() },
        });
        await until(
          () => stack.sql('select status, replayed from webhook_replays'),
          (jobs) => jobs.length === 1 && jobs[0]?.status === 'finished' && jobs[0].replayed === 0,
        );
        await recordHistory(stack, job_id, 'replay-failed.abandoned');
      });
    });
  });
});
