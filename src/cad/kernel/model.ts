import type { TopoDS_Face, TopoDS_Shape } from 'replicad-opencascadejs';
import { areaOf, type Brep, type Mesh } from '../brep/model.ts';
import type { Inertia, Vec3 } from '../facts.ts';
import { CadFailure } from '../failure.ts';
import { MAX_FACES } from '../limits.ts';
import { joined } from '../measure/mass.ts';
import { requirePlausible } from '../measure/plausible.ts';
import { alignedBox, type Support, supportOf } from '../measure/support.ts';
import { distance, mid, sub } from '../vec.ts';
import { extractBrep } from './extract.ts';
import { guarded, type Kernel } from './load.ts';
import { massOf } from './measure.ts';
import { meshOf } from './mesh.ts';
import { explore } from './read-step.ts';

/** The kernel's data of a shape, as plain values. */
export type Model = {
  readonly brep: Brep;
  readonly mesh: Mesh;
  readonly support: Support;
  readonly volume: number;
  readonly area: number;
  readonly centre: Vec3;
  /** About the centre. */
  readonly inertia: Inertia;
  readonly box: { readonly min: Vec3; readonly max: Vec3 };
};

const ROUGH_SLACK = 5;

/** A rough box is enough for the mesh's deflection and to refuse implausible sizes before the costly steps. */
function roughBox(oc: Kernel, shape: TopoDS_Shape): { readonly diagonal: number; readonly middle: Vec3 } {
  const box = new oc.Bnd_Box();
  guarded(oc, 'bound the shape', () => oc.BRepBndLib.Add(shape, box, false));
  if (box.IsVoid())
    throw new CadFailure('no_solid', 'The STEP file has no geometry. Export the part as a solid.');
  const low: Vec3 = [box.GetXMin(), box.GetYMin(), box.GetZMin()];
  const high: Vec3 = [box.GetXMax(), box.GetYMax(), box.GetZMax()];
  box.delete();
  return { diagonal: distance(low, high), middle: mid(low, high) };
}

function requireFinite(diagonal: number): void {
  if (!Number.isFinite(diagonal))
    throw new CadFailure(
      'unreadable',
      'The geometry of the file is damaged: its size is not finite. Export the part again.',
    );
}

/**
 * Extracts plain data of the solids from the kernel.
 * @throws CadFailure `no_solid`, `unreadable`, `implausible_size`, `too_large`, `kernel_limit`
 */
export function modelOf(oc: Kernel, shape: TopoDS_Shape, solids: readonly TopoDS_Shape[]): Model {
  if (solids.length === 0) {
    throw new CadFailure(
      'no_solid',
      'The STEP file has surfaces but no closed body. Export the part as a solid.',
    );
  }
  const faceCount = explore(oc, shape, 'FACE').length;
  if (faceCount > MAX_FACES)
    throw new CadFailure(
      'too_large',
      `The part has ${faceCount} faces; at most ${MAX_FACES} are accepted. Simplify the part.`,
    );
  const { diagonal, middle } = roughBox(oc, shape);
  requireFinite(diagonal);
  // The rough box is too large on splines, by at most this factor: the exact one follows only after the costly steps.
  requirePlausible(diagonal, ROUGH_SLACK);
  const masses = solids.map((solid) => massOf(oc, solid, middle));
  const { volume, centre, inertia } = joined(masses);
  if (!Number.isFinite(volume) || masses.some((mass) => mass.volume <= 0)) {
    throw new CadFailure(
      'unreadable',
      'The geometry of the file is damaged: a body encloses no volume. Export the part again.',
    );
  }
  const { shapes, ...brep } = extractBrep(oc, solids);
  const area = areaOf(brep.faces);
  if (!Number.isFinite(area) || area <= 0) {
    throw new CadFailure(
      'unreadable',
      'The geometry of the file is damaged: a face has no finite area. Export the part again.',
    );
  }
  const mesh = meshOf(oc, shape, shapes as readonly TopoDS_Face[], diagonal);
  const support = supportOf(brep, mesh);
  const box = alignedBox(support);
  requirePlausible(Math.max(...sub(box.max, box.min)));
  return {
    brep,
    mesh,
    support,
    volume,
    area,
    centre,
    inertia,
    box,
  };
}
