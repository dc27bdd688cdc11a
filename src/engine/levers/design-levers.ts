import { resolveMaterial } from '../material/resolve-material.ts';
import type { PartFacts, PartFeature } from '../records.ts';
import type { GeneralTolerance } from '../snapshot.ts';
import { type Lever, type LeverInput, leverValue, type Proposal, replanned } from './lever.ts';

const LOOSER: Readonly<Record<GeneralTolerance, GeneralTolerance | null>> = {
  f: 'm',
  m: 'c',
  c: null,
  v: null,
};

/** Changes features in one way and plans again; no proposal if no feature changes. */
const withFeatures = (
  input: LeverInput,
  lever: string,
  params: Proposal['params'],
  change: (feature: PartFeature) => PartFeature,
): readonly Proposal[] => {
  const { part } = input.planned;
  if (part === null) return [];
  const features = part.features.map(change);
  const changed = features.filter((feature, i) => feature !== part.features[i]);
  if (changed.length === 0) return [];
  const geometry = { ...part.geometry, features };
  return [
    {
      lever,
      params: { ...params, features: changed.length },
      after: replanned(input, { part: { ...part, geometry, features } }),
      face_ids: [...new Set(changed.flatMap(({ face_ids }) => face_ids))],
      recognised: Math.min(...changed.map((feature) => feature.confidence)),
    },
  ];
};

const facts = (input: LeverInput, lever: string, params: Proposal['params'], change: Partial<PartFacts>) => {
  const { part } = input.planned;
  return part === null ? [] : [{ lever, params, after: replanned(input, { part: { ...part, ...change } }) }];
};

/** Relaxes a requirement of the drawing a little, or changes the grade: planned and priced again. */
export const DESIGN_LEVERS: readonly Lever[] = [
  /**
   * The nearest cheaper grade of at least the same strength, planned and priced instead of the part's own. The designer must judge
   * corrosion and toughness.
   */
  {
    kind: 'material',
    audience: 'design',
    parameter: 'design_change',
    propose: (input) => {
      const { snapshot, parameters } = input.planned.opened;
      const { material, request } = snapshot;
      const cheaper = material?.cheaper_grade;
      if (!material || cheaper === undefined || request.material_is_provided) return [];
      const changed = { ...snapshot, material: { ...material, grade: cheaper, override: null } };
      const params = {
        from: material.grade.display_code,
        to: cheaper.display_code,
        tensile_mpa_from: material.grade.tensile_mpa ?? 0,
        tensile_mpa_to: cheaper.tensile_mpa ?? 0,
      };
      const after = replanned(input, {
        material: resolveMaterial(changed, parameters),
        snapshot: changed,
      });
      return [{ lever: 'material_grade', params, after }];
    },
  },
  {
    kind: 'tolerance',
    audience: 'design',
    parameter: 'design_change',
    propose: (input) =>
      withFeatures(input, 'it_grade', { by: 1 }, (feature) =>
        feature.it_grade === null ? feature : { ...feature, it_grade: feature.it_grade + 1, fit: null },
      ),
  },
  {
    kind: 'roughness',
    audience: 'design',
    parameter: 'design_change',
    propose: (input) =>
      withFeatures(input, 'ra', { factor: 2 }, (feature) =>
        feature.ra_um === null ? feature : { ...feature, ra_um: feature.ra_um * 2 },
      ),
  },
  {
    kind: 'general_tolerance',
    audience: 'design',
    parameter: 'design_change',
    propose: (input) => {
      const from = input.planned.part?.general_tolerance;
      const to = from === undefined ? null : LOOSER[from];
      if (from === undefined || to === null || input.planned.part?.has_drawing !== true) return [];
      return facts(input, 'general_tolerance', { from, to }, { general_tolerance: to });
    },
  },
  {
    kind: 'surface_finish',
    audience: 'design',
    parameter: 'design_change',
    propose: (input) => {
      const part = input.planned.part;
      const from = part?.default_ra_um;
      return from === undefined || part?.has_drawing !== true
        ? []
        : facts(input, 'default_ra', { from, to: from * 2 }, { default_ra_um: from * 2 });
    },
  },
  {
    kind: 'treatment',
    audience: 'design',
    parameter: 'design_change',
    propose: (input) => {
      const part = input.planned.part;
      const treatments = [part?.heat_treatment, part?.surface_treatment];
      return treatments.flatMap((treatment, i) =>
        treatment
          ? facts(
              input,
              i === 0 ? 'heat_treatment' : 'surface_treatment',
              { treatment: treatment.text },
              i === 0 ? { heat_treatment: null } : { surface_treatment: null },
            )
          : [],
      );
    },
  },
  {
    kind: 'corner_radius',
    audience: 'design',
    parameter: 'corner_radius_factor',
    propose: (input) => {
      const factor = leverValue(input, 'corner_radius_factor');
      return withFeatures(input, 'corner_radius', { factor }, (feature) =>
        (feature.kind === 'pocket' || feature.kind === 'slot') && feature.radius_mm !== null
          ? { ...feature, radius_mm: feature.radius_mm * factor }
          : feature,
      );
    },
  },
  {
    kind: 'hole_depth',
    audience: 'design',
    parameter: 'hole_depth_ratio',
    propose: (input) => {
      const ratio = leverValue(input, 'hole_depth_ratio');
      return withFeatures(input, 'hole_depth', { depth_over_diameter: ratio }, (feature) => {
        const { kind, through, diameter_mm: diameter, depth_mm: depth } = feature;
        if (kind !== 'hole' || through !== false || diameter === null || depth === null) return feature;
        return depth <= diameter * ratio ? feature : { ...feature, depth_mm: diameter * ratio };
      });
    },
  },
  {
    kind: 'inspection_dimensions',
    audience: 'design',
    parameter: 'inspection_factor',
    propose: (input) => {
      // Without a drawing the number of dimensions is an estimate, so there is nothing to remove from a drawing.
      const from = input.planned.opened.snapshot.drawing?.dimension_count ?? 0;
      const to = Math.ceil(from * leverValue(input, 'inspection_factor'));
      return from < 2 ? [] : facts(input, 'dimension_count', { from, to }, { dimension_count: to });
    },
  },
];
