import { type Calculation, newCalculation } from '../../db/calculation-record/calculation.ts';
import type { ColumnsOf } from '../../db/calculation-record/columns.ts';
import { INPUTS, type Inputs, initialInputs } from '../../db/calculation-record/inputs.ts';
import { materialNow } from '../../db/calculation-record/material.ts';
import { checkDraft, inheritEnvironment } from '../../db/calculations/draft-rules.ts';
import { findCalculation, insertDrafts } from '../../db/calculations/store.ts';
import {
  type EnvironmentSummary,
  findBaseline,
  findEnvironment,
} from '../../db/environments/environments.ts';
import type { Tx } from '../../db/kernel/database.ts';
import { asId, type CalculationId, type OrgId } from '../../db/kernel/ids.ts';
import { copyDrawings } from '../../db/packs/store.ts';
import { findRevision, type Revision } from '../../db/parts/revisions.ts';
import { copyComponentCorrections } from '../../db/snapshot/component-corrections.ts';
import { whyUnavailable } from '../../engine/index.ts';
import { newId } from '../../platform/ids.ts';
import { notFound } from '../kit/errors.ts';
import { draftRefusal } from './refusals.ts';
import type { CreateCalculation, CreateFields } from './schemas.ts';

/** A derived calculation inherits a field that the body leaves undefined; null restores the default. */
const inheritedOr = <T>(sent: T | null | undefined, inherited: T | undefined, byDefault: T): T =>
  sent === undefined ? (inherited ?? byDefault) : (sent ?? byDefault);

/** Grade and reference belong together: a body that states or clears one of them decides both. */
const materialOf = (body: CreateFields, parent: Calculation | null) => {
  const namesNoMaterial = body.material_grade_id === undefined && body.material_ref === undefined;
  const { gradeId, ref } =
    namesNoMaterial && parent !== null
      ? materialNow(parent)
      : { gradeId: body.material_grade_id ?? null, ref: body.material_ref ?? null };
  return { materialGradeId: gradeId, materialRef: ref };
};

/**
 * The four stock fields: a derived calculation inherits fields that the body leaves undefined; null clears. A field in the body
 * overrides an inherited one that excludes it.
 */
const stockOf = (body: CreateFields, parent: Calculation | null) => {
  const isSet = (value: unknown) => value !== undefined && value !== null;
  const setsFormat = isSet(body.stock_format_id);
  const setsSize = isSet(body.stock_format_mm);
  const setsNest = isSet(body.nest_item_id);
  const inheritsFormat = parent !== null && !setsSize && !setsNest;
  const inheritsSize = parent !== null && !setsFormat && !setsNest;
  const inheritsNest = parent !== null && !setsFormat && !setsSize && body.material_is_provided !== true;
  const size =
    body.stock_format_mm === undefined
      ? {
          stockLengthMm: inheritsSize ? parent.stockLengthMm : null,
          stockWidthMm: inheritsSize ? parent.stockWidthMm : null,
        }
      : {
          stockLengthMm: body.stock_format_mm?.length_mm ?? null,
          stockWidthMm: body.stock_format_mm?.width_mm ?? null,
        };
  return {
    ...size,
    stockFormatId:
      body.stock_format_id === undefined
        ? inheritsFormat
          ? parent.stockFormatId
          : null
        : body.stock_format_id,
    nestItemId:
      body.nest_item_id === undefined ? (inheritsNest ? parent.nestItemId : null) : body.nest_item_id,
  } as const;
};

/** @throws ApiError not_found */
const parentOf = async (
  tx: Tx,
  orgId: OrgId,
  { derived_from_calculation_id: id }: { readonly derived_from_calculation_id?: string | undefined },
): Promise<Calculation | null> => {
  if (id === undefined) return null;
  const parent = await findCalculation(tx, orgId, id);
  if (parent === null) throw notFound('derived_from_calculation_id');
  return parent;
};

type DraftOptions = { readonly now: Date; readonly batchId: string | null };

type InputColumns = ColumnsOf<typeof INPUTS>;
/** Fields of the body by the column of the input. */
type SentInputs = Partial<{ readonly [C in keyof InputColumns]: InputColumns[C] | null | undefined }>;

const inputsOf = (
  body: CreateFields,
  parent: Calculation | null,
  environment: Pick<Inputs, 'currency' | 'region'>,
): Inputs => {
  const sent: SentInputs = body;
  const initial = initialInputs(environment);
  const each = Object.entries(INPUTS) as [keyof Inputs, (typeof INPUTS)[keyof Inputs]][];
  const inputs = Object.fromEntries(
    each.map(([name, { column }]) => [
      name,
      inheritedOr<unknown>(sent[column], parent?.[name], initial[name]),
    ]),
  ) as Inputs;
  return {
    ...inputs,
    // There is one engine: whatever the body names, it is that one.
    engine: initial.engine,
    lotSizeDefaulted:
      body.lot_size === undefined && parent !== null ? parent.lotSizeDefaulted : body.lot_size == null,
    ...materialOf(body, parent),
    ...stockOf(body, parent),
  };
};

