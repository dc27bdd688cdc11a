import { MockActivityEnvironment } from '@temporalio/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { createNestActivities } from '../../src/activities/nest.ts';
import { MAX_CORNERS } from '../../src/api/nests/routes.ts';
import { findOrphans } from '../../src/cli/orphans.ts';
import { buildJob } from '../../src/engine/nesting/build-job.ts';
import { solveNest } from '../../src/nest/index.ts';
import { openClipper } from '../../src/platform/clipper.ts';
import { createCalculation, until } from '../support/api.ts';
import { largeNest } from '../support/large-nest.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { newPart } from '../support/priced.ts';
import { useOrganisation } from '../support/use.ts';

type Fault = { loc: (string | number)[] };
type Answer = {
  id: string;
  status: string;
  nest_revision: number;
  error: { code: string; details: { reason?: string; errors?: Fault[] } };
};
const PATH = '/api/v1/job-nests';

const { stack, app, organisation: org, client } = useOrganisation({ namespace: true });
let revision: string;
beforeAll(async () => {
  ({ revisionId: revision } = await newPart(client));
});

const item = (quantity = 1) => ({ part_revision_id: revision, quantity });
const asked = (body: object = { items: [item()] }) => ({
  costing_environment_id: org.environmentId,
  ...body,
});
const make = async (): Promise<string> => (await client.post<Answer>(PATH, asked())).id;
const total = async (query = ''): Promise<number> =>
  (await client.get<{ total: number }>(`${PATH}?include_total=true${query}`)).total;
const solve = (id: string, seq: number): Promise<void> => {
  const { db, clock, log, starter } = app.deps;
  const pricer = {
    nestJob: async (of: Parameters<typeof buildJob>[0]) => buildJob(of),
    nest: async (job: ReturnType<typeof buildJob>) => solveNest(job, await openClipper()),
  };
  const steps = createNestActivities({ db, clock, log, starter, pricer });
  return new MockActivityEnvironment().run(() => steps.solveNest({ orgId: org.id, id, seq }));
};

describe('an invalid nest request', () => {
  const wrong: readonly (readonly [string, () => object, string])[] = [
    ['none of items, batch and folder', () => ({}), 'items'],
    ['two of them', () => ({ items: [item()], folder_id: crypto.randomUUID() }), 'items'],
    ['no line', () => ({ items: [] }), 'items'],
    ['more than 500 lines', () => ({ items: Array.from({ length: 501 }, () => item()) }), 'items'],
    ['a quantity of 0', () => ({ items: [item(0)] }), 'quantity'],
    ['half a piece', () => ({ items: [item(1.5)] }), 'quantity'],
    ['more pieces than one nest takes', () => ({ items: [item(6000), item(4001)] }), 'items'],
    ['a count beyond all', () => ({ items: [item(1e300)] }), 'quantity'],
    [
      'a line of a part and of a calculation',
      () => ({ items: [{ ...item(), calculation_id: crypto.randomUUID() }] }),
      'items',
    ],
    ['a line of neither', () => ({ items: [{ quantity: 1 }] }), 'items'],
    [
      'two formats',
      () => ({
        items: [item()],
        stock_format_id: crypto.randomUUID(),
        stock_format_mm: { length_mm: 1, width_mm: 1 },
      }),
      'stock_format_mm',
    ],
    ['a gap below 0', () => ({ items: [item()], part_gap_mm: -1 }), 'part_gap_mm'],
    ['an edge that no sheet has', () => ({ items: [item()], edge_mm: 501 }), 'edge_mm'],
    ['a turn that is none', () => ({ items: [item()], rotation: 'eighth' }), 'rotation'],
    ['a day that is none', () => ({ items: [{ ...item(), due: '2026-02-30' }] }), 'due'],
    ['a word of its own', () => ({ items: [item()], evaluations: 5 }), 'evaluations'],
  ];

  test.each(wrong)(
    '%s is 422 by its field, made or previewed, and nothing is made [CAC-9 NRO-5]',
    async (_, body, field) => {
      const before = await total();
      for (const path of [PATH, `${PATH}/preview`]) {
        const { status, body: answer } = await client.call<Answer>('POST', path, asked(body()));
        expect(status, JSON.stringify(answer)).toBe(422);
        expect(JSON.stringify(answer.error.details.errors), path).toContain(`"${field}"`);
      }
      expect(await total()).toBe(before);
    },
  );

  test('what is not there, or another organisation’s, is 404 by its field; a format 422; another environment’s calculation 422 [NRO-6]', async () => {
    const stranger = app.client((await makeOrganisation(app.db)).apiKey);
    const foreign = (await newPart(stranger)).revisionId;
    const refused = async (body: object): Promise<readonly [number, string]> => {
      const answer = await client.call<Answer>('POST', PATH, asked(body));
      return [answer.status, answer.body.error.code];
    };
    for (const id of [foreign, crypto.randomUUID()])
      expect(await refused({ items: [item(), { part_revision_id: id, quantity: 1 }] })).toEqual([
        404,
        'not_found',
      ]);
    const unknown = crypto.randomUUID();
    expect(await refused({ batch_id: unknown })).toEqual([404, 'not_found']);
    expect(await refused({ folder_id: unknown })).toEqual([404, 'not_found']);
    expect(await refused({ items: [item()], costing_environment_id: unknown })).toEqual([404, 'not_found']);
    expect(await refused({ items: [item()], stock_format_id: unknown })).toEqual([
      422,
      'stock_format_unresolved',
    ]);
    const other = await client.post<Answer>('/api/v1/environments', { name: 'o', valid_from: '2026-01-01' });
    const calculation_id = await createCalculation(client, revision);
    expect(
      await refused({ costing_environment_id: other.id, items: [{ calculation_id, quantity: 1 }] }),
    ).toEqual([422, 'validation_error']);
    expect(await total()).toBe(0);
  });
});

