import type { Demand } from '../drawn/demands.ts';

/** What the drawing of a part asks; general tolerance ISO 2768-m and Ra 3.2 on all of them. Parts that are not named have no drawing. */
export const DEMANDS: Readonly<Record<string, readonly Demand[]>> = {
  idler_shaft: [
    { diameter_mm: 25, it_grade: 6, fit: 'h6', ra_um: 0.8 },
    { diameter_mm: 6.8, thread: 'M8' },
  ],
  valve_stem: [{ diameter_mm: 16, thread: 'M16' }],
  seal_cover: [
    { diameter_mm: 60, it_grade: 7, fit: 'H7', ra_um: 1.6 },
    { diameter_mm: 5, thread: 'M6' },
  ],
  carriage_plate: [
    { diameter_mm: 5, thread: 'M6' },
    { diameter_mm: 8, it_grade: 7, fit: 'H7', ra_um: 1.6 },
  ],
  prism_block: [{ diameter_mm: 6.8, thread: 'M8' }],
  sensor_block: [
    { diameter_mm: 12, it_grade: 7, fit: 'H7', ra_um: 1.6 },
    { diameter_mm: 3.3, thread: 'M4' },
  ],
};
