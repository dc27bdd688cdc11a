import type { Brep } from '../brep/model.ts';
import type { Feature, GeometryFacts, PmiCallout, PmiDimension, PmiFacts } from '../facts.ts';
import type { Part21File } from '../part21/file.ts';
import { isRef } from '../part21/header.ts';
import type { Value } from '../part21/values.ts';
import { clean } from '../vec.ts';
import { FaceBinding } from './binding.ts';
import { itGradeFor } from './it-grade.ts';
import { quantityOf, refs, text } from './measures.ts';
import { datums, TOLERANCES, tolerances } from './tolerances.ts';

const DIMENSIONS = [
  'DIMENSIONAL_SIZE',
  'DIMENSIONAL_SIZE_WITH_PATH',
  'DIMENSIONAL_LOCATION',
  'DIMENSIONAL_LOCATION_WITH_PATH',
  'ANGULAR_SIZE',
  'ANGULAR_LOCATION',
];
type Limits = { lower: number | null; upper: number | null; fit: string | null };

/** Deviations by dimension: a range of two measures, or an ISO fit. */
function limitsByDimension(file: Part21File): Map<number, Limits> {
  const out = new Map<number, Limits>();
  for (const id of file.all('PLUS_MINUS_TOLERANCE')) {
    const [range, dimension] = file.args(id, 'PLUS_MINUS_TOLERANCE') ?? [];
    if (!isRef(range) || !isRef(dimension)) continue;
    const bounds = file.args(range.ref, 'TOLERANCE_VALUE');
    const fit = file.args(range.ref, 'LIMITS_AND_FITS');
    const at = (value: Value | undefined): number | null =>
      isRef(value) ? (quantityOf(file, value.ref)?.value ?? null) : null;
    out.set(dimension.ref, {
      lower: at(bounds?.[0]),
      upper: at(bounds?.[1]),
      fit: fit === null ? null : `${text(fit[0])}${text(fit[2])}` || null,
    });
  }
  return out;
}

/** The aspects that a dimension measures: one for a size, two for a location. */
const aspectsOf = (args: readonly Value[]): number[] => args.flatMap((arg) => (isRef(arg) ? [arg.ref] : []));

function dimensions(file: Part21File, binding: FaceBinding): PmiDimension[] {
  const limits = limitsByDimension(file);
  return file.all('DIMENSIONAL_CHARACTERISTIC_REPRESENTATION').flatMap((id): PmiDimension[] => {
    const [dimension, shape] = file.args(id, 'DIMENSIONAL_CHARACTERISTIC_REPRESENTATION') ?? [];
    if (!isRef(dimension) || !isRef(shape)) return [];
    const parts = file.entity(dimension.ref)?.parts ?? [];
    if (!parts.some((part) => DIMENSIONS.includes(part.type))) return [];
    const items = refs(file.args(shape.ref, 'SHAPE_DIMENSION_REPRESENTATION')?.[1]);
    const named = items.flatMap((item) => {
      const quantity = quantityOf(file, item);
      const names = file.entity(item)?.parts.flatMap((part) => part.args.map(text)) ?? [];
      return quantity === null ? [] : [{ name: names.join(' ').toLowerCase(), ...quantity }];
    });
    const low = named.find((one) => one.name.includes('lower limit'));
    const high = named.find((one) => one.name.includes('upper limit'));
    const main = named.find((one) => one !== low && one !== high) ?? null;
    const given = limits.get(dimension.ref);
    const nominal = main?.value ?? null;
    const args = parts.flatMap((part) => part.args);
    const from = (limit: number | undefined): number | null =>
      limit === undefined || nominal === null ? null : limit - nominal;
    const unit = (main ?? low ?? high)?.unit ?? 'mm';
    return [
      {
        kind: args.map(text).find((name) => name !== '') ?? 'size',
        unit,
        nominal: nominal === null ? null : clean(nominal),
        lower: given?.lower ?? from(low?.value),
        upper: given?.upper ?? from(high?.value),
        fit: given?.fit ?? null,
        face_ids: [...new Set(aspectsOf(args).flatMap((aspect) => binding.faces(aspect)))],
      },
    ];
  });
}

function roughness(file: Part21File, binding: FaceBinding): PmiFacts['roughness'][number][] {
  return file.all('PROPERTY_DEFINITION_REPRESENTATION').flatMap((id) => {
    const [property, representation] = file.args(id, 'PROPERTY_DEFINITION_REPRESENTATION') ?? [];
    if (!isRef(property) || !isRef(representation)) return [];
    const items = refs(file.args(representation.ref, 'SURFACE_TEXTURE_REPRESENTATION')?.[1]);
    const aspect = file.args(property.ref, 'PROPERTY_DEFINITION')?.[2];
    return items.flatMap((item) => {
      const names = file.entity(item)?.parts.flatMap((part) => part.args.map(text)) ?? [];
      const quantity = quantityOf(file, item);
      if (quantity === null || !names.some((name) => /roughness average|^Ra$/i.test(name))) return [];
      return [
        {
          ra_um: clean(quantity.value * 1000),
          face_ids: isRef(aspect) ? [...binding.faces(aspect.ref)] : [],
        },
      ];
    });
  });
}

const featureWith = (features: readonly Feature[], faces: readonly string[]): string | null =>
  features.find((feature) => feature.face_ids.some((id) => faces.includes(id)))?.id ?? null;

/** Dimensions and roughness as requirements on features, in the record that drawings use too. */
function callouts(
  facts: GeometryFacts,
  sizes: readonly PmiDimension[],
  rough: PmiFacts['roughness'],
): PmiCallout[] {
  const none = { it_grade: null, fit: null, ra_um: null, thread: null, count: 1 };
  return [
    ...sizes
      .filter((one) => one.unit === 'mm')
      .map((one) => ({
        ...none,
        feature_id: featureWith(facts.features, one.face_ids),
        nominal_mm: one.nominal,
        fit: one.fit,
        it_grade:
          one.nominal === null || one.lower === null || one.upper === null
            ? null
            : itGradeFor(one.nominal, one.upper - one.lower),
      })),
    ...rough.map((one) => ({
      ...none,
      feature_id: featureWith(facts.features, one.face_ids),
      nominal_mm: null,
      ra_um: one.ra_um,
    })),
  ];
}

/**
 * Semantic PMI of the file bound to the faces of the record; null if the file contains none. Graphic annotations are not read.
 */
export function pmiFacts(file: Part21File, facts: GeometryFacts, brep: Brep): PmiFacts | null {
  const some = [
    ...DIMENSIONS,
    ...TOLERANCES.map((kind) => `${kind}_TOLERANCE`),
    'DATUM',
    'SURFACE_TEXTURE_REPRESENTATION',
  ];
  if (!some.some((type) => file.all(type).length > 0)) return null;
  const binding = new FaceBinding(file, brep);
  const sizes = dimensions(file, binding);
  const rough = roughness(file, binding);
  return {
    dimensions: sizes,
    geometric_tolerances: tolerances(file, binding),
    datums: datums(file, binding),
    roughness: rough,
    callouts: callouts(facts, sizes, rough),
  };
}
