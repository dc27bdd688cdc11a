import { pow } from '../math.ts';
import { GRADE_MULTIPLES, TABLE_ROUNDING, toleranceFactorMm } from '../quantities/tolerances.ts';

/** The coarsest grade of ISO 286-1 within a tolerance of this width, mm; null if none from IT5 to IT16 is. */
export const gradeOfWidth = (nominal: number, width: number): number | null => {
  const factor = toleranceFactorMm(nominal, pow);
  if (factor === null) return null;
  return GRADE_MULTIPLES.reduce<number | null>(
    (found, [grade, multiple]) => (factor * multiple <= width * TABLE_ROUNDING ? grade : found),
    null,
  );
};

const FIT = /^[A-Za-z]{1,2}(\d{1,2})(?:\/[A-Za-z]{1,2}(\d{1,2}))?$/;

/** The grade of `H7` or `js6`; of `H7/k6`, printed for hole and shaft together, that of the hole or of the shaft. */
export const gradeOfFit = (fit: string, side: 'hole' | 'shaft'): number | null => {
  const [, first, second] = FIT.exec(fit) ?? [];
  const grade = side === 'shaft' ? (second ?? first) : first;
  return grade === undefined ? null : Number(grade);
};
