import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bulkCancelCalculations,
  deleteCalculation,
  getCalculation,
  listCalculations,
} from '../../clients/typescript/src/operations.ts';
import { newId } from '../../src/platform/ids.ts';
import { createCalculation, startRun, until } from '../support/api.ts';
import { createTestApp, startAll, type TestApp } from '../support/app.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { createPricingHelpers, makeBoughtPart } from '../support/pricing.ts';
import { environmentOf } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

type Ran = { code: number | null; out: string; err: string };

const runCommand = async (file: string, env: Record<string, string>, ...args: string[]): Promise<Ran> => {
  const child = spawn(process.execPath, [path.join(ROOT, 'src/cli', file), ...args], { cwd: ROOT, env });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out: out.trim(), err: err.trim() };
};

describe('the checks of a running system, as commands', () => {
  let stack: Stack;
  let app: TestApp;

  /** As the owner, without triggers and foreign keys: what the schema refuses can only be there by somebody's hand. */
  const force = (statement: string) =>
    stack.sql(`begin; set local session_replication_role = replica; ${statement}; commit`);
  const ledger = (...args: string[]) => runCommand('check-ledger.ts', environmentOf(stack), ...args);
  const orphans = (...args: string[]) => runCommand('check-orphans.ts', environmentOf(stack), ...args);

  /** An organisation that charged, included, cancelled and deleted. */
  const busy = async () => {
    const organisation = await makeOrganisation(app.db, { tierSlug: 'team' });
    const client = app.client(organisation.apiKey);
    const hands = createPricingHelpers(app, stack);
    const { partId, revisionId } = await makeBoughtPart(client);
    const ids: string[] = [];
    for (const lot_size of [1, 2, 3]) {
      const id = await createCalculation(client, revisionId, { lot_size });
      ids.push(id);
      await startRun(client, id);
    }
    await bulkCancelCalculations({ client: client.http, body: { ids: ids.slice(0, 1) } });
    await hands.drain(organisation.id);
    await deleteCalculation({ client: client.http, path: { calculation_id: ids[1] ?? '' } });
    const draft = await createCalculation(client, revisionId, { lot_size: 9 });
    return { orgId: organisation.id, client, partId, revisionId, draft };
  };

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    app = await createTestApp(stack);
  });
  afterAll(async () => {
    await app?.close();
    await stack?.close();
  });

  it('given misuse or no settings, then they say what to do and end with 2', async () => {
    expect(await ledger('not-an-id')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^ORGANISATION_ID must be one UUID \(got not-an-id\)\.\n\nUsage: /),
    });
    expect(await orphans('all')).toMatchObject({ code: 2, err: expect.stringMatching(/'all'.*\n\nUsage: /) });
    const empty = await mkdtemp(path.join(tmpdir(), 'should-cost-none-'));
    try {
      const env = { PATH: process.env.PATH ?? '', DATA_DIR: empty };
      for (const file of ['check-ledger.ts', 'check-orphans.ts'])
        expect(await runCommand(file, env)).toMatchObject({
          code: 2,
          err: expect.stringMatching(/Start the service once \(npm start\), or set DATABASE_URL/),
        });
      await writeFile(path.join(empty, 'application.password'), 'x');
      const half = { ...env, POSTGRES_PORT: '1' };
      expect((await runCommand('check-ledger.ts', half)).code).toBe(2);
    } finally {
      await rm(empty, { recursive: true });
    }
  });

  it("given an operation that reads, then the command answers as REST does; what writes, is another's or is misspelt is refused", async () => {
    const { orgId, client, partId, draft } = await busy();
    const other = await busy();
    const ask = (...args: string[]) => runCommand('ask.ts', environmentOf(stack), ...args);
    const row = await ask(orgId, 'getCalculation', `calculation_id=${draft}`, 'include=all');
    expect([row.code, row.err]).toEqual([0, '']);
    expect(JSON.parse(row.out)).toEqual(
      await getCalculation({
        client: client.http,
        path: { calculation_id: draft },
        query: { include: ['all'] },
      }),
    );
    const drafts = await ask(orgId, 'listCalculations', 'status_filter=draft', 'status_filter=cancelled');
    expect(JSON.parse(drafts.out)).toEqual(
      await listCalculations({ client: client.http, query: { status_filter: ['draft', 'cancelled'] } }),
    );
    const strange = await ask(orgId, 'getPart', `part_id=${other.partId}`);
    expect([strange.code, JSON.parse(strange.err).error.code]).toEqual([1, 'not_found']);
    expect((await ask(orgId, 'getPart', `part_id=${partId}`)).code).toBe(0);
    expect(await ask(orgId, 'deletePart', `part_id=${partId}`)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/OPERATION must be a read operation \(got deletePart\)/),
    });
    const misuse = await ask(orgId, 'getPart', 'no name');
    expect(misuse.err).toMatch(/^Parameters must be name=value \(got no name\)\.\n\nUsage: /);
    const unknown = await ask(orgId, 'listCalculations', 'status=failed');
    const asHttp = await client.call<{ error: object }>('GET', '/api/v1/calculations?status=failed');
    expect([unknown.code, unknown.out, JSON.parse(unknown.err).error]).toEqual([1, '', asHttp.body.error]);
    const example = /npm run ask -- 0\S+ (.+)$/m.exec(misuse.err)?.[1] ?? '';
    expect((await ask(orgId, ...example.split(' '))).code).toBe(0);
    expect((await ask('--list')).out).toContain('getPart  /api/v1/parts/{part_id}');
  });

  it('given a ledger in order, then it holds; given one broken rule each, then each is named with its organisation, and only there [MON-2]', async () => {
    const good = await busy();
    expect(await ledger()).toEqual({ code: 0, out: 'All invariants of the ledger hold.', err: '' });

    const run = newId();
    const month = app.clock.now().toISOString().slice(0, 7);
    type Place = Awaited<ReturnType<typeof busy>>;
    const hold = (org: string, status: string) =>
      `insert into wallet_holds (org_id, id, calculation_id, run_seq, usage_window, amount_cents, status, captured_cents, created_at, resolved_at)
       values ('${org}', gen_random_uuid(), '${run}', 1, '${month}', 40, '${status}',
         ${status === 'captured' ? 40 : 'null'}, now(), ${status === 'held' ? 'null' : 'now()'})`;
    const transaction = (org: string, kind: string, entries: string) =>
      `with t as (insert into ledger_transactions (org_id, id, kind, reason, reference_id, created_at)
         values ('${org}', gen_random_uuid(), '${kind}', 'forged', 'calculation/${run}/1', now()) returning id)
       insert into ledger_entries (org_id, id, transaction_id, account, amount_cents)
       select '${org}', gen_random_uuid(), t.id, v.account, v.cents from t, (values ${entries}) v (account, cents)`;
    const wallet = (org: string, posted: number, held: number) =>
      `insert into wallets (org_id, id, posted_cents, held_cents) values ('${org}', gen_random_uuid(), ${posted}, ${held})
       on conflict (org_id) do update set posted_cents = ${posted}, held_cents = ${held}`;
    const broken: Readonly<Record<string, (place: Place) => string>> = {
      'a transaction sums to zero': ({ orgId }) => transaction(orgId, 'credit', `('funding', 5)`),
      'a balance is the sum of its entries': ({ orgId }) => wallet(orgId, 7, 0),
      'what is held is the sum of the open holds': ({ orgId }) => wallet(orgId, 7, 7),
      'a wallet promises no more than it has': ({ orgId }) =>
        `alter table wallets drop constraint wallets_check; ${wallet(orgId, 1, 2)}`,
      'an open hold belongs to a run that is queued or running': ({ orgId }) => hold(orgId, 'held'),
      'a captured hold has its charge in the ledger': ({ orgId }) => hold(orgId, 'captured'),
      'a charge in the ledger has its captured hold': ({ orgId }) =>
        transaction(orgId, 'capture', `('wallet', -40), ('revenue', 40)`),
      'used and reserved units are their entries': ({ orgId }) =>
        `update usage_windows set captured = captured + 1 where org_id = '${orgId}'`,
      'a reserved unit belongs to a run that is queued or running': ({ orgId }) =>
        `insert into usage_entries (org_id, id, calculation_id, run_seq, usage_window, entry, created_at)
         values ('${orgId}', gen_random_uuid(), '${run}', 1, '${month}', 'reserve', now())`,
      'a queued or running calculation has its unit': ({ draft }) =>
        `update calculations set status = 'queued', run_seq = 1, enqueued_at = now() where id = '${draft}'`,
      'a success that no cache answered has a captured unit': ({ draft }) =>
        `update calculations set status = 'succeeded', run_seq = 1, unit_cost = 1, finished_at = now() where id = '${draft}'`,
      'spend of a month is the sum of its holds': ({ orgId }) =>
        `insert into spend_windows (org_id, holder_id, usage_window, held_cents) values ('${orgId}', '${orgId}', '${month}', 5)`,
    };
    const places = new Map<string, string>();
    for (const [rule, statement] of Object.entries(broken)) {
      const place = await busy();
      await force(statement(place));
      places.set(rule, place.orgId);
    }
    const all = await ledger();
    expect([all.code, all.out]).toEqual([1, expect.stringMatching(/^Violated invariants: \d+$/)]);
    const lines = all.err.split('\n');
    for (const [rule, orgId] of places)
      expect(
        lines.filter((line) => line.startsWith(`${orgId}: violated: ${rule}: `)),
        `${rule}\n${all.err}`,
      ).not.toEqual([]);
    expect(lines.filter((line) => line.startsWith(good.orgId))).toEqual([]);
    expect(await ledger(good.orgId)).toMatchObject({ code: 0, err: '' });
    const [[rule = '', orgId = ''] = []] = places;
    const one = await ledger(orgId);
    expect([one.code, one.err]).toEqual([1, expect.stringContaining(rule)]);
  });

  it('given nothing left over, then it says so; given one orphan of each kind, then each is named [MON-8]', async () => {
    const own = await createStack({ namespace: true });
    const saved = [stack, app] as const;
    [stack, app] = [own, await createTestApp(own)];
    try {
      const { orgId, partId, draft } = await busy();
      // The runs were priced by hand: their workflows wait for a worker that is not there.
      await startAll(stack, app);
      const { workflow } = app.deps.temporal;
      await until(
        async () => {
          const open: string[] = [];
          for await (const one of workflow.list({ query: `ExecutionStatus = 'Running'` }))
            open.push(one.workflowId);
          await Promise.all(
            open.map((id) =>
              workflow
                .getHandle(id)
                .terminate()
                .catch(() => undefined),
            ),
          );
          const [started] = await stack.sql<{ count: number }>(
            `select count(*)::int as count from staged_starts where kind = 'start' and started_at is not null`,
          );
          const ended = [];
          for await (const one of workflow.list({ query: `ExecutionStatus = 'Terminated'` })) ended.push(one);
          return open.length === 0 && ended.length === started?.count;
        },
        (quiet) => quiet,
      );
      expect(await orphans()).toEqual({ code: 0, out: 'PostgreSQL, S3 and Temporal agree.', err: '' });

      const [gone, file] = [newId(), newId()];
      const key = `org/${orgId}/files/${newId()}/lost.step`;
      await app.deps.store.put(key, Buffer.from('lost'), 'application/octet-stream');
      await stack.sql(
        `insert into staged_starts (org_id, id, kind, workflow_id, workflow_type, task_queue, row_id, row_seq, staged_at)
         values ($1, $2, 'start', 'calculation/lost/1', 'calculate', 'orchestration', $2, 1, now() - interval '1 hour')`,
        [orgId, newId()],
      );
      await stack.sql(
        `insert into calculation_batches (org_id, id, cells, created_at) values ($1, $2, 1, now())`,
        [orgId, gone],
      );
      await stack.sql(
        `insert into uploads (org_id, id, name, format, size_bytes, sha256, status, object_key, created_at, updated_at)
         values ($1, $2, 'a.step', 'step', 1, $3, 'confirmed', $4, now(), now())`,
        [orgId, file, 'a'.repeat(64), `org/${orgId}/files/${file}/a.step`],
      );
      await force(
        `insert into calculation_results (org_id, calculation_id, run_seq, figures, document_sha256, created_at) values ('${orgId}', '${gone}', 1, '{}', 'lost', now());
         insert into snapshot_pieces (org_id, sha256, body, stored_at) values ('${orgId}', 'unnamed', '{}', now());
         insert into result_documents (org_id, sha256, body, stored_at) values ('${orgId}', 'unshown', '', now());
         update part_prices set calculation_id = '${draft}' where part_id = '${partId}';
         update calculations set status = 'queued', run_seq = 1, snapshot_digest = 'lost', enqueued_at = now(), granted_at = now() where id = '${draft}'`,
      );
      const handle = await workflow.start('calculate', {
        workflowId: `calculation/${gone}/1`,
        taskQueue: 'nobody-serves-this',
      });
      try {
        // Visibility follows the start by a moment.
        const found = await until(orphans, ({ err }) => err.includes('workflow without a row'));
        expect(found.code).toBe(1);
        expect(found.err.split('\n').sort()).toEqual(
          [
            `${orgId}: staged start that never started: calculation/lost/1`,
            `${orgId}: result without a calculation: ${gone}`,
            `${orgId}: result without its document: ${gone}`,
            `${orgId}: document without a result: unshown`,
            `${orgId}: piece of no snapshot: unnamed`,
            `${orgId}: calculation without its snapshot: ${draft}`,
            `${orgId}: batch without drafts to admit: ${gone}`,
            `${orgId}: part price without a succeeded calculation: ${partId}`,
            `${orgId}: object without a row: ${key}`,
            `${orgId}: file without its object: org/${orgId}/files/${file}/a.step`,
            `temporal: workflow without a row: calculation/${gone}/1`,
            `temporal: row without a workflow: calculation/${draft}/1`,
          ].sort(),
        );
        expect(found.out).toBe('Differences: 12');
      } finally {
        await handle.terminate();
      }
    } finally {
      await app.close();
      await stack.close();
      [stack, app] = saved;
    }
  });
});
