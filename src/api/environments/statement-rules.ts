import type { CountedEnvironment } from '../../db/environments/environments.ts';
import { findMachine } from '../../db/environments/machines.ts';
import {
  listStatements,
  type OverrideRow,
  type RateRow,
  type SubcontractorRow,
  type ToolRow,
} from '../../db/environments/statements.ts';
import { platformParameter } from '../../engine/index.ts';
import { conflict, invalid, notFound } from '../kit/errors.ts';
import type { Request } from './context.ts';

type Loc = readonly (string | number)[];

/** What a rate of this kind is paid for: the spelling that is filled in, then others that say the same. */
const HOUR = ['h', 'hour', 'hr'] as const;
const PER: Readonly<Record<string, readonly string[]>> = {
  labour: HOUR,
  machine: HOUR,
  fixed_overhead: ['pc', 'part', 'piece', 'unit'],
  energy: ['kWh', 'kwh'],
  space: ['m2/a', 'm2/y', 'm2/year', 'm2*a', '(m2*a)', 'm²/a', 'm²/y', '(m²·a)'],
};
const SHARE = ['1', 'fraction', 'ratio'] as const;

export const rateUnit = (kind: string, currency: string): string =>
  kind === 'variable_overhead' ? SHARE[0] : `${currency}/${PER[kind]?.[0]}`;

const saysTheSame = (unit: string, kind: string, currency: string): boolean =>
  kind === 'variable_overhead'
    ? SHARE.some((word) => word === unit)
    : (PER[kind] ?? []).some((per) => unit === `${currency}/${per}`);

type Fields<Row> = Partial<Omit<Row, 'id' | 'environment_id'>>;

export const completeRate = (
  environment: CountedEnvironment,
  id: string,
  fields: Fields<RateRow>,
  unitGiven: string | undefined,
): RateRow => {
  const currency = fields.currency ?? environment.currency;
  const kind = fields.kind ?? 'labour';
  return {
    id,
    environment_id: environment.id,
    kind,
    subject_id: fields.subject_id ?? null,
    value: fields.value ?? 0,
    unit: unitGiven ?? rateUnit(kind, currency),
    currency,
    valid_from: fields.valid_from ?? environment.valid_from,
    valid_to: fields.valid_to ?? null,
    source: fields.source ?? null,
  };
};

const MAX_SHARE = 100;

/** What one rate row breaks by itself, as field → reason. */
export const rateFaults = (
  row: RateRow,
): readonly { readonly field: string; readonly msg: string; readonly type: string }[] => {
  const faults: { field: string; msg: string; type: string }[] = [];
  const add = (field: string, msg: string, type: string): void => {
    faults.push({ field, msg, type });
  };
  const unit = rateUnit(row.kind, row.currency);
  if (!saysTheSame(row.unit, row.kind, row.currency))
    add('unit', `a ${row.kind} rate is stated in ${unit}`, 'wrong_unit');
  if (row.kind === 'machine' && row.subject_id === null)
    add('subject_id', 'a machine rate names its machine', 'missing');
  if (row.kind !== 'machine' && row.kind !== 'labour' && row.subject_id !== null)
    add('subject_id', `a ${row.kind} rate is for the whole environment`, 'not_allowed');
  if (row.kind === 'variable_overhead' && row.value > MAX_SHARE)
    add('value', `a share is at most ${MAX_SHARE}`, 'too_big');
  if (row.valid_to !== null && row.valid_to < row.valid_from)
    add('valid_to', 'is before valid_from', 'window_reversed');
  return faults;
};

/** Whether two rows of one kind and subject are in force on one day. */
export const ratesOverlap = (a: RateRow, b: RateRow): boolean =>
  a.kind === b.kind &&
  a.subject_id === b.subject_id &&
  (a.valid_to === null || a.valid_to >= b.valid_from) &&
  (b.valid_to === null || b.valid_to >= a.valid_from);

