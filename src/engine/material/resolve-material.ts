import { fxRate } from '../currency/convert.ts';
import { titleOf } from '../drawing/general.ts';
import { refOf } from '../drawing/zone.ts';
import { isAssumed } from '../evidence.ts';
import { parameterEvidence } from '../parameters-view.ts';
import type {
  EngineNote,
  Evidence,
  MaterialFacts,
  Parameters,
  ResolvedParameter,
  Valued,
} from '../records.ts';
import type { GradeRecord, PricingRequest, PricingSnapshot, SnapshotMaterial } from '../snapshot.ts';
import { cuttingGroup, isoLetter } from './cutting-group.ts';

const CATALOGUE_SIGMA_BIN = 'material.catalogue';

const fromRow = (row: ResolvedParameter): Valued => ({
  value: row.value,
  unit: row.unit,
  evidence: parameterEvidence(row),
});

/** Override, otherwise catalogue, otherwise the registry's row of the group or category. */
const chosen = (
  unit: string,
  stated: number | null | undefined,
  catalogue: number | null,
  fallback: ResolvedParameter | null,
  material: SnapshotMaterial,
  sigma: number,
): Valued => {
  if (stated !== null && stated !== undefined) {
    const evidence: Evidence = {
      kind: 'stated',
      source: 'material.override',
      source_id: material.override?.override_id ?? null,
      sigma: 0,
    };
    return { value: stated, unit, evidence };
  }
  if (catalogue !== null || fallback === null) {
    const assumed = isAssumed(material.grade.source);
    return {
      value: catalogue ?? 0,
      unit,
      evidence: {
        kind: assumed ? 'assumed' : 'catalogue',
        source: material.grade.source,
        source_id: material.grade.id,
        sigma,
      },
    };
  }
  return fromRow(fallback);
};

/** The cutting group of the snapshot's grade. */
export const groupOf = (material: SnapshotMaterial, parameters: Parameters): string =>
  cuttingGroup(material.grade, {
    quenched_hb: parameters.get('material.hardness', 'quenched_hb').value,
    mild_mpa: parameters.get('material.tensile', 'mild').value,
  });

const price = (
  field: 'price' | 'scrap',
  snapshot: PricingSnapshot,
  material: SnapshotMaterial,
  parameters: Parameters,
): Valued => {
  const { grade, override } = material;
  const unit = `${snapshot.request.currency}/kg`;
  const convert = (value: number, from: string): number =>
    value * fxRate(snapshot.fx, from, snapshot.request.currency);
  const stated = field === 'price' ? override?.price_per_kg : override?.scrap_price_per_kg;
  if (override && stated !== null && stated !== undefined) {
    return {
      value: convert(stated, override.price_currency ?? grade.price_currency),
      unit,
      evidence: { kind: 'stated', source: 'material.override', source_id: override.override_id, sigma: 0 },
    };
  }
  const catalogue = field === 'price' ? grade.price_per_kg : grade.scrap_price_per_kg;
  if (catalogue === null)
    return inRegion(fromRow(parameters.get(`material.price.${grade.category}`, field)), material);
  const german: Valued = {
    value: convert(catalogue, grade.price_currency),
    unit,
    evidence: {
      kind: isAssumed(grade.price_source) ? 'assumed' : 'catalogue',
      source: grade.price_source,
      source_id: grade.id,
      sigma: grade.price_sigma,
    },
  };
  return inRegion(german, material);
};

/** A catalogue price at the level of the region; both spreads apply, and both sources are cited. */
export const inRegion = (price: Valued, { price_level: level }: SnapshotMaterial): Valued => {
  if (level === undefined) return price;
  const { evidence } = price;
  const keys = new Set(`${evidence.source};${level.source}`.split(';'));
  return {
    ...price,
    value: price.value * level.factor,
    evidence: {
      ...evidence,
      kind: isAssumed([...keys].join(';')) ? 'assumed' : evidence.kind,
      source: [...keys].join(';'),
      sigma: Math.sqrt(evidence.sigma * evidence.sigma + level.sigma * level.sigma),
    },
  };
};

const levelNote = ({ price_level: level }: SnapshotMaterial): readonly EngineNote[] =>
  level === undefined
    ? []
    : [
        {
          code: 'material_price_level',
          params: {
            region: level.region,
            factor: level.factor,
            as_of: level.as_of ?? '',
            source: level.source,
          },
        },
      ];

