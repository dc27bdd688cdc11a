import { newId } from '../../platform/ids.ts';
import { shown } from '../../platform/issue-words.ts';
import { type ChangeNote, recordChange } from '../environments/changes.ts';
import type { CountedEnvironment } from '../environments/environments.ts';
import {
  deleteAllMemberships,
  insertMemberships,
  listMemberships,
  type MembershipRow,
} from '../environments/fleet.ts';
import { findMachines, insertMachines, type MachineRow } from '../environments/machines.ts';
import {
  deleteAllStatements,
  insertStatements,
  listStatements,
  type RateRow,
} from '../environments/statements.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { done, type Fault, invalid } from '../kernel/outcome.ts';
import { overlaps } from './document.ts';
import { DEFAULT_PRIORITY } from './fleet.ts';
import { completeMachine, type GivenMachine, machineFaults } from './machine-definition.ts';
import { environmentForWrite, type Outcome, type Write } from './outcome.ts';
import { checkRowLimits } from './row-limits.ts';
import { completeRate, rateFaults, ratesOverlap } from './statement-rules.ts';

/** `add` keeps the existing rows, `replace` deletes them. */
export type Mode = 'add' | 'replace';
type Imported = { readonly created: number; readonly removed: number };

/** One parsed line of a sheet; its errors have the path `[line, column]`. */
type Line = { readonly line: number };

export type MachineLine = Line & {
  readonly definition: GivenMachine;
  readonly fleet_priority: number | undefined;
  readonly is_enabled: boolean | undefined;
};

export type RateLine = Line & {
  /** Name of a machine of the environment. */
  readonly machine: string | undefined;
  readonly unit: string | undefined;
  readonly fields: Partial<Omit<RateRow, 'id' | 'environment_id' | 'subject_id' | 'unit'>>;
};

/** A parsed sheet: its lines and the parse errors. */
export type ReadLines<L extends Line> = { readonly lines: readonly L[]; readonly faults: readonly Fault[] };

const inOrder = (faults: readonly Fault[]): readonly Fault[] =>
  [...faults].sort((a, b) => Number(a.path[0]) - Number(b.path[0]));

/** Machines of the fleet, in the order in which they are tried. */
export const fleetOf = async (tx: Tx, orgId: OrgId, environmentId: string) => {
  const members = await listMemberships(tx, orgId, environmentId);
  const machines = await findMachines(
    tx,
    orgId,
    members.map((row) => row.machine_id),
  );
  const byId = new Map(machines.map((row) => [row.id, row]));
  return members.flatMap((member) => {
    const machine = byId.get(member.machine_id);
    return machine === undefined ? [] : [{ member, machine }];
  });
};

/** Each line becomes a new definition with its membership: all of them, or nothing and every error. */
export const importMachines = async (
  write: Write,
  environmentId: string,
  read: ReadLines<MachineLine>,
  mode: Mode,
): Promise<Outcome<Imported>> => {
  const found = await environmentForWrite(write, environmentId);
  if (found.kind !== 'done') return found;
  const environment = found.value;
  const { tx, orgId, author } = write;
  const made = read.lines.map((line) => machineOf(line, environment.id, author.now));
  const faults = [...read.faults, ...made.flatMap((one) => one.faults)];
  if (faults.length > 0) return invalid(...inOrder(faults));
  const before = mode === 'replace' ? await listMemberships(tx, orgId, environment.id) : [];
  if (mode === 'replace') await deleteAllMemberships(tx, orgId, environment.id);
  const machines = made.map(({ machine }) => machine);
  const members = made.map(({ member }) => member);
  await insertMachines(tx, orgId, machines);
  await insertMemberships(tx, orgId, members, author.now);
  const crowded = await checkRowLimits(write, environment.id, ['machines']);
  if (crowded !== null) return crowded;
  const after = made.map(({ member, machine }) => ({ ...member, name: machine.name }));
  await note(write, environment, 'membership', { before, after });
  return done({ created: made.length, removed: before.length });
};

const machineOf = (line: MachineLine, environmentId: string, now: Date) => {
  const machine: MachineRow = completeMachine(newId(), line.definition, null, now);
  const member: MembershipRow = {
    id: newId(),
    environment_id: environmentId,
    machine_id: machine.id,
    fleet_priority: line.fleet_priority ?? DEFAULT_PRIORITY,
    is_enabled: line.is_enabled ?? true,
    valid_from: machine.valid_from,
    valid_to: machine.valid_to,
  };
  const faults = machineFaults(machine, line.definition).map(
    ({ path, msg, type }): Fault => ({ path: [line.line, String(path.at(-1))], msg, type }),
  );
  return { machine, member, faults };
};

