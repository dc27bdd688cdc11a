/** The engine's only door: other rooms import from here and from nowhere deeper. */
export type * from './records.ts';
export type * from './result.ts';
export type * from './snapshot.ts';
export { ENGINE_VERSION } from './version.ts';
