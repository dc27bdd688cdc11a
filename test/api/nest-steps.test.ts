import { MockActivityEnvironment } from '@temporalio/testing';
import { describe, expect, test } from 'vitest';
import { createNestActivities, type NestActivityDeps } from '../../src/activities/nest.ts';
import { buildJob } from '../../src/engine/nesting/build-job.ts';
import { type NestJob, solveNest } from '../../src/nest/index.ts';
import { openClipper } from '../../src/platform/clipper.ts';
import { bindFile, knownFacts } from '../support/known-geometry.ts';
import { newPart } from '../support/priced.ts';
import { createPricingHelpers } from '../support/pricing.ts';
import { useApp, useEachOrganisation } from '../support/use.ts';

type Sheet = {
  utilisation_pct: number;
  remnant_id: string | null;
  outline_mm: number[][] | null;
  placements: object[];
};
type Nest = {
  id: string;
  name: string;
  status: string;
  nest_revision: number;
  utilisation_pct: number;
  groups: { material_grade_id: string; thickness_mm: number; material_cost: number; sheets: Sheet[] }[];
  items: { status: string; reason: string | null; material_cost_nested: number }[];
};
type Remnant = {
  id: string;
  outline_mm: number[][] | null;
  length_mm: number;
  held_by_nest_id: string | null;
};

const { stack, app } = useApp({ namespace: true });
const { organisation: org, client } = useEachOrganisation(app);

type Solver = NestActivityDeps['pricer'];
/** In this thread, with little work: what is nested does not depend on where. */
const solver: Solver = {
  nestJob: async (asked) => ({ ...buildJob(asked), evaluations: 20_000 }),
  nest: async (job, _signal, told) => solveNest(job, await openClipper(), told),
};
const solve = (id: string, seq: number, pricer: Solver = solver): Promise<void> => {
  const { db, clock, log, starter } = app.deps;
  const steps = createNestActivities({ db, clock, log, starter, pricer });
  return new MockActivityEnvironment().run(() => steps.solveNest({ orgId: org.id, id, seq }));
};

/** A bent sheet of this thickness and flat size, priced; gives its calculation. */
const makeSheetPart = async (material: string, thickness: number, width: number): Promise<string> => {
  const facts = (await knownFacts('bracket_sheetmetal')) as { sheet: object };
  const { revisionId } = await newPart(client);
  await bindFile(stack, app, org.id, {
    revisionId,
    role: 'primary_cad',
    facts: {
      ...facts,
      sheet: { ...facts.sheet, thickness_mm: thickness },
      flat: { outer: [0, 0, width, 0, width, 40, 0, 40], inner: [] },
    },
  });
  const { id } = await client.post<{ id: string }>('/api/v1/calculations/quote', {
    part_revision_id: revisionId,
    costing_environment_id: org.environmentId,
    lot_size: 12,
    material_ref: material,
  });
  await createPricingHelpers(app, stack).drain(org.id);
  return id;
};
const makeNest = (items: readonly object[], asks: object = {}): Promise<Nest> =>
  client.post<Nest>('/api/v1/job-nests', {
    costing_environment_id: org.environmentId,
    items,
    stock_format_mm: { length_mm: 1000, width_mm: 600 },
    ...asks,
  });
const nestOf = (id: string): Promise<Nest> => client.get<Nest>(`/api/v1/job-nests/${id}`);
const remnants = async (): Promise<Remnant[]> =>
  (await client.get<{ items: Remnant[] }>('/api/v1/remnants')).items;
const holders = async (): Promise<(string | null)[]> =>
  (
    await stack.sql<{ held: string | null }>(
      'select held_by_nest_id as held from remnants where org_id = $1 and used_at is null order by id',
      [org.id],
    )
  ).map(({ held }) => held);
