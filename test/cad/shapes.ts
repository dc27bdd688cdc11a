import { readFileSync } from 'node:fs';
import type { TopoDS_Shape } from 'replicad-opencascadejs';
import type { GeometryFacts, Vec3 } from '../../src/cad/facts.ts';
import { geometryFacts } from '../../src/cad/geometry-facts.ts';
import { type Kernel, loadKernel } from '../../src/cad/kernel/load.ts';
import { modelOf } from '../../src/cad/kernel/model.ts';
import { explore, readStep } from '../../src/cad/kernel/read-step.ts';

/** Parts made for a test with the kernel itself: their sizes are known because they are written down here. */
export type Maker = {
  readonly box: (from: Vec3, to: Vec3) => TopoDS_Shape;
  readonly cylinder: (at: Vec3, axis: Vec3, radius: number, height: number) => TopoDS_Shape;
  /** A cone up along +Z, from a point to a radius. */
  readonly cone: (at: Vec3, to: number, height: number) => TopoDS_Shape;
  /** A polygon in the XZ plane, pushed along +Y. */
  readonly prism: (outline: readonly (readonly [x: number, z: number])[], length: number) => TopoDS_Shape;
  /** A polygon of space points, pushed along a direction. */
  readonly extrusion: (outline: readonly Vec3[], direction: Vec3, length: number) => TopoDS_Shape;
  /** A body through outlines of the same number of space points, one above the other. */
  readonly skinned: (outlines: readonly (readonly Vec3[])[]) => TopoDS_Shape;
  /** Half a section of radius and z, turned about Z; a third and fourth number is the point through which an arc leads there. */
  readonly turned: (section: readonly (readonly number[])[]) => TopoDS_Shape;
  readonly cut: (from: TopoDS_Shape, ...tools: TopoDS_Shape[]) => TopoDS_Shape;
  readonly fuse: (first: TopoDS_Shape, ...others: TopoDS_Shape[]) => TopoDS_Shape;
  readonly common: (a: TopoDS_Shape, b: TopoDS_Shape) => TopoDS_Shape;
  readonly sphere: (at: Vec3, radius: number) => TopoDS_Shape;
  /** Every edge that `which` accepts, by the middle between its ends, rounded with a radius. */
  readonly rounded: (shape: TopoDS_Shape, radius: number, which: (middle: Vec3) => boolean) => TopoDS_Shape;
};

const SKIN_NOISE = 1e-6;

