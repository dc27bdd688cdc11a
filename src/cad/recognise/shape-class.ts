import { faceId } from '../brep/graph.ts';
import { areaOf, type Brep, isFree } from '../brep/model.ts';
import type { Feature, ShapeClass } from '../facts.ts';
import type { Recognition } from './recognise.ts';

export type Classified = {
  readonly shape_class: ShapeClass;
  readonly shape_class_confidence: number;
  readonly shape_class_runner_up: ShapeClass | null;
};

const FREE_SHARE = 0.25;
const LATHE_KINDS = new Set<Feature['kind']>([
  'toothing',
  'turned_segment',
  'groove',
  'chamfer',
  'fillet',
  'thread',
]);

const result = (shape: ShapeClass, confidence: number, runnerUp: ShapeClass | null): Classified => ({
  shape_class: shape,
  shape_class_confidence: confidence,
  shape_class_runner_up: runnerUp,
});

/** The best fitting shape class, its confidence, and the runner-up. */
export function classify(brep: Brep, recognition: Recognition): Classified {
  const total = areaOf(brep.faces);
  const share = (isCounted: (face: Brep['faces'][number]) => boolean): number =>
    areaOf(brep.faces.filter(isCounted)) / total;
  const wound = new Set(
    recognition.features.flatMap((feature) => (feature.kind === 'thread' ? feature.face_ids : [])),
  );
  // A thread has its own tool: its flanks do not make a part free-form.
  const free = share((face) => isFree(face.surface) && !wound.has(faceId(face)));
  const flat = share(({ surface }) => surface.kind === 'plane');
  const { sheet, turned, features, profile } = recognition;
  if (profile !== null) {
    const runnerUp =
      profile.section === 'round_tube'
        ? 'rotational'
        : profile.section === 'other'
          ? 'prismatic'
          : 'sheet_metal';
    return result('profile', profile.section === 'other' ? 0.8 : 0.93, runnerUp);
  }
  if (sheet !== null) {
    return sheet.bend_count > 0
      ? result('sheet_metal', 0.97, 'prismatic')
      : result('sheet_metal', 0.75, 'prismatic');
  }
  if (turned !== null && brep.solids === 1) {
    const milled = features.filter(
      (feature) => !LATHE_KINDS.has(feature.kind) || feature.subtype === 'plane',
    );
    return milled.length === 0
      ? result('rotational', 0.6 + 0.38 * turned.share, 'mill_turn')
      : result('mill_turn', 0.55 + 0.4 * turned.share, turned.share > 0.9 ? 'rotational' : 'prismatic');
  }
  if (free > FREE_SHARE || flat === 0)
    return result('free_form', Math.min(0.95, 0.5 + free / 2), 'prismatic');
  return result(
    'prismatic',
    Math.min(0.97, 0.6 + 0.37 * flat),
    free > 0.05 ? 'free_form' : turned === null ? null : 'mill_turn',
  );
}
