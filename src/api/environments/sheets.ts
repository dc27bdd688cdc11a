import { z } from '@hono/zod-openapi';
import { DEFAULT_PRIORITY } from '../../db/configuration/fleet.ts';
import { completeMachine, machineFaults } from '../../db/configuration/machine-definition.ts';
import { completeRate, rateFaults, ratesOverlap } from '../../db/configuration/statement-rules.ts';
import { type ChangeNote, recordChange } from '../../db/environments/changes.ts';
import type { CountedEnvironment } from '../../db/environments/environments.ts';
import {
  deleteMembership,
  insertMemberships,
  listMemberships,
  type MembershipRow,
} from '../../db/environments/fleet.ts';
import { insertMachines, type MachineRow } from '../../db/environments/machines.ts';
import {
  deleteAllStatements,
  insertStatements,
  listStatements,
  type RateRow,
} from '../../db/environments/statements.ts';
import { MACHINE_CLASSES, VDI_FIELDS } from '../../engine/index.ts';
import { newId } from '../../platform/ids.ts';
import { invalid, type Problem } from '../kit/errors.ts';
import { calendarDate, currency } from '../kit/schemas.ts';
import { createMachine } from '../machines/schemas.ts';
import { authorOf, type Request } from './context.ts';
import { type Column, isNumber, readSheet, type Sheet, writeSheet } from './csv.ts';
import { fleetOf } from './export.ts';
import { overlaps } from './import.ts';
import { RATE_KINDS } from './statement-schemas.ts';

export type Mode = 'add' | 'replace';
export type Imported = { readonly created: number; readonly removed: number };

const text = z.string().min(1).max(255).optional();
const date = calendarDate.optional();
const number = z
  .string()
  .regex(isNumber, 'must be a number with a decimal point')
  .transform(Number)
  .pipe(z.number().min(0).max(1e9));
const flag = z.enum(['true', 'false']).transform((word) => word === 'true');

type Fleet = Awaited<ReturnType<typeof fleetOf>>[number];

const machineColumns: readonly Column<Fleet>[] = [
  { name: 'name', schema: z.string().min(1).max(255), write: ({ machine }) => machine.name },
  { name: 'klass', schema: z.enum(MACHINE_CLASSES), write: ({ machine }) => machine.klass },
  { name: 'subclass', schema: text, write: ({ machine }) => machine.subclass },
  { name: 'vendor', schema: text, write: ({ machine }) => machine.vendor },
  { name: 'model_no', schema: text, write: ({ machine }) => machine.model_no },
  {
    name: 'fleet_priority',
    schema: number.pipe(z.int().max(1_000_000)).optional(),
    write: ({ member }) => member.fleet_priority,
  },
  { name: 'is_enabled', schema: flag.optional(), write: ({ member }) => member.is_enabled },
  { name: 'valid_from', schema: date, write: ({ member }) => member.valid_from },
  { name: 'valid_to', schema: date, write: ({ member }) => member.valid_to },
  { name: 'hourly_rate_eur', schema: number.optional(), write: ({ machine }) => machine.hourly_rate_eur },
  { name: 'burden_rate_eur', schema: number.optional(), write: ({ machine }) => machine.burden_rate_eur },
  {
    name: 'spindle_power_kw',
    schema: number.optional(),
    write: ({ machine }) => machine.capabilities.spindle_power_kw,
  },
  {
    name: 'max_spindle_rpm',
    schema: number.optional(),
    write: ({ machine }) => machine.capabilities.max_spindle_rpm,
  },
  ...(['x', 'y', 'z'] as const).map(
    (axis, index): Column<Fleet> => ({
      name: `envelope_${axis}_mm`,
      schema: number.optional(),
      write: ({ machine }) => machine.capabilities.max_part_envelope_mm[index] ?? null,
    }),
  ),
  ...VDI_FIELDS.map(
    (name): Column<Fleet> => ({
      name,
      schema: number.optional(),
      write: ({ machine }) => machine.capabilities.vdi_3258?.[name] ?? null,
    }),
  ),
];

type NamedRate = { readonly rate: RateRow; readonly machine: string | null };

