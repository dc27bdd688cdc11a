import { expect } from 'vitest';
import {
  type CostLine,
  type PricedResult,
  type PricingSnapshot,
  preview,
  price,
} from '../../../src/engine/index.ts';
import type { Fleet } from '../../../src/engine/machines/choose-machine.ts';
import { GREATEST_LOT } from '../../../src/engine/machines/cost-by-lot.ts';

/** The machines as they are chosen for one lot, whatever others would take. */
export const forOneLot = (fleet: Fleet): Fleet => {
  const one: Fleet = { ...fleet, at: () => one, holdsTo: () => GREATEST_LOT };
  return one;
};

/** The snapshot of a run at another lot and nothing else changed: the components of an assembly are made in lots that follow from it. */
export const atLot = (snapshot: PricingSnapshot, lot_size: number): PricingSnapshot => ({
  ...snapshot,
  request: { ...snapshot.request, lot_size },
  ...(snapshot.assembly === undefined
    ? {}
    : {
        assembly: {
          ...snapshot.assembly,
          components: snapshot.assembly.components.map((one) => ({
            ...one,
            snapshot: one.snapshot && atLot(one.snapshot, lot_size * one.quantity),
          })),
        },
      }),
});

const priced = (snapshot: PricingSnapshot): PricedResult => {
  const result = price(snapshot);
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const amountsOf = (lines: readonly CostLine[]): readonly unknown[] =>
  lines.map(({ amount, bucket, label_id, terms, children }) => [
    amount,
    bucket,
    label_id,
    terms.map(({ name, value }) => [name, value]),
    amountsOf(children),
  ]);

/** What a result says of a lot is what a run at that lot gives, to the last digit: its curve, a preview, and each line of it. */
export const expectAsRun = (snapshot: PricingSnapshot, here: PricedResult, lot: number): PricedResult => {
  const run = priced(atLot(snapshot, lot));
  const own = run.lot_curve.find(({ lot_size }) => lot_size === lot);
  expect(own).toMatchObject({
    unit_cost: run.unit_cost,
    offer_price: run.offer_price,
    plan_id: run.plan_id,
  });
  const point = here.lot_curve.find(({ lot_size }) => lot_size === lot);
  if (point !== undefined) expect(point).toEqual(own);
  const there = preview(snapshot, { adjustments: {}, lot_size: lot });
  if (there.outcome !== 'previewed') throw new Error(there.outcome);
  expect(amountsOf(there.cost_sheet.lines)).toEqual(amountsOf(run.cost_sheet.lines));
  expect(there.cost_sheet.total).toBe(run.offer_price);
  return run;
};

/** The economic lot, its saving and the finding about it, against runs at both lots. */
export const expectEconomicsAsRun = (snapshot: PricingSnapshot, here: PricedResult): void => {
  const { economics, findings } = here;
  if (economics === null) return;
  const run = priced(atLot(snapshot, economics.economic_lot));
  const saved = here.economics?.effective_annual_cost ?? 0;
  const cost = run.economics?.effective_annual_cost ?? 0;
  expect(economics.net_saving_per_year).toBeCloseTo(Math.max(0, saved - cost), saved < 1e9 ? 5 : 1);
  for (const { kind, params, saving_per_piece, method } of findings) {
    if (kind !== 'economic_lot' && kind !== 'lot_bundling') continue;
    const to = kind === 'economic_lot' ? run : priced(atLot(snapshot, Number(params.to)));
    expect(method).toBe('exact');
    expect(params.offer_price_after).toBe(to.offer_price);
    expect(saving_per_piece).toBeCloseTo(here.offer_price - to.offer_price, 5);
  }
};

export const pricedAt = (snapshot: PricingSnapshot, lot: number): PricedResult =>
  priced(atLot(snapshot, lot));
