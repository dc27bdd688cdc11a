import { newId } from '../../platform/ids.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { type Done, done, type Invalid, invalid, type NotFound, notFound } from '../kernel/outcome.ts';
import { gradesById } from './material-catalogue.ts';
import {
  type GradeOverride,
  insertOverride,
  lockOverride,
  type OverrideValues,
  overrideIdOf,
  updateOverride,
} from './material-overrides.ts';

/** Why an override was not written. */
export type OverrideRefused =
  | NotFound
  | Invalid
  /** `id` is the existing override of the grade. */
  | { readonly kind: 'grade_overridden'; readonly id: string };

/** Undefined fields stay. */
type ChangedFields = { readonly [K in keyof OverrideValues]?: OverrideValues[K] | undefined };

const NO_VALUES: OverrideValues = {
  price_per_kg: null,
  scrap_price_per_kg: null,
  price_currency: null,
  density_kg_m3: null,
  kc1_1_n_mm2: null,
  mc: null,
  note: null,
};

const applied = (before: OverrideValues, given: ChangedFields): Done<OverrideValues> | Invalid => {
  const after = { ...before };
  const copy = <K extends keyof OverrideValues>(field: K): void => {
    const value = given[field];
    if (value !== undefined) after[field] = value;
  };
  for (const field of Object.keys(NO_VALUES) as (keyof OverrideValues)[]) copy(field);
  const priced = after.price_per_kg !== null || after.scrap_price_per_kg !== null;
  return priced && after.price_currency === null
    ? invalid({
        path: ['price_currency'],
        msg: 'is required with price_per_kg or scrap_price_per_kg',
        type: 'price_without_currency',
      })
    : done(after);
};

/** Creates an override of an existing grade. */
export const createOverride = async (
  tx: Tx,
  orgId: OrgId,
  gradeId: string,
  given: ChangedFields,
  now: Date,
): Promise<Done<GradeOverride> | OverrideRefused> => {
  if (!(await gradesById(tx, [gradeId])).has(gradeId)) return notFound('grade_id');
  const values = applied(NO_VALUES, given);
  if (values.kind !== 'done') return values;
  const row = await insertOverride(tx, orgId, { ...values.value, id: newId(), grade_id: gradeId, now });
  return row === null ? { kind: 'grade_overridden', id: await overrideIdOf(tx, orgId, gradeId) } : done(row);
};

export const changeOverride = async (
  tx: Tx,
  orgId: OrgId,
  overrideId: string,
  given: ChangedFields,
  now: Date,
): Promise<Done<GradeOverride> | OverrideRefused> => {
  const before = await lockOverride(tx, orgId, overrideId);
  if (before === null) return notFound();
  if (Object.keys(given).length === 0) return done(before);
  const { id, grade_id: _grade, created_at: _created, updated_at: _updated, ...values } = before;
  const after = applied(values, given);
  if (after.kind !== 'done') return after;
  return done(await updateOverride(tx, orgId, id, { ...after.value, updated_at: now }));
};
