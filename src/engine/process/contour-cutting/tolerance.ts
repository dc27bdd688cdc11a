import { tableValue } from '../../parameters/series.ts';
import type { Context } from '../../plan-context.ts';

export type Held = {
  readonly process: string;
  /** Deviation of the longest side that class 2 of ISO 9013 leaves, in mm. */
  readonly held_mm: number;
  /** What the general tolerance of the part allows there, in mm. */
  readonly asked_mm: number;
};

/** Arc and flame hold class 2 of ISO 9013; where the general tolerance asks for less, both deviations; null where it is held. */
export const widerThanAsked = (
  { part }: Context,
  process: string,
  sides: readonly [number, number],
): Held | null => {
  const longest = Math.max(...sides);
  const held = tableValue('iso9013.class_2', longest);
  const asked = tableValue(`iso2768.linear.${part.general_tolerance}`, longest);
  return held === null || asked === null || held <= asked
    ? null
    : { process, held_mm: held, asked_mm: asked };
};
