import type { PartFeature } from '../records.ts';

/** True if a surface may stay as drawn, rolled or cut: it has no grade, roughness or ISO 1101 requirement. */
export const mayStayAsIs = ({ it_grade, ra_um, characteristics }: PartFeature): boolean =>
  it_grade === null && ra_um === null && characteristics === undefined;
