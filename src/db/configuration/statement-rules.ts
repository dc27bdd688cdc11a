import { shown } from '../../platform/issue-words.ts';
import type { CountedEnvironment } from '../environments/environments.ts';
import { findMachine } from '../environments/machines.ts';
import {
  listStatements,
  type OverrideRow,
  type RateRow,
  type SubcontractorRow,
  type ToolRow,
} from '../environments/statements.ts';
import { type Fault, invalid, notFound } from '../kernel/outcome.ts';
import { type Refused, type Write, windowFaults } from './outcome.ts';

/** Unit of a rate of this kind: the default spelling, then accepted synonyms. */
const HOUR = ['h', 'hour', 'hr'] as const;
const PER: Readonly<Record<string, readonly string[]>> = {
  labour: HOUR,
  machine: HOUR,
  fixed_overhead: ['pc', 'part', 'piece', 'unit'],
  energy: ['kWh', 'kwh'],
  space: ['m2/a', 'm2/y', 'm2/year', 'm2*a', '(m2*a)', 'm²/a', 'm²/y', '(m²·a)'],
};
const SHARE = ['1', 'fraction', 'ratio'] as const;

const rateUnit = (kind: string, currency: string): string =>
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

/** Errors of one rate row by itself. */
export const rateFaults = (row: RateRow): readonly Fault[] => {
  const faults: Fault[] = [];
  const add = (field: keyof RateRow, msg: string, type: string): void => {
    faults.push({ path: [field], msg, type });
  };
  const unit = rateUnit(row.kind, row.currency);
  if (!saysTheSame(row.unit, row.kind, row.currency))
    add('unit', `must be ${unit} for a rate of kind ${row.kind} (got ${shown(row.unit)})`, 'wrong_unit');
  if (row.kind === 'machine' && row.subject_id === null)
    add('subject_id', 'is required for a rate of kind machine: the id of the machine', 'missing');
  if (row.kind !== 'machine' && row.kind !== 'labour' && row.subject_id !== null)
    add(
      'subject_id',
      `must be null for a rate of kind ${row.kind}, which applies to the whole environment`,
      'not_allowed',
    );
  if (row.kind === 'variable_overhead' && row.value > MAX_SHARE)
    add(
      'value',
      `must be at most ${MAX_SHARE} for a rate of kind variable_overhead, a fraction (got ${row.value})`,
      'too_big',
    );
  return [...faults, ...windowFaults(row)];
};

/** True if two rows of one kind and subject overlap in time. */
export const ratesOverlap = (a: RateRow, b: RateRow): boolean =>
  a.kind === b.kind &&
  a.subject_id === b.subject_id &&
  (a.valid_to === null || a.valid_to >= b.valid_from) &&
  (b.valid_to === null || b.valid_to >= a.valid_from);

/** Checks the row, that its machine exists and that no other row overlaps its window. */
export const checkRate = async ({ tx, orgId }: Write, row: RateRow): Promise<Refused | null> => {
  const faults = rateFaults(row);
  if (faults.length > 0) return invalid(...faults);
  if (row.subject_id !== null && (await findMachine(tx, orgId, row.subject_id)) === null)
    return notFound('subject_id');
  const others = await listStatements(tx, orgId, 'environment_rates', row.environment_id);
  const taken = others.find((other) => other.id !== row.id && ratesOverlap(row, other));
  return taken === undefined
    ? null
    : { kind: 'windows_overlap', rateId: taken.id, validFrom: taken.valid_from, validTo: taken.valid_to };
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

/**
 * Tools and subcontractors are identified by name within their class: a child overrides a row of its parent by using the same
 * name.
 */
export const checkTool = async ({ tx, orgId }: Write, row: ToolRow): Promise<Refused | null> => {
  const groups = row.cutting_data.map((datum) => datum.iso_group);
  const twice = groups.findIndex((group, index) => groups.indexOf(group) !== index);
  if (twice >= 0)
    return invalid({
      path: ['cutting_data', twice, 'iso_group'],
      msg: `must be unique, but ${groups[twice]} occurs twice`,
      type: 'repeated',
    });
  const others = await listStatements(tx, orgId, 'environment_tools', row.environment_id);
  const taken = others.find(
    (other) => other.id !== row.id && other.klass === row.klass && other.name === row.name,
  );
  return taken === undefined ? null : { kind: 'tool_exists', id: taken.id };
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

export const checkSubcontractor = async (
  { tx, orgId }: Write,
  row: SubcontractorRow,
): Promise<Refused | null> => {
  const others = await listStatements(tx, orgId, 'environment_subcontractors', row.environment_id);
  const taken = others.find(
    (other) => other.id !== row.id && other.process === row.process && other.name === row.name,
  );
  return taken === undefined ? null : { kind: 'subcontractor_exists', id: taken.id };
};

/**
 * Refuses parameters that the platform does not have, because they would have no effect. @param isKnown injected, because `db`
 * does not import the engine
 */
export const checkOverride = async (
  { tx, orgId }: Write,
  row: OverrideRow,
  isKnown: (bin: string, parameter: string) => boolean,
): Promise<Refused | null> => {
  if (!isKnown(row.bin, row.parameter)) {
    const msg = `is not a parameter of the bin ${shown(row.bin)} (got ${shown(row.parameter)})`;
    return invalid({ path: ['parameter'], msg, type: 'unknown_parameter' });
  }
  const others = await listStatements(tx, orgId, 'environment_overrides', row.environment_id);
  const taken = others.find(
    (other) => other.id !== row.id && other.bin === row.bin && other.parameter === row.parameter,
  );
  return taken === undefined ? null : { kind: 'override_exists', id: taken.id };
};
