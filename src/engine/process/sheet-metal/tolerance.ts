import { tableValue } from '../../parameters/series.ts';
import type { Context } from '../../plan-context.ts';
import type { Machined, Made } from '../process.ts';

export type Held = {
  readonly process: string;
  /** Deviation of the longest side that the class of ISO 9013 leaves, in mm. */
  readonly held_mm: number;
  /** What the general tolerance of the part allows there, in mm. */
  readonly asked_mm: number;
};

const wider = ({ part }: Context, process: string, longest: number, held: number | null): Held | null => {
  const asked = tableValue(`iso2768.linear.${part.general_tolerance}`, longest);
  return held === null || asked === null || held <= asked
    ? null
    : { process, held_mm: held, asked_mm: asked };
};

/** Arc and flame hold class 2 of ISO 9013; where the general tolerance asks for less, both deviations; null where it is held. */
export const widerThanAsked = (
  ctx: Context,
  process: string,
  sides: readonly [number, number],
): Held | null => {
  const longest = Math.max(...sides);
  return wider(ctx, process, longest, tableValue('iso9013.class_2', longest));
};

/** Deviation that a laser, which holds class 1 of ISO 9013, leaves at a size; null beyond the tables. */
export const laserDeviation = (thickness: number, size: number): number | null => {
  const row = tableValue('iso9013.class_1_thickness', thickness);
  return row === null ? null : tableValue(`iso9013.class_1.${row}`, size);
};

/** What a laser, which holds class 1 of ISO 9013, leaves wider than asked: it is finer, and the wider the thicker the sheet. */
export const laserWiderThanAsked = (ctx: Context, thickness: number): Held | null => {
  const { sheet } = ctx.part.geometry;
  if (sheet === null) return null;
  const longest = Math.max(...sheet.unfolded_mm);
  return wider(ctx, 'laser_cutting', longest, laserDeviation(thickness, longest));
};

/** A cut can be held closer than its class where the drawing means it, and most drawings of cut plate mean the cut: a human reads which. */
export const readByHuman = ({ part }: Context, made: Made<Machined>, wider: Held | null): Made<Machined> =>
  !made.ok || wider === null || !part.has_drawing
    ? made
    : {
        ...made,
        notes: [...made.notes, { code: 'contour_tolerance', params: wider }],
        reviewReasons: [...made.reviewReasons, 'contour_tolerance'],
      };