describe('a remnant that is stated wrongly', () => {
  test.each([
    [
      'a line',
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
    ],
    [
      'sides that cross',
      [
        [0, 0],
        [9, 9],
        [9, 0],
        [0, 9],
      ],
    ],
    [
      'nothing that a thousandth of a millimetre shows',
      [
        [0, 0],
        [1e-9, 0],
        [0, 1e-9],
      ],
    ],
    [
      'a width that no thousandth shows',
      [
        [0, 0.0004],
        [100, 0.0004],
        [100, 0.0006],
      ],
    ],
    [
      'sides that meet once they are kept to the thousandth',
      [
        [0, 0],
        [9, 0],
        [9, 9],
        [4, 0.0004],
        [0, 9],
      ],
    ],
  ])('%s is 422 by its outline, and nothing is made', async (_, outline_mm) => {
    const { status, body } = await client.call<Answer>('POST', '/api/v1/remnants', {
      material_grade_id: crypto.randomUUID(),
      thickness_mm: 2,
      outline_mm,
    });
    expect(status, JSON.stringify(body)).toBe(422);
    expect(JSON.stringify(body.error.details.errors)).toContain('"outline_mm"');
  });
});

describe('a nest in each state', () => {
  /** What each way to change it is answered. */
  const tried = async (id: string): Promise<Record<string, string>> => {
    const answers: Record<string, string> = {};
    for (const [name, method, path] of [
      ['export', 'GET', `${PATH}/${id}/export?format=svg`],
      ['accept', 'POST', `${PATH}/${id}/accept`],
      ['solve', 'POST', `${PATH}/${id}/solve`],
      ['delete', 'DELETE', `${PATH}/${id}`],
      ['cancel', 'POST', `${PATH}/${id}/cancel`],
    ] as const) {
      const { status, body } = await client.call<Answer>(method, path);
      answers[name] = status < 300 ? 'done' : `${status} ${body.error.details?.reason}`;
      if (status < 300) break;
    }
    return answers;
  };

  test('what may not be done has its reason; every state is reached and left [CAC-9 NRO-11 NRO-14 NST-1]', async () => {
    const id = await make();
    expect(await tried(id)).toEqual({
      export: '409 not_solved',
      accept: '409 not_solved',
      solve: '409 under_way',
      delete: '409 under_way',
      cancel: 'done',
    });
    expect((await client.call<Answer>('POST', `${PATH}/${id}/cancel`)).body.error.details.reason).toBe(
      'not_under_way',
    );
    expect(await tried(id)).toEqual({ export: '409 not_solved', accept: '409 not_solved', solve: 'done' });
    await solve(id, 2);
    expect(await client.get(`${PATH}/${id}`)).toMatchObject({
      status: 'solved',
      nest_revision: 2,
      groups: [],
      items: [{ status: 'refused' }],
    });
    expect((await client.call('GET', `${PATH}/${id}/export?format=dxf`)).status).toBe(200);
    await client.post(`${PATH}/${id}/accept`);
    const accepted = [
      ['POST', 'accept'],
      ['POST', 'solve'],
    ] as const;
    for (const [method, path] of accepted)
      expect((await client.call<Answer>(method, `${PATH}/${id}/${path}`)).body.error.details.reason).toBe(
        'accepted',
      );
    await client.ok('DELETE', `${PATH}/${id}`);
    expect((await client.call('GET', `${PATH}/${id}`)).status).toBe(404);
  });

  test('a drawing with too many corners is refused with its reason; each of its sheets is drawn', async () => {
    const id = await make();
    const { items } = await client.get<{ items: { nest_item_id: string }[] }>(`${PATH}/${id}`);
    const grades = await client.get<{ data: { id: string }[] }>('/api/v1/parts/materials/grades?limit=1');
    const of = {
      nest_item_id: items[0]?.nest_item_id ?? '',
      material_grade_id: grades.data[0]?.id ?? '',
    };
    const { job, result } = largeNest(of, MAX_CORNERS + 80);
    await stack.sql(
      `update job_nests set status = 'solved', job = $2, result = $3, finished_at = now() where id = $1`,
      [id, JSON.stringify(job), JSON.stringify(result)],
    );
    const whole = await client.call<Answer>('GET', `${PATH}/${id}/export?format=dxf`);
    expect([whole.status, whole.body.error.code, whole.body.error.details]).toEqual([
      409,
      'conflict',
      { reason: 'drawing_too_large', sheets: 2, limit: MAX_CORNERS },
    ]);
    for (const sheet of [1, 2]) {
      const one = await client.call('GET', `${PATH}/${id}/export?format=dxf&sheet=${sheet}`);
      expect(one.status).toBe(200);
    }
    expect((await client.call('GET', `${PATH}/${id}/export?format=dxf&sheet=3`)).status).toBe(404);
    const wide = largeNest(of, MAX_CORNERS + 40, 1);
    await stack.sql('update job_nests set job = $2, result = $3 where id = $1', [
      id,
      JSON.stringify(wide.job),
      JSON.stringify(wide.result),
    ]);
    const one = await client.call<Answer>('GET', `${PATH}/${id}/export?format=dxf&sheet=1`);
    expect([one.status, one.body.error.details]).toEqual([
      409,
      { reason: 'drawing_too_large', sheets: 1, limit: MAX_CORNERS },
    ]);
    await client.ok('DELETE', `${PATH}/${id}`);
  });

  test('one key makes, solves and accepts once; another body under it is 409 [CAC-9 NRO-17]', async () => {
    const before = await total();
    const keyed = (path: string, key: string, body?: object) =>
      client.call<Answer>('POST', path, body, { 'idempotency-key': key });
    const key = crypto.randomUUID();
    const [first, again] = [await keyed(PATH, key, asked()), await keyed(PATH, key, asked())];
    expect([first.status, again.status, again.body.id]).toEqual([202, 202, first.body.id]);
    expect(await total()).toBe(before + 1);
    expect((await keyed(PATH, key, asked({ items: [item(2)] }))).status).toBe(409);
    const { id } = first.body;
    await solve(id, 1);
    const solveKey = crypto.randomUUID();
    for (let n = 0; n < 2; n += 1)
      expect((await keyed(`${PATH}/${id}/solve`, solveKey)).body.nest_revision).toBe(2);
    await solve(id, 2);
    const acceptKey = crypto.randomUUID();
    for (let n = 0; n < 2; n += 1) expect((await keyed(`${PATH}/${id}/accept`, acceptKey)).status).toBe(200);
  });

  test('lists are filtered by state and environment, and end [NRO-8]', async () => {
    const id = await make();
    const queued = await client.get<{ items: Answer[] }>(`${PATH}?status=queued`);
    expect(queued.items.map((one) => one.id)).toEqual([id]);
    const elsewhere = `&costing_environment_id=${crypto.randomUUID()}`;
    expect([await total('&status=failed'), await total(elsewhere)]).toEqual([0, 0]);
    await client.post(`${PATH}/${id}/cancel`);
    expect(await total('&status=cancelled')).toBe(1);
  });
});

