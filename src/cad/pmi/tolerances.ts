import type { PmiDatum, PmiTolerance } from '../facts.ts';
import type { Part21File } from '../part21/file.ts';
import { isList, isRef } from '../part21/header.ts';
import type { Value } from '../part21/values.ts';
import type { FaceBinding } from './binding.ts';
import { quantityOf, refs, text } from './measures.ts';

export const TOLERANCES = [
  'ANGULARITY',
  'CIRCULAR_RUNOUT',
  'COAXIALITY',
  'CONCENTRICITY',
  'CYLINDRICITY',
  'FLATNESS',
  'LINE_PROFILE',
  'PARALLELISM',
  'PERPENDICULARITY',
  'POSITION',
  'ROUNDNESS',
  'STRAIGHTNESS',
  'SURFACE_PROFILE',
  'SYMMETRY',
  'TOTAL_RUNOUT',
];

const enumerations = (value: Value | undefined): string[] =>
  (isList(value) ? value : []).flatMap((one) =>
    typeof one === 'object' && one !== null && 'enumeration' in one ? [one.enumeration.toLowerCase()] : [],
  );

/** Letters of a datum system: its compartments in order, each a datum or a list of common ones. */
function datumLetters(file: Part21File, system: number): string[] {
  const compartments = refs(file.args(system, 'DATUM_SYSTEM')?.[4]);
  return compartments.map((id) => {
    const base = file.args(id, 'DATUM_REFERENCE_COMPARTMENT')?.[4];
    const own = isRef(base)
      ? refs(base)
      : typeof base === 'object' && base !== null && 'args' in base
        ? refs(base.args[0])
        : refs(base);
    const letters = own.map((datum) => {
      const element = file.args(datum, 'DATUM_REFERENCE_ELEMENT')?.[4];
      return text(file.args(isRef(element) ? element.ref : datum, 'DATUM')?.[4]);
    });
    return letters.join('-');
  });
}

/** Zone form by tolerance (ISO 10303-47). */
function zones(file: Part21File): Map<number, string> {
  return new Map(
    file.all('TOLERANCE_ZONE').flatMap((id) => {
      const args = file.args(id, 'TOLERANCE_ZONE');
      const form = text(file.args(refs(args?.[5])[0] ?? -1, 'TOLERANCE_ZONE_FORM')?.[0]);
      return form === '' ? [] : refs(args?.[4]).map((tolerance) => [tolerance, form] as const);
    }),
  );
}

function millimetres(file: Part21File, value: Value | undefined): number | null {
  return isRef(value) ? (quantityOf(file, value.ref)?.value ?? null) : null;
}

export function tolerances(file: Part21File, binding: FaceBinding): PmiTolerance[] {
  const seen = new Set<number>();
  const forms = zones(file);
  return TOLERANCES.flatMap((kind) =>
    file.all(`${kind}_TOLERANCE`).flatMap((id): PmiTolerance[] => {
      if (seen.has(id)) return [];
      seen.add(id);
      const own = file.args(id, `${kind}_TOLERANCE`) ?? [];
      const [, , magnitude, aspect] = file.args(id, 'GEOMETRIC_TOLERANCE') ?? own;
      const systems = file.args(id, 'GEOMETRIC_TOLERANCE_WITH_DATUM_REFERENCE')?.[0] ?? own[4];
      return [
        {
          kind: kind.toLowerCase(),
          value_mm: millimetres(file, magnitude),
          datums: refs(systems).flatMap((system) => datumLetters(file, system)),
          modifiers: enumerations(file.args(id, 'GEOMETRIC_TOLERANCE_WITH_MODIFIERS')?.[0]),
          zone: forms.get(id) ?? null,
          outside_mm: millimetres(file, file.args(id, 'UNEQUALLY_DISPOSED_GEOMETRIC_TOLERANCE')?.[0]),
          face_ids: isRef(aspect) ? binding.faces(aspect.ref) : [],
        },
      ];
    }),
  );
}

/** Datum features and datum targets point at their datum by a relationship. */
export function datums(file: Part21File, binding: FaceBinding): PmiDatum[] {
  const faces = new Map<number, string[]>();
  const targets = new Map<number, { label: string; form: string }[]>();
  for (const id of file.all('SHAPE_ASPECT_RELATIONSHIP')) {
    const [, , feature, datum] = file.args(id, 'SHAPE_ASPECT_RELATIONSHIP') ?? [];
    if (!isRef(feature) || !isRef(datum)) continue;
    faces.set(datum.ref, [...(faces.get(datum.ref) ?? []), ...binding.faces(feature.ref)]);
    const target = file.args(feature.ref, 'PLACED_DATUM_TARGET_FEATURE');
    if (target === null) continue;
    const own = { label: text(target[4]), form: text(target[1]) };
    targets.set(datum.ref, [...(targets.get(datum.ref) ?? []), own]);
  }
  return file.all('DATUM').map((id) => {
    const label = text(file.args(id, 'DATUM')?.[4]);
    return {
      label,
      face_ids: [...new Set([...binding.faces(id), ...(faces.get(id) ?? [])])],
      targets: (targets.get(id) ?? [])
        .map((one) => ({ ...one, label: `${label}${one.label}` }))
        .sort((a, b) => (a.label < b.label ? -1 : 1)),
    };
  });
}
