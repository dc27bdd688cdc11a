import type { Demand } from '../drawn/demands.ts';

/** What the drawing of a part asks; general tolerance ISO 2768-m and Ra 3.2 on all of them. Parts that are not named have no drawing. */
export const DEMANDS: Readonly<Record<string, readonly Demand[]>> = {
  alu_case: [{ diameter_mm: 2.5, thread: 'M3' }],
  machine_base: [
    { diameter_mm: 8.5, thread: 'M10' },
    { diameter_mm: 12, it_grade: 7, fit: 'H7', ra_um: 1.6 },
  ],
  bearing_housing: [{ diameter_mm: 62, it_grade: 7, fit: 'H7', ra_um: 1.6 }],
  split_collar: [{ diameter_mm: 5, thread: 'M6' }],
  fork_head: [{ diameter_mm: 8.5, thread: 'M10' }],
  rocker_lever: [
    { diameter_mm: 20, it_grade: 7, fit: 'H7', ra_um: 1.6 },
    { diameter_mm: 12, it_grade: 7, fit: 'H7', ra_um: 1.6 },
  ],
  link_7075: [
    { diameter_mm: 30, it_grade: 7, fit: 'H7', ra_um: 1.6 },
    { diameter_mm: 20, it_grade: 7, fit: 'H7', ra_um: 1.6 },
  ],
  angle_milled: [{ diameter_mm: 6.8, thread: 'M8' }],
  gear_blank: [{ diameter_mm: 30, it_grade: 7, fit: 'H7', ra_um: 1.6 }],
  work_spindle: [
    { diameter_mm: 60, it_grade: 6, fit: 'k6', ra_um: 0.8 },
    { diameter_mm: 48, thread: 'M48x1.5' },
  ],
  insert_m8: [
    { diameter_mm: 8, thread: 'M8' },
    { diameter_mm: 4.2, thread: 'M5' },
  ],
  pin_4: [{ diameter_mm: 4, it_grade: 7, fit: 'h7', ra_um: 0.8 }],
  piston_rod: [
    { diameter_mm: 25, it_grade: 7, fit: 'f7', ra_um: 0.2 },
    { diameter_mm: 20, thread: 'M20x1.5' },
  ],
};
