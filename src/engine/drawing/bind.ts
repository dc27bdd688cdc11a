import type {
  DrawingCallout,
  DrawingFacts,
  GeometryFeature,
  PricingGeometry,
  Treatment,
} from '../snapshot.ts';
import { gradeOfFit, gradeOfWidth } from './fits.ts';
import { modelLengths } from './lengths.ts';
import { GENERAL_TOLERANCES, type ReadDimension, type ReadFact, type ReadThread } from './read-facts.ts';

/** What became of a fact: bound to features of the model, known to be true of it, or without anything in the model that bears it out. */
export type BoundFact = {
  readonly fact: ReadFact;
  readonly feature_ids: readonly string[];
  readonly face_ids: readonly string[];
  readonly status: 'confirmed' | 'unconfirmed' | 'not_of_the_model';
};

export type BoundDrawing = {
  readonly facts: readonly BoundFact[];
  /** What moves the price. Null where the sheet is of another part. */
  readonly drawing: DrawingFacts | null;
  readonly review_reasons: readonly string[];
};

/** A printed size is the model's where they differ by less; drawings print two decimals of a millimetre. */
const SAME_MM = 0.011;
/** Sheets of another part agree with a model in a dimension or two by chance. Assumed. */
const LEAST_SHARE_CONFIRMED = 0.4;
const LEAST_TO_JUDGE = 5;
/** Rz is four to seven times Ra of a cut surface (DIN 4768, supplement 1, withdrawn); the finest of the range. */
const RZ_PER_RA = 4;

const same = (a: number | null, b: number | null): boolean =>
  a !== null && b !== null && Math.abs(a - b) < SAME_MM;

const isBore = ({ kind, subtype }: GeometryFeature): boolean =>
  kind === 'hole' || (kind === 'turned_segment' && subtype === 'inner');
const isRound = (feature: GeometryFeature): boolean =>
  isBore(feature) ||
  feature.kind === 'boss' ||
  feature.kind === 'turned_segment' ||
  feature.kind === 'groove';

const countOf = (features: readonly GeometryFeature[]): number =>
  features.reduce((sum, { count }) => sum + count, 0);

/** The middle of the limits where no nominal is printed. */
const nominalOf = ({ nominal, limits }: ReadDimension): number | null =>
  nominal ?? (limits === null ? null : (limits.lower + limits.upper) / 2);

/**
 * All features of the size, where they are as many as the sheet says. One diameter may be several features of a turned part, with a groove
 * between them; of several holes a sheet that speaks of one does not say which.
 */
const asMany = (features: readonly GeometryFeature[], count: number): readonly GeometryFeature[] | null => {
  if (features.length === 0) return null;
  if (countOf(features) === count) return features;
  return count === 1 && features.every(({ kind }) => kind !== 'hole') ? features : null;
};

/** Details of a stepped hole that a sheet gives a size to. */
const detailOf = (feature: GeometryFeature, name: string): number | null => {
  const value = feature.details?.[name];
  return typeof value === 'number' ? value : null;
};

const withSize = (
  features: readonly GeometryFeature[],
  value: ReadDimension,
  nominal: number,
): readonly GeometryFeature[] | null => {
  const those = (which: (feature: GeometryFeature) => boolean) => asMany(features.filter(which), value.count);
  switch (value.dimension) {
    case 'diameter':
      return those((one) => isRound(one) && same(one.diameter_mm, nominal));
    case 'counterbore':
      return those((one) => same(detailOf(one, 'counterbore_diameter_mm'), nominal));
    case 'countersink':
      return those((one) => same(detailOf(one, 'countersink_diameter_mm'), nominal));
    case 'radius':
      return those((one) => same(one.radius_mm, nominal));
    case 'chamfer':
      return those((one) => one.kind === 'chamfer' && same(one.width_mm, nominal));
    case 'depth':
      return those((one) => same(one.depth_mm, nominal));
    default:
      return null;
  }
};

