import type { STEPControl_Reader, TopoDS_Shape, TopoDS_Solid } from 'replicad-opencascadejs';
import { CadFailure } from '../failure.ts';
import { guarded, type Kernel } from './load.ts';

export type StepShape = {
  /** All bodies, placed; loose faces left out. */
  readonly whole: TopoDS_Shape;
  readonly solids: readonly TopoDS_Solid[];
  /** Faces that belong to no solid. */
  readonly looseFaces: number;
  /** The shape of one record (a PRODUCT_DEFINITION), in its own frame; null if it has none. */
  readonly shapeOf: (ids: ReadonlySet<number>) => ReadonlyMap<number, TopoDS_Shape>;
};

/** Sub-shapes of one type, in the order of exploration, which is that of the file. */
export function explore(
  oc: Kernel,
  shape: TopoDS_Shape,
  what: 'SOLID' | 'SHELL' | 'FACE' | 'WIRE' | 'EDGE',
): TopoDS_Shape[] {
  const out: TopoDS_Shape[] = [];
  const explorer = new oc.TopExp_Explorer(shape, oc.TopAbs_ShapeEnum[`TopAbs_${what}`]);
  for (; explorer.More(); explorer.Next()) out.push(explorer.Current());
  explorer.delete();
  return out;
}

function countLooseFaces(oc: Kernel, shape: TopoDS_Shape): number {
  const { TopAbs_FACE, TopAbs_SOLID } = oc.TopAbs_ShapeEnum;
  const explorer = new oc.TopExp_Explorer(shape, TopAbs_FACE, TopAbs_SOLID);
  let count = 0;
  for (; explorer.More(); explorer.Next()) count += 1;
  explorer.delete();
  return count;
}

/** Bodies with edges: one of triangles only has neither edges nor surfaces, and crashes the kernel's adaptors. */
export const solidsOf = (oc: Kernel, shape: TopoDS_Shape): TopoDS_Solid[] =>
  explore(oc, shape, 'SOLID')
    .filter((solid) => explore(oc, solid, 'EDGE').length > 0)
    .map((solid) => oc.TopoDS.Solid(solid));

/** Solids only: loose faces are neither measured nor drawn. */
export function compoundOf(oc: Kernel, solids: readonly TopoDS_Shape[]): TopoDS_Shape {
  const compound = new oc.TopoDS_Compound();
  const builder = new oc.TopoDS_Builder();
  builder.MakeCompound(compound);
  for (const solid of solids) builder.Add(compound, solid);
  builder.delete();
  return compound;
}

/**
 * Reads STEP bytes into the kernel, in mm.
 * @throws CadFailure `unreadable` when the kernel reads nothing from the file, `no_solid` when it contains no closed body
 */
export function readStep(oc: Kernel, bytes: Uint8Array): StepShape {
  const path = '/input.step';
  oc.FS.writeFile(path, bytes);
  const reader = new oc.STEPControl_Reader();
  // Ignored by the kernel if a mesh lies in the same representation as a body: see solidsOf.
  oc.Interface_Static.SetIVal('read.step.tessellated', 0);
  const status = guarded(oc, 'read the file', () => reader.ReadFile(path));
  oc.FS.unlink(path);
  if (status !== oc.IFSelect_ReturnStatus.IFSelect_RetDone) {
    throw new CadFailure(
      'unreadable',
      'The STEP file is damaged or incomplete: its content cannot be read. Export it again.',
    );
  }
  const roots = guarded(oc, 'transfer the shapes', () => reader.TransferRoots());
  if (roots === 0) {
    throw new CadFailure(
      'unreadable',
      'The STEP file has no shape that can be read. Export the part as a solid.',
    );
  }
  const whole = guarded(oc, 'assemble the shapes', () => reader.OneShape());
  if (whole.IsNull())
    throw new CadFailure('no_solid', 'The STEP file has no geometry. Export the part as a solid.');
  const solids = solidsOf(oc, whole);
  return {
    whole: compoundOf(oc, solids),
    solids,
    looseFaces: countLooseFaces(oc, whole),
    shapeOf: (ids) => transfer(oc, reader, ids),
  };
}

/** Transfers single records. The kernel only numbers its entities, so the `#id`s are looked up in one pass. */
function transfer(
  oc: Kernel,
  reader: STEPControl_Reader,
  ids: ReadonlySet<number>,
): ReadonlyMap<number, TopoDS_Shape> {
  const out = new Map<number, TopoDS_Shape>();
  const model = reader.StepModel();
  for (let n = 1; n <= model.NbEntities() && out.size < ids.size; n += 1) {
    const entity = model.Value(n);
    const id = model.IdentLabel(entity);
    if (!ids.has(id)) continue;
    reader.ClearShapes();
    const done = guarded(oc, 'transfer a component', () => reader.TransferEntity(entity));
    if (done && reader.NbShapes() > 0) out.set(id, reader.OneShape());
  }
  return out;
}
