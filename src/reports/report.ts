import type { ReportFormat, ReportKind } from '../db/reports/kinds.ts';
import type { PricedResult, PriceGap } from '../engine/index.ts';
import type { Language } from '../texts/index.ts';

/** A known price with its gap, in the currency of the calculation. */
export type KnownPriceShown = {
  readonly supplier: string | null;
  readonly lot_size: number;
  readonly annual_volume: number | null;
  readonly price: number;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly gap: PriceGap;
};

/** Everything that a report shows: equal inputs give equal reports. */
export type ReportInput = {
  readonly kind: ReportKind;
  readonly format: ReportFormat;
  readonly language: Language;
  readonly calculation: {
    readonly id: string;
    readonly name: string;
    readonly part_number: string;
    readonly revision_code: string;
    readonly environment_name: string;
    readonly material: string | null;
    readonly annual_volume: number | null;
    /** Language of the labels in the result. */
    readonly language: string;
    /** Time of the price, ISO 8601. */
    readonly priced_at: string;
  };
  readonly result: PricedResult;
  /** The supplier's price of a negotiation sheet; null for every other kind. */
  readonly known: KnownPriceShown | null;
  /** Picture of the part; null if it has none. */
  readonly picture: Uint8Array | null;
};

const MEDIA: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const mediaTypeOf = (format: ReportFormat): string => MEDIA[format];
