import type { PricedResult } from '../engine/index.ts';
import type { Language } from '../texts/index.ts';

export const REPORT_KINDS = ['offer', 'negotiation', 'assembly'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_FORMATS = ['pdf', 'xlsx'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Everything that a report shows: equal inputs give equal reports. */
export type ReportInput = {
  readonly kind: ReportKind;
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
};
