import type { Evaluation } from '../cost/compiled.ts';
import type { CostContext } from '../cost/context.ts';
import {
  annualCost,
  economicLot,
  holdingPerPiece,
  holdingPerPieceYear,
  learningYear,
} from '../formulas/lots.ts';
import { fromMicro, perYear as rounded } from '../quantities/micro.ts';
import type { Economics } from '../result.ts';
import { curveSizes, formatSteps, type LotPricer } from './curve.ts';

/** The buyer's price: the list price minus the discounts in the sheet. */
const purchasePrice = ({ scheme }: Evaluation): number => {
  const discounts = scheme.lines
    .filter(({ leaf }) => leaf.top === 'customer_discount' || leaf.top === 'cash_discount')
    .reduce((sum, { money }) => sum + money.micro, 0);
  return fromMicro(scheme.offerPrice.micro - discounts);
};

/** Manual work per piece, which becomes faster with repetition. */
const wages = (evaluation: Evaluation): number => fromMicro(evaluation.wages.micro);

const holdingOf = (evaluation: Evaluation, massKg: number, context: CostContext): number =>
  holdingPerPieceYear.evaluate({
    interest_rate: context.settings.get('holding_cost_rate_per_year').value,
    unit_value: fromMicro(evaluation.scheme.unitCost.micro - (evaluation.tops.get('setup')?.micro ?? 0)),
    storage_per_kg: context.settings.get('eoq_holding_cost_per_kg_per_year').value,
    mass: massKg,
  });

type Yearly = { readonly lotSize: number; readonly cost: number; readonly holdingPerPiece: number };

/**
 * Cost of a year of `annual_volume` pieces at a lot size: purchase price after discounts with learning on the wages, orders, and
 * half a lot in stock, valued without its set-up. The economic lot is the minimum of the stepped curve. Candidates are Harris'
 * lot, its neighbours, the steps of whole formats, a 1-2-5 series and the whole year; ties go to the smaller lot.
 */
export const economics = (
  pricer: LotPricer,
  annualVolume: number,
  massKg: number,
  context: CostContext,
): Economics => {
  const lotSize = context.request.lot_size;
  const order = context.settings.get('ordering_cost_eur_per_order').value;
  const learning = learningYear.evaluate({
    annual_volume: annualVolume,
    reference: context.lookup('learning.year', 'reference').value,
    rate: context.lookup('learning.year', 'rate').value,
  });
  const yearly = (size: number): Yearly => {
    const { evaluation } = pricer(size);
    const holding = holdingOf(evaluation, massKg, context);
    return {
      lotSize: size,
      cost: annualCost.evaluate({
        annual_volume: annualVolume,
        unit_price: purchasePrice(evaluation) - wages(evaluation) * (1 - learning),
        lot_size: size,
        order_cost: order,
        holding,
      }),
      holdingPerPiece: holdingPerPiece.evaluate({ lot_size: size, annual_volume: annualVolume, holding }),
    };
  };
  const now = yearly(lotSize);
  let best: Yearly = lotSize <= annualVolume ? now : yearly(annualVolume);
  for (const size of candidateLots(pricer, annualVolume, massKg, order, context)) {
    const found = yearly(size);
    if (found.cost < best.cost || (found.cost === best.cost && found.lotSize < best.lotSize)) best = found;
  }
  return {
    economic_lot: best.lotSize,
    holding_cost_per_piece: rounded(now.holdingPerPiece),
    effective_annual_cost: rounded(now.cost),
    net_saving_per_year: rounded(Math.max(0, now.cost - best.cost)),
  };
};

/** Fixed cost per lot, including surcharges and lost pieces: the slope of the price over 1/L between half a year and a year. */
const lotCost = (pricer: LotPricer, annualVolume: number): number => {
  const half = Math.max(1, Math.floor(annualVolume / 2));
  if (half === annualVolume) return 0;
  const slope = purchasePrice(pricer(half).evaluation) - purchasePrice(pricer(annualVolume).evaluation);
  return Math.max(0, slope / (1 / half - 1 / annualVolume));
};

const candidateLots = (
  pricer: LotPricer,
  annualVolume: number,
  massKg: number,
  order: number,
  context: CostContext,
): readonly number[] => {
  // If Harris' lot exceeds the annual volume, one lot for the whole year is the optimum.
  const sizes = new Set([...curveSizes(context.request.lot_size, annualVolume), annualVolume]);
  const { evaluation } = pricer(context.request.lot_size);
  const setup = fromMicro((evaluation.tops.get('setup')?.micro ?? 0) * evaluation.lotSize);
  const holding = holdingOf(evaluation, massKg, context);
  if (holding > 0) {
    for (const lot_cost of [setup + order, lotCost(pricer, annualVolume) + order]) {
      const harris = economicLot.evaluate({ annual_volume: annualVolume, lot_cost, holding });
      for (const size of [Math.floor(harris), Math.ceil(harris)]) sizes.add(size);
      const around = Math.min(annualVolume, Math.max(1, Math.round(harris)));
      for (const size of formatSteps(pricer(around), around)) sizes.add(size);
    }
  }
  return [...sizes].filter((size) => size >= 1 && size <= annualVolume).sort((a, b) => a - b);
};
