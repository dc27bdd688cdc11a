import type { Calculation } from '../../db/calculations/calculation.ts';
import { findCalculation, insertCalculation } from '../../db/calculations/store.ts';
import type { Tx } from '../../db/database.ts';
import { findDataset } from '../../db/datasets.ts';
import { findBaseline, findEnvironment } from '../../db/environments.ts';
import { asId, type CalculationId, type OrgId } from '../../db/ids.ts';
import { findGrade } from '../../db/materials.ts';
import { findRevision } from '../../db/revisions.ts';
import { newId } from '../../platform/ids.ts';
import { ApiError, notFound } from '../kit/errors.ts';
import type { CreateCalculation } from './schemas.ts';

const ENGINE = 'analytic';
const MAX_ATTEMPTS = 3;

/** The four stock fields: a derived calculation keeps its parent's word where the body says nothing; null clears. */
const stockOf = (body: CreateCalculation, parent: Calculation | null) => {
  const size =
    body.stock_format_mm === undefined
      ? { stockLengthMm: parent?.stockLengthMm ?? null, stockWidthMm: parent?.stockWidthMm ?? null }
      : {
          stockLengthMm: body.stock_format_mm?.length_mm ?? null,
          stockWidthMm: body.stock_format_mm?.width_mm ?? null,
        };
  return {
    ...size,
    fullStockCharge: body.full_stock_charge ?? parent?.fullStockCharge ?? 'auto',
    stockFormatId:
      body.stock_format_id === undefined ? (parent?.stockFormatId ?? null) : body.stock_format_id,
    nestItemId: body.nest_item_id === undefined ? (parent?.nestItemId ?? null) : body.nest_item_id,
  } as const;
};

/** Makes a draft: nothing is enqueued and nothing is billed until it runs. @throws ApiError naming the field that cannot be found. */
export const createDraft = async (
  tx: Tx,
  orgId: OrgId,
  body: CreateCalculation,
  options: { readonly now: Date; readonly batchId: string | null },
): Promise<Calculation> => {
  const revision = await findRevision(tx, orgId, body.part_revision_id);
  if (revision === null) throw notFound('part_revision_id');
  const wanted = body.costing_environment_id ?? body.costing_environment_ids?.[0];
  const environment =
    wanted === undefined ? await findBaseline(tx, orgId) : await findEnvironment(tx, orgId, wanted);
  if (environment === null) throw notFound('costing_environment_id');
  if (body.dataset_link_id !== undefined) {
    const link = await findDataset(tx, orgId, body.dataset_link_id);
    if (link === null || link.revisionId !== revision.id) throw notFound('dataset_link_id');
  }
  const parent =
    body.derived_from_calculation_id === undefined
      ? null
      : await findCalculation(tx, orgId, body.derived_from_calculation_id);
  if (body.derived_from_calculation_id !== undefined && parent === null)
    throw notFound('derived_from_calculation_id');
  if (body.material_grade_id !== undefined && (await findGrade(tx, body.material_grade_id)) === null) {
    throw notFound('material_grade_id');
  }
  const stock = stockOf(body, parent);
  if (stock.stockFormatId !== null) {
    throw new ApiError('stock_format_unresolved', { details: { stock_format_id: stock.stockFormatId } });
  }
  if (stock.nestItemId !== null) {
    throw new ApiError('nest_item_unresolved', {
      details: { reason: 'not_found', nest_item_id: stock.nestItemId },
    });
  }
  const draft: Calculation = {
    id: asId<CalculationId>(newId()),
    orgId,
    name: body.name ?? `Calculation ${options.now.toISOString().slice(0, 19)}Z`,
    partId: revision.partId,
    revisionId: revision.id,
    environmentId: environment.id,
    batchId: options.batchId,
    parentId: null,
    derivedFromId: parent?.id ?? null,
    datasetLinkId: body.dataset_link_id ?? null,
    lotSize: body.lot_size ?? 1,
    lotSizeDefaulted: body.lot_size === undefined,
    annualVolume: body.annual_volume ?? null,
    currency: body.currency ?? environment.currency,
    region: body.region ?? environment.region,
    language: body.language ?? 'en',
    engine: ENGINE,
    materialGradeId: body.material_grade_id ?? null,
    materialRef: body.material_ref ?? null,
    materialIsProvided: body.material_is_provided ?? false,
    providedStockKind: body.provided_stock_kind ?? 'none',
    ...stock,
    status: 'draft',
    runSeq: 0,
    attemptCount: 0,
    maxAttempts: MAX_ATTEMPTS,
    error: null,
    unitCost: null,
    offerPrice: null,
    setupCost: null,
    needsHumanReview: null,
    servedFromCache: false,
    snapshotDigest: null,
    configRevision: null,
    environmentChangedAt: null,
    engineVersion: null,
    parameterVersion: null,
    enqueuedAt: null,
    startedAt: null,
    finishedAt: null,
    createdAt: options.now,
    revisionCode: revision.revisionCode,
  };
  await insertCalculation(tx, draft);
  return draft;
};