/** The model names an unknown grade, and nothing else names one. */
const isModelUnresolved = (
  { model_material: named }: PricingSnapshot,
  { resolved_from: from }: SnapshotMaterial,
): boolean => named !== undefined && named.grade_id === null && from === 'environment_default';

/** Use of the model's material: taken, unknown to the catalogue, or different from the priced one. */
const modelNotes = (snapshot: PricingSnapshot, material: SnapshotMaterial): readonly EngineNote[] => {
  const { model_material: named } = snapshot;
  if (named === undefined) return [];
  const { text, grade_id: id, candidates } = named;
  const { grade, resolved_from: from } = material;
  if (from === 'model') return [{ code: 'material_of_model', params: { grade: grade.display_code, text } }];
  if (isModelUnresolved(snapshot, material))
    return [{ code: 'model_material_unresolved', params: { text, candidates: candidates.join(', ') } }];
  return id === null || id === grade.id
    ? []
    : [{ code: 'model_material_differs', params: { model: text, priced: grade.display_code } }];
};

/** Regions whose stock has gauges and fractions of an inch. */
const INCH_REGION = 'US';

/** The forms in which the grade is available; customer-supplied material exists in any form. */
const formsOf = (
  { material_is_provided, provided_stock_kind }: PricingRequest,
  { forms }: GradeRecord,
): MaterialFacts['forms'] =>
  material_is_provided || provided_stock_kind !== 'none' ? null : (forms ?? null);

/**
 * The grade for the planning stages: the organisation's override, otherwise the catalogue, otherwise the registry's row of its
 * group or category, each with its evidence; prices in the sheet's currency. @throws RangeError when the snapshot names no
 * material
 */
export const resolveMaterial = (snapshot: PricingSnapshot, parameters: Parameters): MaterialFacts => {
  const material = snapshot.material;
  if (material === null) throw new RangeError('the snapshot names no material');
  const { grade, override } = material;
  const group = groupOf(material, parameters);
  const sigma = (name: string): number => parameters.get(CATALOGUE_SIGMA_BIN, name).value;
  const row = (name: string): ResolvedParameter => parameters.get(`material.group.${group}`, name);
  const drawn =
    material.resolved_from === 'drawing' ? titleOf(snapshot.drawing_read?.facts ?? [], 'material') : null;
  const requested =
    material.resolved_from === 'request_text'
      ? titleOf(snapshot.request_read?.facts ?? [], 'material')
      : null;
  const notes: EngineNote[] = [
    ...(material.resolved_from === 'environment_default'
      ? [{ code: 'material_defaulted', params: { grade: grade.display_code } }]
      : []),
    ...(drawn === null
      ? []
      : [
          {
            code: 'material_of_drawing',
            params: { grade: grade.display_code, fact_id: drawn.id, text: drawn.text, page: drawn.page },
          },
        ]),
    ...modelNotes(snapshot, material),
    ...(requested === null
      ? []
      : [{ code: 'material_of_request_text', params: { grade: grade.display_code, text: requested.text } }]),
    ...levelNote(material),
  ];
  return {
    grade_id: grade.id,
    display_code: grade.display_code,
    category: grade.category,
    iso_group: isoLetter(group),
    density: chosen(
      'kg/m3',
      override?.density_kg_m3,
      grade.density_kg_m3,
      null,
      material,
      sigma('sigma_density'),
    ),
    kc1_1: chosen(
      'N/mm2',
      override?.kc1_1_n_mm2,
      grade.kc1_1_n_mm2,
      row('kc11'),
      material,
      sigma('sigma_kc'),
    ),
    mc: chosen('1', override?.mc, grade.mc, row('mc'), material, sigma('sigma_kc')),
    kc_basis_rake_deg: grade.kc_basis_rake_deg ?? 0,
    tensile_mpa: chosen('N/mm2', null, grade.tensile_mpa, row('tensile'), material, sigma('sigma_tensile')),
    price_per_kg: price('price', snapshot, material, parameters),
    scrap_price_per_kg: price('scrap', snapshot, material, parameters),
    price_form: grade.price_form ?? 'round_bar',
    inch_sizes: snapshot.request.region === INCH_REGION,
    forms: formsOf(snapshot.request, grade),
    ...(drawn === null ? {} : { facts: [refOf(drawn)] }),
    notes,
    review_reasons: [
      ...(material.resolved_from === 'environment_default' ? ['material_defaulted'] : []),
      ...(isModelUnresolved(snapshot, material) ? ['model_material_unresolved'] : []),
    ],
  };
};
