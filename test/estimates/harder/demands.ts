import type { Demand } from '../drawn/demands.ts';

/** What the drawing of a part asks; general tolerance ISO 2768-m and Ra 3.2 on all of them. Parts that are not named have no drawing. */
export const DEMANDS: Readonly<Record<string, readonly Demand[]>> = {
  inclined_valve: [{ diameter_mm: 16, it_grade: 7, fit: 'H7', ra_um: 0.8 }],
  hard_guide: [{ diameter_mm: 8, it_grade: 7, fit: 'H7', ra_um: 1.6 }],
  dowel_3x24: [{ diameter_mm: 3, it_grade: 6, fit: 'h6', ra_um: 0.4 }],
  seat_shaft: [{ diameter_mm: 25, it_grade: 6, fit: 'h6', ra_um: 0.8 }],
  ti_lug: [{ diameter_mm: 12, it_grade: 7, fit: 'H7', ra_um: 1.6 }],
  pom_segment: [{ diameter_mm: 20, it_grade: 7, fit: 'H7', ra_um: 1.6 }],
};

/** Hardness HRC of those that are hardened through. */
export const HARDENED: Readonly<Record<string, number>> = { hard_guide: 54, dowel_3x24: 60 };

/** Ra in µm that the drawing asks of the flats of a part. */
export const FLATS: Readonly<Record<string, number>> = { hard_guide: 0.4 };
