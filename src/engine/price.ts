import { type ComponentPrice, componentPrice, NO_PRICE, pricedComponents } from './assembly/components.ts';
import { MissingFx } from './currency/convert.ts';
import { openSnapshot } from './pipeline/open-snapshot.ts';
import type { Opened } from './pipeline/planned.ts';
import { publish } from './pipeline/publish.ts';
import { rank } from './pipeline/rank.ts';
import { planSubject } from './pipeline/subject.ts';
import { unpriceable } from './pipeline/unpriceable.ts';
import { priceBought } from './purchase/price-bought.ts';
import { AmountOutOfRange } from './quantities/micro.ts';
import type { EngineNote } from './records.ts';
import type { PricingResult } from './result.ts';
import type { PricingSnapshot } from './snapshot.ts';

/**
 * The price of a snapshot: the same snapshot gives the same bytes on any machine. Components of an assembly are priced first,
 * each as a separate part, and then rolled up. A part that cannot be made or paid for in this environment is `unpriceable` with
 * its reasons, which is a result, not an error.
 * @throws RangeError for a lot size or volume that is not a positive integer: the API refuses those before
 */
export const price = (snapshot: PricingSnapshot): PricingResult => {
  if (snapshot.assembly === undefined) return priceAlone(snapshot);
  const prices = snapshot.assembly.components.map(
    ({ key, snapshot: own }) => [key, own === null ? NO_PRICE : componentPrice(price(own))] as const,
  );
  return rollUp(snapshot, new Map(prices));
};

/** The second half of an assembly's price, from the prices of its components by key. @throws RangeError as `price` */
export const rollUp = (
  snapshot: PricingSnapshot,
  prices: ReadonlyMap<string, ComponentPrice>,
): PricingResult => priceAlone({ ...snapshot, components: pricedComponents(snapshot, prices) });

const priceAlone = (snapshot: PricingSnapshot): PricingResult => {
  try {
    return priced(openSnapshot(snapshot));
  } catch (error) {
    if (error instanceof MissingFx)
      return unpriceable(snapshot, [
        { code: 'currency_unresolved', params: { from: error.from, to: error.to } },
      ]);
    if (error instanceof AmountOutOfRange)
      return unpriceable(snapshot, [{ code: 'amount_out_of_range', params: { message: error.message } }]);
    throw error;
  }
};

const priced = (opened: Opened): PricingResult => {
  if (opened.snapshot.request.make_or_buy === 'buy') return priceBought(opened);
  const planned = planSubject(opened);
  const ranked = rank(planned.candidates, opened.snapshot.request.lot_size);
  const winner = ranked[0];
  if (winner) return publish({ ...planned, part: winner.candidate.part }, ranked, winner);
  const wanted = opened.snapshot.request.manufacturing_process;
  const reasons = distinct([
    ...(wanted === undefined ? [] : [{ code: 'process_unavailable', params: { process: wanted } }]),
    ...planned.rejected.map(({ reason, params }) => ({ code: reason, params })),
  ]);
  return unpriceable(
    opened.snapshot,
    reasons.length > 0 ? reasons : [{ code: 'no_feasible_plan', params: {} }],
    planned.rejected,
    [],
    opened.fleet.refusals(),
  );
};

/** Reports a reason shared by several stocks once. */
const distinct = (reasons: readonly EngineNote[]): readonly EngineNote[] => [
  ...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values(),
];
