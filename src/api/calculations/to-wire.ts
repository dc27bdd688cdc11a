import type { z } from '@hono/zod-openapi';
import type { Calculation } from '../../db/calculation-record/calculation.ts';
import { shownMaterial } from '../../db/calculation-record/material.ts';
import type { Coverage } from '../../db/calculations/hold-quota.ts';
import type { InputChanges } from '../../db/calculations/input-changes.ts';
import type { CostLine, PricedResult, PricingGeometry } from '../../engine/index.ts';
import { sourcesOf } from '../kit/citations.ts';
import type { Wire } from '../kit/schemas.ts';
import type { analytics } from './analytics-schemas.ts';
import { geometryFindings } from './geometry-findings.ts';
import type { geometry } from './geometry-schemas.ts';
import type { calculation, calculationListItem, coverage } from './schemas.ts';
import type { costSheet } from './sheet-schemas.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const inputChangesToWire = (changes: InputChanges | undefined) =>
  changes === undefined
    ? null
    : {
        corrections: changes.corrections,
        latest_at: changes.latestAt.toISOString(),
        roles: [...changes.roles],
      };

export const environmentChangeToWire = (row: Calculation) =>
  row.environmentChangedAt === null ? null : { latest_at: row.environmentChangedAt.toISOString() };

const materialToWire = (row: Calculation) => {
  const { gradeId, ref, source } = shownMaterial(row);
  return { material_grade_id: gradeId, material_ref: ref, material_source: source };
};

export const listItemToWire = (
  row: Calculation,
  changes: InputChanges | undefined,
): z.infer<typeof calculationListItem> => ({
  ...materialToWire(row),
  assembly_role: row.assemblyRole,
  assembly_state: row.assemblyState,
  attempt_count: row.attemptCount,
  batch_id: row.batchId,
  costing_environment_id: row.environmentId,
  costing_environment_name: row.environmentName,
  created_at: row.createdAt.toISOString(),
  currency: row.currency,
  derived_from_calculation_id: row.derivedFromId,
  engine: row.engine,
  environment_changed_since_run: environmentChangeToWire(row),
  error: row.error,
  finished_at: iso(row.finishedAt),
  full_stock_charge: row.fullStockCharge,
  id: row.id,
  inputs_changed_since_run: inputChangesToWire(changes),
  lot_size: row.lotSize,
  corrected_material:
    row.correctedMaterial === null
      ? null
      : { material_grade_id: row.correctedMaterial.gradeId, material_ref: row.correctedMaterial.ref },
  max_attempts: row.maxAttempts,
  name: row.name,
  nest_item_id: row.nestItemId,
  nest_revision: row.nestRevision,
  nestable: row.nestable,
  offer_price: row.offerPrice,
  part_id: row.partId,
  part_number: row.partNumber,
  part_revision_id: row.revisionId,
  revision_code: row.revisionCode,
  started_at: iso(row.startedAt),
  status: row.status,
  stock_format_id: row.stockFormatId,
  stock_format_mm:
    row.stockLengthMm === null || row.stockWidthMm === null
      ? null
      : { length_mm: row.stockLengthMm, width_mm: row.stockWidthMm },
  unit_cost: row.unitCost,
  waits_for_input:
    row.waitsForUploadId === null || row.waitsForFile === null
      ? null
      : { data_source_id: row.waitsForUploadId, filename: row.waitsForFile },
});

export const coverageToWire = (row: Coverage, upgradeUrl: string): z.infer<typeof coverage> => ({
  included: row.included,
  message: row.message,
  reason: row.reason,
  remaining: row.remaining,
  tier_slug: row.tierSlug,
  upgrade_url: upgradeUrl,
  used: row.used,
  window: row.window,
});

