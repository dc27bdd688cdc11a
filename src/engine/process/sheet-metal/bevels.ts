import type { MachineData } from '../../machines/machine-data.ts';
import { tableValue } from '../../parameters/series.ts';
import { type Context, remembered } from '../../plan-context.ts';
import type { PartFeature } from '../../records.ts';
import { enlargeMouth, finishBore } from '../../time/drilling.ts';
import { minimumDiameter } from '../../time/tools.ts';
import { followEdge } from '../milling/features.ts';
import type { Work } from '../work.ts';
import { laserDeviation } from './tolerance.ts';

/** The conical mouth of a cut hole, which a beam cannot make. */
export type Bevel = {
  readonly hole: PartFeature;
  /** Faces of the cone without the hole. */
  readonly face_ids: readonly string[];
  readonly width: number;
};

/** Width of a 45° cone over a radius, by its area: the file does not state the angle of a small chamfer. */
const widthOf = (area: number, radius: number): number =>
  Math.sqrt(radius * radius + area / (Math.PI * Math.SQRT2)) - radius;

/** Bevelled mouths of holes recognised as plain; a countersunk hole is drilled with its countersink. */
export const bevelsOf = (ctx: Context): readonly Bevel[] =>
  remembered(ctx, 'bevels of sheet', () => {
    const cones = ctx.part.faces.filter(({ surface, concave }) => surface === 'cone' && concave === true);
    return ctx.part.features
      .filter(({ kind, subtype, through }) => kind === 'hole' && subtype === 'plain' && through === true)
      .flatMap((hole) => {
        const own = cones.filter(({ id }) => hole.face_ids.includes(id));
        // The halves of a cone start from one point of its axis.
        return [...Map.groupBy(own, ({ point_mm }) => String(point_mm)).values()].map((halves): Bevel => {
          const area = halves.reduce((sum, { area_mm2 }) => sum + area_mm2, 0);
          return {
            hole: { ...hole, count: 1 },
            face_ids: halves.map(({ id }) => id),
            width: widthOf(area, (hole.diameter_mm ?? 0) / 2),
          };
        });
      });
  });

const mouthOf = ({ hole, width }: Bevel): number => (hole.diameter_mm ?? 0) + 2 * width;

/** True if a countersink covers the mouth, also on a drill press; wider ones are milled circularly. */
export const isSunk = (ctx: Context, bevel: Bevel): boolean =>
  minimumDiameter(ctx, 'countersink', mouthOf(bevel)) !== null;

/**
 * Length of the land between a bevel and the far side, if the bore has to be finished to hold it; null if the bore stays as cut.
 * The drawing is assumed to give the smaller of bevel and land. At 45° an error in the radius of the cut bore (ISO 9013, class 1)
 * shifts the land by as much. The general tolerance of its length (ISO 2768-1) may not allow that. No other beam or flame cuts
 * finer.
 */
export const landToBore = (ctx: Context, { hole, width }: Bevel): number | null => {
  const { sheet } = ctx.part.geometry;
  if (sheet === null || hole.it_grade !== null || hole.thread !== null) return null;
  const land = sheet.thickness_mm - width;
  const tolerance = tableValue(`iso2768.linear.${ctx.part.general_tolerance}`, land);
  const deviation = laserDeviation(sheet.thickness_mm, hole.diameter_mm ?? 0);
  if (tolerance === null || deviation === null) return null;
  return land < width && deviation / 2 > tolerance ? land : null;
};

/** Boring of the walls whose land a beam does not hold. */
const landWork = (ctx: Context, machine: MachineData, bevels: readonly Bevel[]): readonly Work[] => {
  const bores = bevels.flatMap((bevel) => {
    const land = landToBore(ctx, bevel);
    return land === null ? [] : [{ bevel, land }];
  });
  return bores.length === 0
    ? []
    : [
        {
          process: 'drilling',
          step: 'bore_finish',
          features: bores.map(({ bevel: { hole, face_ids } }) => ({
            ...hole,
            face_ids: hole.face_ids.filter((id) => !face_ids.includes(id)),
          })),
          faces: [],
          cutting: bores.map(({ bevel: { hole }, land }) =>
            finishBore(ctx, machine, {
              diameter: hole.diameter_mm ?? 0,
              depth: land,
              through: true,
              count: 1,
              featureId: hole.id,
            }),
          ),
          places: bores.length,
        },
      ];
};

/** Each bevel as a separate feature; the beam cuts the wall of its hole. */
const alone = ({ hole, face_ids }: Bevel): PartFeature => ({ ...hole, face_ids });

/** Countersinks the bevels that a countersink covers, mills the others with a chamfer mill, and bores the lands that a beam does not hold. */
export const bevelWork = (ctx: Context, machine: MachineData, bevels: readonly Bevel[]): readonly Work[] => {
  const [sunk, round] = [bevels.filter((one) => isSunk(ctx, one)), bevels.filter((one) => !isSunk(ctx, one))];
  const of = (
    process: string,
    step: string,
    list: readonly Bevel[],
    cut: (bevel: Bevel) => Work['cutting'][number],
  ): readonly Work[] =>
    list.length === 0
      ? []
      : [
          {
            process,
            step,
            features: list.map(alone),
            // Only the faces of the cones.
            faces: [],
            cutting: list.map(cut),
            places: list.length,
          },
        ];
  return [
    ...of('drilling', 'countersink', sunk, (bevel) =>
      enlargeMouth(ctx, machine, 'countersink', {
        diameter: mouthOf(bevel),
        depth: bevel.width,
        through: false,
        count: 1,
        featureId: bevel.hole.id,
      }),
    ),
    ...of('milling', 'mill_chamfer', round, (bevel) =>
      followEdge(ctx, machine, {
        ...bevel.hole,
        width_mm: bevel.width,
        length_mm: Math.PI * (mouthOf(bevel) - bevel.width),
      }),
    ),
    ...landWork(ctx, machine, round),
  ];
};
