import type { NestRotation, SheetFormat, SheetLine } from './job.ts';
import type { Clipper } from './no-fit.ts';
import { extentOf, loopsOf, netArea, type Outline, oriented, placedAtOrigin, signedArea } from './outline.ts';

const FULL_TURN = 360;
/** Steps of a part that may lie anyhow, degrees, finest first. */
const STEPS = [5, 15, 45] as const;
/** Depth fields of all pairs in all turns that one search may come to need: they are what its memory goes into. */
const MOST_FIELDS = 4000;

const every = (step: number): readonly number[] =>
  Array.from({ length: FULL_TURN / step }, (_, k) => k * step);

/** Turns that a part may take, counter-clockwise. `free` is the finer the fewer blanks there are. @param different blanks that are nested together */
export const degreesOf = (rotation: NestRotation, different: number): readonly number[] => {
  if (rotation === 'none') return [0];
  if (rotation !== 'free') return every(rotation === 'half' ? FULL_TURN / 2 : FULL_TURN / 4);
  const fits = (step: number): boolean => ((different * different) / 2) * (FULL_TURN / step) <= MOST_FIELDS;
  return every(STEPS.find(fits) ?? STEPS[2]);
};

/** A line made ready: its outline closed and sound. */
export type Blank = {
  readonly line: SheetLine;
  readonly outline: Outline;
  readonly area: number;
  readonly degrees: readonly number[];
};

/** The union of a sound outline has its area but for this share. */
const SAME_AREA = 1e-4;
const LEAST_POINTS = 3;

/** The outline as one piece of sheet with its cut-outs, or why it is none. */
export const blankOf = (line: SheetLine, different: number, clipper: Clipper): Blank | string => {
  const { outline } = line;
  if (
    loopsOf(outline).some(
      (loop) =>
        loop.length < 2 * LEAST_POINTS ||
        loop.length % 2 !== 0 ||
        loop.some((value) => !Number.isFinite(value)),
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
  return { line, outline: proper, area, degrees: degreesOf(line.rotation, different) };
};

export type Room = { readonly length: number; readonly height: number };

export const roomOf = (format: SheetFormat, edge: number): Room => ({
  length: format.length_mm - 2 * edge,
  height: format.width_mm - 2 * edge,
});

/** Whether a blank lies within a room in one of its turns. */
export const fitsInto = ({ outline, degrees }: Blank, room: Room): boolean =>
  degrees.some((turn) => {
    const { maxX, maxY } = extentOf([placedAtOrigin(outline, turn).outer]);
    return maxX <= room.length && maxY <= room.height;
  });
