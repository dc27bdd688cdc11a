import { z } from '@hono/zod-openapi';
import { calibrateEnvironment, removeCalibration } from '../../db/calculations/calibration.ts';
import type { CountedEnvironment } from '../../db/environments/environments.ts';
import { calibrate, MIN_OBSERVATIONS } from '../../engine/index.ts';
import { notFound } from '../kit/errors.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { currency, message, timestamp, uuid } from '../kit/schemas.ts';
import { calibrationFactor } from './calibration-factor.ts';
import { environmentOf, writeOf } from './context.ts';
import { fitted, unwrap } from './refusals.ts';
import { environmentId } from './schemas.ts';

const PATH = '/api/v1/environments/{env_id}/calibration';
const base = { path: PATH, tag: 'Environments', weight: 'light', params: environmentId } as const;
const OBSERVATIONS_MAX = 1000;

const body = z
  .strictObject({
    observations: z
      .array(
        z.strictObject({
          calculation_id: uuid('UUID of a succeeded calculation in this environment.'),
          actual_unit_cost: z
            .number()
            .gt(0)
            .max(1e9)
            .describe(
              'Actual cost of one piece, comparable to the unit cost: without surcharges and mark-up.',
            ),
          currency: currency.describe(
            'ISO 4217 code of the actual cost. Must be the currency of the calculation.',
          ),
        }),
      )
      .max(OBSERVATIONS_MAX)
      .describe(`Observed unit costs, at least ${MIN_OBSERVATIONS}, each of a different calculation.`),
  })
  .openapi('CalibrationRequest', {
    description: 'Observed costs of parts that were priced in this environment.',
  });

const answer = z
  .object({
    environment_id: uuid('UUID of the calibrated environment.'),
    calibrated_at: timestamp.describe('Time of the calibration, RFC 3339 in UTC.'),
    factors: z.array(calibrationFactor).describe('One factor for each direct cost category.'),
    error_before: z
      .number()
      .describe('Mean relative deviation of the unit costs from the actual costs, without calibration.'),
    error_after: z
      .number()
      .describe('Mean relative deviation of the unit costs from the actual costs, with calibration.'),
    observations: z
      .array(
        z.object({
          calculation_id: uuid('UUID of the observed calculation.'),
          actual_unit_cost: z.number().describe('Observed cost of one piece.'),
          currency: z.string().describe('ISO 4217 code of the costs of this observation.'),
          model_unit_cost: z.number().describe('Unit cost of the model without calibration.'),
          calibrated_unit_cost: z.number().describe('Unit cost with these factors.'),
        }),
      )
      .describe('Observations that the factors were fitted to.'),
  })
  .openapi('Calibration', { description: 'Factors fitted to observed costs.' });

const stored = (row: CountedEnvironment) =>
  row.calibration === null ? null : { environment_id: row.id, ...row.calibration };

const put = writeRoute(
  {
    ...base,
    operationId: 'calibrateEnvironment',
    method: 'put',
    summary: 'Calibrate an environment',
    description:
      'Fits one factor per cost category to observed costs and replaces an earlier calibration. Later cost sheets show the factors as lines. Factors stay within 0.5 and 2.',
    scope: 'environments:write',
    body,
    responses: { 200: { description: 'The fitted factors.', schema: answer } },
    errors: ['not_found'],
  },
  async ({ params, body: { observations }, ...request }) => {
    const row = fitted(await calibrateEnvironment(writeOf(request), params.env_id, observations, calibrate));
    return { status: 200, body: stored(row) };
  },
);

const get = readRoute(
  {
    ...base,
    operationId: 'getCalibration',
    method: 'get',
    summary: 'Get the calibration',
    description: 'Returns 404 if the environment is not calibrated.',
    scope: 'environments:read',
    responses: { 200: { description: 'The calibration in force.', schema: answer } },
    errors: ['not_found'],
  },
  async ({ params, ...request }) => {
    const found = stored(await environmentOf(request, params.env_id));
    if (found === null) throw notFound();
    return { status: 200, body: found };
  },
);

const remove = writeRoute(
  {
    ...base,
    operationId: 'deleteCalibration',
    method: 'delete',
    summary: 'Delete the calibration',
    description: 'Later prices are no longer corrected.',
    scope: 'environments:write',
    responses: { 200: { description: 'The calibration was deleted.', schema: message } },
    errors: ['not_found'],
  },
  async ({ params, ...request }) => {
    unwrap(await removeCalibration(writeOf(request), params.env_id));
    return { status: 200, body: { message: 'The calibration is deleted.' } };
  },
);

export const calibrationRoutes: readonly Route[] = [put, get, remove];
