import { z } from '@hono/zod-openapi';
import { correctMaterial } from '../../db/calculations/correct-material.ts';
import { findInputChanges } from '../../db/calculations/input-changes.ts';
import { findResult } from '../../db/calculations/results.ts';
import { findCalculation } from '../../db/calculations/store.ts';
import { loadSnapshot } from '../../db/snapshot/pieces.ts';
import { MAX_ADJUSTMENTS, recordOf } from '../kit/bounds.ts';
import { existing } from '../kit/errors.ts';
import { computedRoute, type Route, readRoute, writeRoute } from '../kit/route.ts';
import { uuid } from '../kit/schemas.ts';
import { finding } from './analytics-schemas.ts';
import { blocksOf, sheetWith, viewQuery } from './blocks.ts';
import { gradeOf } from './material.ts';
import { adjustmentRefused, notReproducible, notSucceeded, unwrapCorrection } from './refusals.ts';
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
    summary: 'What would make the part cheaper',
    description: 'Each saving is the exact difference of two prices. Empty until success.',
    scope: 'calculations:read',
    weight: 'light',
    params: calculationId,
    responses: {
      200: {
        description: 'The findings, largest saving first',
        schema: z
          .object({
            calculation_id: uuid(),
            currency: z.string(),
            environment_changed_since_run: changedSince.nullable(),
            findings: z.array(finding),
            inputs_changed_since_run: inputsChangedSince.nullable(),
            status,
          })
          .openapi('CalculationOptimization'),
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

const previewBody = z
  .strictObject({
    adjustments: recordOf(z.string().min(1).max(128), z.number(), MAX_ADJUSTMENTS).optional().openapi({
      description: 'factor name to value, at most 200; the names are in the lines of the cost sheet',
    }),
    lot_size: z.int().min(1).max(1_000_000_000).optional(),
  })
  .openapi('CalculationPreview');

const preview = computedRoute(
  {
    operationId: 'previewCalculation',
    method: 'post',
    path: '/api/v1/calculations/{calculation_id}/preview',
    tag: TAG,
    summary: 'Preview a price; with factors set, or at another lot size',
    description:
      'Creates nothing, changes nothing, costs nothing. An adjustment that cannot be answered exactly is refused by name. `total_delta` is on the unit cost. The answer holds the whole cost sheet; `view=summary` returns its top-level lines alone.',
    scope: 'calculations:read',
    weight: 'heavy',
    params: calculationId,
    query: z.object(viewQuery),
    body: previewBody,
    responses: {
      200: {
        description: 'The sheet as it would be',
        schema: z
          .object({
            cost_sheet: costSheet,
            delta: z.record(z.string(), z.number()).openapi({ description: 'by top-level bucket' }),
            total_delta: z.number(),
          })
          .openapi('CalculationPreviewResult'),
      },
    },
    errors: ['not_found', 'conflict', 'not_reproducible', 'adjustment_refused'],
  },
  async ({ tx, caller, params }) => {
    const row = existing(await findCalculation(tx, caller.orgId, params.calculation_id));
    if (row.status !== 'succeeded' || row.snapshotDigest === null) throw notSucceeded(row.status);
    return { row, snapshot: await loadSnapshot(tx, caller.orgId, row.nestedDigest ?? row.snapshotDigest) };
  },
  async ({ deps, caller, query, body, found: { row, snapshot } }) => {
    const request = { adjustments: body.adjustments ?? {}, lot_size: body.lot_size ?? null };
    const made = await deps.preview(caller.orgId, snapshot, request);
    switch (made.outcome) {
      case 'refused':
        throw adjustmentRefused(made.refusals);
      case 'unpriceable':
        throw notReproducible(row);
      case 'previewed': {
        const differs = Math.round((made.base_unit_cost - (row.unitCost ?? 0)) * SIX_DECIMALS) !== 0;
        if (differs) throw notReproducible(row);
        return {
          status: 200,
          body: {
            cost_sheet: sheetWith(made.cost_sheet, blocksOf(query)),
            delta: made.delta,
            total_delta: made.total_delta,
          },
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
    summary: 'Correct the material; nothing is priced again',
    description:
      'Follow with a run. On a calculation that ran, the material of the run stays, the correction is shown beside it as `corrected_material`, and the next run or a derived calculation prices it.',
    scope: 'calculations:write',
    weight: 'light',
    params: calculationId,
    body: z
      .strictObject({
        material_grade_id: uuid().optional(),
        material_ref: z.string().trim().min(1).max(256).optional(),
      })
      .refine(
        (body) => (body.material_grade_id === undefined) !== (body.material_ref === undefined),
        'must have either material_grade_id or material_ref',
      )
      .openapi('CalculationMaterial'),
    responses: {
      200: {
        description: 'The material as it is now',
        schema: z
          .object({
            id: uuid(),
            material_grade_id: uuid(),
            material_ref: z.string().nullable(),
            previous_material_grade_id: uuid().nullable(),
            resolved_via: z.enum(['material_grade_id', 'material_ref']),
          })
          .openapi('CalculationMaterialResult'),
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