/** A metric thread stands on its core hole, on a bore drawn with its nominal diameter, or on a shaft of it. */
const threaded = (
  features: readonly GeometryFeature[],
  value: ReadThread,
): readonly GeometryFeature[] | null => {
  const { diameter_mm: diameter, pitch_mm: pitch } = value;
  const drawn = asMany(
    features.filter(({ kind, details }) => kind === 'thread' && details?.designation === value.size),
    value.count,
  );
  if (drawn !== null || diameter === null) return drawn;
  const core = pitch === null ? null : diameter - pitch;
  const tapped = features.filter(
    (one) =>
      isBore(one) &&
      one.diameter_mm !== null &&
      (same(one.diameter_mm, diameter) ||
        (core !== null && Math.abs(one.diameter_mm - core) < (pitch ?? 0) / 4)),
  );
  const cut = features.filter((one) => isRound(one) && !isBore(one) && same(one.diameter_mm, diameter));
  return asMany(tapped, value.count) ?? asMany(cut, value.count);
};

const NO_CALLOUT: DrawingCallout = {
  feature_id: null,
  nominal_mm: null,
  it_grade: null,
  fit: null,
  ra_um: null,
  thread: null,
  count: 1,
};

const gradeOf = (value: ReadDimension, nominal: number, feature: GeometryFeature): number | null => {
  if (value.fit !== null) return gradeOfFit(value.fit, isBore(feature) ? 'hole' : 'shaft');
  const range = value.tolerance ?? value.limits;
  return range === null ? null : gradeOfWidth(nominal, range.upper - range.lower);
};

type Bound = { readonly fact: BoundFact; readonly callouts: readonly DrawingCallout[] };

const bound = (
  fact: ReadFact,
  features: readonly GeometryFeature[] | null,
  calloutOf: (feature: GeometryFeature) => DrawingCallout | null,
): Bound =>
  features === null
    ? { fact: { fact, feature_ids: [], face_ids: [], status: 'unconfirmed' }, callouts: [] }
    : {
        fact: {
          fact,
          feature_ids: features.map(({ id }) => id),
          face_ids: features.flatMap(({ face_ids }) => face_ids),
          status: 'confirmed',
        },
        callouts: features.flatMap((feature) => calloutOf(feature) ?? []),
      };

const bindOne = (fact: ReadFact, geometry: PricingGeometry, lengths: (mm: number) => boolean): Bound => {
  const general: Bound = {
    fact: { fact, feature_ids: [], face_ids: [], status: 'not_of_the_model' },
    callouts: [],
  };
  if (fact.kind === 'thread') {
    const { value } = fact;
    return bound(fact, threaded(geometry.features, value), ({ id, count }) => ({
      ...NO_CALLOUT,
      feature_id: id,
      nominal_mm: value.diameter_mm,
      thread: value.size,
      count,
    }));
  }
  if (fact.kind !== 'dimension' || fact.value.dimension === 'angle') return general;
  const { value } = fact;
  const nominal = nominalOf(value);
  if (nominal === null) return general;
  const features = withSize(geometry.features, value, nominal);
  if (features !== null || !lengths(nominal))
    return bound(fact, features, (feature) => {
      const it_grade = gradeOf(value, nominal, feature);
      return it_grade === null || value.reference
        ? null
        : {
            ...NO_CALLOUT,
            feature_id: feature.id,
            nominal_mm: nominal,
            it_grade,
            fit: value.fit,
            count: feature.count,
          };
    });
  return { ...general, fact: { ...general.fact, status: 'confirmed' } };
};

const raOf = (facts: readonly ReadFact[]): number | null => {
  const general = facts.flatMap((fact) => {
    if (fact.kind !== 'roughness' || fact.value.scope !== 'general') return [];
    const { parameter, value_um } = fact.value;
    return [parameter === 'Ra' || parameter === null ? value_um : value_um / RZ_PER_RA];
  });
  return general.length === 0 ? null : Math.min(...general);
};

