import type { FullStockCharge, ProvidedStockKind } from '../../engine/snapshot.ts';
import { columnsOf, initially, initiallyOf, initialOf, type RecordOf, stated } from './columns.ts';

/** Pricing of a file with several bodies and no product structure. */
export const BODIES = ['components', 'one_part'] as const;
export type Bodies = (typeof BODIES)[number];

/** Joining method of an assembly whose model shows none. */
export const JOININGS = ['welded'] as const;
export type Joining = (typeof JOININGS)[number];

/** Maximum number of pieces of a lot, and of a year. */
export const MAX_PIECES = 1_000_000_000;

/** Inputs of one part: the components of an assembly do not inherit these. */
const OF_ONE_PART = {
  materialIsProvided: initially('material_is_provided', false),
  providedStockKind: initiallyOf<ProvidedStockKind>()('provided_stock_kind', 'none'),
  stockFormatId: initially('stock_format_id', null),
  stockLengthMm: initially('stock_length_mm', null),
  stockWidthMm: initially('stock_width_mm', null),
  nestItemId: initially('nest_item_id', null),
  /** Null: the price decides. */
  manufacturingProcess: initially('manufacturing_process', null),
  bodies: initiallyOf<Bodies>()('bodies', 'components'),
  /** Null: derived from contacts and fasteners. */
  joining: initiallyOf<Joining | null>()('joining', null),
} as const;

/** Inputs that components inherit from their assembly. */
const HANDED_DOWN = {
  lotSize: initially('lot_size', 1),
  lotSizeDefaulted: initially('lot_size_defaulted', true),
  annualVolume: initially('annual_volume', null),
  language: initially('language', 'en'),
  engine: initially('engine', 'analytic'),
  /** As stated by the caller; null: each run determines one. */
  materialGradeId: initially('material_grade_id', null),
  materialRef: initially('material_ref', null),
  fullStockCharge: initiallyOf<FullStockCharge>()('full_stock_charge', 'auto'),
} as const;

/** Those of the environment unless the caller states them. */
const OF_ENVIRONMENT = { currency: stated('currency'), region: stated('region') } as const;

/**
 * The inputs of a caller. A new input is one line in one of the tables above: they make its column read, written, copied to derived
 * calculations and to components. The API declares it in its schema, and `snapshot/rest.ts` if the price depends on it.
 */
export const INPUTS = { ...HANDED_DOWN, ...OF_ENVIRONMENT, ...OF_ONE_PART } as const;
export type Inputs = RecordOf<typeof INPUTS>;

/** Inputs of an environment if the caller states none. */
export const initialInputs = (environment: Pick<Inputs, 'currency' | 'region'>): Inputs => ({
  ...initialOf(HANDED_DOWN),
  ...initialOf(OF_ONE_PART),
  currency: environment.currency,
  region: environment.region,
});

/** Inputs of a component that one assembly contains `quantity` times. */
export const componentInputs = <T extends Inputs>(assembly: T, quantity: number): T => ({
  ...assembly,
  ...initialOf(OF_ONE_PART),
  lotSize: assembly.lotSize * quantity,
  annualVolume:
    assembly.annualVolume === null ? null : Math.min(MAX_PIECES, assembly.annualVolume * quantity),
});

export const INPUT_COLUMNS = columnsOf(INPUTS);
