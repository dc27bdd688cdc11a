/** Multiples of the tolerance factor i for IT5 to IT16 (ISO 286-1, annex A). */
export const GRADE_MULTIPLES: readonly (readonly [grade: number, multiple: number])[] = [
  [5, 7],
  [6, 10],
  [7, 16],
  [8, 25],
  [9, 40],
  [10, 64],
  [11, 100],
  [12, 160],
  [13, 250],
  [14, 400],
  [15, 640],
  [16, 1000],
];

/** Upper limits of the nominal ranges of ISO 286-1 up to 500 mm. */
const RANGES_MM = [3, 6, 10, 18, 30, 50, 80, 120, 180, 250, 315, 400, 500];

/** Values of the standard's table are rounded from the formula by up to this share. */
export const TABLE_ROUNDING = 1.02;

const UM_PER_MM = 1000;
const CUBE_ROOT = 1 / 3;

/** Tolerance factor of ISO 286-1 in mm: i = 0.45 ∛D + 0.001 D in µm, D the geometric mean of the nominal's range. Null beyond 500 mm. */
export const toleranceFactorMm = (
  nominal: number,
  power: (base: number, exponent: number) => number,
): number | null => {
  const range = RANGES_MM.findIndex((upper) => nominal <= upper);
  if (range < 0 || nominal <= 0) return null;
  const mean = Math.sqrt((RANGES_MM[range - 1] ?? 1) * (RANGES_MM[range] ?? 1));
  return (0.45 * power(mean, CUBE_ROOT) + 0.001 * mean) / UM_PER_MM;
};

/** Length of a grid field of a sheet, mm (ISO 5457). */
export const SHEET_FIELD_MM = 50;
