import { z } from '@hono/zod-openapi';
import { findResult } from '../../db/calculations/results.ts';
import { findCalculation } from '../../db/calculations/store.ts';
import { recordChange } from '../../db/environments/changes.ts';
import type { CountedEnvironment } from '../../db/environments/environments.ts';
import { updateEnvironment } from '../../db/environments/write.ts';
import { calibrate, MIN_OBSERVATIONS, type Observation, observationOf } from '../../engine/index.ts';
import { ApiError, invalid, notFound, type Problem } from '../kit/errors.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { currency, message, timestamp, uuid } from '../kit/schemas.ts';
import { authorOf, environmentForWrite, environmentOf, type Request } from './context.ts';
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
    factors: z.array(
      z.object({
        category: z.string().openapi({ description: 'top-level bucket of the cost sheet' }),
        factor: z.number().openapi({ description: '0.5 to 2' }),
        sigma: z.number().openapi({ description: 'relative, one standard deviation' }),
        error_before: z.number().openapi({
          description: "mean relative deviation, weighted by the category's share",
        }),
        error_after: z.number(),
      }),
    ),
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

type Given = z.infer<typeof body>['observations'][number];

/** Each observation with the model's own costs. Every fault of every row is named at once. */
const observe = async (
  { tx, caller }: Request,
  environment: CountedEnvironment,
  rows: readonly Given[],
): Promise<readonly Observation[]> => {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const observations: Observation[] = [];
  for (const [index, row] of rows.entries()) {
    const refuse = (field: string, msg: string, type: string): void => {
      problems.push({ loc: ['body', 'observations', index, field], msg, type });
    };
    const calculation = await findCalculation(tx, caller.orgId, row.calculation_id);
    if (calculation === null) throw notFound(`observations.${index}.calculation_id`);
    if (seen.has(calculation.id)) refuse('calculation_id', 'is given twice', 'repeated');
    seen.add(calculation.id);
    if (calculation.environmentId !== environment.id)
      refuse('calculation_id', 'was priced in another environment', 'other_environment');
    if (calculation.currency !== row.currency)
      refuse('currency', `the calculation is in ${calculation.currency}`, 'currency_differs');
    const result =
      calculation.status === 'succeeded'
        ? await findResult(tx, caller.orgId, calculation.id, calculation.runSeq)
        : null;
    if (result === null) refuse('calculation_id', `is ${calculation.status}`, 'not_succeeded');
    else observations.push(observationOf(result, row.actual_unit_cost));
  }
  if (problems.length > 0) throw invalid(problems);
  return observations;
};

const put = writeRoute(
  {
    ...base,
    operationId: 'calibrateEnvironment',
    method: 'put',
    summary: 'Fit one factor per cost category to what pieces really cost',
    description:
      'Ridge-regularised least squares in log space, each factor within 0.5 and 2. Replaces an earlier calibration; later prices show the factors as lines of their sheet.',
    scope: 'environments:write',
    body,
    responses: { 200: { description: 'The fit', schema: answer } },
    errors: ['not_found'],
  },
  async ({ params, body: { observations: rows }, ...request }) => {
    const environment = await environmentForWrite(request, params.env_id);
    const observations = await observe(request, environment, rows);
    const fitted = calibrate(observations);
    if (fitted.kind === 'refused') {
      const loc = ['body', 'observations', ...(fitted.index === null ? [] : [fitted.index])];
      throw new ApiError('validation_error', {
        message: `No calibration: ${fitted.message}.`,
        details: {
          reason: fitted.reason,
          errors: [{ loc, msg: fitted.message, type: fitted.reason }],
        },
      });
    }
    const { kind: _kind, calibrated, ...fit } = fitted;
    const calibration = {
      ...fit,
      calibrated_at: request.now.toISOString(),
      observations: rows.map((row, index) => ({
        ...row,
        model_unit_cost: modelCost(observations[index]),
        calibrated_unit_cost: calibrated[index] ?? 0,
      })),
    };
    await write(request, environment, calibration);
    return { status: 200, body: stored(await environmentOf(request, environment.id)) };
  },
);

const modelCost = (row: Observation | undefined): number =>
  row === undefined ? 0 : row.gross * Object.values(row.amounts).reduce((sum, amount) => sum + amount, 0);

const write = async (
  request: Request,
  environment: CountedEnvironment,
  calibration: CountedEnvironment['calibration'],
): Promise<void> => {
  const { tx, caller } = request;
  await updateEnvironment(tx, caller.orgId, environment.id, { calibration });
  const shown = (of: CountedEnvironment['calibration']) => of && { factors: of.factors };
  await recordChange(
    tx,
    caller.orgId,
    [environment.id],
    {
      action: 'calibrate',
      subjectKind: 'calibration',
      subjectId: environment.id,
      subjectName: environment.name,
      before: shown(environment.calibration),
      after: shown(calibration),
      seenByPrices: true,
    },
    authorOf(request),
  );
};

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
    const environment = await environmentForWrite(request, params.env_id);
    if (environment.calibration === null) throw notFound();
    await write(request, environment, null);
    return { status: 200, body: { message: 'The calibration is deleted.' } };
  },
);

export const calibrationRoutes: readonly Route[] = [put, get, remove];