/** All lines, or nothing and every error. Rates of one kind and subject must not overlap in time. */
export const importRates = async (
  write: Write,
  environmentId: string,
  read: ReadLines<RateLine>,
  mode: Mode,
): Promise<Outcome<Imported>> => {
  const found = await environmentForWrite(write, environmentId);
  if (found.kind !== 'done') return found;
  const environment = found.value;
  const { tx, orgId, author } = write;
  const fleet = Map.groupBy(await fleetOf(tx, orgId, environment.id), ({ machine }) => machine.name);
  const made = read.lines.map((line) => rateOf(line, environment, fleet));
  const faults = [...read.faults, ...made.flatMap((one) => one.faults)];
  // A row with an error may only seem to overlap, because its machine is unknown.
  if (faults.length > 0) return invalid(...inOrder(faults));
  const rows = made.map(({ row }) => row);
  const there = await listStatements(tx, orgId, 'environment_rates', environment.id);
  const taken = overlapFaults(read.lines, rows, mode === 'add' ? there : []);
  if (taken.length > 0) return invalid(...taken);
  if (mode === 'replace') await deleteAllStatements(tx, orgId, 'environment_rates', environment.id);
  await insertStatements(tx, orgId, 'environment_rates', rows, author.now);
  const crowded = await checkRowLimits(write, environment.id, ['rates']);
  if (crowded !== null) return crowded;
  const before = mode === 'replace' ? there : [];
  await note(write, environment, 'rate', { before, after: rows });
  return done({ created: rows.length, removed: before.length });
};

const rateOf = (
  { line, machine: name, unit, fields }: RateLine,
  environment: CountedEnvironment,
  fleet: ReadonlyMap<string, Awaited<ReturnType<typeof fleetOf>>>,
): { readonly row: RateRow; readonly faults: readonly Fault[] } => {
  const faults: Fault[] = [];
  const named = name === undefined ? [] : (fleet.get(name) ?? []);
  if (name !== undefined && named.length !== 1) {
    const msg =
      named.length === 0
        ? `is not the name of a machine in this environment (got ${shown(name)})`
        : `is the name of ${named.length} machines (got ${shown(name)}); give each a name of its own`;
    faults.push({ path: [line, 'machine'], msg, type: 'unknown_machine' });
  }
  const row = completeRate(
    environment,
    newId(),
    { ...fields, subject_id: named[0]?.machine.id ?? null },
    unit,
  );
  for (const { path, msg, type } of rateFaults(row)) {
    const field = String(path[0]);
    if (field === 'subject_id' && name !== undefined) continue;
    faults.push({ path: [line, field === 'subject_id' ? 'machine' : field], msg, type });
  }
  return { row, faults };
};

const overlapFaults = (
  lines: readonly Line[],
  rows: readonly RateRow[],
  there: readonly RateRow[],
): readonly Fault[] => {
  const fault = (index: number, msg: string): Fault => ({
    path: [lines[index]?.line ?? 0, 'valid_from'],
    msg,
    type: 'windows_overlap',
  });
  const among = overlaps(rows).map(([later, earlier]) =>
    fault(later, `overlaps with line ${lines[earlier]?.line ?? 0}; change one of the two windows`),
  );
  const subjectOf = ({ kind, subject_id }: RateRow): string => `${kind} ${subject_id}`;
  const known = Map.groupBy(there, subjectOf);
  const beside = rows.flatMap((row, index) => {
    const taken = known.get(subjectOf(row))?.find((other) => ratesOverlap(row, other));
    return taken === undefined
      ? []
      : [fault(index, `overlaps with the existing rate ${taken.id}; change the window, or use mode=replace`)];
  });
  return [...among, ...beside];
};

const note = async (
  { tx, orgId, author }: Write,
  environment: CountedEnvironment,
  subjectKind: ChangeNote['subjectKind'],
  rows: { readonly before: readonly unknown[]; readonly after: readonly unknown[] },
): Promise<void> => {
  const subject = { subjectKind, subjectId: environment.id, subjectName: environment.name };
  await recordChange(
    tx,
    orgId,
    [environment.id],
    {
      action: 'import',
      ...subject,
      before: { rows: rows.before },
      after: { rows: rows.after },
      seenByPrices: rows.before.length + rows.after.length > 0,
    },
    author,
  );
};
