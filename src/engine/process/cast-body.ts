import { castingAllowance, castingVolume } from '../formulas/casting.ts';
import { compute, derived } from '../formulas/define.ts';
import { tableValue } from '../parameters/series.ts';
import type { Computed, EngineNote, Parameters, PartFacts, PartFeature } from '../records.ts';
import { netMass } from '../stock/formulas.ts';
import type { StockInput } from '../stock/piece.ts';
import { density } from '../stock/piece.ts';
import { cadTerm } from '../time/element.ts';
import { boredVolume, faceArea, TURNED } from './geometry.ts';
import { type Made, type Rest, refused } from './process.ts';

/** Grades of ISO 8062-3: DCTG of the tolerance, RMAG of the allowance. */
export type CastGrades = { readonly dctg: number; readonly rmag: string };

/** A part as it leaves its die or mould. */
export type CastBody = {
  readonly volume: Computed;
  readonly mass: Computed;
  /** Machining allowance on the machined faces; null if none is machined. */
  readonly allowance: Computed | null;
  /** Without its filled holes, which need neither a core nor a slide. */
  readonly part: PartFacts;
  readonly rest: Rest | null;
};

/** True if the tolerance, roughness, thread or size of a feature exceeds the process; `bin` names the rows of its limits. */
const isMachined = (p: Parameters, bin: string, feature: PartFeature): boolean => {
  const limit = (name: string): number => p.get(bin, name).value;
  const { it_grade: grade, ra_um: ra, thread, modelled_thread: modelled } = feature;
  if (thread !== null || modelled !== undefined || isTooFineToCore(p, bin, feature)) return true;
  return (grade !== null && grade < limit('finest_it')) || (ra !== null && ra < limit('finest_ra'));
};

const isTooFineToCore = (p: Parameters, bin: string, { kind, diameter_mm, depth_mm }: PartFeature): boolean =>
  kind === 'hole' &&
  diameter_mm !== null &&
  (diameter_mm < p.get(bin, 'least_hole').value ||
    (depth_mm ?? 0) > diameter_mm * p.get(bin, 'hole_depth').value);

/** Holes that are drilled into the full casting; a mill widens larger ones, which are cored. */
const isFilled = (p: Parameters, { kind, diameter_mm }: PartFeature): boolean =>
  kind === 'hole' && (diameter_mm ?? 0) <= p.get('drilling.strategy', 'mill_through_from_d').value;

const facesOf = (features: readonly PartFeature[]): ReadonlySet<string> =>
  new Set(features.flatMap(({ face_ids }) => face_ids));

const without = (part: PartFacts, features: readonly PartFeature[]): PartFacts => {
  if (features.length === 0) return part;
  const filledFaces = facesOf(features);
  return {
    ...part,
    features: part.features.filter((one) => !features.includes(one)),
    faces: part.faces.filter(({ id }) => !filledFaces.has(id)),
  };
};

const allowanceOf = (part: PartFacts, { dctg, rmag }: CastGrades): Computed | null => {
  const size = Math.max(...part.geometry.obb_mm);
  const [rma, dct] = [tableValue(`iso8062.rmag.${rmag}`, size), tableValue(`iso8062.dctg.${dctg}`, size)];
  if (rma === null || dct === null) return null;
  return compute(castingAllowance, {
    rma: { value: rma, source: `standard:iso8062.rmag.${rmag}` },
    dct: { value: dct, source: `standard:iso8062.dctg.${dctg}` },
  });
};

/** A casting with machined diameters goes to a lathe, any other to a mill, whatever sheet, section or surface it looks like. */
const shapeOf = (part: PartFacts, machined: readonly PartFeature[]): PartFacts['shape_class'] =>
  part.geometry.turned !== null && machined.some(({ kind }) => TURNED.includes(kind))
    ? part.shape_class
    : 'prismatic';

/** The part with allowance on its machined faces, and with its small holes and threads filled; draft is not added. */
export const castBody = (input: StockInput, bin: string, grades: CastGrades): Made<CastBody> => {
  const { part, parameters: p } = input;
  const machined = part.features.filter((feature) => isMachined(p, bin, feature));
  const filled = machined.filter((feature) => isFilled(p, feature));
  const allowance = allowanceOf(part, grades);
  if (allowance === null) return refused('casting_size', { size: Math.max(...part.geometry.obb_mm) });
  const stocked = facesOf(machined.filter((feature) => !filled.includes(feature)));
  const volume = compute(castingVolume, {
    part: cadTerm(part.geometry.volume_mm3),
    machined_area: cadTerm([...stocked].reduce((sum, id) => sum + faceArea(part, id), 0)),
    allowance: derived(allowance),
    filled: cadTerm(filled.reduce((sum, feature) => sum + boredVolume(feature), 0)),
  });
  const own = facesOf(machined);
  return {
    ok: true,
    volume,
    mass: compute(netMass, { volume: derived(volume), density: density(input.material) }),
    allowance: stocked.size > 0 ? allowance : null,
    part: without(part, filled),
    rest:
      machined.length === 0
        ? null
        : {
            part: { ...part, shape_class: shapeOf(part, machined), features: machined },
            given: new Set(part.faces.flatMap(({ id }) => (own.has(id) ? [] : [id]))),
          },
  };
};

/** Note on the features of a casting that are machined afterwards. */
export const machinedNotes = ({ rest, allowance }: CastBody): readonly EngineNote[] =>
  rest === null
    ? []
    : [
        {
          code: 'cast_machined',
          params: {
            machined: rest.part.features.length,
            ...(allowance === null ? {} : { allowance_mm: allowance.value }),
          },
        },
      ];
