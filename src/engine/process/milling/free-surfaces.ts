import { compute, derived } from '../../formulas/define.ts';
import type { MachineData } from '../../machines/machine-data.ts';
import type { Context } from '../../plan-context.ts';
import { UPRIGHT_COSINE } from '../../quantities/conventions.ts';
import { UM_PER_MM } from '../../quantities/units.ts';
import type { PartFacts } from '../../records.ts';
import type { Vec3 } from '../../snapshot.ts';
import { type Cutting, planTerm } from '../../time/element.ts';
import { ballLineSpacing } from '../../time/formulas/planning.ts';
import { followPath, millingState, sweepArea } from '../../time/milling.ts';
import { largestTool } from '../../time/tools.ts';
import { dot, parallel } from '../../vec.ts';
import type { Work } from '../work.ts';

type Face = PartFacts['faces'][number];

/** Faces that no feature's tool makes: drafted walls, slopes, rounded edges and free surfaces of a milled part. */
export const freeFaces = ({ part }: Context): readonly Face[] => {
  const named = new Set(
    part.features.flatMap((feature) => {
      const lying =
        feature.kind === 'fillet' && feature.subtype === 'external' && !isUpright(part, feature.axis);
      const slanted =
        feature.kind === 'face' && !part.geometry.obb_axes.some((axis) => isAlong(feature.axis, axis));
      return lying || slanted ? [] : feature.face_ids;
    }),
  );
  return part.faces.filter(({ id }) => !named.has(id));
};

const isAlong = (one: Vec3 | null, axis: Vec3): boolean => one === null || parallel(one, axis);

const isUpright = (part: PartFacts, axis: Vec3 | null): boolean => isAlong(axis, part.geometry.obb_axes[2]);

/** Whether a tool that comes from this direction meets the face; of curved ones nobody can tell before it is tried. */
export const isFacing = ({ surface, direction }: Face, from: Vec3): boolean =>
  surface !== 'plane' || direction === null || dot(direction, from) > -UPRIGHT_COSINE;

const isWall = ({ surface, direction }: Face, from: Vec3): boolean => {
  if (direction === null) return false;
  if (surface === 'plane') return Math.abs(dot(direction, from)) <= UPRIGHT_COSINE;
  return surface === 'cylinder' && parallel(direction, from);
};

/** Line by line with a ball cutter, as close as the roughness asks. */
export const sweepFree = (
  ctx: Context,
  machine: MachineData,
  area: number,
  feedFactor: number,
): Cutting | null => {
  const at = (name: string): number => ctx.p.get('milling.strategy', name).value;
  const tool = largestTool(ctx, 'ball_mill', at('largest_ball_mill'));
  if (tool === null || area <= 0) return null;
  const spacing = compute(ballLineSpacing, {
    radius: planTerm(tool.diameter / 2),
    scallop: {
      value: (ctx.part.default_ra_um * ctx.p.get('surface', 'rz_per_ra').value) / UM_PER_MM,
      source: 'drawing',
    },
  });
  const state = millingState(ctx, machine, {
    kind: 'finishing',
    tool,
    radial: derived(spacing),
    strategyDepth: planTerm(at('finish_ae')),
    depth: at('finish_ae'),
    reach: 0,
    feedFactor,
  });
  return sweepArea(ctx, state, area, 1, null, 'surface');
};

/** Upright walls are followed with the side of an end mill, as deep at once as finishing goes. */
const followWalls = (ctx: Context, machine: MachineData, area: number): Cutting | null => {
  const at = (name: string): number => ctx.p.get('milling.strategy', name).value;
  const tool = largestTool(ctx, 'end_mill', at('largest_end_mill'));
  if (tool === null || area <= 0) return null;
  const depth = tool.diameter * at('finish_ap_per_d');
  const state = millingState(ctx, machine, {
    kind: 'finishing',
    tool,
    radial: planTerm(at('finish_ae')),
    strategyDepth: planTerm(depth),
    depth,
    reach: depth,
  });
  return followPath(ctx, state, area / depth, 1, null, 'walls');
};

/** Finishing of a clamping's free faces: walls with the side of the cutter, the others line by line. */
export const surfaceWork = (
  ctx: Context,
  machine: MachineData,
  faces: readonly Face[],
  from: Vec3 | undefined,
): Work[] => {
  if (from === undefined) return [];
  const areaOf = (wanted: (face: Face) => boolean): number =>
    faces.reduce((sum, face) => (wanted(face) ? sum + face.area_mm2 : sum), 0);
  const cutting = [
    followWalls(
      ctx,
      machine,
      areaOf((face) => isWall(face, from)),
    ),
    sweepFree(
      ctx,
      machine,
      areaOf((face) => !isWall(face, from)),
      1,
    ),
  ].filter((one) => one !== null);
  return cutting.length === 0
    ? []
    : [
        {
          process: 'milling',
          step: 'mill_surface',
          features: [],
          faces: faces.map(({ id }) => id),
          cutting,
          places: 1,
        },
      ];
};
