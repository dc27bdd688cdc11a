import type { NestRotation, SheetFormat, SheetLine } from './job.ts';
import type { Clipper } from './no-fit.ts';
import { extentOf, loopsOf, netArea, type Outline, oriented, placedAtOrigin, signedArea } from './outline.ts';

const FULL_TURN = 360;
/** Angle steps of a freely rotatable part, degrees, finest first. */
const STEPS = [5, 15, 45] as const;
/** Maximum number of depth fields (all pairs in all rotations) of one search, because they use most of its memory. */
const MAX_FIELDS = 4000;

const every = (step: number): readonly number[] =>
  Array.from({ length: FULL_TURN / step }, (_, k) => k * step);

/**
 * Permitted rotations, counter-clockwise; `free` is finer with fewer blanks. @param different number of blanks nested together
 */
export const degreesOf = (rotation: NestRotation, different: number): readonly number[] => {
  if (rotation === 'none') return [0];
  if (rotation !== 'free') return every(rotation === 'half' ? FULL_TURN / 2 : FULL_TURN / 4);
  const fits = (step: number): boolean => ((different * different) / 2) * (FULL_TURN / step) <= MAX_FIELDS;
  return every(STEPS.find(fits) ?? STEPS[2]);
};

/** A line prepared for nesting: its outline closed and valid. */
export type Blank = {
  readonly line: SheetLine;
  readonly outline: Outline;
  readonly area: number;
  readonly degrees: readonly number[];
};

/** The union of a valid outline has the same area, within this share. */
const SAME_AREA = 1e-4;
const MIN_POINTS = 3;

/** The outline as one piece of sheet with its cut-outs, or why it is not valid. */
export const blankOf = (line: SheetLine, different: number, clipper: Clipper): Blank | string => {
  const { outline } = line;
  if (
    loopsOf(outline).some(
      (loop) =>
        loop.length < 2 * MIN_POINTS ||
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

export type Container = { readonly length: number; readonly height: number };

export const containerOf = (format: SheetFormat, edge: number): Container => ({
  length: format.length_mm - 2 * edge,
  height: format.width_mm - 2 * edge,
});

/** True if a blank fits into a container in one of its rotations. */
export const fitsInto = ({ outline, degrees }: Blank, container: Container): boolean =>
  degrees.some((turn) => {
    const { maxX, maxY } = extentOf([placedAtOrigin(outline, turn).outer]);
    return maxX <= container.length && maxY <= container.height;
  });
