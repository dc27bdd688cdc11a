import { canonicalJson } from '../../platform/digest.ts';
import { newId } from '../../platform/ids.ts';
import { type RowAction, recordChange } from '../environments/changes.ts';
import {
  deleteMembership,
  findMembership,
  findMembershipOf,
  insertMemberships,
  type MembershipRow,
  updateMembership,
} from '../environments/fleet.ts';
import { findMachine } from '../environments/machines.ts';
import { done, notFound } from '../kernel/outcome.ts';
import type { GivenMachine } from './machine-definition.ts';
import { addMachine } from './machines.ts';
import { checkWindow, environmentForWrite, type Outcome, type Write } from './outcome.ts';
import { checkRowLimits } from './row-limits.ts';

export const DEFAULT_PRIORITY = 100;

type Attachment = {
  /** An existing machine or a new one. */
  readonly machine: { readonly id: string } | { readonly define: GivenMachine };
  readonly fleet_priority: number | undefined;
  readonly is_enabled: boolean | undefined;
  /** Undefined: the machine's own. */
  readonly valid_from: string | null | undefined;
  readonly valid_to: string | null | undefined;
};

/** Adds a machine to a fleet. Paths of errors of a new definition start with `new_machine`. */
export const attachMachine = async (
  write: Write,
  environmentId: string,
  given: Attachment,
): Promise<Outcome<MembershipRow>> => {
  const { tx, orgId, author } = write;
  const environment = await environmentForWrite(write, environmentId);
  if (environment.kind !== 'done') return environment;
  const machine = await machineOf(write, given.machine);
  if (machine.kind !== 'done') return machine;
  const { id, name, valid_from, valid_to } = machine.value;
  const taken = await findMembershipOf(tx, orgId, environment.value.id, id);
  if (taken !== null) return { kind: 'is_member_already', id: taken.id };
  const row: MembershipRow = {
    id: newId(),
    environment_id: environment.value.id,
    machine_id: id,
    fleet_priority: given.fleet_priority ?? DEFAULT_PRIORITY,
    is_enabled: given.is_enabled ?? true,
    valid_from: given.valid_from === undefined ? valid_from : given.valid_from,
    valid_to: given.valid_to === undefined ? valid_to : given.valid_to,
  };
  const refused = checkWindow(row);
  if (refused !== null) return refused;
  await insertMemberships(tx, orgId, [row], author.now);
  const crowded = await checkRowLimits(write, environment.value.id, ['machines']);
  if (crowded !== null) return crowded;
  await record(write, 'create', name, null, row);
  return done(row);
};

const machineOf = async (write: Write, machine: Attachment['machine']) => {
  if ('id' in machine) {
    const found = await findMachine(write.tx, write.orgId, machine.id);
    return found === null ? notFound('machine_id') : done(found);
  }
  const made = await addMachine(write, machine.define);
  if (made.kind !== 'invalid') return made;
  return {
    ...made,
    faults: made.faults.map((fault) => ({ ...fault, path: ['new_machine', ...fault.path] })),
  };
};

type Place = { readonly environmentId: string; readonly membershipId: string };

/** Changes priority, enable flag or window of a membership. Records only actual changes. */
export const changeMembership = async (
  write: Write,
  place: Place,
  given: Partial<Pick<MembershipRow, 'fleet_priority' | 'is_enabled' | 'valid_from' | 'valid_to'>>,
): Promise<Outcome<MembershipRow>> => {
  const found = await membershipOf(write, place);
  if (found.kind !== 'done') return found;
  const { before, name } = found.value;
  const after: MembershipRow = { ...before, ...given };
  const refused = checkWindow(after);
  if (refused !== null) return refused;
  if (canonicalJson(before) === canonicalJson(after)) return done(after);
  await updateMembership(write.tx, write.orgId, after);
  await record(write, 'update', name, before, after);
  return done(after);
};

export const detachMachine = async (write: Write, place: Place): Promise<Outcome<null>> => {
  const found = await membershipOf(write, place);
  if (found.kind !== 'done') return found;
  const { before, name } = found.value;
  await deleteMembership(write.tx, write.orgId, before.environment_id, before.id);
  await record(write, 'delete', name, before, null);
  return done(null);
};

const membershipOf = async (
  write: Write,
  { environmentId, membershipId }: Place,
): Promise<Outcome<{ readonly before: MembershipRow; readonly name: string }>> => {
  const { tx, orgId } = write;
  const environment = await environmentForWrite(write, environmentId);
  if (environment.kind !== 'done') return environment;
  const before = await findMembership(tx, orgId, environment.value.id, membershipId);
  if (before === null) return notFound();
  const machine = await findMachine(tx, orgId, before.machine_id);
  return done({ before, name: machine?.name ?? '' });
};

const record = async (
  { tx, orgId, author }: Write,
  action: RowAction,
  name: string,
  before: MembershipRow | null,
  after: MembershipRow | null,
): Promise<void> => {
  const row = after ?? before;
  if (row === null) return;
  await recordChange(
    tx,
    orgId,
    [row.environment_id],
    {
      action,
      subjectKind: 'membership',
      subjectId: row.id,
      subjectName: name,
      before,
      after,
      seenByPrices: true,
    },
    author,
  );
};