const rateColumns: readonly Column<NamedRate>[] = [
  { name: 'kind', schema: z.enum(RATE_KINDS), write: ({ rate }) => rate.kind },
  { name: 'machine', schema: text, write: ({ machine }) => machine },
  { name: 'value', schema: number, write: ({ rate }) => rate.value },
  { name: 'unit', schema: text, write: ({ rate }) => rate.unit },
  { name: 'currency', schema: currency.optional(), write: ({ rate }) => rate.currency },
  { name: 'valid_from', schema: date, write: ({ rate }) => rate.valid_from },
  { name: 'valid_to', schema: date, write: ({ rate }) => rate.valid_to },
  { name: 'source', schema: z.string().max(1000).optional(), write: ({ rate }) => rate.source },
];

export const exportMachines = async (request: Request, environmentId: string): Promise<string> =>
  writeSheet(await fleetOf(request, environmentId), machineColumns);

export const exportRates = async (request: Request, environmentId: string): Promise<string> => {
  const { tx, caller } = request;
  const names = new Map(
    (await fleetOf(request, environmentId)).map(({ machine }) => [machine.id, machine.name]),
  );
  const rows = await listStatements(tx, caller.orgId, 'environment_rates', environmentId);
  return writeSheet(
    rows.map((rate) => ({
      rate,
      machine: rate.subject_id === null ? null : (names.get(rate.subject_id) ?? rate.subject_id),
    })),
    rateColumns,
  );
};

const refuseAll = (problems: readonly Problem[]): void => {
  if (problems.length > 0) throw invalid(problems);
};

const problemAt = (line: number, column: string, msg: string, type: string): Problem => ({
  loc: ['body', 'csv', line, column],
  msg,
  type,
});

/** Each line is a new definition and its membership. */
export const importMachines = async (
  request: Request,
  environment: CountedEnvironment,
  csv: string,
  mode: Mode,
): Promise<Imported> => {
  const { tx, caller, now } = request;
  const sheet = readSheet(csv, machineColumns as never);
  refuseAll(sheet.problems);
  const { machines, members, problems } = machinesOf(sheet, environment, now);
  refuseAll(problems);
  const before = await listMemberships(tx, caller.orgId, environment.id);
  if (mode === 'replace') {
    for (const { id } of before) await deleteMembership(tx, caller.orgId, environment.id, id);
  }
  await insertMachines(tx, caller.orgId, machines);
  await insertMemberships(tx, caller.orgId, members, now);
  const counts = { created: machines.length, removed: mode === 'replace' ? before.length : 0 };
  await note(request, environment, 'membership', {
    before: mode === 'replace' ? before : [],
    after: members.map((member, index) => ({ ...member, name: machines[index]?.name })),
  });
  return counts;
};

const machinesOf = (sheet: Sheet, environment: CountedEnvironment, now: Date) => {
  const problems: Problem[] = [];
  const machines: MachineRow[] = [];
  const members: MembershipRow[] = [];
  for (const { line, cells } of sheet.rows) {
    const { fleet_priority, is_enabled, valid_from, valid_to, ...rest } = cells;
    const body = createMachine.safeParse(definitionFrom(rest, valid_from, valid_to));
    if (!body.success) {
      for (const issue of body.error.issues) {
        const column = String(issue.path.findLast((part) => typeof part === 'string') ?? 'name');
        problems.push(problemAt(line, column, issue.message, issue.code));
      }
      continue;
    }
    const machine = completeMachine(newId(), body.data, null, now);
    for (const { path, msg, type } of machineFaults(machine, body.data))
      problems.push(problemAt(line, String(path.at(-1)), msg, type));
    machines.push(machine);
    members.push({
      id: newId(),
      environment_id: environment.id,
      machine_id: machine.id,
      fleet_priority: (fleet_priority as number | undefined) ?? DEFAULT_PRIORITY,
      is_enabled: (is_enabled as boolean | undefined) ?? true,
      valid_from: machine.valid_from,
      valid_to: machine.valid_to,
    });
  }
  return { machines, members, problems };
};

