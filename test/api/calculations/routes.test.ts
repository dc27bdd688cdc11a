import { beforeAll, describe, expect, it } from 'vitest';
import { createCalculation } from '../../support/api.ts';
import { steadyClock } from '../../support/clock.ts';
import { createPricingHelpers, makeBoughtPart } from '../../support/pricing.ts';
import { use, useOrganisation } from '../../support/use.ts';

type Refusal = { error: { code: string; details: Record<string, unknown> } };
type List = {
  items: { id: string; lot_size: number; unit_cost: number | null }[];
  facets: Record<string, { value: string; count: number }[]> | null;
  next_cursor: string | null;
  has_more: boolean;
  total: number | null;
};
type Run = {
  id: string;
  batch_id: string;
  environment_runs: { calculation_id: string; status: string; reason: string | null }[];
};
type Matrix = {
  complete: boolean;
  baseline_environment_id: string;
  ignored_duplicates: string[];
  not_found: string[];
  mixed_currency: boolean;
  exchange_rates: { rate: number }[];
  environments: {
    costing_environment_id: string;
    wins: number;
    basket_total: number | null;
    succeeded: number;
  }[];
  parts: {
    part_revision_id: string;
    cells: {
      status: string;
      is_best: boolean;
      incomparable_reasons: string[];
      delta_vs_baseline_pct: number | null;
    }[];
  }[];
};

