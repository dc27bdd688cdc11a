import { type CostContext, costContext } from '../../../src/engine/cost/context.ts';
import type { PricingRequest, ResolvedEnvironment } from '../../../src/engine/index.ts';
import { openParameters } from '../../../src/engine/parameters/lookup.ts';

export const requestOf = (change: Partial<PricingRequest> = {}): PricingRequest => ({
  lot_size: 100,
  annual_volume: null,
  currency: 'EUR',
  language: 'en',
  region: 'DE',
  make_or_buy: 'make',
  purchase_price: null,
  material_is_provided: false,
  provided_stock_kind: 'none',
  full_stock_charge: 'auto',
  stock_format_id: null,
  stock_format_mm: null,
  nest_item: null,
  ...change,
});

export const contextOf = (
  environment: ResolvedEnvironment,
  request: PricingRequest = requestOf(),
): CostContext => costContext(request, environment, openParameters({ fx: [], request, environment }));
