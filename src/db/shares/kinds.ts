export const SHARE_KINDS = ['calculation', 'comparison'] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

/** A summary has no rate, no time and no term of a formula. */
export const SHARE_DETAILS = ['summary', 'full'] as const;
export type ShareDetail = (typeof SHARE_DETAILS)[number];