const cents = (amount: number): number => Math.round(amount * 100);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A nest of one part and two remnants that it may take, one of them too small for it. */
const withRemnants = async (): Promise<Nest> => {
  const calculation_id = await makeSheetPart('S235JR', 2, 76);
  const first = await makeNest([{ calculation_id, quantity: 1 }]);
  await solve(first.id, 1);
  const material_grade_id = (await nestOf(first.id)).groups[0]?.material_grade_id;
  for (const length_mm of [300, 45])
    await client.post('/api/v1/remnants', { material_grade_id, thickness_mm: 2, length_mm, width_mm: 300 });
  return makeNest([{ calculation_id, quantity: 2 }]);
};

/** Says when the step is there, and goes on when it is let. */
const gate = () => {
  const reached = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  return {
    reached: reached.promise,
    open: () => open.resolve(),
    pass: async (): Promise<void> => {
      reached.resolve();
      await open.promise;
    },
  };
};

describe('a nest whose solve is disturbed', () => {
  test('cancelled before its solver starts: nothing is read or held, and solving at once again makes it [NRO-11]', async () => {
    const { id } = await withRemnants();
    await client.post(`/api/v1/job-nests/${id}/cancel`);
    await solve(id, 1);
    expect(await nestOf(id)).toMatchObject({ status: 'cancelled', nest_revision: 1, groups: [] });
    expect(await holders()).toEqual([null, null]);
    await client.post(`/api/v1/job-nests/${id}/solve`);
    await solve(id, 1);
    expect(await nestOf(id)).toMatchObject({ status: 'queued', nest_revision: 2 });
    await solve(id, 2);
    const solved = await nestOf(id);
    expect(solved).toMatchObject({ status: 'solved', nest_revision: 2 });
    const { items } = await client.get<{ items: { data: { job_nest_id: string } }[] }>(
      '/api/v1/events?type=nest.solved',
    );
    expect(items.filter((event) => event.data.job_nest_id === id).map((event) => event.data)).toEqual([
      {
        job_nest_id: id,
        name: solved.name,
        costing_environment_id: org.environmentId,
        nest_revision: 2,
      },
    ]);
  });

  test('cancelled while it is read: what it held is free; the old solve writes nothing into the new one [CAC-7 NST-7]', async () => {
    const { id } = await withRemnants();
    const reading = gate();
    const old = solve(id, 1, {
      ...solver,
      nestJob: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          reading.pass();
        }),
    });
    await reading.reached;
    expect(await holders()).toEqual([id, id]);
    await client.post(`/api/v1/job-nests/${id}/cancel`);
    expect(await holders()).toEqual([null, null]);
    await client.post(`/api/v1/job-nests/${id}/solve`);
    await solve(id, 2);
    await old;
    const nest = await nestOf(id);
    expect(nest).toMatchObject({ status: 'solved', nest_revision: 2 });
    expect(nest.groups.flatMap(({ sheets }) => sheets)).toHaveLength(1);
    for (const { utilisation_pct: used } of [nest, ...nest.groups.flatMap(({ sheets }) => sheets)]) {
      expect(used).toBeGreaterThan(0);
      expect(used, 'a fraction').toBeLessThanOrEqual(1);
    }
  });

  test('remnants of another thickness hide none of its own, and are free for others while it is solved [CAC-9 NNE-9]', async () => {
    const calculation_id = await makeSheetPart('S235JR', 2, 76);
    const first = await makeNest([{ calculation_id, quantity: 1 }]);
    await solve(first.id, 1);
    const material_grade_id = (await nestOf(first.id)).groups[0]?.material_grade_id;
    const size = { length_mm: 400, width_mm: 300 };
    const own = await client.post<Remnant>('/api/v1/remnants', {
      material_grade_id,
      thickness_mm: 2,
      ...size,
    });
    await stack.sql(
      `insert into remnants (org_id, id, material_grade_id, form, thickness_mm, length_mm, width_mm, created_at)
       select $1, gen_random_uuid(), $2, 'sheet', 3, 200, 100, now() from generate_series(1, 250)`,
      [org.id, material_grade_id],
    );
    const { id } = await makeNest([{ calculation_id, quantity: 1 }]);
    const solving = gate();
    const done = solve(id, 1, {
      ...solver,
      nest: async (job, signal, told) => {
        await solving.pass();
        return solver.nest(job, signal, told);
      },
    });
    await solving.reached;
    expect((await holders()).filter((holder) => holder !== null)).toEqual([id]);
    solving.open();
    await done;
    const sheets = (await nestOf(id)).groups.flatMap((one) => one.sheets);
    expect(sheets.map(({ remnant_id }) => remnant_id)).toEqual([own.id]);
  });

  test('lost while it is queued: the next attempt reads anew, and holds in the end what it cuts [NST-6]', async () => {
    const { id } = await withRemnants();
    const lost = new Error('the worker is gone');
    await expect(solve(id, 1, { ...solver, nestJob: () => Promise.reject(lost) })).rejects.toThrow(lost);
    expect(await nestOf(id)).toMatchObject({ status: 'queued' });
    await solve(id, 1);
    const nest = await nestOf(id);
    const cut = nest.groups.flatMap(({ sheets }) => sheets.flatMap(({ remnant_id }) => remnant_id ?? []));
    expect(nest.status).toBe('solved');
    expect(cut).toHaveLength(1);
    const held = (await holders()).filter((holder) => holder !== null);
    expect(held).toEqual([id]);
  });

  test('two attempts at once: both solve what was kept first [CAC-7 NST-6]', async () => {
    const { id } = await withRemnants();
    const slow = gate();
    const seen: number[] = [];
    const attempt = (evaluations: number, before: () => Promise<void>): Promise<void> =>
      solve(id, 1, {
        nestJob: async (asked) => {
          await before();
          return { ...buildJob(asked), evaluations };
        },
        nest: (job, signal, told) => {
          seen.push(job.evaluations);
          return solver.nest(job, signal, told);
        },
      });
    const first = attempt(1000, slow.pass);
    await slow.reached;
    const solving = gate();
    const second = solve(id, 1, {
      nestJob: async (asked) => ({ ...buildJob(asked), evaluations: 2000 }),
      nest: async (job, signal, told) => {
        seen.push(job.evaluations);
        await solving.pass();
        return solver.nest(job, signal, told);
      },
    });
    await solving.reached;
    slow.open();
    await first;
    solving.open();
    await second;
    expect(seen).toEqual([2000, 2000]);
    const [row] = await stack.sql<{ job: NestJob }>('select job from job_nests where id = $1', [id]);
    expect(row?.job.evaluations).toBe(2000);
  });
});

