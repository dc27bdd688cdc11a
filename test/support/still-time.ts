/**
 * Loaded before a process (`stillTime`): its time of day stands at one instant, so that no window of a limit passes while requests are
 * counted, however long the machine takes. Timers run on.
 */
const at = Number(process.env.TIME_STANDS_AT);
if (!Number.isFinite(at)) throw new Error('TIME_STANDS_AT: the milliseconds at which time stands');

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [at] : given, made),
  get: (target, key, receiver) => (key === 'now' ? () => at : Reflect.get(target, key, receiver)),
});
