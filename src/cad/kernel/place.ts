import type { TopoDS_Shape } from 'replicad-opencascadejs';
import { guarded, type Kernel } from './load.ts';

/** A copy of a shape, scaled by `factor` about its origin; a negative factor mirrors it. */
export function scaled(oc: Kernel, shape: TopoDS_Shape, factor: number): TopoDS_Shape {
  const [origin, change] = [new oc.gp_Pnt(0, 0, 0), new oc.gp_Trsf()];
  change.SetScale(origin, factor);
  const out = guarded(oc, 'mirror a component', () =>
    new oc.BRepBuilderAPI_Transform(shape, change, true).Shape(),
  );
  origin.delete();
  change.delete();
  return out;
}

/** A shape moved by a motion (3 × 4 row by row, mm). */
export function moved(oc: Kernel, shape: TopoDS_Shape, motion: readonly number[]): TopoDS_Shape {
  const [a = 1, b = 0, c = 0, d = 0, e = 0, f = 1, g = 0, h = 0, i = 0, j = 0, k = 1, l = 0] = motion;
  const change = new oc.gp_Trsf();
  change.SetValues(a, b, c, d, e, f, g, h, i, j, k, l);
  const out = guarded(oc, 'place a component', () =>
    new oc.BRepBuilderAPI_Transform(shape, change, false).Shape(),
  );
  change.delete();
  return out;
}
