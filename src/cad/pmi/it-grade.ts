/** Multiples of the tolerance factor i for IT5 to IT16 (ISO 286-1, annex A). */
const MULTIPLES: readonly (readonly [grade: number, multiple: number])[] = [
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

/** Geometric means of the nominal ranges of ISO 286-1 up to 500 mm: upper limits. */
const RANGES_MM = [3, 6, 10, 18, 30, 50, 80, 120, 180, 250, 315, 400, 500];

/** Width in mm of a grade, unrounded: i = 0.45 ∛D + 0.001 D in µm with D the range's geometric mean. Null above 500 mm. */
function widthMm(nominal: number, multiple: number): number | null {
  const i = RANGES_MM.findIndex((upper) => nominal <= upper);
  if (i < 0 || nominal <= 0) return null;
  const mean = Math.sqrt((RANGES_MM[i - 1] ?? 1) * (RANGES_MM[i] ?? 1));
  return ((0.45 * Math.cbrt(mean) + 0.001 * mean) * multiple) / 1000;
}

/** Rounded table values of the standard differ from the formula by up to this share. */
const TABLE_ROUNDING = 1.02;

/** The coarsest grade within a tolerance of this width; null if none of IT5 to IT16 is. */
export function itGradeFor(nominal: number, width: number): number | null {
  let found: number | null = null;
  for (const [grade, multiple] of MULTIPLES) {
    const own = widthMm(nominal, multiple);
    if (own !== null && own <= width * TABLE_ROUNDING) found = grade;
  }
  return found;
}