const draftOf = (
  orgId: OrgId,
  body: CreateFields,
  cell: { readonly revision: Revision; readonly environment: EnvironmentSummary },
  parent: Calculation | null,
  options: DraftOptions,
): Calculation =>
  newCalculation({
    id: asId<CalculationId>(newId()),
    orgId,
    name: body.name ?? `Calculation ${options.now.toISOString().slice(0, 19)}Z`,
    partId: cell.revision.partId,
    revisionId: cell.revision.id,
    environmentId: cell.environment.id,
    batchId: options.batchId,
    derivedFromId: parent?.id ?? null,
    datasetLinkId: body.dataset_link_id ?? null,
    createdAt: options.now,
    ...inputsOf(body, parent, cell.environment),
    partNumber: cell.revision.partNumber,
    revisionCode: cell.revision.revisionCode,
    environmentName: cell.environment.name,
  });

/**
 * The environments of a body, without duplicates, in order. Without any: the parent's environment for a derived calculation,
 * otherwise the baseline. @throws ApiError not_found, conflict
 */
export const environmentsOf = async (
  tx: Tx,
  orgId: OrgId,
  body: {
    readonly costing_environment_id?: string | null | undefined;
    readonly costing_environment_ids?: readonly string[] | undefined;
    readonly derived_from_calculation_id?: string | undefined;
  },
): Promise<readonly EnvironmentSummary[]> => {
  const namesNoEnvironment =
    body.costing_environment_id === undefined && body.costing_environment_ids === undefined;
  const parent = namesNoEnvironment ? await parentOf(tx, orgId, body) : null;
  if (parent !== null) {
    const inherited = await inheritEnvironment(tx, orgId, parent.environmentId);
    if (inherited.kind !== 'done') throw draftRefusal(inherited);
    return [inherited.value];
  }
  const named = body.costing_environment_id;
  const environmentIds = body.costing_environment_ids ?? (named == null ? [] : [named]);
  if (environmentIds.length === 0) {
    const baseline = await findBaseline(tx, orgId);
    if (baseline === null) throw notFound('costing_environment_id');
    return [baseline];
  }
  const found: EnvironmentSummary[] = [];
  for (const id of new Set(environmentIds)) {
    const environment = await findEnvironment(tx, orgId, id);
    if (environment === null)
      throw notFound(
        body.costing_environment_ids === undefined ? 'costing_environment_id' : 'costing_environment_ids',
      );
    found.push(environment);
  }
  return found;
};

/** Creates one draft per revision and environment, revisions first; does not enqueue or bill anything. @throws ApiError */
export const createDrafts = async (
  tx: Tx,
  orgId: OrgId,
  body: CreateFields,
  cells: { readonly revisions: readonly Revision[]; readonly environments: readonly EnvironmentSummary[] },
  options: DraftOptions,
): Promise<readonly Calculation[]> => {
  const parent = await parentOf(tx, orgId, body);
  const { stockFormatId, nestItemId } = stockOf(body, parent);
  const names = {
    gradeId: body.material_grade_id ?? null,
    stockFormatId,
    nestItemId,
    datasetLinkId: body.dataset_link_id ?? null,
    currency: inheritedOr(body.currency, parent?.currency, null),
    process: inheritedOr(body.manufacturing_process, parent?.manufacturingProcess, null),
    processGradeId: materialOf(body, parent).materialGradeId,
  };
  const today = options.now.toISOString().slice(0, 10);
  const refused = await checkDraft(tx, orgId, names, cells, today, whyUnavailable);
  if (refused !== null) throw draftRefusal(refused);
  const drafts = cells.revisions.flatMap((revision) =>
    cells.environments.map((environment) => draftOf(orgId, body, { revision, environment }, parent, options)),
  );
  await insertDrafts(tx, drafts);
  if (parent !== null) {
    const made = drafts.map((draft) => draft.id);
    await copyComponentCorrections(tx, orgId, parent.id, made);
    await copyDrawings(tx, orgId, parent.id, made, options.now);
  }
  return drafts;
};

/** One draft of one revision in one environment. @throws ApiError with the field that was not found */
export const createDraft = async (
  tx: Tx,
  orgId: OrgId,
  body: CreateCalculation,
  options: DraftOptions,
): Promise<Calculation> => {
  const revision = await findRevision(tx, orgId, body.part_revision_id);
  if (revision === null) throw notFound('part_revision_id');
  const environments = await environmentsOf(tx, orgId, body);
  const [draft] = await createDrafts(tx, orgId, body, { revisions: [revision], environments }, options);
  if (draft === undefined) throw new Error('one revision and one environment did not make exactly one draft');
  return draft;
};
