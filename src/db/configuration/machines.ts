import { canonicalJson } from '../../platform/digest.ts';
import { newId } from '../../platform/ids.ts';
import { type RowAction, recordChange } from '../environments/changes.ts';
import { environmentsWith } from '../environments/fleet.ts';
import {
  deleteMachine,
  derivedFrom,
  environmentsUsing,
  findMachine,
  insertMachines,
  type MachineRow,
  updateMachine,
} from '../environments/machines.ts';
import { lockConfiguration } from '../environments/write.ts';
import { done, notFound } from '../kernel/outcome.ts';
import { checkMachine, completeMachine, type GivenMachine } from './machine-definition.ts';
import type { Outcome, Write } from './outcome.ts';

/** Fields for the history; timestamps are left out. */
const shown = (row: MachineRow) => {
  const { created_at: _created, updated_at: _updated, source: _source, ...fields } = row;
  return fields;
};

const NAMES: readonly string[] = ['name', 'vendor', 'model_no'];

/** Records the write of a definition in every environment that has it or a machine derived from it. */
const recordMachine = async (
  write: Write,
  action: RowAction,
  before: MachineRow | null,
  after: MachineRow | null,
): Promise<void> => {
  const row = after ?? before;
  if (row === null) return;
  const { tx, orgId, author } = write;
  const affected = await derivedFrom(tx, orgId, row.id);
  const environments = await environmentsUsing(tx, orgId, affected);
  const changed =
    before === null || after === null
      ? ['capabilities']
      : Object.keys(shown(after)).filter(
          (field) =>
            canonicalJson(before[field as keyof MachineRow]) !==
            canonicalJson(after[field as keyof MachineRow]),
        );
  await recordChange(
    tx,
    orgId,
    environments,
    {
      action,
      subjectKind: 'machine',
      subjectId: row.id,
      subjectName: row.name,
      before: before === null ? null : shown(before),
      after: after === null ? null : shown(after),
      seenByPrices: changed.some((field) => !NAMES.includes(field)),
    },
    author,
  );
};

/** Amounts keep six decimals, so that the response equals what a price will read. */
const asStored = async ({ tx, orgId }: Write, row: MachineRow): Promise<MachineRow> =>
  (await findMachine(tx, orgId, row.id)) ?? row;

/** Inserts and records a definition. The caller holds the configuration lock. */
export const addMachine = async (write: Write, body: GivenMachine): Promise<Outcome<MachineRow>> => {
  const row = completeMachine(newId(), body, null, write.author.now);
  const refused = await checkMachine(write, row, body);
  if (refused !== null) return refused;
  await insertMachines(write.tx, write.orgId, [row]);
  const stored = await asStored(write, row);
  await recordMachine(write, 'create', null, stored);
  return done(stored);
};

/** Changes a definition in every environment that has it. Records only actual changes. */
export const changeMachine = async (
  write: Write,
  id: string,
  body: GivenMachine,
): Promise<Outcome<MachineRow>> => {
  const before = await machineForWrite(write, id);
  if (before === null) return notFound();
  const after = completeMachine(id, body, before, write.author.now);
  if (canonicalJson(shown(after)) === canonicalJson(shown(before))) return done(before);
  const refused = await checkMachine(write, after, body);
  if (refused !== null) return refused;
  await updateMachine(write.tx, write.orgId, after);
  const stored = await asStored(write, after);
  await recordMachine(write, 'update', before, stored);
  return done(stored);
};

/** Removes a definition that no environment has and no other machine is derived from. */
export const removeMachine = async (write: Write, id: string): Promise<Outcome<null>> => {
  const { tx, orgId } = write;
  const row = await machineForWrite(write, id);
  if (row === null) return notFound();
  const members = await environmentsWith(tx, orgId, id);
  if (members.length > 0) return { kind: 'is_member', environmentIds: members };
  const derived = (await derivedFrom(tx, orgId, id)).filter((one) => one !== id);
  if (derived.length > 0) return { kind: 'is_template', machineIds: derived };
  await recordMachine(write, 'delete', row, null);
  await deleteMachine(tx, orgId, id);
  return done(null);
};

const machineForWrite = async ({ tx, orgId }: Write, id: string): Promise<MachineRow | null> => {
  await lockConfiguration(tx, orgId);
  return findMachine(tx, orgId, id);
};