describe('asked for at once', () => {
  /** Statuses and reasons of calls that are made at the same time, sorted. */
  const atOnce = async (...paths: readonly string[]): Promise<readonly string[]> => {
    const answers = await Promise.all(
      paths.map((path) =>
        client.call<{ error?: { details: { reason: string } } }>('POST', `/api/v1/job-nests/${path}`),
      ),
    );
    return answers.map(({ status, body }) => `${status} ${body.error?.details.reason ?? ''}`.trim()).sort();
  };
  const used = () => stack.sql('select 1 from remnants where org_id = $1 and used_at is not null', [org.id]);

  test('ten accept a nest: one takes it, and what it leaves is stock once [NRO-16]', async () => {
    const { id } = await makeNest([{ calculation_id: await makeSheetPart('S235JR', 2, 76), quantity: 2 }]);
    await solve(id, 1);
    expect(await remnants()).toEqual([]);
    const accepted = await atOnce(...Array(10).fill(`${id}/accept`));
    expect(accepted).toEqual(['200', ...Array(9).fill('409 accepted')]);
    expect(await remnants()).toHaveLength(1);
  });

  test('two nests want one remnant: one takes it, the other is cut from a format, and both are accepted [NRO-16]', async () => {
    const { id: first, items } = (await withRemnants()) as Nest & { items: { calculation_id: string }[] };
    const second = await makeNest([{ calculation_id: items[0]?.calculation_id, quantity: 2 }]);
    await Promise.all([first, second.id].map((id) => solve(id, 1)));
    const taken = (await Promise.all([first, second.id].map(nestOf))).map(
      ({ status, groups }) => `${status} ${groups[0]?.sheets[0]?.remnant_id === null ? 'format' : 'remnant'}`,
    );
    expect([...taken].sort()).toEqual(['solved format', 'solved remnant']);
    expect(await atOnce(`${first}/accept`, `${second.id}/accept`)).toEqual(['200', '200']);
    expect(await used()).toHaveLength(1);
  });

  test('accepted and solved again: one comes first, and the other says why not [NRO-16]', async () => {
    const { id } = await withRemnants();
    await solve(id, 1);
    const answers = await atOnce(`${id}/accept`, `${id}/solve`);
    // Whichever is first: cut, or under way again.
    expect([
      ['200', '409 accepted'],
      ['202', '409 not_solved'],
    ]).toContainEqual(answers);
    const solvedAgain = answers[0] === '202';
    expect(await used()).toHaveLength(solvedAgain ? 0 : 1);
    expect(await nestOf(id)).toMatchObject(
      solvedAgain ? { status: 'queued', nest_revision: 2 } : { status: 'solved', nest_revision: 1 },
    );
  });
});

