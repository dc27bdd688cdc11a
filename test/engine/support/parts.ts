import { readFileSync } from 'node:fs';
import {
  type DrawingCallout,
  type DrawingFacts,
  ENGINE_VERSION,
  type GeometryFeature,
  type GradeRecord,
  type PricedComponent,
  type PricingGeometry,
  type PricingRequest,
  type PricingSnapshot,
  type ResolvedEnvironment,
  type Vec3,
} from '../../../src/engine/index.ts';
import { PARAMETER_VERSION } from '../../../src/engine/parameters/version.ts';
import { requestOf } from './context.ts';
import { presetEnvironment } from './environment.ts';

type GradeFile = {
  readonly grades: readonly (GradeRecord & {
    readonly primary_code: string;
    readonly citations: Record<string, string>;
    readonly sigmas?: Record<string, number>;
  })[];
};

const GRADES = (
  JSON.parse(
    readFileSync(new URL('../../../data/materials/grades.json', import.meta.url), 'utf8'),
  ) as GradeFile
).grades;

/** A grade of the shipped catalogue by its primary code, for example `1.4301`. */
export const grade = (code: string): GradeRecord => {
  const found = GRADES.find((row) => row.primary_code === code);
  if (!found) throw new Error(`the catalogue has no grade ${code}`);
  return {
    id: found.id,
    urn: found.urn,
    category: found.category,
    iso_group: found.iso_group,
    display_code: found.display_code,
    name: found.name,
    density_kg_m3: found.density_kg_m3,
    tensile_mpa: found.tensile_mpa,
    hardness_hb: found.hardness_hb,
    kc1_1_n_mm2: found.kc1_1_n_mm2,
    mc: found.mc,
    kc_basis_rake_deg: found.kc_basis_rake_deg,
    price_per_kg: found.price_per_kg,
    scrap_price_per_kg: found.scrap_price_per_kg,
    price_currency: found.price_currency,
    price_as_of: found.price_as_of,
    source: 'assumed',
    price_source: 'assumed',
    price_sigma: 0.15,
    ...(found.forms === undefined ? {} : { forms: found.forms }),
  };
};

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
const Z: Vec3 = [0, 0, 1];

type Named = Partial<GeometryFeature> & Pick<GeometryFeature, 'id' | 'kind'>;

/** A feature without faces, of which nothing else is known than what is said. */
export const featureOf = (change: Named): GeometryFeature => ({
  subtype: null,
  through: null,
  diameter_mm: null,
  depth_mm: null,
  width_mm: null,
  length_mm: null,
  radius_mm: null,
  angle_deg: null,
  count: 1,
  axis: null,
  position_mm: null,
  access: [],
  face_ids: [],
  confidence: 1,
  ...change,
});

const feature = (change: Named): GeometryFeature => featureOf({ face_ids: [`face-${change.id}`], ...change });

const geometry = (
  change: Partial<PricingGeometry> &
    Pick<PricingGeometry, 'obb_mm' | 'volume_mm3' | 'area_mm2' | 'shape_class'>,
): PricingGeometry => ({
  schema_version: 1,
  source: { format: 'step' },
  solids: 1,
  bbox_mm: change.obb_mm,
  bbox_min_mm: [0, 0, 0],
  obb_axes: [X, Y, Z],
  shape_class_confidence: 1,
  shape_class_runner_up: null,
  faces: [],
  features: [],
  turned: null,
  sheet: null,
  profile: null,
  walls: null,
  ...change,
});

export type PlateOptions = { readonly scale?: number; readonly holes?: number; readonly pocket?: boolean };

