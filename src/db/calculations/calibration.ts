import type { Calibration, Observation } from '../../engine/plant/calibrate.ts';
import { environmentForWrite, type Outcome, type Write, written } from '../configuration/outcome.ts';
import { recordChange } from '../environments/changes.ts';
import type { CountedEnvironment } from '../environments/environments.ts';
import { updateEnvironment } from '../environments/write.ts';
import { done, type Fault, invalid, notFound } from '../kernel/outcome.ts';
import { findObservables } from './results.ts';

type GivenObservation = {
  readonly calculation_id: string;
  readonly actual_unit_cost: number;
  readonly currency: string;
};

/** Fits the factors; given by the caller, because `db` runs no engine. */
export type Fit = (observations: readonly Observation[]) => Calibration;

/** The observations do not allow a fit. */
export type NotFitted = {
  readonly kind: 'not_fitted';
  readonly reason: string;
  readonly message: string;
  /** Index of the observation at fault; null if the set as a whole is. */
  readonly index: number | null;
};

/** Fits an environment to the actual costs of pieces, in place of an earlier fit. */
export const calibrateEnvironment = async (
  write: Write,
  environmentId: string,
  rows: readonly GivenObservation[],
  calibrate: Fit,
): Promise<Outcome<CountedEnvironment> | NotFitted> => {
  const found = await environmentForWrite(write, environmentId);
  if (found.kind !== 'done') return found;
  const environment = found.value;
  const observed = await observe(write, environment, rows);
  if (observed.kind !== 'done') return observed;
  const observations = observed.value;
  const fitted = calibrate(observations);
  if (fitted.kind === 'refused') {
    const { reason, message, index } = fitted;
    return { kind: 'not_fitted', reason, message, index };
  }
  const { kind: _kind, calibrated, ...factors } = fitted;
  await store(write, environment, {
    ...factors,
    calibrated_at: write.author.now.toISOString(),
    observations: rows.map((row, index) => ({
      ...row,
      model_unit_cost: modelCost(observations[index]),
      calibrated_unit_cost: calibrated[index] ?? 0,
    })),
  });
  return done(await written(write, environment.id));
};

export const removeCalibration = async (write: Write, environmentId: string): Promise<Outcome<null>> => {
  const found = await environmentForWrite(write, environmentId);
  if (found.kind !== 'done') return found;
  if (found.value.calibration === null) return notFound();
  await store(write, found.value, null);
  return done(null);
};

/** Each observation with the model's own costs: succeeded calculations of this environment in its currency, each once. */
const observe = async (
  { tx, orgId }: Write,
  environment: CountedEnvironment,
  rows: readonly GivenObservation[],
): Promise<Outcome<readonly Observation[]>> => {
  const faults: Fault[] = [];
  const calculations = await findObservables(
    tx,
    orgId,
    rows.map(({ calculation_id: id }) => id),
  );
  const seen = new Set<string>();
  const observations: Observation[] = [];
  for (const [index, row] of rows.entries()) {
    const refuse = (field: string, msg: string, type: string): void => {
      faults.push({ path: ['observations', index, field], msg, type });
    };
    const calculation = calculations.get(row.calculation_id);
    if (calculation === undefined) return notFound(`observations.${index}.calculation_id`);
    if (seen.has(row.calculation_id))
      refuse('calculation_id', 'must be unique, but occurs twice', 'repeated');
    seen.add(row.calculation_id);
    if (calculation.environment_id !== environment.id)
      refuse(
        'calculation_id',
        'must be a calculation priced in this environment; it was priced in another',
        'other_environment',
      );
    if (calculation.currency !== row.currency)
      refuse(
        'currency',
        `must be ${calculation.currency}, the currency of the calculation (got ${row.currency})`,
        'currency_differs',
      );
    if (calculation.costs === null)
      refuse(
        'calculation_id',
        `must be a succeeded calculation (its status is ${calculation.status})`,
        'not_succeeded',
      );
    else observations.push({ ...calculation.costs, actual: row.actual_unit_cost });
  }
  return faults.length > 0 ? invalid(...faults) : done(observations);
};

const modelCost = (row: Observation | undefined): number =>
  row === undefined ? 0 : row.gross * Object.values(row.amounts).reduce((sum, amount) => sum + amount, 0);

const store = async (
  { tx, orgId, author }: Write,
  environment: CountedEnvironment,
  calibration: CountedEnvironment['calibration'],
): Promise<void> => {
  await updateEnvironment(tx, orgId, environment.id, { calibration });
  const shown = (of: CountedEnvironment['calibration']) => of && { factors: of.factors };
  await recordChange(
    tx,
    orgId,
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
    author,
  );
};
