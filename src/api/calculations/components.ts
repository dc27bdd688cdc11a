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
    summary: 'The components of an assembly: its bill of materials',
    description:
      'Of the newest run; before any run, of the file that it would take. `view=flat` (default) has each component once, `view=tree` each place of the structure. Empty for what is no assembly. `Accept: text/csv` answers a sheet.',
    scope: 'calculations:read',
    weight: 'light',
    params: calculationId,
    query: z.object({
      view: z.enum(VIEWS).optional().openapi({ description: '`flat` (default): each component once' }),
    }),
    csv: billToCsv,
    responses: { 200: { description: 'The bill of materials', schema: billOfMaterials } },
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

/** Keys are given by the reader of files: a letter and a number. */
export const componentKey = z
  .string()
  .regex(/^[a-z][0-9]{1,12}$/, 'must be a component key such as p12, as the list of components shows it');

const GREATEST_PRICE = 1e12;
const MOST_PIECES = 100_000;
const LONGEST_NOTE = 1000;

const said = z
  .strictObject({
    material_ref: z.string().trim().min(1).max(256).nullable().optional(),
    make_or_buy: z.enum(['make', 'buy']).nullable().optional(),
    purchase_price: z.number().min(0).max(GREATEST_PRICE).nullable().optional().openapi({
      description: 'of one piece, in the currency of the calculation; it makes the component a bought one',
    }),
    quantity_per: z.int().min(1).max(MOST_PIECES).nullable().optional(),
    note: z.string().trim().max(LONGEST_NOTE).nullable().optional(),
    dry_run: z.boolean().optional().openapi({ description: 'says what would stand, and keeps nothing' }),
  })
  .refine((body) => body.purchase_price == null || body.make_or_buy !== 'make', {
    path: ['purchase_price'],
    message: 'must be left out with make_or_buy make: only bought components have a purchase price',
  })
  .openapi('ComponentCorrectionPatch');

const correct = writeRoute(
  {
    operationId: 'correctComponent',
    method: 'patch',
    path: `${PATH}/{component_key}`,
    tag: TAG,
    summary: 'Say something of one component; nothing is priced again',
    description:
      'The next run takes it, and so does a derived calculation. What the body leaves out stays as it was said, null takes it back.',
    scope: 'calculations:write',
    weight: 'light',
    params: z.object({ calculation_id: uuid(), component_key: componentKey }),
    body: said,
    responses: {
      200: {
        description: 'What is said of the component now',
        schema: z
          .object({
            calculation_id: uuid(),
            component_key: z.string(),
            dry_run: z.boolean().openapi({ description: 'true: nothing was kept' }),
            correction,
          })
          .openapi('ComponentCorrected'),
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