/** A milled plate 120 × 80 × 20 with through holes Ø9 in a row and one pocket 60 × 40 × 8. */
export const plate = ({ scale = 1, holes = 4, pocket = true }: PlateOptions = {}): PricingGeometry => {
  const at = (value: number): number => value * scale;
  const bore = ((Math.PI * 81) / 4) * 20;
  const volume = 120 * 80 * 20 - holes * bore - (pocket ? 60 * 40 * 8 : 0);
  const area =
    2 * (120 * 80 + 120 * 20 + 80 * 20) + holes * Math.PI * 9 * 20 + (pocket ? 2 * (60 + 40) * 8 : 0);
  const drilled = Array.from({ length: holes }, (_, i) =>
    feature({
      id: `hole-${String(i).padStart(3, '0')}`,
      kind: 'hole',
      subtype: 'plain',
      through: true,
      diameter_mm: at(9),
      depth_mm: at(20),
      axis: Z,
      position_mm: [at(10 + (100 * i) / Math.max(1, holes)), at(10), at(20)],
      access: [Z, [0, 0, -1]],
    }),
  );
  const milled = feature({
    id: 'pocket-1',
    kind: 'pocket',
    through: false,
    depth_mm: at(8),
    width_mm: at(40),
    length_mm: at(60),
    radius_mm: at(6),
    axis: Z,
    position_mm: [at(60), at(50), at(20)],
    access: [Z],
  });
  return geometry({
    obb_mm: [at(120), at(80), at(20)],
    volume_mm3: volume * scale * scale * scale,
    area_mm2: area * scale * scale,
    shape_class: 'prismatic',
    features: pocket ? [...drilled, milled] : drilled,
  });
};

/** An open box of 120 × 80 × 40 mm with walls of 2.2 mm. */
export const openBox = (): PricingGeometry => ({
  ...plate({ pocket: false, holes: 0 }),
  obb_mm: [120, 80, 40],
  bbox_mm: [120, 80, 40],
  volume_mm3: (2 * (120 * 40 + 80 * 40) + 120 * 80) * 2.2,
  area_mm2: 2 * (2 * (120 * 40 + 80 * 40) + 120 * 80),
  walls: { least_mm: 2.2, median_mm: 2.2, greatest_mm: 120 },
});

/** A turned shaft Ø40 × 120 with a seat Ø30 × 50. */
export const shaft = (scale = 1): PricingGeometry => {
  const at = (value: number): number => value * scale;
  const disc = (diameter: number, length: number): number => ((Math.PI * diameter * diameter) / 4) * length;
  const segment = (id: string, diameter: number, length: number, start: number) =>
    feature({
      id,
      kind: 'turned_segment',
      subtype: 'outer',
      diameter_mm: at(diameter),
      length_mm: at(length),
      axis: X,
      position_mm: [at(start), 0, 0],
      access: [Y],
    });
  return geometry({
    obb_mm: [at(120), at(40), at(40)],
    volume_mm3: (disc(40, 70) + disc(30, 50)) * scale * scale * scale,
    area_mm2: (Math.PI * 40 * 70 + Math.PI * 30 * 50 + 2 * disc(40, 1)) * scale * scale,
    shape_class: 'rotational',
    features: [segment('od-1', 40, 70, 0), segment('od-2', 30, 50, 70)],
    turned: {
      axis: X,
      length_mm: at(120),
      max_diameter_mm: at(40),
      min_bore_diameter_mm: 0,
      share: 1,
    },
  });
};

/** Diameters from one end of the axis to the other, each with its length. */
export const turnedPart = (
  steps: readonly (readonly [diameter: number, length: number])[],
): PricingGeometry => {
  const length = steps.reduce((sum, [, l]) => sum + l, 0);
  const widest = Math.max(...steps.map(([d]) => d));
  let at = 0;
  const features = steps.map(([d, l], i) => {
    const start = at;
    at += l;
    return feature({
      id: `od-${i + 1}`,
      kind: 'turned_segment',
      subtype: 'outer',
      diameter_mm: d,
      length_mm: l,
      axis: X,
      position_mm: [start, 0, 0],
      access: [Y],
    });
  });
  return geometry({
    obb_mm: [length, widest, widest],
    volume_mm3: steps.reduce((sum, [d, l]) => sum + ((Math.PI * d * d) / 4) * l, 0),
    area_mm2: steps.reduce((sum, [d, l]) => sum + Math.PI * d * l, (Math.PI * widest * widest) / 2),
    shape_class: 'rotational',
    features,
    turned: { axis: X, length_mm: length, max_diameter_mm: widest, min_bore_diameter_mm: 0, share: 1 },
  });
};

