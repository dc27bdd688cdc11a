import type { FeatureKind, GeometryFacts, Vec3 } from '../facts.ts';
import type { FaceColour } from './raster.ts';

/** One colour per kind, with a legend in docs/cad. Outer faces have none. */
const COLOURS: Readonly<Record<FeatureKind, Vec3 | null>> = {
  hole: [0.85, 0.37, 0.34],
  pocket: [0.33, 0.6, 0.86],
  slot: [0.45, 0.75, 0.5],
  step: [0.91, 0.76, 0.36],
  boss: [0.68, 0.5, 0.8],
  fillet: [0.95, 0.6, 0.75],
  chamfer: [0.98, 0.62, 0.3],
  bend: [0.4, 0.72, 0.78],
  groove: [0.55, 0.5, 0.85],
  turned_segment: [0.72, 0.77, 0.62],
  thread: [0.6, 0.3, 0.3],
  cut_out: [0.8, 0.45, 0.6],
  engraving: [0.3, 0.35, 0.45],
  toothing: [0.75, 0.55, 0.2],
  face: null,
};

/** Colours every face by the feature it belongs to. */
export function featureColours(facts: GeometryFacts): FaceColour {
  const colours = new Map(
    facts.features.flatMap((feature) =>
      feature.face_ids.map((id) => [Number(id.slice(1)) - 1, COLOURS[feature.kind]] as const),
    ),
  );
  return (face) => colours.get(face) ?? null;
}
