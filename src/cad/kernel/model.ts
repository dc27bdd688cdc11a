import type { TopoDS_Face, TopoDS_Shape } from 'replicad-opencascadejs';
import type { Brep, Mesh } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { CadFailure } from '../failure.ts';
import { MAX_FACES, MAX_PART_MM, MIN_PART_MM } from '../limits.ts';
import { alignedBox, type Support, supportOf } from '../measure/support.ts';
import { extractBrep } from './extract.ts';
import { guarded, type Kernel } from './load.ts';
import { massOf } from './measure.ts';
import { meshOf } from './mesh.ts';
import { explore } from './read-step.ts';

/** Everything that the kernel knows of a shape, as plain data. */
export type Model = {
  readonly brep: Brep;
  readonly mesh: Mesh;
  readonly support: Support;
  readonly volume: number;
  readonly area: number;
  readonly centre: Vec3;
  readonly box: { readonly min: Vec3; readonly max: Vec3 };
};

/** A rough box is enough for the mesh's deflection and to refuse nonsense before the costly steps. */
function roughDiagonal(oc: Kernel, shape: TopoDS_Shape): number {
  const box = new oc.Bnd_Box();
  guarded(oc, 'bound the shape', () => oc.BRepBndLib.Add(shape, box, false));
  if (box.IsVoid()) throw new CadFailure('no_solid', 'The STEP file contains no geometry.');
  const diagonal = Math.hypot(
    box.GetXMax() - box.GetXMin(),
    box.GetYMax() - box.GetYMin(),
    box.GetZMax() - box.GetZMin(),
  );
  box.delete();
  return diagonal;
}

function requirePlausible(diagonal: number): void {
  if (!Number.isFinite(diagonal))
    throw new CadFailure('unreadable', 'The geometry of the file is damaged: its size is not finite.');
  if (diagonal > MAX_PART_MM) {
    throw new CadFailure(
      'implausible_size',
      `The part would be ${(diagonal / 1000).toPrecision(3)} m across; at most ${MAX_PART_MM / 1000} m are taken. Check the unit of the file.`,
    );
  }
  if (diagonal < MIN_PART_MM) {
    throw new CadFailure(
      'implausible_size',
      `The part would be ${diagonal.toPrecision(3)} mm across. Check the unit of the file.`,
    );
  }
}

/**
 * Takes plain data of the solids out of the kernel.
 * @throws CadFailure `no_solid`, `unreadable`, `implausible_size`, `too_large`, `kernel_limit`
 */
export function modelOf(oc: Kernel, shape: TopoDS_Shape, solids: readonly TopoDS_Shape[]): Model {
  if (solids.length === 0) {
    throw new CadFailure(
      'no_solid',
      'The STEP file contains surfaces but no closed body. Export the part as a solid.',
    );
  }
  const faceCount = explore(oc, shape, 'FACE').length;
  if (faceCount > MAX_FACES)
    throw new CadFailure('too_large', `The part has ${faceCount} faces; ${MAX_FACES} are taken.`);
  const diagonal = roughDiagonal(oc, shape);
  requirePlausible(diagonal);
  const masses = solids.map((solid) => massOf(oc, solid));
  const volume = masses.reduce((sum, mass) => sum + mass.volume, 0);
  if (!Number.isFinite(volume) || masses.some((mass) => mass.volume <= 0)) {
    throw new CadFailure('unreadable', 'The geometry of the file is damaged: a body encloses no volume.');
  }
  const { shapes, ...brep } = extractBrep(oc, solids);
  const area = brep.faces.reduce((sum, face) => sum + face.area, 0);
  if (!Number.isFinite(area) || area <= 0) {
    throw new CadFailure('unreadable', 'The geometry of the file is damaged: a face has no finite area.');
  }
  const mesh = meshOf(oc, shape, shapes as readonly TopoDS_Face[], diagonal);
  const support = supportOf(brep, mesh);
  const centre = [0, 1, 2].map(
    (k) => masses.reduce((sum, mass) => sum + mass.volume * (mass.centre[k] ?? 0), 0) / volume,
  );
  return {
    brep,
    mesh,
    support,
    volume,
    area,
    centre: [centre[0] ?? 0, centre[1] ?? 0, centre[2] ?? 0],
    box: alignedBox(support),
  };
}
