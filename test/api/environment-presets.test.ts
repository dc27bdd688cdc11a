import { describe, expect, test } from 'vitest';
import { findMaterial } from '../../src/cli/plan/material.ts';
import { presetEnvironment } from '../../src/cli/plan/preset.ts';
import { snapshotOf } from '../../src/cli/plan/snapshot.ts';
import { CHANGE_LOCATIONS, type PricingGeometry, price } from '../../src/engine/index.ts';
import { createCalculation } from '../support/api.ts';
import { steadyClock } from '../support/clock.ts';
import { bindFile, knownFacts } from '../support/known-geometry.ts';
import { newPart } from '../support/priced.ts';
import { createPricingHelpers } from '../support/pricing.ts';
import { use, useOrganisation } from '../support/use.ts';

const ROOT = '/api/v1/environments';
const PRESETS = ['cn-2026', 'de-2026', 'pl-2026', 'us-2026'];
const FOUNDRIES = PRESETS.map((slug) => `${slug}-foundry`);

type Environment = {
  id: string;
  currency: string;
  region: string;
  source_preset_id: string;
  machine_count: number;
  tool_count: number;
};
type Preset = Environment & { preset: string };
type Refusal = { error: { code: string; details: { field?: string; errors?: { loc: string[] }[] } } };

const { stack, app, organisation, client } = useOrganisation({ namespace: true, clock: steadyClock() });
const hands = use(() => createPricingHelpers(app, stack));
let counter = 0;

const make = (body: object): Promise<Environment> => {
  counter += 1;
  return client.post<Environment>(ROOT, { name: `plant ${counter}`, valid_from: '2026-01-01', ...body });
};

describe('the plants that the platform ships', () => {
  test('are listed, and make environments with their currency, region, machines and tools [ENV-3]', async () => {
    const presets = await client.get<Preset[]>(`${ROOT}/presets`);
    expect(presets.map(({ preset }) => preset)).toEqual([...PRESETS, ...FOUNDRIES].toSorted());
    for (const { id, preset, ...shipped } of presets) {
      const made = await make({ source: 'preset', preset });
      expect(made).toMatchObject({
        currency: shipped.currency,
        region: shipped.region,
        machine_count: shipped.machine_count,
        tool_count: shipped.tool_count,
      });
      expect(await client.get(`${ROOT}/${made.id}`)).toMatchObject({ source_preset_id: id });
    }
  });

  test('come in another currency at the dated rate, and leave no second fleet behind [ENV-3]', async () => {
    const before = await client.get<{ total: number }>('/api/v1/machines?include_total=true');
    const made = await make({ source: 'preset', preset: 'pl-2026', currency: 'CHF', region: 'CH' });
    expect(made).toMatchObject({ currency: 'CHF', region: 'CH' });
    const after = await client.get<{ total: number }>('/api/v1/machines?include_total=true');
    expect(after.total - before.total).toBe(made.machine_count);
  });

  test('are named: an unknown one is 404, a preset without its source and a source without its preset 422 [ENV-3]', async () => {
    const refused = async (body: object) => {
      const answer = await client.call<Refusal>('POST', ROOT, {
        name: 'x',
        valid_from: '2026-01-01',
        ...body,
      });
      const { details } = answer.body.error;
      return [answer.status, details.field ?? details.errors?.map(({ loc }) => loc.join('.'))];
    };
    expect(await refused({ source: 'preset', preset: 'at-2026' })).toEqual([404, 'preset']);
    expect(await refused({ source: 'preset' })).toEqual([422, ['body.preset']]);
    expect(await refused({ preset: 'de-2026' })).toEqual([422, ['body.preset']]);
  });

  test.each(
    PRESETS.flatMap((preset) => ['plate_holes_pocket', 'shaft_turned'].map((part) => [preset, part])),
  )('%s prices %s to the cent as the command line does [ENV-3]', async (preset, part) => {
    const facts = (await knownFacts(part)) as PricingGeometry;
    const environment = presetEnvironment(preset);
    const made = await make({ source: 'preset', preset });
    const { revisionId } = await newPart(client);
    await bindFile(stack, app, organisation.id, { revisionId, role: 'primary_cad', facts });
    for (const material of [undefined, '1.4301']) {
      const found = findMaterial(material, environment.settings.default_material_family.value);
      if (!found.ok) throw new Error(found.problem);
      const byCommand = price(snapshotOf(facts, found.material, environment, { lot: 100, language: 'en' }));
      const id = await createCalculation(client, revisionId, {
        costing_environment_id: made.id,
        lot_size: 100,
        ...(material === undefined ? {} : { material_ref: material }),
      });
      await client.post(`/api/v1/calculations/${id}/run`);
      await hands.drain(organisation.id);
      type Shown = { unit_cost: number; offer_price: number; currency: string };
      const byService = await client.get<Shown>(`/api/v1/calculations/${id}`);
      if (byCommand.outcome !== 'priced') throw new Error(JSON.stringify(byCommand.reasons));
      expect(byService.currency).toBe(byCommand.currency);
      expect(byService.unit_cost.toFixed(2)).toBe(byCommand.unit_cost.toFixed(2));
      expect(byService.offer_price.toFixed(2)).toBe(byCommand.offer_price.toFixed(2));
    }
  });
});

