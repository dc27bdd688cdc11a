import type { Evidence } from './records.ts';

/** Whether a citation, or one of several, says that the figure is assumed: what rests on that is not sourced, whoever states it. */
export const isAssumed = (citation: string | null | undefined): boolean =>
  citation?.split(';').includes('assumed') ?? false;

/** The kind of a figure that is stated with this citation: nobody makes a guess surer by writing it down. */
export const statedAs = (citation: string | null | undefined): Evidence['kind'] =>
  isAssumed(citation) ? 'assumed' : 'stated';
