/** What the drawing of a part asks of every feature of one diameter; general tolerance ISO 2768-m and Ra 3.2 on all of them. */
export type Demand = {
  readonly diameter_mm: number;
  readonly it_grade?: number;
  readonly fit?: string;
  readonly ra_um?: number;
  readonly thread?: string;
};

export const DEMANDS: Readonly<Record<string, readonly Demand[]>> = {
  valve_block: [
    { diameter_mm: 20, it_grade: 7, fit: 'H7', ra_um: 0.8 },
    { diameter_mm: 16.5, thread: 'M18x1.5' },
    { diameter_mm: 11.8, thread: 'G1/4' },
  ],
  flanged_bush: [
    { diameter_mm: 35, it_grade: 7, fit: 'H7', ra_um: 1.6 },
    { diameter_mm: 50, it_grade: 7, fit: 'h7', ra_um: 1.6 },
  ],
  alu_manifold: [{ diameter_mm: 11.8, thread: 'G1/4' }],
  mould_plate: [
    { diameter_mm: 24, it_grade: 7, fit: 'H7', ra_um: 0.8 },
    { diameter_mm: 8.5, thread: 'M10' },
  ],
  motor_shaft: [
    { diameter_mm: 25, it_grade: 6, fit: 'h6', ra_um: 0.4 },
    { diameter_mm: 20, thread: 'M20x1.5' },
  ],
  spur_gear: [{ diameter_mm: 16, it_grade: 7, fit: 'H7', ra_um: 1.6 }],
  lift_spindle: [
    { diameter_mm: 24, thread: 'Tr24x5' },
    { diameter_mm: 15, it_grade: 7, fit: 'h7', ra_um: 1.6 },
  ],
  base_20: [{ diameter_mm: 10.2, thread: 'M12' }],
  base_600: [
    { diameter_mm: 6.8, thread: 'M8' },
    { diameter_mm: 10, it_grade: 7, fit: 'H7', ra_um: 1.6 },
  ],
  brass_fitting: [
    { diameter_mm: 9.72, thread: 'G1/8' },
    { diameter_mm: 13.16, thread: 'G1/4' },
  ],
  punch_58hrc: [
    { diameter_mm: 12, it_grade: 5, fit: 'h5', ra_um: 0.4 },
    { diameter_mm: 8, it_grade: 6, fit: 'h6', ra_um: 0.4 },
  ],
};

/** Hardness HRC of those that are hardened through. */
export const HARDENED: Readonly<Record<string, number>> = { punch_58hrc: 58 };
