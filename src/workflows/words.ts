const ORDINALS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const rules = new Intl.PluralRules('en', { type: 'ordinal' });

/** 1st, 2nd, 3rd, 11th. */
export const ordinal = (n: number): string => `${n}${ORDINALS[rules.select(n)]}`;

/** A moment as operators read it beside the times of Temporal's own pages. */
export const moment = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** The moment after a pause that begins now; the workflow's own now, so that a replay says the same. */
export const after = (ms: number): string => moment(new Date(Date.now() + ms));
