import type { Evidence } from './records.ts';

/** True if one of the citations is `assumed`. A value that depends on such a figure is not sourced, even if an organisation states it. */
export const isAssumed = (citation: string | null | undefined): boolean =>
  citation?.split(';').includes('assumed') ?? false;

/** Kind of a figure stated with this citation: restating a guess does not make it more certain. */
export const statedAs = (citation: string | null | undefined): Evidence['kind'] =>
  isAssumed(citation) ? 'assumed' : 'stated';
