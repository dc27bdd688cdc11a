import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXAMPLES, factsOf } from '../../cad/support.ts';
import { createCalculation } from '../../support/api.ts';
import { steadyClock } from '../../support/clock.ts';
import { bindFile } from '../../support/known-geometry.ts';
import { newPart } from '../../support/priced.ts';
import { createPricingHelpers } from '../../support/pricing.ts';
import { use, useOrganisation } from '../../support/use.ts';

const PATH = '/api/v1/calculations';
const ASKED = { material_ref: 'PP-H', lot_size: 5000, annual_volume: 50_000 };

type Priced = {
  offer_price: number;
  tooling: { cavities: number };
  process_plan: { step: string; machine: { id: string; name: string } | null }[];
};

describe('an organisation with a press of its own', () => {
  const { stack, app, organisation, client } = useOrganisation({ namespace: true, clock: steadyClock() });
  const hands = use(() => createPricingHelpers(app, stack));

  const priced = async (revisionId: string, costing_environment_id: string): Promise<Priced> => {
    const id = await createCalculation(client, revisionId, { ...ASKED, costing_environment_id });
    await client.post(`${PATH}/${id}/run`);
    await hands.drain(organisation.id);
    return client.get<Priced>(`${PATH}/${id}?include=all`);
  };

  it('moulds on it, and the price follows its rate and its clamping force', async () => {
    const { revisionId } = await newPart(client);
    const facts = await factsOf(join(EXAMPLES, 'cover_moulded.step'));
    await bindFile(stack, app, organisation.id, { revisionId, role: 'primary_cad', facts });
    const plant = await client.post<{ id: string }>('/api/v1/environments', {
      name: 'plant with a press',
      valid_from: '2026-01-01',
      source: 'preset',
      preset: 'de-2026',
    });
    const press = await client.post<{ id: string }>('/api/v1/machines', {
      name: 'Press 300 t',
      klass: 'injection_moulding',
      hourly_rate_eur: 30,
      capabilities: { extra: { clamp_force_t: 300 } },
    });
    const onPress = ({ process_plan }: Priced) =>
      process_plan.find(({ step }) => step === 'moulding')?.machine?.name ?? null;

    expect(onPress(await priced(revisionId, plant.id))).toBeNull();
    await client.post(`/api/v1/parts/environments/${plant.id}/machines`, { machine_id: press.id });
    const cheap = await priced(revisionId, plant.id);
    expect(onPress(cheap)).toBe('Press 300 t');

    await client.ok('PATCH', `/api/v1/machines/${press.id}`, { hourly_rate_eur: 90 });
    const dear = await priced(revisionId, plant.id);
    expect(onPress(dear)).toBe('Press 300 t');
    expect(dear.offer_price).toBeGreaterThan(cheap.offer_price);

    await client.ok('PATCH', `/api/v1/machines/${press.id}`, {
      hourly_rate_eur: 30,
      capabilities: { extra: { clamp_force_t: 1 } },
    });
    expect(onPress(await priced(revisionId, plant.id))).toBeNull();
  });

  it('reads in the audit that a press without a clamping force takes no tool', async () => {
    const foundry = await client.post<{ id: string }>('/api/v1/environments', {
      name: 'foundry',
      valid_from: '2026-01-01',
      source: 'preset',
      preset: 'de-2026-foundry',
    });
    const press = await client.post<{ id: string }>('/api/v1/machines', {
      name: 'Press of unknown force',
      klass: 'injection_moulding',
      hourly_rate_eur: 30,
    });
    await client.post(`/api/v1/parts/environments/${foundry.id}/machines`, { machine_id: press.id });
    const audit = await client.get<{ findings: { code: string; subject_id: string | null }[] }>(
      `/api/v1/environments/${foundry.id}/audit`,
    );
    const missing = audit.findings.filter(({ code }) => code === 'clamp_force_missing');
    expect(missing.map(({ subject_id }) => subject_id)).toEqual([press.id]);
  });
});
