import { z } from '@hono/zod-openapi';
import { correctMaterial } from '../../db/calculations/correct-material.ts';
import { findInputChanges } from '../../db/calculations/input-changes.ts';
import { findResult } from '../../db/calculations/results.ts';
import { findCalculation, findPreviewed } from '../../db/calculations/store.ts';
import { findMachine } from '../../db/environments/machines.ts';
import { loadSnapshot } from '../../db/snapshot/pieces.ts';
import { type PreviewText, previewWeight } from '../../engine/index.ts';
import { MAX_ADJUSTMENTS, recordOf } from '../kit/bounds.ts';
import { existing } from '../kit/errors.ts';
import { calculationField } from '../kit/fields.ts';
import { JsonText } from '../kit/json-text.ts';
import { computedRoute, type Route, readRoute, writeRoute } from '../kit/route.ts';
import { uuid } from '../kit/schemas.ts';
import { finding } from './analytics-schemas.ts';
import { blocksOf, hasWholeSheet, sheetWith, viewQuery } from './blocks.ts';
import { gradeOf } from './material.ts';
import {
  adjustmentRefused,
  machineRefused,
  notReproducible,
  notSucceeded,
  tooLargeToPreview,
  unwrapCorrection,
} from './refusals.ts';
import { calculationId, changedSince, inputsChangedSince, status } from './schemas.ts';
import { costSheet } from './sheet-schemas.ts';
import { environmentChangeToWire, inputChangesToWire } from './to-wire.ts';

const TAG = 'Calculations';
const SIX_DECIMALS = 1_000_000;

const optimization = readRoute(
  {
    operationId: 'getCalculationOptimization',
    method: 'get',
    path: '/api/v1/calculations/{calculation_id}/optimization',
    tag: TAG,
    summary: 'List possible savings',
    description: 'Each saving is the difference of two prices. Empty until the calculation succeeds.',
    scope: 'calculations:read',
    weight: 'light',
    params: calculationId,
    responses: {
      200: {
        description: 'Possible changes, largest saving first.',
        schema: z
          .object({
            calculation_id: calculationField,
            currency: z.string().describe('ISO 4217 code of the savings.'),
            environment_changed_since_run: changedSince.nullable(),
            findings: z
              .array(finding)
              .describe('Possible changes, largest saving first. Empty until the calculation succeeds.'),
            inputs_changed_since_run: inputsChangedSince.nullable(),
            status,
          })
          .openapi('CalculationOptimization', { description: 'Changes that would make the part cheaper.' }),
      },
    },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) => {
    const row = existing(await findCalculation(tx, caller.orgId, params.calculation_id));
    const result = row.status === 'succeeded' ? await findResult(tx, caller.orgId, row.id, row.runSeq) : null;
    const changes = await findInputChanges(tx, caller.orgId, [row.id]);
    return {
      status: 200,
      body: {
        calculation_id: row.id,
        currency: row.currency,
        environment_changed_since_run: environmentChangeToWire(row),
        findings: result?.findings ?? [],
        inputs_changed_since_run: inputChangesToWire(changes.get(row.id)),
        status: row.status,
      },
    };
  },
);

/** A preview of this weight takes as long as one heavy weight of the largest plan pays for. */
const WEIGHT_OF_A_HEAVY = 60;
/** As much as the smallest plan has units for in a minute. */
const MOST_WEIGHT = 24 * WEIGHT_OF_A_HEAVY;

/** The machine alone in its class, and beside it without a class of the plan: most plans use two more. */
const PLANS_OF_A_MACHINE = 3;

const previewBody = z
  .strictObject({
    adjustments: recordOf(z.string().min(1).max(128), z.number(), MAX_ADJUSTMENTS)
      .optional()
      .describe(
        'Factor values by factor name, at most 200. The lines of the cost sheet list names and bands.',
      ),
    lot_size: z
      .int()
      .min(1)
      .max(1_000_000_000)
      .optional()
      .describe('Lot size to preview. Default: that of the calculation.'),
    machine_id: uuid(
      'UUID of the definition of a machine of the environment, as priced, that must work on the part. Default: the cheapest machines.',
    ).optional(),
  })
  .openapi('CalculationPreview', {
    description: 'Changes to preview. An empty object previews the price as it is.',
  });

/** The cost sheet is text already. Only a view that leaves out blocks parses it. */
const madeBody = (
  { cost_sheet: sheet, delta, total_delta }: Extract<PreviewText, { outcome: 'previewed' }>,
  blocks: ReturnType<typeof blocksOf>,
) =>
  hasWholeSheet(blocks)
    ? new JsonText(
        `{"cost_sheet":${sheet},"delta":${JSON.stringify(delta)},"total_delta":${JSON.stringify(total_delta)}}`,
      )
    : { cost_sheet: sheetWith(JSON.parse(sheet), blocks), delta, total_delta };

