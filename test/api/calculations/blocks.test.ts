import type { z } from '@hono/zod-openapi';
import { beforeAll, describe, expect, it } from 'vitest';
import type { calculation } from '../../../src/api/calculations/schemas.ts';
import { verifyCalculation } from '../../../src/engine/index.ts';
import { misread, WHOLE_RESULT } from '../../client/whole-result.ts';
import { hundredFeatures } from '../../engine/support/hundred-features.ts';
import { type ApiClient, createCalculation } from '../../support/api.ts';
import { bindFile } from '../../support/known-geometry.ts';
import { makeOrganisation } from '../../support/organisation.ts';
import { newPart } from '../../support/priced.ts';
import { createPricingHelpers } from '../../support/pricing.ts';
import { useApp } from '../../support/use.ts';

type Detail = z.output<typeof calculation>;
type Line = NonNullable<Detail['cost_sheet']>['lines'][number];

const KILOBYTES_150 = 150 * 1024;
const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const every = (line: Line): Line[] => [line, ...line.children.flatMap(every)];
const linesOf = (detail: Detail): Line[] => detail.cost_sheet?.lines.flatMap(every) ?? [];

describe('the blocks of a calculation, on a part of a hundred features from six sides', () => {
  const { stack, app } = useApp();
  let client: ApiClient;
  let id: string;
  let byDefault: Detail;
  let summary: Detail;
  let whole: Detail;
  const ask = (query = '') => client.get<Detail>(`/api/v1/calculations/${id}${query}`);

  beforeAll(async () => {
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
    await createPricingHelpers(app, stack).drain(organisation.id);
    byDefault = await ask();
    summary = await ask('?view=summary');
    whole = await ask('?include=all');
  });

  it('the summary is below 150 KB, though the whole is above 1 MB [CAL-4]', () => {
    expect(summary).toMatchObject({ status: 'succeeded' });
    expect(summary.process_plan.length).toBeGreaterThan(50);
    expect(bytes(summary)).toBeLessThan(KILOBYTES_150);
    expect(bytes(whole)).toBeGreaterThan(1024 * 1024);
  });

  const withoutOperationDetails = (detail: Detail): Detail => ({
    ...detail,
    process_plan: detail.process_plan.map((operation) => ({
      ...operation,
      time_elements: [],
      rejected_machines: [],
    })),
  });

  it('the default answer holds the whole cost sheet: children, terms and factors', () => {
    expect(byDefault.omitted).toEqual(['time_elements', 'rejected_machines']);
    expect(byDefault).toEqual({ ...withoutOperationDetails(whole), omitted: byDefault.omitted });
    const lines = linesOf(byDefault);
    expect(lines.length).toBeGreaterThan(byDefault.cost_sheet?.lines.length ?? 0);
    expect(lines.some((line) => line.terms.length > 0)).toBe(true);
    expect(lines.some((line) => line.factors.length > 0)).toBe(true);
  });

  it('the summary keeps price, cascade, plan, rates, curve, drivers and geometry; it names what it leaves out [CAL-4]', () => {
    expect(summary.omitted).toEqual(['lines', 'terms', 'factors', 'time_elements', 'rejected_machines']);
    const stripped = (line: Line): Line => ({ ...line, terms: [], children: [], factors: [] });
    expect(summary).toEqual({
      ...withoutOperationDetails(whole),
      omitted: summary.omitted,
      cost_sheet: whole.cost_sheet && {
        ...whole.cost_sheet,
        lines: whole.cost_sheet.lines.map(stripped),
      },
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

  it('a preview with a factor of the default answer holds the whole sheet; its summary does not', async () => {
    const factor = linesOf(byDefault)
      .flatMap(({ factors }) => factors)
      .find(({ name }) => name.startsWith('rate.'));
    if (factor === undefined) throw new Error('the default answer names no rate to preview with');
    const preview = (query: string) =>
      client.post<{ cost_sheet: NonNullable<Detail['cost_sheet']>; total_delta: number }>(
        `/api/v1/calculations/${id}/preview${query}`,
        { adjustments: { [factor.name]: factor.value * 0.9 } },
      );
    const shown = await preview('');
    expect(shown.total_delta).toBeLessThan(0);
    const lines = shown.cost_sheet.lines.flatMap(every);
    expect(lines.length).toBe(linesOf(whole).length);
    expect(lines.some((line) => line.terms.length > 0 && line.factors.length > 0)).toBe(true);
    expect(await preview('?view=summary')).toEqual({
      ...shown,
      cost_sheet: {
        ...shown.cost_sheet,
        lines: shown.cost_sheet.lines.map((line) => ({ ...line, terms: [], children: [], factors: [] })),
      },
    });
  });

  it('analytics repeats nothing that stands at the top level [CAL-4]', () => {
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

  it('a client with the generated types reads every field of a whole result, and there is none that it does not know [CAL-5]', () => {
    const { cost_sheet, process_plan, machine_rates, lot_curve, confidence, analytics, geometry } = whole;
    const result = { cost_sheet, process_plan, machine_rates, lot_curve, confidence, analytics, geometry };
    expect(Object.values(result)).not.toContain(null);
    expect(misread(WHOLE_RESULT, result)).toEqual([]);
  });

  it('`include` adds single blocks to a view, and `lines` and `terms` stay accepted', async () => {
    expect(await ask('?include=lines&include=terms')).toEqual(byDefault);
    const lines = await ask('?view=summary&include=lines');
    expect(lines.omitted).toEqual(['terms', 'factors', 'time_elements', 'rejected_machines']);
    expect(linesOf(lines).length).toBe(linesOf(whole).length);
    expect(linesOf(lines).flatMap((line) => line.terms)).toEqual([]);
    const terms = await ask('?view=summary&include=terms');
    expect(linesOf(terms).map((line) => line.terms)).toEqual(
      whole.cost_sheet?.lines.map((line) => line.terms),
    );
    expect(terms.machine_rates).toEqual(whole.machine_rates);
    expect(terms.analytics).toEqual(whole.analytics);
    expect(await ask('?include=time_elements&include=rejected_machines')).toEqual(whole);
    expect(await ask('?view=summary&include=all')).toEqual(whole);
  });

  it('an unknown block or view is refused by name', async () => {
    for (const [name, value] of [
      ['include', 'everything'],
      ['view', 'short'],
    ]) {
      const { status, body } = await client.call('GET', `/api/v1/calculations/${id}?${name}=${value}`);
      expect(status).toBe(422);
      expect(JSON.stringify(body)).toContain(name);
    }
  });
});
