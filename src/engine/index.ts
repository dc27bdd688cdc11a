/** The engine's only door: other rooms import from here and from nowhere deeper. */

export { openCatalogue } from './catalogue/open-catalogue.ts';
export { resolveGrade } from './catalogue/resolve-grade.ts';
export type * from './catalogue/types.ts';
export { PARAMETER_VERSION } from './parameters/version.ts';
export type * from './records.ts';
export type * from './result.ts';
export type * from './snapshot.ts';
export { ENGINE_VERSION } from './version.ts';
