import type { Client } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import type { ApiClient } from '../support/api.ts';
import { call, given } from './tool-calls.ts';

type Line = {
  label: string;
  amount: number;
  time_s: number | null;
  factors: { name: string; value: number; band: [number, number] }[];
  children: Line[];
};
type Sheet = { total: number; lines: Line[]; cascade: unknown[] };
type Detail = {
  id: string;
  lot_size: number;
  currency: string;
  unit_cost: number;
  offer_price: number;
  cost_sheet: Sheet;
  lot_curve: { lot_size: number; unit_cost: number; offer_price: number; setup_per_piece: number }[];
  process_plan: { op_id: string; cost: number; time: { tr_s: number; te_s: number } }[];
  confidence: {
    p10: number;
    p50: number;
    p90: number;
    sigma_rel: number;
    score: number;
    sourced_share: number;
  };
  analytics: {
    cost_drivers: { label: string; amount: number; share: number }[];
    findings: unknown[];
    economics: { economic_lot: number; holding_cost_per_piece: number; net_saving_per_year: number } | null;
  };
};
type Told = { lines: { label: string; amount: number; time_s: number | null }[] };
type Ranking = { ranking: { calculation_id: string; offer_price: number; currency: string }[] };
type Matrix = { parts: { part_id: string; cells: { offer_price: number | null }[] }[] };

const detailOf = (rest: ApiClient, id: string) => rest.get<Detail>(`/api/v1/calculations/${id}?include=all`);

const all = (lines: readonly Line[]): Line[] => lines.flatMap((line) => [line, ...all(line.children)]);
const amounts = (lines: Told['lines']) => lines.map(({ label, amount, time_s }) => [label, amount, time_s]);
const factorsOf = (lines: readonly Line[]) =>
  new Map(
    all(lines).flatMap(({ factors }) => factors.map(({ name, value, band }) => [name, { value, band }])),
  );

/** The price at another lot, or by other factors: REST's preview and both tools that tell it, or the same refusal of all three. */
const expectSamePreview = async (agent: Client, rest: ApiClient, { id, lot_size }: Detail): Promise<void> => {
  const other = lot_size * 2 + 1;
  const { status, body } = await rest.call<{
    cost_sheet: Sheet;
    total_delta: number;
    error?: { code: string };
  }>('POST', `/api/v1/calculations/${id}/preview`, { lot_size: other });
  const breakdown = await call(agent, 'cost_breakdown', {
    calculation_id: id,
    persona: 'full',
    quantity: other,
  });
  const preview = await call(agent, 'preview_cost', { calculation_id: id, lot_size: other });
  if (status !== 200) {
    for (const answer of [breakdown, preview])
      expect(answer).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining(body.error?.code ?? '?') }],
      });
    return;
  }
  const { cost_sheet: sheet } = body;
  const told = breakdown.structuredContent as Told | undefined;
  expect(breakdown.structuredContent).toMatchObject({
    method: 'previewed',
    price_at_quantity: { offer_price: sheet.total },
    cascade: sheet.cascade,
  });
  expect(amounts(told?.lines ?? [])).toEqual(amounts(all(sheet.lines)));
  expect(preview.structuredContent).toMatchObject({
    previewed: { offer_price: sheet.total, delta_unit_cost: body.total_delta },
    cascade: sheet.cascade,
  });
};

/** What the tools say of one calculation is what REST says of it, to the last digit. */
export const expectAgreement = async (agent: Client, rest: ApiClient, id: string): Promise<void> => {
  const row = await detailOf(rest, id);
  const its = { calculation_id: id };
  const { p10, p50, p90, sigma_rel, score, sourced_share } = row.confidence;
  const facts = {
    currency: row.currency,
    unit_cost: row.unit_cost,
    offer_price: row.offer_price,
    band: { p10, p50, p90, sigma_rel, score },
    sourced_share,
  };
  for (const [tool, args] of [
    ['explain_cost', { ...its, depth: 10, top_n: 1000 }],
    ['cost_breakdown', { ...its, persona: 'full' }],
  ] as const) {
    const told = await given<Told>(agent, tool, args);
    expect(told, tool).toMatchObject({ ...facts, cascade: row.cost_sheet.cascade });
    expect(amounts(told.lines), tool).toEqual(amounts(all(row.cost_sheet.lines)));
  }
  const largest = [...row.analytics.cost_drivers].sort((a, b) => b.amount - a.amount).slice(0, 50);
  expect(await given(agent, 'cost_drivers', { ...its, top_n: 50 })).toMatchObject({
    ...facts,
    drivers: largest,
  });
  expect(await given(agent, 'process_plan', its)).toMatchObject({
    ...facts,
    operations: row.process_plan.map(({ op_id, cost, time }) => ({ op_id, cost, setup_s: time.tr_s })),
  });
  const { economics } = row.analytics;
  expect(await given(agent, 'optimize_lot_size', its)).toMatchObject({
    ...facts,
    curve: row.lot_curve.map(({ lot_size, unit_cost, offer_price, setup_per_piece }) => ({
      lot_size,
      unit_cost,
      offer_price,
      setup_per_piece,
    })),
    economic:
      economics === null
        ? null
        : {
            lot_size: economics.economic_lot,
            holding_cost_per_piece: economics.holding_cost_per_piece,
            net_saving_per_year: economics.net_saving_per_year,
          },
  });
  expect(await given(agent, 'optimization_directions', { ...its, persona: 'full' })).toMatchObject({
    ...facts,
    findings: row.analytics.findings,
  });
  const { factors } = await given<{ factors: Line['factors'] }>(agent, 'cost_factors', its);
  expect(new Map(factors.map(({ name, value, band }) => [name, { value, band }]))).toEqual(
    factorsOf(row.cost_sheet.lines),
  );
  await expectSamePreview(agent, rest, row);
  const [content] = (await agent.readResource({ uri: `calculation://${id}/sheet` })).contents;
  expect(JSON.parse(content !== undefined && 'text' in content ? content.text : '')).toEqual(row.cost_sheet);
};

/** The same of several together: their order, their matrix, and what one costs more than another. */
export const expectAgreementTogether = async (
  agent: Client,
  rest: ApiClient,
  ids: readonly string[],
): Promise<void> => {
  const rows = await Promise.all(ids.map((id) => detailOf(rest, id)));
  const { ranking } = await given<Ranking>(agent, 'rank_calculations', { calculation_ids: ids });
  expect(ranking.map(({ calculation_id, offer_price }) => [calculation_id, offer_price])).toEqual(
    rows.sort((a, b) => a.offer_price - b.offer_price).map(({ id, offer_price }) => [id, offer_price]),
  );
  const prices = ({ parts }: Matrix) =>
    parts.map(({ part_id, cells }) => [part_id, cells.map((c) => c.offer_price)]);
  expect(prices(await given<Matrix>(agent, 'compare_environments', { calculation_ids: ids }))).toEqual(
    prices(await rest.post<Matrix>('/api/v1/calculations/comparison', { calculation_ids: ids })),
  );
  const [a, b] = rows;
  const told = await given<{ delta: { offer_price: number } }>(agent, 'compare_calculations', {
    calculation_id_a: a?.id,
    calculation_id_b: b?.id,
  });
  expect(told.delta.offer_price).toBeCloseTo((b?.offer_price ?? 0) - (a?.offer_price ?? 0), 9);
  const usage = await rest.get<Record<string, unknown>>('/api/v1/billing/usage');
  expect(await given(agent, 'check_quota')).toMatchObject(usage);
};
