const ORDINALS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const rules = new Intl.PluralRules('en', { type: 'ordinal' });

/** 1st, 2nd, 3rd, 11th. */
export const ordinal = (n: number): string => `${n}${ORDINALS[rules.select(n)]}`;

/** A time in the format of Temporal's web UI. */
const moment = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** The time after a pause that starts now. Uses the workflow's clock, so that a replay gives the same text. */
export const after = (ms: number): string => moment(new Date(Date.now() + ms));