const definitionFrom = (
  cells: Readonly<Record<string, unknown>>,
  validFrom: unknown,
  validTo: unknown,
): unknown => {
  const { spindle_power_kw, max_spindle_rpm, envelope_x_mm, envelope_y_mm, envelope_z_mm, ...rest } = cells;
  const vdi = Object.fromEntries(
    VDI_FIELDS.flatMap((name) => (rest[name] === undefined ? [] : [[name, rest[name]]])),
  );
  const plain = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !(VDI_FIELDS as readonly string[]).includes(name)),
  );
  return {
    ...plain,
    valid_from: validFrom,
    valid_to: validTo,
    capabilities: {
      spindle_power_kw,
      max_spindle_rpm,
      max_part_envelope_mm: [envelope_x_mm, envelope_y_mm, envelope_z_mm].filter(
        (value) => value !== undefined,
      ),
      ...(Object.keys(vdi).length === 0 ? {} : { vdi_3258: vdi }),
    },
  };
};

/** `machine` names a member of this environment. */
export const importRates = async (
  request: Request,
  environment: CountedEnvironment,
  csv: string,
  mode: Mode,
): Promise<Imported> => {
  const { tx, caller, now } = request;
  const sheet = readSheet(csv, rateColumns as never);
  refuseAll(sheet.problems);
  const fleet = await fleetOf(request, environment.id);
  const problems: Problem[] = [];
  const rows = sheet.rows.map(({ line, cells }): RateRow => {
    const name = cells.machine as string | undefined;
    const named = fleet.filter(({ machine }) => machine.name === name);
    if (name !== undefined && named.length !== 1) {
      const msg = named.length === 0 ? 'is no member of this environment' : `names ${named.length} members`;
      problems.push(problemAt(line, 'machine', msg, 'unknown_machine'));
    }
    const { machine: _machine, unit, ...fields } = cells;
    const row = completeRate(
      environment,
      newId(),
      { ...fields, subject_id: named[0]?.machine.id ?? null },
      unit as string | undefined,
    );
    for (const { path, msg, type } of rateFaults(row)) {
      const field = String(path[0]);
      if (field === 'subject_id' && name !== undefined) continue;
      problems.push(problemAt(line, field === 'subject_id' ? 'machine' : field, msg, type));
    }
    return row;
  });
  // A row at fault may only seem to overlap: its machine is not known.
  refuseAll(problems);
  const lineOf = (index: number): number => sheet.rows[index]?.line ?? 0;
  for (const [later, earlier] of overlaps(rows)) {
    const msg = `overlaps with line ${lineOf(earlier)}`;
    problems.push(problemAt(lineOf(later), 'valid_from', msg, 'windows_overlap'));
  }
  const before = await listStatements(tx, caller.orgId, 'environment_rates', environment.id);
  if (mode === 'add') {
    for (const [index, row] of rows.entries()) {
      const taken = before.find((other) => ratesOverlap(row, other));
      if (taken !== undefined) {
        const msg = `overlaps with the rate ${taken.id} that is there`;
        problems.push(problemAt(lineOf(index), 'valid_from', msg, 'windows_overlap'));
      }
    }
  }
  refuseAll(problems);
  if (mode === 'replace') await deleteAllStatements(tx, caller.orgId, 'environment_rates', environment.id);
  await insertStatements(tx, caller.orgId, 'environment_rates', rows, now);
  const counts = { created: rows.length, removed: mode === 'replace' ? before.length : 0 };
  await note(request, environment, 'rate', { before: mode === 'replace' ? before : [], after: rows });
  return counts;
};

const note = async (
  request: Request,
  environment: CountedEnvironment,
  subjectKind: ChangeNote['subjectKind'],
  rows: { readonly before: readonly unknown[]; readonly after: readonly unknown[] },
): Promise<void> => {
  await recordChange(
    request.tx,
    request.caller.orgId,
    [environment.id],
    {
      action: 'import',
      subjectKind,
      subjectId: environment.id,
      subjectName: environment.name,
      before: { rows: rows.before },
      after: { rows: rows.after },
      seenByPrices: rows.before.length + rows.after.length > 0,
    },
    authorOf(request),
  );
};