describe('enabled_extractors', () => {
  test('decide what a run reads: without `mesh` no mesh is priced, and the failure says what to enable [ENV-4]', async () => {
    const made = await make({ enabled_extractors: undefined });
    await client.ok('PATCH', `/api/v1/parts/environments/${made.id}`, { enabled_extractors: ['cad_brep'] });
    const facts = { ...((await knownFacts('plate_holes_pocket')) as object), shape_class: 'mesh' };
    const { revisionId } = await newPart(client);
    await bindFile(stack, app, organisation.id, { revisionId, role: 'mesh', facts });
    const priced = async (body: object) => {
      const id = await createCalculation(client, revisionId, { material_ref: 'S235JR', ...body });
      await client.post(`/api/v1/calculations/${id}/run`);
      await hands.drain(organisation.id);
      return client.get<Record<string, unknown>>(`/api/v1/calculations/${id}`);
    };
    expect(await priced({ costing_environment_id: made.id })).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^source_not_enabled: .*meshes \(mesh\)/),
      failure: { code: 'source_not_enabled', params: { extractor: 'mesh' } },
    });
    expect(await priced({})).toMatchObject({ status: 'succeeded' });

    const step = await knownFacts('plate_holes_pocket');
    const cad = await bindFile(stack, app, organisation.id, { revisionId, role: 'primary_cad', facts: step });
    expect(await priced({ costing_environment_id: made.id })).toMatchObject({
      status: 'succeeded',
      dataset_link_id: cad,
    });
  });
});

describe('citations', () => {
  test('resolve in the assumptions and beside the sheet, and a machine of a preset does not count as stated by the organisation [PRN-3]', async () => {
    const made = await make({ source: 'preset', preset: 'de-2026' });
    const assumed = await client.get<{
      sources: Record<string, { title: string; author: string | null; year: string | null; address: string }>;
    }>(`${ROOT}/${made.id}/assumptions`);
    expect(assumed.sources.destatis_lc2024).toMatchObject({
      title: 'Labour costs 2024 in EU comparison',
      author: 'Statistisches Bundesamt',
      year: '2025-04',
    });
    const { revisionId } = await newPart(client);
    const facts = await knownFacts('plate_holes_pocket');
    await bindFile(stack, app, organisation.id, { revisionId, role: 'primary_cad', facts });
    const id = await createCalculation(client, revisionId, {
      costing_environment_id: made.id,
      material_ref: 'EN AW-6082',
      lot_size: 50,
    });
    await client.post(`/api/v1/calculations/${id}/run`);
    await hands.drain(organisation.id);
    const priced = await client.get<{
      cost_sheet_sources: Record<string, { title: string; address: string }>;
      confidence: { sourced_share: number; state_first: { figure: string; door: string }[] };
    }>(`/api/v1/calculations/${id}`);
    expect(priced.cost_sheet_sources.gmteight_lme_2026).toMatchObject({
      title: 'London copper rose by 0.5 %',
    });
    expect(priced.confidence.sourced_share).toBeGreaterThan(0.1);
    expect(priced.confidence.sourced_share).toBeLessThan(0.95);
    expect(CHANGE_LOCATIONS).toContain(priced.confidence.state_first[0]?.door);
  });
});

describe('the parameter stamp', () => {
  test('of a price, and of a copy of it, is that of the assumptions of its environment [ENV-5]', async () => {
    const made = await make({ source: 'preset', preset: 'pl-2026' });
    const { revisionId } = await newPart(client);
    const facts = await knownFacts('plate_holes_pocket');
    await bindFile(stack, app, organisation.id, { revisionId, role: 'primary_cad', facts });
    const stamp = async () =>
      (await client.get<{ parameter_version: string }>(`${ROOT}/${made.id}/assumptions?parameters=false`))
        .parameter_version;
    const priced = async () => {
      const id = await createCalculation(client, revisionId, {
        costing_environment_id: made.id,
        material_ref: 'S235JR',
        lot_size: 13,
      });
      await client.post(`/api/v1/calculations/${id}/run`);
      await hands.drain(organisation.id);
      return client.get<Record<string, unknown>>(`/api/v1/calculations/${id}`);
    };
    const first = await stamp();
    expect(first).toMatch(/^[0-9a-f]{64}\+[0-9a-f]{16}$/);
    expect(await priced()).toMatchObject({ parameter_version: first, served_from_cache: false });
    expect(await priced()).toMatchObject({ parameter_version: first, served_from_cache: true });
    await client.post(`${ROOT}/${made.id}/overrides`, {
      bin: 'allowance.total',
      parameter: 'z_v',
      value: 0.11,
      source: 'measured',
    });
    const second = await stamp();
    expect(second).not.toBe(first);
    expect(await priced()).toMatchObject({ parameter_version: second, served_from_cache: false });
  });
});
