import type { PartFeature } from '../records.ts';

/** Whether a surface may stay as drawn, rolled or parted: nobody asks of it a grade, a surface, or a form or place of ISO 1101. */
export const mayStayAsIs = ({ it_grade, ra_um, characteristics }: PartFeature): boolean =>
  it_grade === null && ra_um === null && characteristics === undefined;
