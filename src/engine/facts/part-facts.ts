import { type BoundDrawing, bindDrawing } from '../drawing/bind.ts';
import { questionsOf } from '../drawing/differences.ts';
import type { Cited } from '../drawing/general.ts';
import { proposalsOf, requestedOf } from '../drawing/proposals.ts';
import { DRAWING_UNREADABLE, unreadNotes } from '../drawing/unread.ts';
import type { EngineNote, Parameters, PartFacts, PartFeature } from '../records.ts';
import type {
  DrawingCallout,
  DrawingFacts,
  GeometryFeature,
  PricingGeometry,
  PricingSnapshot,
  ShapeClass,
  UnreadDrawing,
} from '../snapshot.ts';
import { asFlat } from './as-flat.ts';
import { asTurned } from './as-turned.ts';
import { canonicalGeometry } from './canonical-geometry.ts';
import { coreHolesOf, withCoreHoles } from './core-holes.ts';
import { type Threaded, withThreads } from './modelled-threads.ts';
import { polygonOf } from './polygon.ts';
import { withSeats } from './seats.ts';
import { throughMouth } from './undercuts.ts';
import { workKey } from './work-key.ts';

/** Default without a drawing: ISO 2768-m. */
const GENERAL_TOLERANCE_WITHOUT_DRAWING = 'm';

/** A thread is cut once, on its host, whichever of its faces the drawing's callout refers to. */
const onHosts = (
  callouts: readonly DrawingCallout[],
  { geometry, hostOf }: Threaded,
): readonly DrawingCallout[] => {
  const present = new Set(geometry.features.map(({ id }) => id));
  return callouts.map((callout) => {
    const { feature_id: id, thread } = callout;
    const host = id === null ? undefined : hostOf.get(id);
    if (id === null || host === undefined) return callout;
    return thread !== null || !present.has(id) ? { ...callout, feature_id: host } : callout;
  });
};

/**
 * A callout on a feature that this view replaces, for example by the flats of a polygon, applies to the feature with its faces.
 */
const inView = (
  callouts: readonly DrawingCallout[],
  read: PricingGeometry,
  { features }: PricingGeometry,
): readonly DrawingCallout[] => {
  const present = new Set(features.map(({ id }) => id));
  return callouts.map((callout) => {
    if (callout.feature_id === null || present.has(callout.feature_id)) return callout;
    const faces = read.features.find(({ id }) => id === callout.feature_id)?.face_ids ?? [];
    const holder = features.find(({ face_ids: own }) => own.some((id) => faces.includes(id)));
    return holder === undefined ? callout : { ...callout, feature_id: holder.id };
  });
};

const withCallouts = (
  feature: GeometryFeature,
  callouts: readonly DrawingCallout[],
  { threads, hostOf }: Threaded,
): PartFeature => {
  const own = callouts.filter((callout) => callout.feature_id === feature.id);
  const modelled = threads.get(feature.id);
  const marked = hostOf.has(feature.id) ? undefined : feature.details?.thread;
  const finest = (values: readonly (number | null)[]): number | null => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : Math.min(...known);
  };
  const facts = own.flatMap(({ fact }) => fact ?? []);
  const characteristics = own.flatMap(({ characteristic }) => characteristic ?? []);
  return {
    ...feature,
    ...(characteristics.length === 0 ? {} : { characteristics }),
    ...(facts.length === 0 ? {} : { facts }),
    it_grade: finest(own.map((callout) => callout.it_grade)),
    fit: own.find((callout) => callout.fit !== null)?.fit ?? null,
    ra_um: finest(own.map((callout) => callout.ra_um)),
    thread:
      own.find((callout) => callout.thread !== null)?.thread ??
      modelled?.name ??
      (typeof marked === 'string' ? marked : null),
    ...(modelled === undefined ? {} : { modelled_thread: modelled }),
  };
};

/** Parts that may be made from a bar with spanner flats. */
const POLYGON_CLASSES: readonly ShapeClass[] = ['prismatic', 'rotational', 'mill_turn'];

/** Edges have a size but no position. */
const EDGES = ['chamfer', 'fillet'];

/** Plain faces lie at the end of an outer dimension or of a neighbour's, and are measured with those. */
const isPlainFace = ({ kind, subtype }: GeometryFeature): boolean => kind === 'face' || subtype === 'face';

/**
 * Number of dimensions without a drawing: size and position of every kind of feature, and the outer dimensions. Features that one
 * operation makes alike count once, as `200 × Ø6` on a drawing.
 */
const estimatedDimensions = (features: readonly PartFeature[], parameters: Parameters): number => {
  const of = (name: string): number => parameters.get('inspection.general', name).value;
  const kinds = new Map(
    features.filter((feature) => !isPlainFace(feature)).map((feature) => [workKey(feature), feature.kind]),
  );
  const edges = [...kinds.values()].filter((kind) => EDGES.includes(kind)).length;
  return Math.round(
    of('overall') + of('dimensions_per_edge') * edges + of('dimensions_per_feature') * (kinds.size - edges),
  );
};

/**
 * Requirements of the drawing for a feature, otherwise of the model. Model requirements without a feature are not reported as a
 * question to the caller.
 */
const demandsOf = (drawing: DrawingFacts | null, { pmi }: PricingGeometry): readonly DrawingCallout[] => {
  const stated = drawing?.callouts ?? [];
  const statedIds = new Set(stated.map(({ feature_id }) => feature_id));
  const modelled = (pmi?.callouts ?? []).filter(({ feature_id: id }) => id !== null && !statedIds.has(id));
  return [...stated, ...modelled];
};