describe('calculations over HTTP', () => {
  const { stack, app, organisation, client } = useOrganisation({ namespace: true, clock: steadyClock() });
  const hands = use(() => createPricingHelpers(app, stack));
  let revisionId: string;
  let partId: string;
  let second: string;

  const refused = async (method: string, url: string, body?: unknown) => {
    const answer = await client.call<Refusal>(method, url, body);
    return [answer.status, answer.body.error?.code];
  };
  const priced = async (body: object): Promise<string> => {
    const id = await createCalculation(client, revisionId, body);
    await client.post(`/api/v1/calculations/${id}/run`);
    await hands.drain(organisation.id);
    return id;
  };

  beforeAll(async () => {
    ({ partId, revisionId } = await makeBoughtPart(client));
    second = (
      await client.post<{ id: string }>('/api/v1/environments', { name: 'two', valid_from: '2026-01-01' })
    ).id;
  });

  it('lists by every sort with a cursor that skips and repeats nothing, values first in both directions [CALC-19]', async () => {
    const own = await makeBoughtPart(client);
    const volumes = new Map<string, number | null>();
    for (const volume of [5, null, 3, 9, null, 3]) {
      const id = await createCalculation(client, own.revisionId, {
        lot_size: 10 + (volume ?? 0),
        ...(volume === null ? {} : { annual_volume: volume }),
      });
      volumes.set(id, volume);
    }
    for (const [order, expected] of [
      ['asc', [3, 3, 5, 9, null, null]],
      ['desc', [9, 5, 3, 3, null, null]],
    ] as const) {
      const seen: (number | null)[] = [];
      const ids = new Set<string>();
      let cursor = '';
      do {
        const page = await client.get<List>(
          `/api/v1/calculations?part_id=${own.partId}&sort=annual_volume&order=${order}&limit=2${cursor}`,
        );
        for (const item of page.items) {
          seen.push(volumes.get(item.id) ?? null);
          ids.add(item.id);
        }
        cursor = page.next_cursor === null ? '' : `&cursor=${encodeURIComponent(page.next_cursor)}`;
      } while (cursor !== '');
      expect(seen).toEqual(expected);
      expect(ids.size).toBe(6);
    }
    const first = await client.get<List>(
      `/api/v1/calculations?part_id=${own.partId}&sort=unit_cost&limit=2&include_facets=true&include_total=true`,
    );
    expect(first).toMatchObject({ next_cursor: null, has_more: true, total: 6 });
    expect(first.facets?.status).toEqual([{ value: 'draft', count: 6 }]);
    expect(await refused('GET', '/api/v1/calculations?sort=unit_cost&cursor=x')).toEqual([
      400,
      'invalid_cursor',
    ]);
  });

  it('batches over environments and compares: best, deltas, baskets, duplicates, not found', async () => {
    const other = await makeBoughtPart(client, 20);
    const batch = await client.post<Run>('/api/v1/calculations/batch', {
      part_revision_ids: [revisionId, other.revisionId],
      costing_environment_ids: [organisation.environmentId, second],
      lot_size: 10,
    });
    expect(batch.environment_runs).toHaveLength(4);
    const url = `/api/v1/calculations/batches/${batch.batch_id}/comparison`;
    expect((await client.get<Matrix>(url)).complete).toBe(false);
    await hands.drain(organisation.id);
    const matrix = await client.get<Matrix>(url);
    expect(matrix).toMatchObject({ complete: true, baseline_environment_id: organisation.environmentId });
    expect(matrix.environments.map((column) => [column.succeeded, column.wins, column.basket_total])).toEqual(
      [
        [2, 2, 325],
        [2, 2, 325],
      ],
    );
    const again = await priced({ lot_size: 11 });
    const ids = [...batch.environment_runs.map((run) => run.calculation_id), again, crypto.randomUUID()];
    const any = await client.post<Matrix>('/api/v1/calculations/comparison', { calculation_ids: ids });
    expect(any.not_found).toEqual([ids.at(-1)]);
    // Another lot is another row.
    expect(any.ignored_duplicates).toEqual([]);
    expect(any.parts.filter((part) => part.part_revision_id === revisionId)).toMatchObject([
      { lot_size: 10 },
      { lot_size: 11, best_environment_id: null },
    ]);
    const inZloty = await client.get<Matrix>(`${url}?currency=PLN`);
    expect(inZloty).toMatchObject({ currency: 'PLN', exchange_rates: [{ from: 'EUR', to: 'PLN' }] });
    const rate = inZloty.exchange_rates[0]?.rate ?? 0;
    expect(inZloty.environments[0]?.basket_total).toBeCloseTo(325 * rate, 3);
    expect(await refused('GET', `${url}?currency=VND`)).toEqual([422, 'currency_unresolved']);
    expect(await client.get(`${url}/components?part_revision_id=${revisionId}`)).toMatchObject({
      components: [],
    });
    expect(
      await refused('POST', '/api/v1/calculations/comparison', {
        calculation_ids: ids,
        baseline_environment_id: crypto.randomUUID(),
      }),
    ).toEqual([404, 'not_found']);
    expect(await refused('POST', `/api/v1/calculations/batches/${crypto.randomUUID()}/cancel`)).toEqual([
      404,
      'not_found',
    ]);
  });

  it('refuses a batch of more than 500 cells, of unknown revisions, and of currencies without a rate, before any row [CAR-10]', async () => {
    const before = (await client.get<List>('/api/v1/calculations?include_total=true')).total;
    const many = Array.from({ length: 251 }, () => crypto.randomUUID());
    const environments = [organisation.environmentId, second];
    const batch = (part_revision_ids: string[], more = {}) =>
      refused('POST', '/api/v1/calculations/batch', {
        part_revision_ids,
        costing_environment_ids: environments,
        ...more,
      });
    expect(await batch(many)).toEqual([422, 'validation_error']);
    expect(await batch([revisionId, crypto.randomUUID()])).toEqual([404, 'not_found']);
    expect(await batch([revisionId], { currency: 'VND' })).toEqual([422, 'currency_unresolved']);
    expect((await client.get<List>('/api/v1/calculations?include_total=true')).total).toBe(before);
  });

  it('keeps the stock fields of the calculation that a new one derives from: omitted keeps, null clears [CAC-12]', async () => {
    const formats = await client.get<{ items: { id: string }[] }>('/api/v1/stock-formats?form=sheet');
    const own = await client.post<{ id: string }>('/api/v1/stock-formats', {
      form: 'sheet',
      length_mm: 2000,
      width_mm: 900,
    });
    expect(formats.items.length).toBeGreaterThan(10);
    const parent = await createCalculation(client, revisionId, {
      stock_format_id: own.id,
      full_stock_charge: 'full',
    });
    const derive = async (body: object) => {
      const id = await createCalculation(client, revisionId, {
        derived_from_calculation_id: parent,
        ...body,
      });
      return client.get(`/api/v1/calculations/${id}`);
    };
    expect(await derive({})).toMatchObject({
      derived_from_calculation_id: parent,
      stock_format_id: own.id,
      full_stock_charge: 'full',
      lot_size: 1,
    });
    expect(await derive({ stock_format_id: null })).toMatchObject({
      stock_format_id: null,
      full_stock_charge: 'full',
    });
    expect(await derive({ stock_format_mm: { length_mm: 500, width_mm: 400 } })).toMatchObject({
      stock_format_id: null,
      stock_format_mm: { length_mm: 500, width_mm: 400 },
    });
    await client.ok('DELETE', `/api/v1/stock-formats/${own.id}`);
    expect(
      await refused('POST', '/api/v1/calculations', {
        part_revision_id: revisionId,
        stock_format_id: own.id,
      }),
    ).toEqual([422, 'stock_format_unresolved']);
    expect(await refused('DELETE', `/api/v1/stock-formats/${formats.items.at(-1)?.id}`)).toEqual([
      409,
      'conflict',
    ]);
  });

  it('previews without making anything, and refuses what it cannot answer by name [CAR-4]', async () => {
    const id = await priced({ lot_size: 321 });
    const before = (await client.get<List>('/api/v1/calculations?include_total=true')).total;
    expect(await client.post(`/api/v1/calculations/${id}/preview`, {})).toMatchObject({ total_delta: 0 });
    const wrong = await client.call<Refusal>('POST', `/api/v1/calculations/${id}/preview`, {
      adjustments: { 'no.such': 1 },
    });
    expect([wrong.status, wrong.body.error.code]).toEqual([422, 'adjustment_refused']);
    expect(JSON.stringify(wrong.body.error)).toContain('no.such');
    expect(await refused('POST', `/api/v1/calculations/${id}/preview`, { machine_id: id })).toEqual([
      404,
      'not_found',
    ]);
    const draft = await createCalculation(client, revisionId);
    expect(await refused('POST', `/api/v1/calculations/${draft}/preview`, {})).toEqual([409, 'conflict']);
    expect((await client.get<List>('/api/v1/calculations?include_total=true')).total).toBe((before ?? 0) + 1);
  });

  it('reports that the material was corrected after the run, and a derived calculation prices it [CAL-11 CAR-8]', async () => {
    const id = await priced({ lot_size: 654 });
    const { material_grade_id: ofTheRun } = await client.get<Record<string, unknown>>(
      `/api/v1/calculations/${id}`,
    );
    expect(ofTheRun).toEqual(expect.any(String));
    const changed = await client.ok('PATCH', `/api/v1/calculations/${id}/material`, {
      material_ref: '1.4301',
    });
    expect(changed).toMatchObject({
      id,
      previous_material_grade_id: ofTheRun,
      resolved_via: 'material_ref',
    });
    const found = await client.get<Record<string, unknown>>(`/api/v1/calculations/${id}`);
    expect(found.inputs_changed_since_run).toMatchObject({ corrections: 1, roles: [] });
    expect(found.status).toBe('succeeded');
    expect(found.material_grade_id, 'of the run').toBe(ofTheRun);
    expect(found.corrected_material).toEqual({
      material_grade_id: changed.material_grade_id,
      material_ref: '1.4301',
    });
    expect(
      (await client.get<{ inputs_changed_since_run: object }>(`/api/v1/calculations/${id}/optimization`))
        .inputs_changed_since_run,
    ).toMatchObject({ corrections: 1 });
    expect(
      await refused('PATCH', `/api/v1/calculations/${id}/material`, { material_ref: 'no such stuff' }),
    ).toEqual([422, 'material_unresolved']);
  });

  it('deletes in bulk, refreshes the price of the part, and answers each id [CAR-9]', async () => {
    const own = await makeBoughtPart(client, 7);
    const ids: string[] = [];
    for (const lot_size of [1, 2]) {
      const id = await createCalculation(client, own.revisionId, { lot_size });
      await client.post(`/api/v1/calculations/${id}/run`);
      ids.push(id);
    }
    await hands.drain(organisation.id);
    const unknown = crypto.randomUUID();
    const done = await client.post('/api/v1/calculations/bulk-delete', { ids: [ids[1], ids[1], unknown] });
    expect(done).toMatchObject({ succeeded: [ids[1]], not_found: [unknown] });
    const [price] = await stack.sql('select calculation_id from part_prices where part_id = $1', [
      own.partId,
    ]);
    expect(price).toEqual({ calculation_id: ids[0] });
    await client.ok('DELETE', `/api/v1/calculations/${ids[0]}`);
    expect(await stack.sql('select 1 from part_prices where part_id = $1', [own.partId])).toEqual([]);
    expect(
      (await client.get<List>(`/api/v1/calculations?part_id=${partId}&ids=${ids.join(',')}`)).items,
    ).toEqual([]);
  });
});
