import { z } from '@hono/zod-openapi';
import { calibrateEnvironment, removeCalibration } from '../../db/calculations/calibration.ts';
import type { CountedEnvironment } from '../../db/environments/environments.ts';
import { calibrate, MIN_OBSERVATIONS, observationOf } from '../../engine/index.ts';
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
          calculation_id: uuid('succeeded, priced in this environment'),
          actual_unit_cost: z
            .number()
            .gt(0)
            .max(1e9)
            .openapi({ description: 'what a piece really cost, on the basis of the unit cost' }),
          currency: currency.openapi({ description: 'of the calculation' }),
        }),
      )
      .max(OBSERVATIONS_MAX)
      .openapi({ description: `at least ${MIN_OBSERVATIONS}, each of another calculation` }),
  })
  .openapi('CalibrationRequest');

const answer = z
  .object({
    environment_id: uuid(),
    calibrated_at: timestamp,
    factors: z.array(calibrationFactor),
    error_before: z.number().openapi({ description: 'mean relative deviation of the unit costs' }),
    error_after: z.number(),
    observations: z.array(
      z.object({
        calculation_id: uuid(),
        actual_unit_cost: z.number(),
        currency: z.string(),
        model_unit_cost: z.number().openapi({ description: 'without any calibration' }),
        calibrated_unit_cost: z.number(),
      }),
    ),
  })
  .openapi('Calibration');

const stored = (row: CountedEnvironment) =>
  row.calibration === null ? null : { environment_id: row.id, ...row.calibration };

const put = writeRoute(
  {
    ...base,
    operationId: 'calibrateEnvironment',
    method: 'put',
    summary: 'Calibrate; one factor per cost category, fitted to what pieces really cost',
    description:
      'Ridge-regularised least squares in log space, each factor within 0.5 and 2. Replaces an earlier calibration; later prices show the factors as lines of their sheet.',
    scope: 'environments:write',
    body,
    responses: { 200: { description: 'The fit', schema: answer } },
    errors: ['not_found'],
  },
  async ({ params, body: { observations }, ...request }) => {
    const row = fitted(
      await calibrateEnvironment(writeOf(request), params.env_id, observations, { observationOf, calibrate }),
    );
    return { status: 200, body: stored(row) };
  },
);

const get = readRoute(
  {
    ...base,
    operationId: 'getCalibration',
    method: 'get',
    summary: 'The calibration in force; 404 without one',
    scope: 'environments:read',
    responses: { 200: { description: 'The fit', schema: answer } },
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
    summary: "Take the calibration back: prices are the model's own again",
    scope: 'environments:write',
    responses: { 200: { description: 'Deleted', schema: message } },
    errors: ['not_found'],
  },
  async ({ params, ...request }) => {
    unwrap(await removeCalibration(writeOf(request), params.env_id));
    return { status: 200, body: { message: 'The calibration is deleted.' } };
  },
);

export const calibrationRoutes: readonly Route[] = [put, get, remove];
