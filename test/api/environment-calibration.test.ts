import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calculation, CostLine } from '../../clients/typescript/src/index.ts';
import {
  type ApiClient,
  createCalculation,
  exampleFile,
  makePart,
  uploadFile,
  waitForEnd,
} from '../support/api.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { useApp } from '../support/use.ts';

type Line = CostLine;
type Fit = {
  factors: { category: string; factor: number; sigma: number; error_before: number; error_after: number }[];
  error_before: number;
  error_after: number;
  observations: { calculation_id: string; model_unit_cost: number; calibrated_unit_cost: number }[];
};
type Failure = { error: { details: { reason?: string; errors: { loc: unknown[]; type: string }[] } } };

const { stack, app } = useApp({ namespace: true });
let worker: Proc;
let client: ApiClient;
let env: string;
let revisionId: string;

beforeAll(async () => {
  worker = await startProcess(stack, 'worker');
  const org = await makeOrganisation(app.db);
  client = app.client(org.apiKey);
  env = `/api/v1/environments/${org.environmentId}`;
  const upload = await uploadFile(client, 'plate.step', await exampleFile('plate_holes_pocket.step'));
  ({ revisionId } = await makePart(client, upload.id));
});

afterAll(async () => {
  await worker?.kill();
});

const price = async (lotSize: number): Promise<Calculation> => {
  const id = await createCalculation(client, revisionId, { lot_size: lotSize });
  await client.post(`/api/v1/calculations/${id}/run`);
  const row = await waitForEnd(client, id);
  expect(row.status, row.error ?? '').toBe('succeeded');
  return row;
};
const put = (observations: unknown) =>
  client.call<Fit & Failure>('PUT', `${env}/calibration`, { observations });
const calibrationLines = (lines: readonly Line[]): Line[] =>
  lines.flatMap((line) => (line.label_id === 'line.calibration' ? [line] : calibrationLines(line.children)));

test('actual costs become factors that the sheet shows, and that can be taken back', async () => {
  const rows = [await price(1), await price(10), await price(100)];
  const observations = rows.map((row) => ({
    calculation_id: row.id,
    actual_unit_cost: (row.unit_cost ?? 0) * 1.25,
    currency: 'EUR',
  }));
  expect((await client.call('GET', `${env}/calibration`)).status).toBe(404);

  const few = await put(observations.slice(0, 2));
  expect([few.status, few.body.error.details.reason]).toEqual([422, 'too_few_observations']);
  const wrong = await put([
    { ...observations[0], currency: 'PLN' },
    { ...observations[1], actual_unit_cost: -1 },
    observations[2],
  ]);
  expect(wrong.status).toBe(422);
  const twice = await put([observations[0], observations[0], { ...observations[1], currency: 'PLN' }]);
  expect(twice.body.error.details.errors.map(({ loc }) => loc.join('.'))).toEqual([
    'body.observations.1.calculation_id',
    'body.observations.2.currency',
  ]);
  const contradictory = await put(
    observations.map((row, i) => ({
      ...row,
      actual_unit_cost: row.actual_unit_cost * ([0.4, 1, 2.5][i] ?? 1),
    })),
  );
  expect([contradictory.status, contradictory.body.error.details.reason]).toEqual([
    422,
    'contradictory_observations',
  ]);

  const { status, body: fit } = await put(observations);
  expect(status).toBe(200);
  expect(fit.error_before).toBeCloseTo(0.2, 6);
  expect(fit.error_after).toBeLessThan(0.1);
  expect(fit.factors.every(({ factor }) => factor >= 0.5 && factor <= 2)).toBe(true);
  expect(await client.get(`${env}/calibration`)).toEqual(fit);
  expect(await client.get(env)).toMatchObject({ is_calibrated: true });
  const told = await client.get<{ environment_changed_since_run: unknown }>(
    `/api/v1/calculations/${rows[0]?.id}`,
  );
  expect(told.environment_changed_since_run).not.toBeNull();

  const calibrated = await price(10);
  expect(calibrated.unit_cost).toBeCloseTo(fit.observations[1]?.calibrated_unit_cost ?? 0, 4);
  const lines = calibrationLines(calibrated.cost_sheet?.lines ?? []);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    const factor = fit.factors.find(({ category }) => category === line.label_params.category);
    expect(line.label_params.factor).toBe(factor?.factor);
  }
  expect(calibrated.cost_sheet?.reconciled).toBe(true);

  // A price made under a calibration is compared by what the model says without it.
  const again = await put([
    { ...observations[1], calculation_id: calibrated.id },
    observations[0],
    observations[2],
  ]);
  expect(again.body.observations[0]?.model_unit_cost).toBeCloseTo(rows[1]?.unit_cost ?? 0, 4);

  await client.ok('DELETE', `${env}/calibration`);
  const plain = await price(10);
  expect(plain.unit_cost).toBe(rows[1]?.unit_cost);
  expect((await client.call('DELETE', `${env}/calibration`)).status).toBe(404);
});

test('a copy is not calibrated, and takes no price of its source for its own', async () => {
  const rows = [await price(1), await price(10), await price(100)];
  const observations = rows.map((row) => ({
    calculation_id: row.id,
    actual_unit_cost: (row.unit_cost ?? 0) * 1.1,
    currency: 'EUR',
  }));
  expect((await put(observations)).status).toBe(200);
  const copy = await client.post<{ id: string }>(`${env}/clone`, { name: 'Uncalibrated' });
  const url = `/api/v1/environments/${copy.id}`;
  expect(await client.get(url)).toMatchObject({ is_calibrated: false });
  const foreign = await client.call<Failure>('PUT', `${url}/calibration`, { observations });
  expect(foreign.body.error.details.errors.map(({ type }) => type)).toEqual(
    Array(3).fill('other_environment'),
  );
});
