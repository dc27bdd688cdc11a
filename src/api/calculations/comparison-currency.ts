import type { Calculation } from '../../db/calculation-record/calculation.ts';
import type { PlaceCost } from '../../db/calculations/compare.ts';
import { findRates } from '../../db/environments/exchange-rates.ts';
import type { Tx } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import { roundMicro } from '../../engine/index.ts';
import type { FxRate } from '../../engine/snapshot.ts';
import { draftRefusal } from './refusals.ts';

/** Currency of a comparison, with the rates into it. */
export type Conversion = {
  /** Null: each cell keeps its own currency, and nothing is compared across currencies. */
  readonly currency: string | null;
  /** The dated rates used to convert cells. */
  readonly rates: readonly FxRate[];
};

export const AS_PRICED: Conversion = { currency: null, rates: [] };

/** The rates from the currencies of some calculations to the given one, as of `now`. @throws ApiError currency_unresolved */
export const findConversion = async (
  tx: Tx,
  orgId: OrgId,
  calculations: readonly Calculation[],
  currency: string | undefined,
  now: Date,
): Promise<Conversion> => {
  if (currency === undefined) return AS_PRICED;
  const from = calculations.map((row) => row.currency);
  const { rates, missing } = await findRates(tx, orgId, from, currency, now.toISOString().slice(0, 10));
  if (missing.length > 0) throw draftRefusal({ kind: 'currency_unresolved', from: missing, to: currency });
  return { currency, rates };
};

const rateFrom = ({ rates }: Conversion, currency: string): number =>
  rates.find(({ from }) => from === currency)?.rate ?? 1;

/** A calculation with its prices in the currency of the comparison. */
export const converted = (row: Calculation, conversion: Conversion): Calculation => {
  const { currency } = conversion;
  if (currency === null || row.currency === currency) return row;
  const rate = rateFrom(conversion, row.currency);
  const inCurrency = (amount: number | null) => (amount === null ? null : roundMicro(amount * rate));
  return { ...row, currency, unitCost: inCurrency(row.unitCost), offerPrice: inCurrency(row.offerPrice) };
};

/**
 * Cost of each component in its environment, in the currency of the comparison. @param calculations with their original prices
 */
export const convertedCosts = (
  costs: ReadonlyMap<string, PlaceCost>,
  calculations: readonly Calculation[],
  conversion: Conversion,
): ReadonlyMap<string, PlaceCost> => {
  const pricedIn = new Map<string, string>(calculations.map(({ id, currency }) => [id, currency]));
  return new Map(
    [...costs].map(([id, cost]) => {
      const rate = rateFrom(conversion, pricedIn.get(id) ?? '');
      const { delivery } = cost;
      const way =
        delivery === null
          ? null
          : {
              packaging: delivery.packaging * rate,
              freight: delivery.freight * rate,
              duty: delivery.duty * rate,
            };
      return [id, { ...cost, manufacturingCost: cost.manufacturingCost * rate, delivery: way }];
    }),
  );
};
