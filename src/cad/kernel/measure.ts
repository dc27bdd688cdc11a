import type { GProp_GProps, TopoDS_Face, TopoDS_Shape } from 'replicad-opencascadejs';
import type { Inertia, Vec3 } from '../facts.ts';
import type { MassProperties } from '../measure/mass.ts';
import { guarded, type Kernel } from './load.ts';
import { take } from './points.ts';
import { explore } from './read-step.ts';

/** Relative error of the adaptive integration. The kernel's default is off by up to 0.1 % on trimmed spline faces. */
export const INTEGRATION_EPS = 1e-6;

/**
 * The kernel refines until the volume has this accuracy; moments are less accurate, 2e-6 on a torus at 1e-6. On simple surfaces
 * more digits cost nothing, on splines half as much time again, and there the moments already reach 5e-7.
 */
export function volumeEps(oc: Kernel, shape: TopoDS_Shape): number {
  const { GeomAbs_BSplineSurface, GeomAbs_BezierSurface, GeomAbs_OtherSurface, GeomAbs_OffsetSurface } =
    oc.GeomAbs_SurfaceType;
  const costly = new Set<string>([
    GeomAbs_BSplineSurface,
    GeomAbs_BezierSurface,
    GeomAbs_OtherSurface,
    GeomAbs_OffsetSurface,
  ]);
  const isCostly = explore(oc, shape, 'FACE').some((face) => {
    const adaptor = new oc.BRepAdaptor_Surface(oc.TopoDS.Face(face), false);
    const kind = adaptor.GetType();
    adaptor.delete();
    return costly.has(kind);
  });
  return isCostly ? INTEGRATION_EPS : SIMPLE_EPS;
}

const SIMPLE_EPS = 1e-8;

/** The matrix has no binding: its products follow from the moments about the diagonals between the axes. */
function inertiaAbout(oc: Kernel, props: GProp_GProps, centre: Vec3): Inertia {
  const moment = (x: number, y: number, z: number): number => {
    const point = new oc.gp_Pnt(...centre);
    const direction = new oc.gp_Dir(x, y, z);
    const axis = new oc.gp_Ax1(point, direction);
    const out = props.MomentOfInertia(axis);
    for (const one of [axis, direction, point]) one.delete();
    return out;
  };
  const [xx, yy, zz] = [moment(1, 0, 0), moment(0, 1, 0), moment(0, 0, 1)];
  return [
    xx,
    yy,
    zz,
    moment(1, 1, 0) - (xx + yy) / 2,
    moment(1, 0, 1) - (xx + zz) / 2,
    moment(0, 1, 1) - (yy + zz) / 2,
  ];
}

/**
 * Volume (mm³), its centre and its inertia about that centre (mm⁵ at density one), integrated adaptively over the boundary.
 * @param near a point of the body: integration from far away would lose digits
 */
export function massOf(oc: Kernel, shape: TopoDS_Shape, near: Vec3): MassProperties {
  const origin = new oc.gp_Pnt(...near);
  const props = new oc.GProp_GProps(origin);
  guarded(oc, 'integrate the volume', () =>
    oc.BRepGProp.VolumeProperties(shape, props, volumeEps(oc, shape), false, false),
  );
  const centre = take(props.CentreOfMass());
  const out = { volume: props.Mass(), centre, inertia: inertiaAbout(oc, props, centre) };
  props.delete();
  origin.delete();
  return out;
}

/** Area (mm²) and centre of one face. */
export function areaOf(oc: Kernel, face: TopoDS_Face): { readonly area: number; readonly centre: Vec3 } {
  const props = new oc.GProp_GProps();
  guarded(oc, 'integrate the area', () =>
    oc.BRepGProp.SurfaceProperties(face, props, INTEGRATION_EPS, false),
  );
  const out = { area: props.Mass(), centre: take(props.CentreOfMass()) };
  props.delete();
  return out;
}
