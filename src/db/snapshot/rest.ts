import type {
  ComponentFastener,
  DrawingRead,
  FxRate,
  PricingSnapshot,
  SnapshotMaterial,
  UnreadDrawing,
} from '../../engine/snapshot.ts';
import type { NestItem } from '../../nest/index.ts';
import type { Drawn } from './pack-drawing.ts';
import type { SnapshotParts } from './pieces.ts';
import type { Priced } from './priced.ts';

type Stamps = { readonly engineVersion: string; readonly parameterVersion: string };

/** Contents of a snapshot besides facts, environment and components. */
export const otherInputsOf = (
  calculation: Omit<Priced, 'id'>,
  versions: Stamps,
  of: {
    readonly makeOrBuy: 'make' | 'buy';
    readonly purchasePrice: PricingSnapshot['request']['purchase_price'];
    /** For a recognised bought component; otherwise null or undefined. */
    readonly standardPart?: ComponentFastener | null;
    readonly material: SnapshotMaterial | null;
    readonly stockFormats: PricingSnapshot['stock_formats'];
    readonly fx: readonly FxRate[];
    /** For a part that shares its stock in a nest; null or undefined: its stock is bought for it alone. */
    readonly nestItem?: NestItem | null;
    /** For a component: its drawings in a pack, and its material without them. */
    readonly drawn?: Drawn;
    readonly undrawn?: SnapshotMaterial;
    /** Facts of the part's drawing; null or undefined: none. */
    readonly drawing?: DrawingRead | null;
    /** The part's drawing if it could not be read; otherwise null or undefined. */
    readonly unread?: UnreadDrawing | null;
    /** For an assembly: facts of its revision's drawing. */
    readonly revisionDrawing?: DrawingRead | null;
    /** The material named in the model; undefined: none. */
    readonly model?: PricingSnapshot['model_material'];
    /** Facts of the request text; null or undefined: none. */
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
    ...(calculation.manufacturingProcess === null
      ? {}
      : { manufacturing_process: calculation.manufacturingProcess }),
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
