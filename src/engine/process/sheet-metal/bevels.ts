import type { MachineData } from '../../machines/machine-data.ts';
import { tableValue } from '../../parameters/series.ts';
import { type Context, remembered } from '../../plan-context.ts';
import type { PartFeature } from '../../records.ts';
import { enlargeMouth, finishBore } from '../../time/drilling.ts';
import { leastDiameter } from '../../time/tools.ts';
import { followEdge } from '../milling/features.ts';
import type { Work } from '../work.ts';
import { laserDeviation } from './tolerance.ts';

/** The mouth of a cut hole that opens as a cone: no beam leaves it. */
export type Bevel = {
  readonly hole: PartFeature;
  /** Of the hole, its cone alone. */
  readonly face_ids: readonly string[];
  readonly width: number;
};

/** Width of a cone at 45° over a radius, by its area: a file says no angle of a rim that only breaks an edge. */
const widthOf = (area: number, radius: number): number =>
  Math.sqrt(radius * radius + area / (Math.PI * Math.SQRT2)) - radius;

/** Bevelled mouths of holes that recognition takes as plain; a countersunk hole is drilled with its sink. */
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

/** Whether a countersink covers the mouth, on a drill press too; wider ones are gone round on a mill. */
export const isSunk = (ctx: Context, bevel: Bevel): boolean =>
  leastDiameter(ctx, 'countersink', mouthOf(bevel)) !== null;

/**
 * Land of the bore that a bevel leaves, where it is the size that is given (assumed: of bevel and land the smaller one), and a beam does not hold
 * it: at 45° the land is off by as much as the radius of the cut bore (ISO 9013, class 1), which the general tolerance of its length (ISO 2768-1)
 * does not allow. No other beam or flame cuts finer. Null where the bore stays as it is cut.
 */
export const landToBore = (ctx: Context, { hole, width }: Bevel): number | null => {
  const { sheet } = ctx.part.geometry;
  if (sheet === null || hole.it_grade !== null || hole.thread !== null) return null;
  const land = sheet.thickness_mm - width;
  const asked = tableValue(`iso2768.linear.${ctx.part.general_tolerance}`, land);
  const held = laserDeviation(sheet.thickness_mm, hole.diameter_mm ?? 0);
  if (asked === null || held === null) return null;
  return land < width && held / 2 > asked ? land : null;
};

/** The walls of bores whose land a beam does not hold, bored to size beside their bevels. */
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

/** Each bevel as a feature of its own, which leaves the wall of its hole to the beam. */
const alone = ({ hole, face_ids }: Bevel): PartFeature => ({ ...hole, face_ids });

/** Countersinks those that it covers, goes round the others with a chamfer mill, and bores what land a beam does not hold beside them. */
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
            // None but those of the cones, whatever else the hole has.
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
