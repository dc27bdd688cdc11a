import type { FullStockCharge, ProvidedStockKind } from '../../engine/snapshot.ts';
import { columnsOf, initially, initiallyOf, initialOf, type RecordOf, stated } from './columns.ts';

/** How a file of several bodies without a structure of products is priced. */
export const BODIES = ['components', 'one_part'] as const;
export type Bodies = (typeof BODIES)[number];

/** How an assembly is joined where nothing in its model shows it. */
export const JOININGS = ['welded'] as const;
export type Joining = (typeof JOININGS)[number];

/** Pieces of a lot, and of a year, that a calculation may have. */
export const MOST_PIECES = 1_000_000_000;

/** Said of one part: the components of an assembly do not take these from it. */
const OF_ONE_PART = {
  materialIsProvided: initially('material_is_provided', false),
  providedStockKind: initiallyOf<ProvidedStockKind>()('provided_stock_kind', 'none'),
  stockFormatId: initially('stock_format_id', null),
  stockLengthMm: initially('stock_length_mm', null),
  stockWidthMm: initially('stock_width_mm', null),
  nestItemId: initially('nest_item_id', null),
  bodies: initiallyOf<Bodies>()('bodies', 'components'),
  /** Null: as its contacts and fasteners say. */
  joining: initiallyOf<Joining | null>()('joining', null),
} as const;

/** Components take these from their assembly. */
const HANDED_DOWN = {
  lotSize: initially('lot_size', 1),
  lotSizeDefaulted: initially('lot_size_defaulted', true),
  annualVolume: initially('annual_volume', null),
  language: initially('language', 'en'),
  engine: initially('engine', 'analytic'),
  /** As the caller says it; null: nobody does, and each run finds one. */
  materialGradeId: initially('material_grade_id', null),
  materialRef: initially('material_ref', null),
  fullStockCharge: initiallyOf<FullStockCharge>()('full_stock_charge', 'auto'),
} as const;

/** The environment's where the caller says nothing. */
const OF_ENVIRONMENT = { currency: stated('currency'), region: stated('region') } as const;

/**
 * What the caller asks for. A new input is one line in one of the tables above: they make its column read, written, copied to derived
 * calculations and to components. The API declares it in its schema, and `snapshot/rest.ts` where the price depends on it.
 */
export const INPUTS = { ...HANDED_DOWN, ...OF_ENVIRONMENT, ...OF_ONE_PART } as const;
export type Inputs = RecordOf<typeof INPUTS>;

/** Of a caller who says nothing, in this environment. */
export const initialInputs = (environment: Pick<Inputs, 'currency' | 'region'>): Inputs => ({
  ...initialOf(HANDED_DOWN),
  ...initialOf(OF_ONE_PART),
  currency: environment.currency,
  region: environment.region,
});

/** What a component is asked for, of which one assembly has `quantity`. */
export const componentInputs = <T extends Inputs>(assembly: T, quantity: number): T => ({
  ...assembly,
  ...initialOf(OF_ONE_PART),
  lotSize: assembly.lotSize * quantity,
  annualVolume:
    assembly.annualVolume === null ? null : Math.min(MOST_PIECES, assembly.annualVolume * quantity),
});

export const INPUT_COLUMNS = columnsOf(INPUTS);
