import { describe, expect, test, vi } from 'vitest';
import { REQUEST_THREAD_PLACES, requestThreadsOf } from '../../src/api/threads/request-threads.ts';
import { asId, type OrgId } from '../../src/db/kernel/ids.ts';
import { QueueFull } from '../../src/platform/fair-places.ts';
import { newId } from '../../src/platform/ids.ts';
import { largeNest } from '../support/large-nest.ts';
import { newPart } from '../support/priced.ts';
import { useOrganisation } from '../support/use.ts';

const organisation = (): OrgId => asId<OrgId>(newId());

describe('the request threads', () => {
  /** Request threads whose work goes on until it is let go, in the order in which it began. */
  const heldThreads = () => {
    const begun: string[] = [];
    const held: (() => void)[] = [];
    const inRequestThread = requestThreadsOf(
      (_task, asked) =>
        new Promise((resolve) => {
          begun.push(String(asked));
          held.push(() => resolve({ lines: [], faults: [] }));
        }),
    );
    return { inRequestThread, begun, letGo: () => held.shift()?.() };
  };
  const settledSoon = () => new Promise((resolve) => setImmediate(resolve));

  test('gives one organisation one place, and the other to who comes after all of hers', async () => {
    const { inRequestThread, begun, letGo } = heldThreads();
    const [one, other] = [organisation(), organisation()];
    const all = [1, 2, 3].map((n) => inRequestThread(one, 'ratesFromCsv', `one ${n}`));
    all.push(inRequestThread(other, 'ratesFromCsv', 'other 1'));
    await settledSoon();
    expect(begun).toEqual(['one 1', 'other 1']);
    for (const _ of all) {
      letGo();
      await settledSoon();
    }
    await Promise.all(all);
    expect(begun).toEqual(['one 1', 'other 1', 'one 2', 'one 3']);
  });

  test('refuses what is beyond the waiting of one organisation, and takes that of another', async () => {
    const { inRequestThread, letGo } = heldThreads();
    const one = organisation();
    const taken = Array.from({ length: 1 + REQUEST_THREAD_PLACES.waiting.perKey }, () =>
      inRequestThread(one, 'ratesFromCsv', ''),
    );
    await expect(inRequestThread(one, 'ratesFromCsv', '')).rejects.toBeInstanceOf(QueueFull);
    taken.push(inRequestThread(organisation(), 'ratesFromCsv', ''));
    for (const _ of taken) {
      letGo();
      await settledSoon();
    }
    await Promise.all(taken);
  });
});

describe('a request that is work', () => {
  const { stack, app, organisation: org, client } = useOrganisation({ namespace: true });

  const drawnNest = async (): Promise<string> => {
    const { revisionId } = await newPart(client);
    const { id, items } = await client.post<{ id: string; items: { nest_item_id: string }[] }>(
      '/api/v1/job-nests',
      {
        costing_environment_id: org.environmentId,
        items: [{ part_revision_id: revisionId, quantity: 1 }],
      },
    );
    const of = { nest_item_id: items[0]?.nest_item_id ?? '', material_grade_id: newId() };
    const { job, result } = largeNest(of, 400);
    await stack.sql(
      `update job_nests set status = 'solved', job = $2, result = $3, finished_at = now() where id = $1`,
      [id, JSON.stringify(job), JSON.stringify(result)],
    );
    return id;
  };

  const requests = async (): Promise<readonly (readonly [string, string, string, object?])[]> => {
    const env = `/api/v1/environments/${org.environmentId}`;
    const nest = `/api/v1/job-nests/${await drawnNest()}/export`;
    return [
      ['audit', 'GET', `${env}/audit`],
      ['drawNest', 'GET', `${nest}?format=dxf`],
      ['drawNest', 'GET', `${nest}?format=svg`],
      ['machinesFromCsv', 'POST', `${env}/csv`, { kind: 'machines', csv: 'name,klass\nM,turning\n' }],
      [
        'ratesFromCsv',
        'POST',
        `${env}/csv`,
        { kind: 'rates', csv: 'kind,value,valid_from\nspace,1,2001-01-01' },
      ],
      ['readParts', 'POST', '/api/v1/standard-parts/csv', { csv: 'kind,price,currency\nnut,0.05,EUR\n' }],
    ];
  };

  test('is done in a request thread, and refused with 503 and Retry-After when their places are full', async () => {
    for (const [task, method, path, body] of await requests()) {
      const inRequestThread = vi.spyOn(app.deps, 'inRequestThread');
      inRequestThread.mockRejectedValueOnce(new QueueFull('Too much work is waiting; try again.', 2));
      const refused = await client.call<{ error: { code: string } }>(method, path, body);
      expect([refused.status, refused.body.error.code, refused.headers.get('retry-after')], task).toEqual([
        503,
        'unavailable',
        '2',
      ]);
      const done = await client.call(method, path, body);
      expect(done.status, `${task} ${JSON.stringify(done.body)}`).toBe(200);
      expect(inRequestThread.mock.calls.map(([orgId, name]) => [orgId, name])).toEqual([
        [org.id, task],
        [org.id, task],
      ]);
      inRequestThread.mockRestore();
    }
  });
});
