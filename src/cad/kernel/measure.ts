import type { TopoDS_Face, TopoDS_Shape } from 'replicad-opencascadejs';
import type { Vec3 } from '../facts.ts';
import { guarded, type Kernel } from './load.ts';
import { take } from './points.ts';

/** Relative error of the adaptive integration. The kernel's default is off by up to 0.1 % on trimmed spline faces. */
export const INTEGRATION_EPS = 1e-6;

export type MassProperties = { readonly volume: number; readonly centre: Vec3 };

/** Volume (mm³) and its centre, integrated adaptively over the boundary. */
export function massOf(oc: Kernel, shape: TopoDS_Shape): MassProperties {
  const props = new oc.GProp_GProps();
  guarded(oc, 'integrate the volume', () =>
    oc.BRepGProp.VolumeProperties(shape, props, INTEGRATION_EPS, false, false),
  );
  const out = { volume: props.Mass(), centre: take(props.CentreOfMass()) };
  props.delete();
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
