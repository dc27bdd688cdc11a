import type { Context } from '../plan-context.ts';
import type { PartFeature } from '../records.ts';

/** Hardened after cutting: it warps, and afterwards only grinding can cut it. */
const isHardened = ({ part, p }: Context): boolean =>
  part.heat_treatment !== null && (part.hardness_hrc ?? 0) >= p.get('material.hardness', 'hard_hrc').value;

/** Requirements finer than hardening preserves. */
export const warps = (ctx: Context, { it_grade, ra_um }: PartFeature): boolean =>
  isHardened(ctx) &&
  ((it_grade !== null && it_grade <= ctx.p.get('hardening.distortion', 'it').value) ||
    (ra_um ?? ctx.part.default_ra_um) < ctx.p.get('hardening.distortion', 'ra').value);

/** Slender enough to bend in hardening. */
export const bends = (ctx: Context): boolean => {
  const box = ctx.part.geometry.obb_mm;
  const least = ctx.p.get('hardening.distortion', 'slender_from').value;
  return isHardened(ctx) && Math.max(...box) >= least * Math.min(...box);
};