/** @throws ApiError for a fault of the row itself, an unknown machine, or a window that another row has taken */
export const checkRate = async (request: Request, row: RateRow, at: Loc = ['body']): Promise<void> => {
  const faults = rateFaults(row);
  if (faults.length > 0)
    throw invalid(faults.map(({ field, msg, type }) => ({ loc: [...at, field], msg, type })));
  const { tx, caller } = request;
  if (row.subject_id !== null && (await findMachine(tx, caller.orgId, row.subject_id)) === null)
    throw notFound('subject_id');
  const others = await listStatements(tx, caller.orgId, 'environment_rates', row.environment_id);
  const taken = others.find((other) => other.id !== row.id && ratesOverlap(row, other));
  if (taken !== undefined) {
    throw conflict('Another rate of this kind and subject is in force in this window.', {
      reason: 'windows_overlap',
      rate_id: taken.id,
      valid_from: taken.valid_from,
      valid_to: taken.valid_to,
    });
  }
};

export const completeTool = (environmentId: string, id: string, fields: Fields<ToolRow>): ToolRow => ({
  id,
  environment_id: environmentId,
  name: fields.name ?? '',
  klass: fields.klass ?? '',
  diameter_mm: fields.diameter_mm ?? null,
  flutes: fields.flutes ?? null,
  material: fields.material ?? '',
  price: fields.price ?? null,
  life_min: fields.life_min ?? null,
  cutting_data: fields.cutting_data ?? [],
  source: fields.source ?? null,
});

/** Tools and subcontractors are told apart by name within their class: a child restates one of its parent by the same name. */
export const checkTool = async ({ tx, caller }: Request, row: ToolRow): Promise<void> => {
  const groups = row.cutting_data.map((datum) => datum.iso_group);
  const twice = groups.findIndex((group, index) => groups.indexOf(group) !== index);
  if (twice >= 0) {
    throw invalid([
      { loc: ['body', 'cutting_data', twice, 'iso_group'], msg: 'is given twice', type: 'repeated' },
    ]);
  }
  const others = await listStatements(tx, caller.orgId, 'environment_tools', row.environment_id);
  const taken = others.find(
    (other) => other.id !== row.id && other.klass === row.klass && other.name === row.name,
  );
  if (taken !== undefined)
    throw conflict('A tool of this class and name exists here.', { field: 'name', tool_id: taken.id });
};

export const completeSubcontractor = (
  environmentId: string,
  id: string,
  fields: Fields<SubcontractorRow>,
): SubcontractorRow => ({
  id,
  environment_id: environmentId,
  name: fields.name ?? '',
  process: fields.process ?? 'other',
  price_per_kg: fields.price_per_kg ?? null,
  price_per_dm2: fields.price_per_dm2 ?? null,
  price_per_lot: fields.price_per_lot ?? null,
  min_price: fields.min_price ?? null,
  lead_time_days: fields.lead_time_days ?? null,
  transport_eur_per_lot: fields.transport_eur_per_lot ?? null,
  source: fields.source ?? null,
});

export const checkSubcontractor = async ({ tx, caller }: Request, row: SubcontractorRow): Promise<void> => {
  const others = await listStatements(tx, caller.orgId, 'environment_subcontractors', row.environment_id);
  const taken = others.find(
    (other) => other.id !== row.id && other.process === row.process && other.name === row.name,
  );
  if (taken !== undefined)
    throw conflict('A subcontractor of this process and name exists here.', {
      field: 'name',
      subcontractor_id: taken.id,
    });
};

/** @throws ApiError validation_error for a parameter that the platform does not have: it would move nothing */
export const checkOverride = async ({ tx, caller }: Request, row: OverrideRow): Promise<void> => {
  if (platformParameter(row.bin, row.parameter) === null) {
    throw invalid([
      {
        loc: ['body', 'parameter'],
        msg: `there is no parameter ${row.parameter} in bin ${row.bin}`,
        type: 'unknown_parameter',
      },
    ]);
  }
  const others = await listStatements(tx, caller.orgId, 'environment_overrides', row.environment_id);
  const taken = others.find(
    (other) => other.id !== row.id && other.bin === row.bin && other.parameter === row.parameter,
  );
  if (taken !== undefined)
    throw conflict('This parameter is overridden here already; change that row.', {
      field: 'parameter',
      override_id: taken.id,
    });
};