/** A bracket of 2 mm sheet, two bends, four holes. */
export const bracket = (): PricingGeometry =>
  geometry({
    obb_mm: [100, 60, 40],
    volume_mm3: 180 * 60 * 2 - 4 * ((Math.PI * 36) / 4) * 2,
    area_mm2: 2 * 180 * 60 + 2 * (180 + 60) * 2,
    shape_class: 'sheet_metal',
    features: [
      ...[1, 2].map((i) =>
        feature({
          id: `bend-${i}`,
          kind: 'bend',
          radius_mm: 2,
          angle_deg: 90,
          length_mm: 60,
          axis: Y,
          access: [Z],
        }),
      ),
      ...[1, 2, 3, 4].map((i) =>
        feature({
          id: `hole-${i}`,
          kind: 'hole',
          subtype: 'plain',
          through: true,
          diameter_mm: 6,
          depth_mm: 2,
          axis: Z,
          access: [Z],
        }),
      ),
    ],
    sheet: {
      thickness_mm: 2,
      bend_count: 2,
      contour_length_mm: 2 * (180 + 60) + 4 * Math.PI * 6,
      pierces: 5,
      unfolded_mm: [180, 60],
    },
  });

export type SnapshotOptions = {
  readonly facts?: PricingGeometry | null;
  readonly drawing?: DrawingFacts | null;
  readonly request?: Partial<PricingRequest>;
  readonly material?: string | null;
  readonly environment?: ResolvedEnvironment;
};

const DE = presetEnvironment('de-2026');

export const snapshotOf = (options: SnapshotOptions = {}): PricingSnapshot => {
  const environment = options.environment ?? DE;
  const material = options.material === undefined ? '1.0577' : options.material;
  return {
    schema_version: 1,
    engine_version: ENGINE_VERSION,
    parameter_version: PARAMETER_VERSION,
    facts: options.facts === undefined ? plate() : options.facts,
    drawing: options.drawing ?? null,
    request: requestOf({ currency: environment.currency, region: environment.region, ...options.request }),
    material: material === null ? null : { grade: grade(material), override: null, resolved_from: 'request' },
    environment,
    stock_formats: [],
    fx: [
      { from: 'EUR', to: 'PLN', rate: 4.3305, as_of: '2026-07-21', source: 'ecb_ref' },
      { from: 'EUR', to: 'USD', rate: 1.1418, as_of: '2026-07-21', source: 'ecb_ref' },
      { from: 'EUR', to: 'CNY', rate: 8.2, as_of: '2026-07-21', source: 'assumed' },
    ],
    components: null,
  };
};

export const drawingOf = (change: Partial<DrawingFacts> = {}): DrawingFacts => ({
  general_tolerance: 'm',
  default_ra_um: 3.2,
  callouts: [],
  heat_treatment: null,
  surface_treatment: null,
  hardness_hrc: null,
  dimension_count: null,
  ...change,
});

export const calloutOf = (feature_id: string | null, change: Partial<DrawingCallout>): DrawingCallout => ({
  feature_id,
  nominal_mm: null,
  it_grade: null,
  fit: null,
  ra_um: null,
  thread: null,
  count: 1,
  ...change,
});

/** A component of an assembly with its price. */
export const componentOf = (change: Partial<PricedComponent> = {}): PricedComponent => ({
  key: 'c1',
  name: 'Housing',
  quantity: 1,
  make_or_buy: 'make',
  manufacturing_cost: 10,
  currency: 'EUR',
  mass_kg: 1,
  sigma_rel: 0.1,
  kg_co2e: 3,
  ...change,
});
