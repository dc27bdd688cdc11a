import type {
  ComponentFastener,
  DrawingRead,
  FxRate,
  PricingSnapshot,
  SnapshotMaterial,
  UnreadDrawing,
} from '../../engine/snapshot.ts';
import type { NestItem } from '../../nest/index.ts';
import type { Priced } from './build.ts';
import type { Drawn } from './pack-drawing.ts';
import type { SnapshotParts } from './pieces.ts';

type Stamps = { readonly engineVersion: string; readonly parameterVersion: string };

/** What a snapshot holds besides facts, environment and components. */
export const restOf = (
  calculation: Omit<Priced, 'id'>,
  versions: Stamps,
  of: {
    readonly makeOrBuy: 'make' | 'buy';
    readonly purchasePrice: PricingSnapshot['request']['purchase_price'];
    /** Of a bought component that recognition knows; null or left out of anything else. */
    readonly standardPart?: ComponentFastener | null;
    readonly material: SnapshotMaterial | null;
    readonly stockFormats: PricingSnapshot['stock_formats'];
    readonly fx: readonly FxRate[];
    /** Of the nest that the part shares its stock in; null or left out: it is bought for itself. */
    readonly nestItem?: NestItem | null;
    /** Of a component: what a pack has for it, and its material without that. */
    readonly drawn?: Drawn;
    readonly undrawn?: SnapshotMaterial;
    /** What was read of the part's drawing; null or left out: nothing. */
    readonly drawing?: DrawingRead | null;
    /** The part's drawing where it could not be read; null or left out: there is none such. */
    readonly unread?: UnreadDrawing | null;
    /** Of an assembly: what was read of its revision's drawing. */
    readonly revisionDrawing?: DrawingRead | null;
    /** The material that the model names; left out: none. */
    readonly model?: PricingSnapshot['model_material'];
    /** What was read of the text of a request; null or left out: nothing. */
    readonly requestText?: DrawingRead | null;
  },
): SnapshotParts['rest'] => ({
  schema_version: 1,
  engine_version: versions.engineVersion,
  parameter_version: versions.parameterVersion,
  drawing: null,
  ...of.drawn,
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
    nest_item: of.nestItem ?? null,
  },
  material: of.material,
  ...(of.undrawn === undefined ? {} : { material_undrawn: of.undrawn }),
  stock_formats: of.stockFormats,
  fx: of.fx,
  ...(of.standardPart == null ? {} : { standard_part: of.standardPart }),
  ...(of.drawing == null ? {} : { drawing_read: of.drawing }),
  ...(of.unread == null ? {} : { drawing_unread: of.unread }),
  ...(of.revisionDrawing == null ? {} : { revision_drawing: of.revisionDrawing }),
  ...(of.model === undefined ? {} : { model_material: of.model }),
  ...(of.requestText == null ? {} : { request_read: of.requestText }),
  components: null,
});
