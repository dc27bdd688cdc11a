import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GeometryFacts } from '../../../src/cad/facts.ts';
import type { CostSheet, PricedResult } from '../../../src/engine/index.ts';
import { factsOf } from '../../cad/support.ts';
import { type ApiClient, createCalculation } from '../../support/api.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { steadyClock } from '../../support/clock.ts';
import { bindFile } from '../../support/known-geometry.ts';
import { makeOrganisation, type TestOrganisation } from '../../support/organisation.ts';
import { newPart } from '../../support/priced.ts';
import { createHands, type Hands } from '../../support/pricing.ts';
import { createStack, type Stack } from '../../support/stack.ts';

const PATH = '/api/v1/calculations';
const NESTED = path.resolve(import.meta.dirname, '../../cad/files/nested_assembly.step');

/** Of the truth beside the file: how often each product stands in one assembly. */
const PIECES: Readonly<Record<string, number>> = {};

type Row = {
  id: string;
  name: string;
  status: string;
  part_id: string;
  part_revision_id: string;
  lot_size: number;
  assembly_role: string | null;
  assembly_state: string | null;
  offer_price: number | null;
  error: string | null;
};
type Detail = Row & {
  assembly_context: { component_key: string; quantity: number; positions: string[] } | null;
  assembly_progress: { done: number; total: number } | null;
  cost_sheet: CostSheet;
  review_reasons: string[];
  analytics: Pick<PricedResult, 'notes'> | null;
  parent_calculation_id: string | null;
};

describe('an assembly', () => {
  let stack: Stack;
  let app: TestApp;
  let hands: Hands;
  let organisation: TestOrganisation;
  let client: ApiClient;
  let revisionId: string;
  let facts: GeometryFacts;
  let lot = 3;

  const draft = (body: Record<string, unknown> = {}) => {
    lot += 1;
    return createCalculation(client, revisionId, { lot_size: lot, ...body });
  };
  const run = (id: string) => client.post<{ id: string; status: string }>(`${PATH}/${id}/run`);
  const detail = (id: string) => client.get<Detail>(`${PATH}/${id}?include=all`);
  const componentsOf = async (id: string) =>
    (await client.get<{ items: Row[] }>(`${PATH}?parent_calculation_id=${id}&limit=100`)).items;
  const seqOf = async (id: string): Promise<number> =>
    (await stack.sql<{ seq: number }>('select run_seq as seq from calculations where id = $1', [id]))[0]
      ?.seq ?? 0;

  beforeAll(async () => {
    facts = await factsOf(NESTED);
    stack = await createStack({ namespace: true });
    app = await createTestApp(stack, { clock: steadyClock() });
    hands = createHands(app, stack);
    organisation = await makeOrganisation(app.db);
    client = app.client(organisation.apiKey);
    ({ revisionId } = await newPart(client));
    await bindFile(stack, app, organisation.id, { revisionId, role: 'primary_cad', facts });
  });
  afterAll(async () => {
    await app?.close();
    await stack?.close();
  });

  it('is priced from its components, each a calculation at the parent lot times its quantity', async () => {
    const id = await draft({ lot_size: 10 });
    await run(id);
    await hands.drain(organisation.id);
    const whole = await detail(id);
    expect(whole.error).toBeNull();
    expect(whole).toMatchObject({ status: 'succeeded', assembly_role: 'assembly', assembly_state: 'complete' });
    const rows = await componentsOf(id);
    expect(whole.assembly_progress).toEqual({ done: rows.length, total: rows.length });
    expect(rows).toHaveLength(7);
    for (const row of rows) {
      const own = await detail(row.id);
      expect(own).toMatchObject({ assembly_role: 'component', parent_calculation_id: id, status: 'succeeded' });
      expect(own.lot_size).toBe(10 * (own.assembly_context?.quantity ?? 0));
      const line = whole.cost_sheet.lines
        .find(({ bucket }) => bucket === 'components')
        ?.children.find(({ label_params }) => label_params['name'] === own.name);
      const cost = own.cost_sheet.cascade.find(({ step }) => step === 'manufacturing_cost')?.amount;
      expect(line?.terms.find(({ name }) => name === 'manufacturing_cost')?.value).toBe(cost);
      expect(line?.terms.find(({ name }) => name === 'quantity')?.value).toBe(own.assembly_context?.quantity);
    }
    expect(rows.reduce((sum, row) => sum + row.lot_size / 10, 0)).toBe(21);
    expect(PIECES).toEqual({});
  });
});