/** Fields of the result: all null or empty until success. */
export const calculationToWire = (
  row: Calculation,
  changes: InputChanges | undefined,
  result: PricedResult | null,
  facts: PricingGeometry | null,
  blockedBy: z.infer<typeof coverage> | null,
  progress: { readonly done: number; readonly total: number } | null = null,
): Omit<Wire<typeof calculation>, 'omitted'> => ({
  ...listItemToWire(row, changes),
  analytics: result === null ? null : analyticsOf(row, result),
  annual_volume: row.annualVolume,
  assembly_context:
    row.assemblyContext === null || row.parentId === null
      ? null
      : {
          component_key: row.assemblyContext.component_key,
          quantity: row.assemblyContext.quantity,
          positions: [...row.assemblyContext.positions],
          parent_calculation_id: row.parentId,
        },
  assembly_progress: progress,
  bodies: row.bodies,
  joining: row.joining,
  confidence: result?.confidence ?? null,
  coverage: blockedBy,
  dataset_link_id: row.pricedLinkId,
  failure: row.failure === null ? null : row.failure,
  language: row.language,
  material_is_provided: row.materialIsProvided,
  needs_human_review: row.needsHumanReview ?? false,
  parent_calculation_id: row.parentId,
  provided_stock_kind: row.providedStockKind,
  region: row.region,
  review_reasons: result?.review_reasons ?? [],
  setup_cost: row.setupCost,
  cost_sheet: result === null ? null : sheetOf(row, result),
  cost_sheet_sources: result === null ? {} : sourcesOf(citationsOf(result)),
  lot_curve: result?.lot_curve ?? [],
  annual_curve: result?.annual_curve ?? [],
  manufacturing_process: row.manufacturingProcess,
  chosen_process: result?.chosen_process ?? null,
  tooling: result?.tooling ?? null,
  process_plan: result?.process_plan ?? [],
  machine_rates: result?.machine_rates ?? [],
  served_from_cache: row.servedFromCache,
  config_revision: row.configRevision,
  parameter_version: row.parameterVersion,
  engine_version: row.engineVersion,
  geometry: facts === null ? null : geometryOf(facts, result),
});

const ofTerm = ({ source, from }: CostLine['terms'][number]): readonly string[] => [
  source,
  ...(from?.terms.flatMap(ofTerm) ?? []),
];

const ofLine = ({ evidence, terms, children }: CostLine): readonly string[] => [
  evidence.source,
  ...terms.flatMap(ofTerm),
  ...children.flatMap(ofLine),
];

/** Evidence and terms of the lines of the sheet and of the operations of the plan, and the factors of the emissions. */
const citationsOf = ({ cost_sheet, process_plan, emissions }: PricedResult): readonly string[] => [
  ...cost_sheet.lines.flatMap(ofLine),
  ...process_plan.flatMap(({ evidence, time_elements }) => [
    evidence.source,
    ...time_elements.flatMap(({ terms }) => terms.flatMap(ofTerm)),
  ]),
  ...emissions.sources.flatMap(({ source, terms }) => [source, ...terms.flatMap(ofTerm)]),
];

const UNREQUIRED = { it_grade: null, fit: null, ra_um: null };

const featuresOf = (
  facts: PricingGeometry,
  result: PricedResult | null,
): Wire<typeof geometry>['features'] => {
  const required = new Map(
    (result?.requirements ?? []).map(({ feature_id, ...requirement }) => [feature_id, requirement]),
  );
  return facts.features.map((feature) => ({ ...feature, ...(required.get(feature.id) ?? UNREQUIRED) }));
};

const geometryOf = (facts: PricingGeometry, result: PricedResult | null): Wire<typeof geometry> => ({
  volume_mm3: facts.volume_mm3,
  area_mm2: facts.area_mm2,
  mass_kg: result?.mass_kg ?? null,
  bbox_mm: facts.bbox_mm,
  obb_mm: facts.obb_mm,
  shape_class: facts.shape_class,
  features: featuresOf(facts, result),
  findings: geometryFindings(facts),
  walls:
    facts.walls === null
      ? null
      : {
          ...facts.walls,
          p5_mm: facts.walls.p5_mm ?? null,
          p95_mm: facts.walls.p95_mm ?? null,
          by_face: facts.walls.by_face ?? null,
        },
  shaping: facts.shaping ?? null,
});

const LOT_SIZE_DEFAULTED = 'lot_size_defaulted';

/** The default lot size does not affect the price, so the cached result does not contain this note. */
const sheetOf = (row: Calculation, { cost_sheet }: PricedResult): Wire<typeof costSheet> =>
  row.lotSizeDefaulted
    ? {
        ...cost_sheet,
        notes: [...cost_sheet.notes, { code: LOT_SIZE_DEFAULTED, bucket: null, residual: null }],
      }
    : cost_sheet;

const analyticsOf = (row: Calculation, result: PricedResult): Wire<typeof analytics> => ({
  totals: result.totals,
  cost_drivers: result.cost_drivers,
  findings: result.findings,
  notes: row.lotSizeDefaulted
    ? [...result.notes, { code: LOT_SIZE_DEFAULTED, params: { lot_size: row.lotSize } }]
    : result.notes,
  alternatives: result.alternatives,
  stock: result.stock,
  economics: result.economics,
  emissions: result.emissions,
});