/** What the words of a title block or note buy; the first that is found. German and English. */
const TREATMENTS: readonly (readonly [Treatment['kind'], RegExp])[] = [
  ['anodising', /anodi[sz]|eloxi|eloxal|harteloxal/iu],
  ['zinc_plating', /verzink|zinc[- ]?plat|galvani[sz]/iu],
  ['powder_coating', /pulverbeschicht|powder[- ]?coat/iu],
  ['passivation', /passivi|passivat/iu],
  [
    'heat_treatment',
    /härten|gehärtet|haerten|gehaertet|vergüt|vergueten|einsatz|nitrier|harden|temper|carburi[sz]|nitrid/iu,
  ],
];

const treatmentIn = (text: string): Treatment['kind'] | null =>
  TREATMENTS.find(([, words]) => words.test(text))?.[0] ?? null;

const titleText = (facts: readonly ReadFact[], field: string): string | null =>
  facts.flatMap((fact) =>
    fact.kind === 'title_block' && fact.value.field === field ? [fact.value.text] : [],
  )[0] ?? null;

const treatment = (
  facts: readonly ReadFact[],
  field: string,
  otherwise: Treatment['kind'],
): Treatment | null => {
  const text = titleText(facts, field);
  return text === null ? null : { kind: treatmentIn(text) ?? otherwise, text };
};

const generalTolerance = (facts: readonly ReadFact[]): DrawingFacts['general_tolerance'] => {
  const classes = facts.flatMap((fact) =>
    fact.kind === 'title_block' ? (fact.value.linear_class ?? []) : [],
  );
  return GENERAL_TOLERANCES.find((one) => classes.includes(one)) ?? null;
};

const hardnessOf = (facts: readonly ReadFact[]): number | null =>
  facts.flatMap((fact) =>
    fact.kind === 'hardness' && fact.value.scale === 'HRC' ? [fact.value.min] : [],
  )[0] ?? null;

/** Characteristics of a full inspection: a size printed once for four holes is measured four times. */
const characteristics = (facts: readonly ReadFact[]): number =>
  facts.reduce((sum, fact) => {
    if (fact.kind === 'dimension')
      return fact.value.reference || fact.value.basic ? sum : sum + fact.value.count;
    if (fact.kind === 'thread') return sum + fact.value.count;
    return fact.kind === 'geometric_tolerance' ? sum + 1 : sum;
  }, 0);

/** Whether the sizes of the sheet are those of the model: of a few nobody can tell. */
const isOfAnother = (facts: readonly BoundFact[]): boolean => {
  const judged = facts.filter(({ status }) => status !== 'not_of_the_model');
  const confirmed = judged.filter(({ status }) => status === 'confirmed');
  return judged.length >= LEAST_TO_JUDGE && confirmed.length < LEAST_SHARE_CONFIRMED * judged.length;
};

/**
 * What a drawing says, bound to the model that it is of. A size that no face has is kept, unconfirmed, and moves no price; a sheet of another
 * part moves none at all.
 */
export const bindDrawing = (facts: readonly ReadFact[], geometry: PricingGeometry): BoundDrawing => {
  const lengths = modelLengths(geometry, SAME_MM);
  const all = facts.map((fact) => bindOne(fact, geometry, lengths));
  const judged = all.map(({ fact }) => fact);
  if (isOfAnother(judged))
    return { facts: judged, drawing: null, review_reasons: ['drawing_of_another_part'] };
  const count = characteristics(facts);
  return {
    facts: judged,
    drawing: {
      general_tolerance: generalTolerance(facts),
      default_ra_um: raOf(facts),
      callouts: all.flatMap(({ callouts }) => callouts),
      heat_treatment: treatment(facts, 'heat_treatment', 'heat_treatment'),
      surface_treatment: treatment(facts, 'surface_treatment', 'other'),
      hardness_hrc: hardnessOf(facts),
      dimension_count: count === 0 ? null : count,
    },
    review_reasons: judged.some(({ status }) => status === 'unconfirmed') ? ['drawing_unconfirmed'] : [],
  };
};
