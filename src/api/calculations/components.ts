import { z } from '@hono/zod-openapi';
import { findBill } from '../../db/calculations/bill-of-materials.ts';
import { correctComponent } from '../../db/calculations/correct-component.ts';
import { findCalculation } from '../../db/calculations/store.ts';
import { existing } from '../kit/errors.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { uuid } from '../kit/schemas.ts';
import {
  billOfMaterials,
  billToCsv,
  billToWire,
  correction,
  correctionToWire,
  VIEWS,
} from './bill-of-materials.ts';
import { gradeOf } from './material.ts';
import { unwrapComponent } from './refusals.ts';
import { calculationId } from './schemas.ts';

const TAG = 'Calculations';
const PATH = '/api/v1/calculations/{calculation_id}/components';

const list = readRoute(
  {
    operationId: 'getBillOfMaterials',
    method: 'get',
    path: PATH,
    tag: TAG,
    summary: 'Get the bill of materials',
    description:
      'Lists the components of the newest run; before any run, those of the CAD file. Empty if the calculation is not an assembly. `Accept: text/csv` returns CSV.',
    scope: 'calculations:read',
    weight: 'light',
    params: calculationId,
    query: z.object({
      view: z
        .enum(VIEWS)
        .optional()
        .describe('`flat` (default) lists each component once, `tree` each place in the assembly tree.'),
    }),
    csv: billToCsv,
    responses: { 200: { description: 'The bill of materials.', schema: billOfMaterials } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params, query }) => {
    const row = existing(await findCalculation(tx, caller.orgId, params.calculation_id));
    return {
      status: 200,
      body: billToWire(row, await findBill(tx, caller.orgId, row), query.view ?? 'flat'),
    };
  },
);

/** Keys from the CAD reader: a letter and a number. */
export const componentKey = z
  .string()
  .regex(/^[a-z][0-9]{1,12}$/, 'must be a component key such as p12, as the list of components shows it')
  .describe('Key of a component, as the bill of materials lists it, for example `p12`.');

const GREATEST_PRICE = 1e12;
const MAX_PIECES = 100_000;
const LONGEST_NOTE = 1000;

const correctionBody = z
  .strictObject({
    material_ref: z
      .string()
      .trim()
      .min(1)
      .max(256)
      .nullable()
      .optional()
      .describe('Material of the component as free text, resolved to a grade. Null removes the correction.'),
    make_or_buy: z
      .enum(['make', 'buy'])
      .nullable()
      .optional()
      .describe('`make` or `buy`. Null removes the correction.'),
    purchase_price: z
      .number()
      .min(0)
      .max(GREATEST_PRICE)
      .nullable()
      .optional()
      .describe(
        'Purchase price of one piece, in the currency of the calculation. It makes the component a bought part. Null removes the correction.',
      ),
    quantity_per: z
      .int()
      .min(1)
      .max(MAX_PIECES)
      .nullable()
      .optional()
      .describe('Number of pieces in one assembly. Null restores the number in the CAD file.'),
    note: z
      .string()
      .trim()
      .max(LONGEST_NOTE)
      .nullable()
      .optional()
      .describe('Note about the component. Null removes it.'),
    dry_run: z
      .boolean()
      .optional()
      .describe('True returns the resulting corrections without saving them. Default false.'),
  })
  .refine((body) => body.purchase_price == null || body.make_or_buy !== 'make', {
    path: ['purchase_price'],
    message: 'must be left out with make_or_buy make: only bought components have a purchase price',
  })
  .openapi('ComponentCorrectionPatch', {
    description: 'Corrections of one component. Fields left out keep their value; null removes a correction.',
  });

const correct = writeRoute(
  {
    operationId: 'correctComponent',
    method: 'patch',
    path: `${PATH}/{component_key}`,
    tag: TAG,
    summary: 'Correct a component of an assembly',
    description:
      'Does not price anything: the next run and derived calculations use the correction. Fields left out keep their value; null removes a correction.',
    scope: 'calculations:write',
    weight: 'light',
    params: z.object({
      calculation_id: uuid('UUID of the calculation of the assembly to correct.'),
      component_key: componentKey,
    }),
    body: correctionBody,
    responses: {
      200: {
        description: 'The corrections of the component.',
        schema: z
          .object({
            calculation_id: uuid('UUID of the corrected calculation.'),
            component_key: z.string().describe('Key of the corrected component.'),
            dry_run: z.boolean().describe('True if nothing was saved.'),
            correction,
          })
          .openapi('ComponentCorrected', { description: 'Corrections of the component after the request.' }),
      },
    },
    errors: ['not_found', 'conflict', 'material_unresolved'],
  },
  async ({ deps, tx, caller, params, body, now }) => {
    const { material_ref: ref } = body;
    const corrected = unwrapComponent(
      await correctComponent(
        tx,
        caller.orgId,
        { calculationId: params.calculation_id, key: params.component_key },
        {
          material:
            ref === undefined ? undefined : ref === null ? null : { gradeId: gradeOf(deps, ref).id, ref },
          makeOrBuy: body.make_or_buy,
          purchasePrice: body.purchase_price,
          quantityPer: body.quantity_per,
          note: body.note,
        },
        { now, dryRun: body.dry_run === true },
      ),
    );
    return {
      status: 200,
      body: {
        calculation_id: params.calculation_id,
        component_key: params.component_key,
        dry_run: body.dry_run === true,
        correction: correctionToWire(corrected),
      },
    };
  },
);

export const componentRoutes: readonly Route[] = [list, correct];