export function makerFor(oc: Kernel): Maker {
  const point = (p: Vec3) => new oc.gp_Pnt(p[0], p[1], p[2]);
  const range = () => new oc.Message_ProgressRange();
  const unify = (shape: TopoDS_Shape): TopoDS_Shape => {
    const upgrade = new oc.ShapeUpgrade_UnifySameDomain(shape, true, true, false);
    upgrade.Build();
    return upgrade.Shape();
  };
  const cut = (a: TopoDS_Shape, b: TopoDS_Shape) => new oc.BRepAlgoAPI_Cut(a, b, range()).Shape();
  const fuse = (a: TopoDS_Shape, b: TopoDS_Shape) => new oc.BRepAlgoAPI_Fuse(a, b, range()).Shape();
  const closed = (outline: readonly Vec3[]) => {
    const wire = new oc.BRepBuilderAPI_MakeWire();
    outline.forEach((p, i) => {
      wire.Add(
        new oc.BRepBuilderAPI_MakeEdge(point(p), point(outline[(i + 1) % outline.length] ?? p)).Edge(),
      );
    });
    return wire.Wire();
  };
  const extrusion: Maker['extrusion'] = (outline, direction, length) => {
    const face = new oc.BRepBuilderAPI_MakeFace(closed(outline), true).Face();
    const [x, y, z] = direction;
    return new oc.BRepPrimAPI_MakePrism(
      face,
      new oc.gp_Vec(x * length, y * length, z * length),
      false,
      true,
    ).Shape();
  };
  return {
    box: (from, to) => new oc.BRepPrimAPI_MakeBox(point(from), point(to)).Shape(),
    cylinder: (at, axis, radius, height) =>
      new oc.BRepPrimAPI_MakeCylinder(
        new oc.gp_Ax2(point(at), new oc.gp_Dir(axis[0], axis[1], axis[2])),
        radius,
        height,
      ).Shape(),
    cone: ([x, y, z], to, height) => {
      const half = [
        [x, y, z],
        [x + to, y, z + height],
        [x, y, z + height],
      ] as const;
      const face = new oc.BRepBuilderAPI_MakeFace(closed(half), true).Face();
      return new oc.BRepPrimAPI_MakeRevol(
        face,
        new oc.gp_Ax1(point([x, y, z]), new oc.gp_Dir(0, 0, 1)),
        false,
      ).Shape();
    },
    prism: (outline, length) =>
      extrusion(
        outline.map(([x, z]): Vec3 => [x, 0, z]),
        [0, 1, 0],
        length,
      ),
    extrusion,
    skinned: (outlines) => {
      const skin = new oc.BRepOffsetAPI_ThruSections(true, false, SKIN_NOISE);
      skin.CheckCompatibility(false);
      for (const outline of outlines) skin.AddWire(closed(outline));
      return skin.Shape();
    },
    turned: (section) => {
      const at = ([r = 0, z = 0]: readonly number[]) => point([r, 0, z]);
      const wire = new oc.BRepBuilderAPI_MakeWire();
      section.forEach((to, i) => {
        const from = at(section.at(i - 1) ?? to);
        wire.Add(
          (to.length === 4
            ? new oc.BRepBuilderAPI_MakeEdge(new oc.GC_MakeArcOfCircle(from, at(to.slice(2)), at(to)).Value())
            : new oc.BRepBuilderAPI_MakeEdge(from, at(to))
          ).Edge(),
        );
      });
      const axis = new oc.gp_Ax1(point([0, 0, 0]), new oc.gp_Dir(0, 0, 1));
      const half = new oc.BRepBuilderAPI_MakeFace(wire.Wire(), true).Face();
      return new oc.BRepPrimAPI_MakeRevol(half, axis, false).Shape();
    },
    cut: (from, ...tools) => unify(tools.reduce(cut, from)),
    fuse: (first, ...others) => unify(others.reduce(fuse, first)),
    common: (a, b) => new oc.BRepAlgoAPI_Common(a, b, range()).Shape(),
    sphere: (at, radius) => new oc.BRepPrimAPI_MakeSphere(point(at), radius).Shape(),
    rounded: (shape, radius, which) => {
      const fillet = new oc.BRepFilletAPI_MakeFillet(shape, oc.ChFi3d_FilletShape.ChFi3d_Rational);
      for (const one of explore(oc, shape, 'EDGE')) {
        const edge = oc.TopoDS.Edge(one);
        const curve = new oc.BRepAdaptor_Curve(edge);
        const [a, b] = [curve.Value(curve.FirstParameter()), curve.Value(curve.LastParameter())];
        if (which([(a.X() + b.X()) / 2, (a.Y() + b.Y()) / 2, (a.Z() + b.Z()) / 2])) fillet.Add(radius, edge);
      }
      fillet.Build(range());
      return fillet.Shape();
    },
  };
}

/** Where a file puts a part: turned about an axis, moved, and seen in a mirror. */
export type Motion = {
  readonly axis: Vec3;
  readonly angle: number;
  readonly shift: Vec3;
  readonly mirror: Vec3 | null;
};

const moved = (oc: Kernel, shape: TopoDS_Shape, { axis, angle, shift, mirror }: Motion): TopoDS_Shape => {
  const point = new oc.gp_Pnt(11, -7, 3);
  const whole = new oc.gp_Trsf();
  whole.SetTranslation(new oc.gp_Vec(...shift));
  const turn = new oc.gp_Trsf();
  turn.SetRotation(new oc.gp_Ax1(point, new oc.gp_Dir(...axis)), angle);
  whole.Multiply(turn);
  if (mirror !== null) {
    const glass = new oc.gp_Trsf();
    glass.SetMirror(new oc.gp_Ax2(point, new oc.gp_Dir(...mirror)));
    whole.Multiply(glass);
  }
  return new oc.BRepBuilderAPI_Transform(shape, whole, true, false).Shape();
};

const recordOf = (oc: Kernel, made: TopoDS_Shape, motion: Motion | null): GeometryFacts => {
  const shape = motion === null ? made : moved(oc, made, motion);
  const model = modelOf(oc, shape, explore(oc, shape, 'SOLID'));
  return geometryFacts(model, { format: 'step', schema: null, length_unit: 'mm', product_name: null });
};

/** The record of a part that `make` builds, as it stands or moved. */
export async function factsOfShape(
  make: (maker: Maker) => TopoDS_Shape,
  motion: Motion | null = null,
): Promise<GeometryFacts> {
  const oc = await loadKernel();
  return recordOf(oc, make(makerFor(oc)), motion);
}

/** The record of the body of a STEP file, as it stands or moved. */
export async function factsOfFile(path: string, motion: Motion | null = null): Promise<GeometryFacts> {
  const oc = await loadKernel();
  return recordOf(oc, readStep(oc, readFileSync(path)).whole, motion);
}
