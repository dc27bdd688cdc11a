import { heightOf, type Line } from './lines.ts';

const MARK = /^(?:[A-Z]|\d{1,2})$/;

/** The marks of a sheet's grid: the same sign at both opposite edges. They are no dimensions and no datums. */
export const zoneMarks = (lines: readonly Line[], width: number, height: number): Set<Line> => {
  const marks = lines.filter(({ text }) => MARK.test(text.trim()));
  const found = new Set<Line>();
  for (const one of marks)
    for (const other of marks) {
      if (one === other || one.text !== other.text) continue;
      const [du, dv] = [Math.abs(one.u0 - other.u0), Math.abs(one.v0 - other.v0)];
      const isLevel = dv < heightOf(one) && du > 0.75 * width;
      const isUpright = du < heightOf(one) && dv > 0.75 * height;
      if (isLevel || isUpright) found.add(one);
    }
  return found;
};