test('given as many open nests as the plan allows, then the next is 429 until one ends, and another organisation makes hers', async () => {
  await stack.sql(`update plan_tiers set open_nests = 2 where slug = 'dev'`);
  try {
    const crowd = await makeOrganisation(app.db);
    const caller = app.client(crowd.apiKey);
    const { revisionId } = await newPart(caller);
    const body = {
      costing_environment_id: crowd.environmentId,
      items: [{ part_revision_id: revisionId, quantity: 1 }],
    };
    const first = await caller.post<Answer>(PATH, body);
    await caller.post(PATH, body);
    const refused = await caller.call<Answer>('POST', PATH, body);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(refused.body).toMatchObject({
      error: { code: 'too_many_pending', details: { pending_bound: 2, pending_count: 2 } },
    });
    await caller.post(`${PATH}/${first.id}/cancel`);
    await caller.post(PATH, body);
    expect((await caller.call('POST', `${PATH}/${first.id}/solve`)).status).toBe(429);
    const other = await makeOrganisation(app.db);
    const hers = app.client(other.apiKey);
    const { revisionId: own } = await newPart(hers);
    await hers.post(PATH, {
      costing_environment_id: other.environmentId,
      items: [{ part_revision_id: own, quantity: 1 }],
    });
  } finally {
    await stack.sql(`update plan_tiers set open_nests = 1000 where slug = 'dev'`);
  }
});

test('given an open job nest and its workflow, then neither is left over', async () => {
  const id = await make();
  await app.deps.starter.idle();
  const { db, store, temporal, clock } = app.deps;
  const left = async () =>
    (await findOrphans({ db, store, temporal, now: clock.now() })).filter(({ subject }) =>
      subject.includes(id),
    );
  // Temporal's own list of workflows lags behind.
  expect(await until(left, (found) => found.length === 0)).toEqual([]);
});
