export const REPORT_KINDS = ['offer', 'negotiation', 'assembly'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_FORMATS = ['pdf', 'xlsx'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const REPORT_STATUSES = ['queued', 'succeeded', 'failed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Why a report has no file: the price went before it was made, its file is over the storage of the plan, or an internal error. */
export const REPORT_FAILURES = ['not_priced', 'storage_exceeded', 'internal_error'] as const;
export type ReportFailure = (typeof REPORT_FAILURES)[number];