const preview = computedRoute(
  {
    operationId: 'previewCalculation',
    method: 'post',
    path: '/api/v1/calculations/{calculation_id}/preview',
    tag: TAG,
    summary: 'Preview a price',
    description:
      'Prices the calculation with other factors, another lot size or on another machine. Stores and bills nothing. An adjustment that cannot be computed exactly is refused by name, and a machine that cannot make the part with the reasons. Large assemblies and machine parks cost several heavy weights; the largest are refused with `preview_too_large`: run those. `view=summary` returns top-level lines only.',
    scope: 'calculations:read',
    weight: 'heavy',
    params: calculationId,
    query: z.object(viewQuery),
    body: previewBody,
    responses: {
      200: {
        description: 'The cost sheet with the changes.',
        schema: z
          .object({
            cost_sheet: costSheet,
            delta: z
              .record(z.string(), z.number())
              .describe('Change per piece by cost category: new minus current amount.'),
            total_delta: z
              .number()
              .describe('Change of the unit cost per piece, before surcharges and mark-up.'),
          })
          .openapi('CalculationPreviewResult', { description: 'Cost sheet with the changes applied.' }),
      },
    },
    errors: ['not_found', 'conflict', 'not_reproducible', 'adjustment_refused', 'machine_refused'],
  },
  async ({ tx, caller, params, body: { machine_id: wanted } }) => {
    const row = existing(await findPreviewed(tx, caller.orgId, params.calculation_id));
    const digest = row.status === 'succeeded' ? row.digest : null;
    const snapshot = digest === null ? null : await loadSnapshot(tx, caller.orgId, digest);
    const isPriced = snapshot?.environment.machines.some(({ machine_id }) => machine_id === wanted) === true;
    if (wanted !== undefined && !isPriced) existing(await findMachine(tx, caller.orgId, wanted));
    if (snapshot === null) throw notSucceeded(row.status);
    return { row, snapshot };
  },
  async ({ deps, caller, query, body, spend, found: { row, snapshot } }) => {
    // Everything is planned again with adjustments, and for each fleet in which a machine gets work.
    const plans =
      (Object.keys(body.adjustments ?? {}).length === 0 ? 1 : 2) +
      (body.machine_id === undefined ? 0 : PLANS_OF_A_MACHINE);
    const weight = previewWeight(snapshot) * plans;
    if (weight > MOST_WEIGHT) throw tooLargeToPreview(weight, MOST_WEIGHT);
    const heavies = Math.ceil(weight / WEIGHT_OF_A_HEAVY);
    if (heavies > 1) await spend(heavies - 1);
    const request = {
      adjustments: body.adjustments ?? {},
      lot_size: body.lot_size ?? null,
      machine_id: body.machine_id,
    };
    const made = await deps.preview(caller.orgId, snapshot, request);
    switch (made.outcome) {
      case 'refused':
        throw adjustmentRefused(made.refusals);
      case 'machine_refused':
        throw machineRefused(body.machine_id ?? '', row.language, made.reasons);
      case 'unpriceable':
        throw notReproducible(row);
      case 'previewed': {
        const differs = Math.round((made.base_unit_cost - (row.unitCost ?? 0)) * SIX_DECIMALS) !== 0;
        if (differs) throw notReproducible(row);
        return {
          status: 200,
          body: madeBody(made, blocksOf(query)),
        };
      }
    }
  },
);

const changeMaterial = writeRoute(
  {
    operationId: 'setCalculationMaterial',
    method: 'patch',
    path: '/api/v1/calculations/{calculation_id}/material',
    tag: TAG,
    summary: 'Correct the material',
    description:
      'Does not price anything: run the calculation afterwards. After a run, the correction is shown as `corrected_material`; the next run or a derived calculation uses it.',
    scope: 'calculations:write',
    weight: 'light',
    params: calculationId,
    body: z
      .strictObject({
        material_grade_id: uuid('UUID of a material grade. Not together with `material_ref`.').optional(),
        material_ref: z
          .string()
          .trim()
          .min(1)
          .max(256)
          .optional()
          .describe('Material as free text, resolved to a grade. Not together with `material_grade_id`.'),
      })
      .refine(
        (body) => (body.material_grade_id === undefined) !== (body.material_ref === undefined),
        'must have either material_grade_id or material_ref',
      )
      .openapi('CalculationMaterial', {
        description: 'Corrected material: give exactly one of the two fields.',
      }),
    responses: {
      200: {
        description: 'The material after the correction.',
        schema: z
          .object({
            id: uuid('UUID of the calculation whose material was corrected.'),
            material_grade_id: uuid('UUID of the grade that the next run uses.'),
            material_ref: z
              .string()
              .nullable()
              .describe('Material as the caller wrote it. Null if given by id.'),
            previous_material_grade_id: uuid(
              'UUID of the grade before the correction. Null if there was none.',
            ).nullable(),
            resolved_via: z
              .enum(['material_grade_id', 'material_ref'])
              .describe('Field of the request that determined the grade.'),
          })
          .openapi('CalculationMaterialResult', {
            description: 'Material of the calculation after the correction.',
          }),
      },
    },
    errors: ['not_found', 'conflict', 'material_unresolved'],
  },
  async ({ deps, tx, caller, params, body, now }) => {
    const gradeId = body.material_grade_id ?? gradeOf(deps, body.material_ref ?? '').id;
    const ref = body.material_ref ?? null;
    const { id, previousGradeId } = unwrapCorrection(
      await correctMaterial(tx, caller.orgId, params.calculation_id, { gradeId, ref }, now),
    );
    return {
      status: 200,
      body: {
        id,
        material_grade_id: gradeId,
        material_ref: ref,
        previous_material_grade_id: previousGradeId,
        resolved_via: body.material_grade_id === undefined ? 'material_ref' : 'material_grade_id',
      },
    };
  },
);

export const insightRoutes: readonly Route[] = [optimization, preview, changeMaterial];
