import type { gp_Dir, gp_Pnt, gp_Vec } from 'replicad-opencascadejs';
import type { Vec3 } from '../facts.ts';
import { unit } from '../vec.ts';

type Triple = gp_Pnt | gp_Vec | gp_Dir;

/** Copies coordinates out of the kernel and frees its object. */
export function take(triple: Triple): Vec3 {
  const out: Vec3 = [triple.X(), triple.Y(), triple.Z()];
  triple.delete();
  return out;
}

export const takeUnit = (triple: Triple): Vec3 => unit(take(triple));
