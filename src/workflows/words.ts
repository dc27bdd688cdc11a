const ORDINALS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/** 1st, 2nd, 3rd, 11th. The rules are made here: each workflow evaluates this module, and few name a place. */
export const ordinal = (n: number): string =>
  `${n}${ORDINALS[new Intl.PluralRules('en', { type: 'ordinal' }).select(n)]}`;

/** A time in the format of Temporal's web UI. */
const moment = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** The time after a pause that starts now. Uses the workflow's clock, so that a replay gives the same text. */
export const after = (ms: number): string => moment(new Date(Date.now() + ms));