/** The sheet's facts bound to the model; null without a drawing. */
const boundOf = (
  { drawing_read: read }: PricingSnapshot,
  geometry: PricingGeometry,
  parameters: Parameters,
): BoundDrawing | null =>
  read === undefined ? null : bindDrawing(read.facts, geometry, parameters.get('surface', 'rz_per_ra').value);

/** The caller's statements take precedence over the sheet, per field and feature. */
const mergedDrawing = (stated: DrawingFacts | null, read: DrawingFacts | null): DrawingFacts | null => {
  if (stated === null || read === null) return stated ?? read;
  const statedIds = new Set(stated.callouts.map(({ feature_id }) => feature_id));
  return {
    general_tolerance: stated.general_tolerance ?? read.general_tolerance,
    default_ra_um: stated.default_ra_um ?? read.default_ra_um,
    heat_treatment: stated.heat_treatment ?? read.heat_treatment,
    surface_treatment: stated.surface_treatment ?? read.surface_treatment,
    hardness_hrc: stated.hardness_hrc ?? read.hardness_hrc,
    dimension_count: stated.dimension_count ?? read.dimension_count,
    callouts: [...stated.callouts, ...read.callouts.filter(({ feature_id: id }) => !statedIds.has(id))],
  };
};

/** The drawing facts behind the part's figures, without those overruled by the caller. */
const citedOf = (stated: DrawingFacts | null, bound: BoundDrawing | null): Cited =>
  Object.fromEntries(
    Object.entries(bound?.cited ?? {}).filter(
      ([name]) => (stated?.[name as keyof DrawingFacts] ?? null) === null,
    ),
  );

/** Assumptions without a drawing. */
const drawingNotes = (
  drawing: DrawingFacts | null,
  unread: UnreadDrawing | undefined,
  ra: number,
): readonly EngineNote[] => {
  const taken = { general_tolerance: GENERAL_TOLERANCE_WITHOUT_DRAWING, ra_um: ra };
  if (unread !== undefined) return unreadNotes(unread, drawing === null ? taken : {});
  return drawing === null ? [{ code: 'no_drawing', params: taken }] : [];
};

/**
 * Geometry, drawing and request as one record. Callouts without a feature are not applied and become a review reason. `as_made`:
 * a part with spanner flats as a turned part; `as_flat`: a plate as a cut part. @throws RangeError when the snapshot has no
 * geometry
 */
export const partFacts = (
  snapshot: PricingSnapshot,
  parameters: Parameters,
  view: 'as_made' | 'as_read' | 'as_flat' = 'as_made',
): PartFacts => {
  if (snapshot.facts === null) throw new RangeError('a part without geometry has no facts');
  const read = canonicalGeometry(snapshot.facts);
  const toothed = read.features.some(({ kind }) => kind === 'toothing');
  const mayHaveFlats = view === 'as_made' && POLYGON_CLASSES.includes(read.shape_class) && !toothed;
  const polygon = mayHaveFlats ? polygonOf(read) : null;
  const turned = polygon === null ? null : asTurned(read, polygon);
  const flat = view === 'as_flat' ? asFlat(read) : null;
  const threaded = withThreads(turned ?? flat ?? read);
  const { geometry } = threaded;
  const bound = boundOf(snapshot, read, parameters);
  const drawing = mergedDrawing(snapshot.drawing, bound?.drawing ?? null);
  const general = mergedDrawing(drawing, requestedOf(snapshot, parameters.get('surface', 'rz_per_ra').value));
  const questions = bound === null ? [] : questionsOf(bound, snapshot);
  const callouts = inView(onHosts(demandsOf(drawing, read), threaded), read, geometry);
  const known = new Set(geometry.features.map((feature) => feature.id));
  const lost = callouts.filter((callout) => callout.feature_id === null || !known.has(callout.feature_id));
  const ra = general?.default_ra_um ?? parameters.get('facts.default', 'ra_um').value;
  const core_holes = coreHolesOf(drawing, read, snapshot.environment);
  const features = geometry.features.map((feature) => {
    const called = withCoreHoles(withCallouts(feature, callouts, threaded), core_holes);
    return withSeats(throughMouth(called, geometry.faces), geometry.faces);
  });
  const isShapeUncertain =
    geometry.shape_class_confidence < parameters.get('facts.limits', 'shape_confidence_least').value;
  return {
    shape_class: geometry.shape_class,
    geometry,
    polygon: turned === null ? null : polygon,
    features,
    faces: geometry.faces,
    general_tolerance: general?.general_tolerance ?? GENERAL_TOLERANCE_WITHOUT_DRAWING,
    default_ra_um: ra,
    heat_treatment: general?.heat_treatment ?? null,
    surface_treatment: general?.surface_treatment ?? null,
    hardness_hrc: general?.hardness_hrc ?? null,
    dimension_count: drawing?.dimension_count ?? estimatedDimensions(features, parameters),
    has_drawing: drawing !== null,
    core_holes,
    ...(bound === null
      ? {}
      : { cited: citedOf(snapshot.drawing, bound), confirmed_share: bound.confirmed_share }),
    notes: [
      ...drawingNotes(drawing, snapshot.drawing_unread, ra),
      ...proposalsOf(snapshot),
      ...questions.map(({ code, params }) => ({ code, params })),
      ...lost.map((callout) => ({
        code: 'callout_unmatched',
        params: { thread: callout.thread ?? '', fit: callout.fit ?? '', nominal_mm: callout.nominal_mm ?? 0 },
      })),
    ],
    review_reasons: [
      ...(isShapeUncertain ? ['shape_class_unsure'] : []),
      ...(snapshot.drawing_unread === undefined ? [] : [DRAWING_UNREADABLE]),
      ...new Set(questions.flatMap(({ code, isReason }) => (isReason ? [code] : []))),
      ...(lost.length > 0 ? ['callout_unmatched'] : []),
    ],
  };
};
