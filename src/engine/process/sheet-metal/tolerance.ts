import { tableValue } from '../../parameters/series.ts';
import type { Context } from '../../plan-context.ts';
import type { Machined, Made } from '../process.ts';

export type Held = {
  readonly process: string;
  /** Deviation of the longest side in the class of ISO 9013, mm. */
  readonly held_mm: number;
  /** Permitted deviation there by the part's general tolerance, mm. */
  readonly asked_mm: number;
};

const wider = ({ part }: Context, process: string, longest: number, held: number | null): Held | null => {
  const required = tableValue(`iso2768.linear.${part.general_tolerance}`, longest);
  return held === null || required === null || held <= required
    ? null
    : { process, held_mm: held, asked_mm: required };
};

/** Arc and flame achieve class 2 of ISO 9013; if the general tolerance is tighter, both deviations, otherwise null. */
export const toleranceExceeded = (
  ctx: Context,
  process: string,
  sides: readonly [number, number],
): Held | null => {
  const longest = Math.max(...sides);
  return wider(ctx, process, longest, tableValue('iso9013.class_2', longest));
};

/** Deviation (mm) of a laser cut at a size (class 1 of ISO 9013); null beyond the tables. */
export const laserDeviation = (thickness: number, size: number): number | null => {
  const row = tableValue('iso9013.class_1_thickness', thickness);
  return row === null ? null : tableValue(`iso9013.class_1.${row}`, size);
};

/** Deviation of a laser (class 1 of ISO 9013) beyond the general tolerance, which grows with the thickness. */
export const toleranceExceededByLaser = (ctx: Context, thickness: number): Held | null => {
  const { sheet } = ctx.part.geometry;
  if (sheet === null) return null;
  const longest = Math.max(...sheet.unfolded_mm);
  return wider(ctx, 'laser_cutting', longest, laserDeviation(thickness, longest));
};

/** A cut can be held closer than its class if the drawing means the cut, as most drawings of cut plate do: a person decides. */
export const readByHuman = ({ part }: Context, made: Made<Machined>, wider: Held | null): Made<Machined> =>
  !made.ok || wider === null || !part.has_drawing
    ? made
    : {
        ...made,
        notes: [...made.notes, { code: 'contour_tolerance', params: wider }],
        reviewReasons: [...made.reviewReasons, 'contour_tolerance'],
      };
