import { MAX_PLACED_DEMANDS, MIN_SHARE_CONFIRMED, MIN_SIZES_TO_JUDGE } from '../quantities/conventions.ts';
import { MM_PER_INCH } from '../quantities/units.ts';
import type { DrawingCallout, DrawingFacts, GeometryFeature, PricingGeometry } from '../snapshot.ts';
import { gradeOfFit, gradeOfWidth } from './fits.ts';
import { type Cited, generalOf, inRa, titleOf } from './general.ts';
import { modelLengths } from './lengths.ts';
import {
  type Counts,
  isBore,
  isGraded,
  isHeldAgainst,
  isLength,
  isSame,
  nominalOf,
  threaded,
  withSize,
} from './on-features.ts';
import { featuresAt } from './places.ts';
import type { LineWork, ReadDimension, ReadFact } from './read-facts.ts';
import { type RatedView, viewsOf } from './views.ts';
import { refOf } from './zone.ts';

/** Result for a fact: bound to features of the model, confirmed by the model, or unconfirmed. */
export type BoundFact = {
  readonly fact: ReadFact;
  readonly feature_ids: readonly string[];
  readonly face_ids: readonly string[];
  readonly status: 'confirmed' | 'unconfirmed' | 'not_of_the_model';
};

export type BoundDrawing = {
  readonly facts: readonly BoundFact[];
  /** Facts that affect the price. Null if the sheet shows another part. */
  readonly drawing: DrawingFacts | null;
  readonly cited: Cited;
  /** Share of the checkable sizes that the model confirms, 0 to 1; 1 if the sheet has none. */
  readonly confirmed_share: number;
  /** Ratio of the sheet's lengths to the model's: 25.4 for a sheet in inches that does not state it. */
  readonly unit: number;
};

type Model = {
  readonly geometry: PricingGeometry;
  readonly hasLength: (mm: number) => boolean;
  /** Number of occurrences of a size or thread in all views together. */
  readonly inAll: ReadonlyMap<string, number>;
};

type Bound = { readonly fact: BoundFact; readonly callouts: readonly DrawingCallout[] };

const NO_CALLOUT: DrawingCallout = {
  feature_id: null,
  nominal_mm: null,
  it_grade: null,
  fit: null,
  ra_um: null,
  thread: null,
  count: 1,
};

const UNBOUND = { feature_ids: [], face_ids: [] };

const without = (fact: ReadFact, status: BoundFact['status']): Bound => ({
  fact: { fact, ...UNBOUND, status },
  callouts: [],
});

const onto = (
  fact: ReadFact,
  features: readonly GeometryFeature[],
  calloutOf: (feature: GeometryFeature) => Partial<DrawingCallout> | null,
): Bound => ({
  fact: {
    fact,
    feature_ids: features.map(({ id }) => id),
    face_ids: features.flatMap(({ face_ids }) => face_ids),
    status: 'confirmed',
  },
  callouts: features.flatMap((feature) => {
    const callout = calloutOf(feature);
    const { id: feature_id, count } = feature;
    return callout === null ? [] : [{ ...NO_CALLOUT, ...callout, feature_id, count, fact: refOf(fact) }];
  }),
});

/** Key that two views of one size share. */
const sizeKey = (fact: ReadFact): string | null => {
  if (fact.kind === 'thread') return `thread ${fact.value.size}`;
  if (fact.kind !== 'dimension') return null;
  const { dimension, fit, tolerance, limits } = fact.value;
  return JSON.stringify([dimension, nominalOf(fact.value), fit, tolerance, limits]);
};

const countsInAll = (facts: readonly ReadFact[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const fact of facts) {
    const key = sizeKey(fact);
    if (key === null || (fact.kind !== 'dimension' && fact.kind !== 'thread')) continue;
    counts.set(key, (counts.get(key) ?? 0) + fact.value.count);
  }
  return counts;
};

const gradeOf = (value: ReadDimension, nominal: number, feature: GeometryFeature): number | null => {
  if (value.fit !== null) return gradeOfFit(value.fit, isBore(feature) ? 'hole' : 'shaft');
  const range = value.tolerance ?? value.limits;
  return range === null ? null : gradeOfWidth(nominal, range.upper - range.lower);
};

const bindSize = (
  fact: ReadFact,
  value: ReadDimension,
  counts: Counts,
  { geometry, hasLength }: Model,
): Bound => {
  const nominal = nominalOf(value);
  if (nominal === null || !isHeldAgainst(value)) return without(fact, 'not_of_the_model');
  // As long as a side of the part and as wide as a slot in it: the size is ambiguous.
  const isOutside = value.dimension === 'linear' && geometry.obb_mm.some((side) => isSame(side, nominal));
  const features = isOutside ? null : withSize(geometry.features, value, nominal, counts);
  if (features !== null)
    return onto(fact, features, (feature) => {
      const it_grade = isGraded(value) ? gradeOf(value, nominal, feature) : null;
      return it_grade === null ? null : { nominal_mm: nominal, it_grade, fit: value.fit };
    });
  return without(fact, isLength(value) && hasLength(nominal) ? 'confirmed' : 'unconfirmed');
};

const bindOne = (fact: ReadFact, model: Model): Bound => {
  if (fact.kind !== 'thread' && fact.kind !== 'dimension') return without(fact, 'not_of_the_model');
  const here = fact.value.count;
  const counts = { here, inAll: model.inAll.get(sizeKey(fact) ?? '') ?? here };
  if (fact.kind === 'dimension') return bindSize(fact, fact.value, counts, model);
  const features = threaded(model.geometry.features, fact.value, counts);
  if (features === null) return without(fact, 'unconfirmed');
  const { size: thread, diameter_mm: nominal_mm } = fact.value;
  return onto(fact, features, () => ({ nominal_mm, thread }));
};

