import type { Context } from '../../plan-context.ts';
import { parallel } from '../../vec.ts';
import { type Mouths, mouthsOf, type SetupPlan } from './setups.ts';

/** True if a clamping of a turned part is along its axis: the piece stands on its end. */
export const standsOnEnd = (
  { part }: Context,
  { directions: [up] }: Pick<SetupPlan, 'directions'>,
): boolean => part.geometry.turned !== null && up !== undefined && parallel(up, part.geometry.turned.axis);

/**
 * Holes in the end of a turned part: a tool breaks the mouth evenly. In a round side the mouth is a saddle, which is deburred by
 * hand.
 */
const onEnds = (ctx: Context, setup: SetupPlan): SetupPlan =>
  standsOnEnd(ctx, setup) ? setup : { ...setup, features: [] };

/** Mouths of bolt circles and of other holes in the ends of a turned part, by clamping. */
export const endMouths = (ctx: Context, setups: readonly SetupPlan[]): Mouths =>
  mouthsOf(
    ctx,
    setups.map((setup) => onEnds(ctx, setup)),
  );
