import type { z } from '@hono/zod-openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { calculation } from '../../../src/api/calculations/schemas.ts';
import { verifyCalculation } from '../../../src/engine/index.ts';
import { misread, WHOLE_RESULT } from '../../client/whole-result.ts';
import { hundredFeatures } from '../../engine/support/hundred-features.ts';
import { type ApiClient, createCalculation } from '../../support/api.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { bindFile } from '../../support/known-geometry.ts';
import { makeOrganisation } from '../../support/organisation.ts';
import { newPart } from '../../support/priced.ts';
import { createHands } from '../../support/pricing.ts';
import { createStack, type Stack } from '../../support/stack.ts';

type Detail = z.output<typeof calculation>;
type Line = NonNullable<Detail['cost_sheet']>['lines'][number];

const KILOBYTES_150 = 150 * 1024;
const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const every = (line: Line): Line[] => [line, ...line.children.flatMap(every)];
const linesOf = (detail: Detail): Line[] => detail.cost_sheet?.lines.flatMap(every) ?? [];

describe('the blocks of a calculation, on a part of a hundred features from six sides', () => {
  let stack: Stack;
  let app: TestApp;
  let client: ApiClient;
  let id: string;
  let byDefault: Detail;
  let whole: Detail;
  const ask = (query = '') => client.get<Detail>(`/api/v1/calculations/${id}${query}`);

  beforeAll(async () => {
    stack = await createStack();
    app = await createTestApp(stack);
    const organisation = await makeOrganisation(app.db);
    client = app.client(organisation.apiKey);
    const { revisionId } = await newPart(client);
    const facts = hundredFeatures();
    await bindFile(stack, app, organisation.id, { revisionId, role: 'primary_cad', facts });
    id = await createCalculation(client, revisionId, {
      lot_size: 100,
      annual_volume: 10_000,
      material_ref: '1.0577',
    });
    await client.post(`/api/v1/calculations/${id}/run`);
    await createHands(app, stack).drain(organisation.id);
    byDefault = await ask();
    whole = await ask('?include=all');
  });
  afterAll(async () => {
    await app?.close();
    await stack?.close();
  });

  it('the default answer is below 150 KB, though the whole is above 1 MB', () => {
    expect(byDefault).toMatchObject({ status: 'succeeded' });
    expect(byDefault.process_plan.length).toBeGreaterThan(50);
    expect(bytes(byDefault)).toBeLessThan(KILOBYTES_150);
    expect(bytes(whole)).toBeGreaterThan(1024 * 1024);
  });

  it('the default answer has the price, its cascade, plan, rates, curve, drivers and geometry; it names what it leaves out', () => {
    expect(byDefault.omitted).toEqual(['lines', 'terms', 'time_elements', 'rejected_machines']);
    const stripped = (line: Line): Line => ({ ...line, terms: [], children: [] });
    expect(byDefault).toEqual({
      ...whole,
      omitted: byDefault.omitted,
      cost_sheet: whole.cost_sheet && {
        ...whole.cost_sheet,
        lines: whole.cost_sheet.lines.map(stripped),
      },
      process_plan: whole.process_plan.map((operation) => ({
        ...operation,
        time_elements: [],
        rejected_machines: [],
      })),
      machine_rates: whole.machine_rates.map((rate) => ({
        ...rate,
        components: rate.components.map(({ id: name, amount }) => ({
          id: name,
          amount: { ...amount, terms: [] },
        })),
      })),
      analytics: whole.analytics && {
        ...whole.analytics,
        emissions: {
          ...whole.analytics.emissions,
          sources: whole.analytics.emissions.sources.map((source) => ({ ...source, terms: [] })),
        },
      },
    });
    expect(whole.geometry?.features).toHaveLength(100);
  });

  it('analytics repeats nothing that stands at the top level', () => {
    expect(Object.keys(whole.analytics ?? {}).filter((name) => name in whole)).toEqual([]);
  });

  it('with include=all the answer leaves nothing out and recomputes from its own terms', () => {
    expect(whole.omitted).toEqual([]);
    const { cost_sheet, process_plan, machine_rates, unit_cost, offer_price } = whole;
    if (cost_sheet === null || unit_cost === null || offer_price === null) throw new Error('it is priced');
    expect(verifyCalculation({ cost_sheet, process_plan, machine_rates, unit_cost, offer_price })).toEqual(
      [],
    );
  });

  it('a client with the generated types reads every field of a whole result, and there is none that it does not know', () => {
    const { cost_sheet, process_plan, machine_rates, lot_curve, confidence, analytics, geometry } = whole;
    const result = { cost_sheet, process_plan, machine_rates, lot_curve, confidence, analytics, geometry };
    expect(Object.values(result)).not.toContain(null);
    expect(misread(WHOLE_RESULT, result)).toEqual([]);
  });

  it('each block is asked for by its name, and several are repeated', async () => {
    const lines = await ask('?include=lines');
    expect(lines.omitted).toEqual(['terms', 'time_elements', 'rejected_machines']);
    expect(linesOf(lines).length).toBe(linesOf(whole).length);
    expect(linesOf(lines).flatMap((line) => line.terms)).toEqual([]);
    const terms = await ask('?include=terms');
    expect(linesOf(terms).map((line) => line.terms)).toEqual(
      whole.cost_sheet?.lines.map((line) => line.terms),
    );
    expect(terms.machine_rates).toEqual(whole.machine_rates);
    expect(terms.analytics).toEqual(whole.analytics);
    const times = await ask('?include=time_elements&include=rejected_machines');
    expect(times.omitted).toEqual(['lines', 'terms']);
    expect(
      times.process_plan.flatMap(({ time_elements }) => time_elements.map(({ id: name }) => name)),
    ).toEqual(whole.process_plan.flatMap(({ time_elements }) => time_elements.map(({ id: name }) => name)));
    expect(times.process_plan.map(({ rejected_machines }) => rejected_machines)).toEqual(
      whole.process_plan.map(({ rejected_machines }) => rejected_machines),
    );
    expect(await ask('?include=time_elements&include=terms&include=lines&include=rejected_machines')).toEqual(
      whole,
    );
  });

  it('a block that there is not is refused by name', async () => {
    const { status, body } = await client.call('GET', `/api/v1/calculations/${id}?include=everything`);
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain('include');
  });
});
