import type { ComponentFastener, FxRate, PricingSnapshot, SnapshotMaterial } from '../../engine/snapshot.ts';
import type { Calculation } from '../calculation-record/calculation.ts';
import type { SnapshotParts } from './pieces.ts';

type Stamps = { readonly engineVersion: string; readonly parameterVersion: string };

/** What a snapshot holds besides facts, environment and components. */
export const restOf = (
  calculation: Calculation,
  versions: Stamps,
  of: {
    readonly makeOrBuy: 'make' | 'buy';
    readonly purchasePrice: PricingSnapshot['request']['purchase_price'];
    /** Of a bought component that recognition knows; null or left out of anything else. */
    readonly standardPart?: ComponentFastener | null;
    readonly material: SnapshotMaterial | null;
    readonly stockFormats: PricingSnapshot['stock_formats'];
    readonly fx: readonly FxRate[];
  },
): SnapshotParts['rest'] => ({
  schema_version: 1,
  engine_version: versions.engineVersion,
  parameter_version: versions.parameterVersion,
  drawing: null,
  request: {
    lot_size: calculation.lotSize,
    annual_volume: calculation.annualVolume,
    currency: calculation.currency,
    language: calculation.language,
    region: calculation.region,
    make_or_buy: of.makeOrBuy,
    purchase_price: of.purchasePrice,
    material_is_provided: calculation.materialIsProvided,
    provided_stock_kind: calculation.providedStockKind,
    full_stock_charge: calculation.fullStockCharge,
    stock_format_id: calculation.stockFormatId,
    stock_format_mm:
      calculation.stockLengthMm === null || calculation.stockWidthMm === null
        ? null
        : { length_mm: calculation.stockLengthMm, width_mm: calculation.stockWidthMm },
    nest_item: null,
  },
  material: of.material,
  stock_formats: of.stockFormats,
  fx: of.fx,
  ...(of.standardPart == null ? {} : { standard_part: of.standardPart }),
  components: null,
});
