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

/** Upper limits of the nominal ranges of ISO 286-1 up to 500 mm. */
const RANGES_MM = [3, 6, 10, 18, 30, 50, 80, 120, 180, 250, 315, 400, 500];

/** Values of the standard's table are rounded from the formula by up to this share. */
const TABLE_ROUNDING = 1.02;

/** Unrounded width of a grade, mm: i = 0.45 ∛D + 0.001 D in µm, D the geometric mean of the range. Null beyond 500 mm. */
const widthOf = (nominal: number, multiple: number): number | null => {
  const range = RANGES_MM.findIndex((upper) => nominal <= upper);
  if (range < 0 || nominal <= 0) return null;
  const mean = Math.sqrt((RANGES_MM[range - 1] ?? 1) * (RANGES_MM[range] ?? 1));
  return ((0.45 * Math.cbrt(mean) + 0.001 * mean) * multiple) / 1000;
};

/** The coarsest grade that keeps within a tolerance of this width; null where none from IT5 to IT16 does. */
export const gradeOfWidth = (nominal: number, width: number): number | null =>
  MULTIPLES.reduce<number | null>((found, [grade, multiple]) => {
    const own = widthOf(nominal, multiple);
    return own !== null && own <= width * TABLE_ROUNDING ? grade : found;
  }, null);

const FIT = /^[A-Za-z]{1,2}(\d{1,2})(?:\/[A-Za-z]{1,2}(\d{1,2}))?$/;

/** The grade of `H7` or `js6`; of `H7/k6`, where hole and shaft are printed together, that of the hole or of the shaft. */
export const gradeOfFit = (fit: string, side: 'hole' | 'shaft'): number | null => {
  const [, first, second] = FIT.exec(fit) ?? [];
  const grade = side === 'shaft' ? (second ?? first) : first;
  return grade === undefined ? null : Number(grade);
};
