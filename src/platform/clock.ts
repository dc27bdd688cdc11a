/** Business time. The service takes every "now" from one injected clock, so that months, windows and schedules can be tested. */
export type Clock = { readonly now: () => Date };

export const systemClock: Clock = { now: () => new Date() };