describe('a nest over REST', () => {
  test('several grades and thicknesses: a group of each, whose lines sum to its sheets to the cent [NNE-1]', async () => {
    const parts = [
      await makeSheetPart('S235JR', 2, 76),
      await makeSheetPart('S235JR', 2, 131),
      await makeSheetPart('S235JR', 3, 97),
      await makeSheetPart('1.4301', 2, 83),
    ];
    const { id } = await makeNest(
      parts.map((calculation_id, k) => ({ calculation_id, quantity: 7 + 3 * k })),
    );
    await solve(id, 1);
    const { groups, items } = await nestOf(id);
    expect(items.map(({ status, reason }) => reason ?? status)).toEqual(Array(4).fill('placed'));
    const [plain, thick, stainless] = groups;
    expect(groups.map(({ thickness_mm }) => thickness_mm)).toEqual([2, 3, 2]);
    expect(plain?.material_grade_id).toBe(thick?.material_grade_id);
    expect(plain?.material_grade_id).not.toBe(stainless?.material_grade_id);
    const costs = items.map((item) => cents(item.material_cost_nested));
    expect([sum(costs.slice(0, 2)), costs[2], costs[3]]).toEqual(
      groups.map(({ material_cost }) => cents(material_cost)),
    );
  });

  test('a remnant of any outline is stated, taken first, and what it leaves is stock of its own outline [CAC-7 NRO-15]', async () => {
    const calculation_id = await makeSheetPart('S235JR', 2, 76);
    const bought = await makeNest([{ calculation_id, quantity: 2 }], { remnants: false });
    await solve(bought.id, 1);
    const [group] = (await nestOf(bought.id)).groups;
    const accepted = await client.post<{ remnants: Remnant[] }>(`/api/v1/job-nests/${bought.id}/accept`);
    // Two small pieces in the corner of a sheet leave an L.
    expect(accepted.remnants).toHaveLength(1);
    expect(accepted.remnants[0]?.outline_mm).toHaveLength(6);
    expect(await remnants()).toEqual(accepted.remnants);

    const corner = [
      [0, 0],
      [500, 0],
      [500, 200],
      [200, 200],
      [200, 500],
      [0, 500],
    ];
    const stated = await client.post<Remnant>('/api/v1/remnants', {
      material_grade_id: group?.material_grade_id,
      thickness_mm: 2,
      outline_mm: corner,
    });
    expect(stated).toMatchObject({ outline_mm: corner, length_mm: 500 });
    const next = await makeNest([{ calculation_id, quantity: 2 }]);
    await solve(next.id, 1);
    const sheets = (await nestOf(next.id)).groups.flatMap((one) => one.sheets);
    expect(sheets).toMatchObject([{ remnant_id: stated.id, outline_mm: corner }]);
    await client.post(`/api/v1/job-nests/${next.id}/accept`);
    expect((await remnants()).map(({ id }) => id)).not.toContain(stated.id);
  });
});