/** Requirement at one place of the part, besides its size. */
const demandOf = (fact: ReadFact, rzPerRa: number): Partial<DrawingCallout> | null => {
  if (fact.kind === 'roughness' && fact.value.scope === 'local') return { ra_um: inRa(fact.value, rzPerRa) };
  return fact.kind === 'geometric_tolerance' ? { characteristic: fact.value.characteristic } : null;
};

/** A fact of a second or later file has the file's number as a prefix, and so has its page. */
const pageOf = (id: string): string => id.slice(0, id.lastIndexOf('-'));

/** Binds requirements at one place to their target: the features of a bound size, or those at a place of a view. */
const bindDemands = (
  sizes: readonly Bound[],
  geometry: PricingGeometry,
  rzPerRa: number,
): readonly Bound[] => {
  const facts = sizes.map(({ fact: { fact } }) => fact);
  const bound = new Map(sizes.map(({ fact: one }) => [one.fact.id, one.feature_ids]));
  const scale = titleOf(facts, 'scale')?.value.number ?? 1;
  const sheets = new Map<string, { readonly work: LineWork; readonly views: readonly RatedView[] }>();
  for (const fact of facts)
    if (fact.kind === 'line_work')
      sheets.set(pageOf(fact.id), { work: fact.value, views: viewsOf(geometry, fact.value, scale) });
  let places = 0;
  const featuresPointedAt = ({ id, points_at: at }: ReadFact): readonly GeometryFeature[] => {
    if (at === undefined) return [];
    if ('fact_id' in at) {
      const ids = bound.get(at.fact_id) ?? [];
      return geometry.features.filter((feature) => ids.includes(feature.id));
    }
    const sheet = sheets.get(pageOf(id));
    if (sheet === undefined || places === MAX_PLACED_DEMANDS) return [];
    places += 1;
    return featuresAt(geometry, sheet.work, sheet.views, at.at_mm);
  };
  return sizes.map((one) => {
    const { fact } = one.fact;
    const demand = demandOf(fact, rzPerRa);
    if (demand === null) return one;
    const features = featuresPointedAt(fact);
    return features.length === 0 ? without(fact, 'unconfirmed') : onto(fact, features, () => demand);
  });
};

const timesUnit = (fact: ReadFact, unit: number): ReadFact => {
  if (fact.kind !== 'dimension' || fact.value.dimension === 'angle') return fact;
  const scaled = <T extends { readonly lower: number; readonly upper: number }>(of: T | null) =>
    of && { lower: of.lower * unit, upper: of.upper * unit };
  const { value } = fact;
  return {
    ...fact,
    value: {
      ...value,
      nominal: value.nominal === null ? null : value.nominal * unit,
      tolerance: scaled(value.tolerance),
      limits: scaled(value.limits),
    },
  };
};

const SIZES: ReadonlySet<ReadFact['kind']> = new Set(['dimension', 'thread']);

type Sizes = {
  readonly all: readonly Bound[];
  readonly comparable: number;
  readonly share: number;
  readonly unit: number;
};

const bindAll = (read: readonly ReadFact[], unit: number, model: Omit<Model, 'inAll'>): Sizes => {
  const facts = unit === 1 ? read : read.map((fact) => timesUnit(fact, unit));
  const inAll = countsInAll(facts);
  const all = facts.map((fact) => bindOne(fact, { ...model, inAll }));
  const comparable = all.filter(
    ({ fact: { fact, status } }) => status !== 'not_of_the_model' && SIZES.has(fact.kind),
  );
  const confirmed = comparable.filter(({ fact }) => fact.status === 'confirmed').length;
  return {
    all,
    comparable: comparable.length,
    share: comparable.length === 0 ? 1 : confirmed / comparable.length,
    unit,
  };
};

/** True if the sizes of the sheet belong to another part: not decidable with few sizes. */
const isOfAnother = ({ comparable, share }: Sizes): boolean =>
  comparable >= MIN_SIZES_TO_JUDGE && share < MIN_SHARE_CONFIRMED;

/** The sheet in the unit that fits the model: millimetres, otherwise inches. */
const inItsUnit = (facts: readonly ReadFact[], geometry: PricingGeometry): Sizes => {
  const model = { geometry, hasLength: modelLengths(geometry) };
  const metric = bindAll(facts, 1, model);
  if (!isOfAnother(metric)) return metric;
  const inches = bindAll(facts, MM_PER_INCH, model);
  return isOfAnother(inches) ? metric : inches;
};

/**
 * A drawing's facts bound to its model. A size without a face stays unconfirmed and does not affect the price; a sheet of another
 * part has no effect. `rzPerRa`: ratio of peak height to mean deviation.
 */
export const bindDrawing = (
  facts: readonly ReadFact[],
  geometry: PricingGeometry,
  rzPerRa: number,
): BoundDrawing => {
  const sizes = inItsUnit(facts, geometry);
  const { general, cited } = generalOf(facts, rzPerRa);
  const isForeign = isOfAnother(sizes);
  const all = bindDemands(sizes.all, geometry, rzPerRa);
  return {
    facts: all.map(({ fact }) => fact),
    drawing: isForeign ? null : { ...general, callouts: all.flatMap(({ callouts }) => callouts) },
    cited: isForeign ? {} : cited,
    confirmed_share: sizes.share,
    unit: sizes.unit,
  };
};
