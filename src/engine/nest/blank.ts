import type { NestRotation, SheetFormat, SheetLine } from './job.ts';
import type { Clipper } from './no-fit.ts';
import {
  extentOf,
  loopsOf,
  netArea,
  type Outline,
  oriented,
  placedAtOrigin,
  type QuarterTurns,
  rotatedBy,
  signedArea,
} from './outline.ts';

const TURNS: Readonly<Record<NestRotation, readonly QuarterTurns[]>> = {
  free: [0, 1, 2, 3],
  quarter: [0, 1, 2, 3],
  half: [0, 2],
  none: [0],
};

/** Degrees by which a part that may lie anyhow is turned besides its quarters. */
const BETWEEN: Readonly<Record<NestRotation, readonly number[]>> = {
  free: [0, 45],
  quarter: [0],
  half: [0],
  none: [0],
};

/** A line made ready: its outline closed and sound. */
export type Blank = {
  readonly line: SheetLine;
  readonly outline: Outline;
  readonly area: number;
  readonly turns: readonly QuarterTurns[];
  readonly between: readonly number[];
};

/** The union of a sound outline has its area but for this share. */
const SAME_AREA = 1e-4;
const LEAST_POINTS = 3;

/** The outline as one piece of sheet with its cut-outs, or why it is none. */
export const blankOf = (line: SheetLine, clipper: Clipper): Blank | string => {
  const { outline } = line;
  if (
    loopsOf(outline).some(
      (loop) => loop.length < 2 * LEAST_POINTS || loop.some((value) => !Number.isFinite(value)),
    )
  )
    return 'outline_open';
  const proper = oriented(outline);
  const area = netArea(proper);
  if (area <= 0) return 'outline_open';
  const union = clipper.union(loopsOf(proper));
  const [outer, ...others] = union.filter((loop) => signedArea(loop) > 0);
  const covered = union.reduce((sum, loop) => sum + signedArea(loop), 0);
  if (outer === undefined || others.length > 0 || Math.abs(covered - area) > SAME_AREA * area)
    return 'outline_crosses_itself';
  return { line, outline: proper, area, turns: TURNS[line.rotation], between: BETWEEN[line.rotation] };
};

export type Room = { readonly length: number; readonly height: number };

export const roomOf = (format: SheetFormat, edge: number): Room => ({
  length: format.length_mm - 2 * edge,
  height: format.width_mm - 2 * edge,
});

/** Whether a blank lies within a room in one of its turns. */
export const fitsInto = ({ outline, turns, between }: Blank, room: Room): boolean =>
  between.some((degrees) => {
    const turned = degrees === 0 ? outline : rotatedBy(outline, degrees);
    return turns.some((turn) => {
      const { maxX, maxY } = extentOf([placedAtOrigin(turned, turn).outer]);
      return maxX <= room.length && maxY <= room.height;
    });
  });
