import { fromFrame } from '../content.ts';
import { heightOf, middleOf } from './cells.ts';
import type { Line } from './lines.ts';

const MARK = /^(?:[A-Z]|\d{1,2})$/;

/** In mm: nothing of a part is drawn this close to the edge of the sheet (ISO 5457 keeps 10 mm free). */
const MARGIN = 8;

const isInMargin = (line: Line, width: number, height: number): boolean => {
  const [x, y] = fromFrame(line.angle, middleOf(line));
  // The frames of turned text start at another corner of the page.
  const isNear = (at: number, side: number): boolean => at < MARGIN || at > side - MARGIN;
  const isTurned = Math.abs(Math.sin(line.angle)) > 0.7;
  const [w, h] = isTurned ? [height, width] : [width, height];
  return isNear(x, w) || isNear(y, h);
};

/**
 * The grid marks of a sheet: the same character at both opposite edges, or in the margin. They are neither dimensions nor datums.
 */
export const zoneMarks = (lines: readonly Line[], width: number, height: number): Set<Line> => {
  const marks = lines.filter(({ text }) => MARK.test(text.trim()));
  const found = new Set<Line>(marks.filter((one) => isInMargin(one, width, height)));
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
