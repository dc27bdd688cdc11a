import { canonicalJson } from '../../platform/digest.ts';
import { newId } from '../../platform/ids.ts';
import { type RowAction, recordChange } from '../environments/changes.ts';
import type { CountedEnvironment } from '../environments/environments.ts';
import {
  deleteStatement,
  findStatement,
  insertStatements,
  replaceStatement,
  type StatementRows,
  type StatementTable,
} from '../environments/statements.ts';
import { done, notFound } from '../kernel/outcome.ts';
import { environmentForWrite, type Outcome, type Write } from './outcome.ts';
import { checkRowLimits, KINDS_OF } from './row-limits.ts';
import { STATEMENT_KINDS, type StatementKind, type StatementWrite } from './statement-kinds.ts';

/** Inserts a row. Amounts keep six decimals, so that the response equals what a price will read. */
export const stateRow = async <T extends StatementTable>(
  table: T,
  write: StatementWrite,
  environmentId: string,
  fields: Partial<StatementRows[T]>,
): Promise<Outcome<StatementRows[T]>> => {
  const kind: StatementKind<T> = STATEMENT_KINDS[table];
  const environment = await environmentForWrite(write, environmentId);
  if (environment.kind !== 'done') return environment;
  const row = kind.complete(environment.value, newId(), fields, null);
  const refused = await kind.check(write, row);
  if (refused !== null) return refused;
  await insertStatements(write.tx, write.orgId, table, [row], write.author.now);
  const crowded = await checkRowLimits(write, environmentId, KINDS_OF[table]);
  if (crowded !== null) return crowded;
  const stored = await asStored(table, write, row);
  await record(table, write, 'create', null, stored);
  return done(stored);
};

type Place = { readonly environmentId: string; readonly rowId: string };

/** Changes a row. Records only actual changes. */
export const restateRow = async <T extends StatementTable>(
  table: T,
  write: StatementWrite,
  place: Place,
  fields: Partial<StatementRows[T]>,
): Promise<Outcome<StatementRows[T]>> => {
  const found = await find(table, write, place);
  if (found.kind !== 'done') return found;
  const kind: StatementKind<T> = STATEMENT_KINDS[table];
  const { environment, before } = found.value;
  const row = kind.complete(environment, before.id, { ...before, ...fields }, before);
  if (canonicalJson(row) === canonicalJson(before)) return done(before);
  const refused = await kind.check(write, row);
  if (refused !== null) return refused;
  await replaceStatement(write.tx, write.orgId, table, row);
  // A row may hold further rows: the cutting data of a tool.
  const crowded = await checkRowLimits(write, environment.id, KINDS_OF[table]);
  if (crowded !== null) return crowded;
  const stored = await asStored(table, write, row);
  await record(table, write, 'update', before, stored);
  return done(stored);
};

export const takeBackRow = async <T extends StatementTable>(
  table: T,
  write: Write,
  place: Place,
): Promise<Outcome<null>> => {
  const found = await find(table, write, place);
  if (found.kind !== 'done') return found;
  const { environment, before } = found.value;
  await deleteStatement(write.tx, write.orgId, table, environment.id, before.id);
  await record(table, write, 'delete', before, null);
  return done(null);
};

const find = async <T extends StatementTable>(
  table: T,
  write: Write,
  { environmentId, rowId }: Place,
): Promise<Outcome<{ readonly environment: CountedEnvironment; readonly before: StatementRows[T] }>> => {
  const environment = await environmentForWrite(write, environmentId);
  if (environment.kind !== 'done') return environment;
  const before = await findStatement(write.tx, write.orgId, table, environment.value.id, rowId);
  return before === null ? notFound() : done({ environment: environment.value, before });
};

const asStored = async <T extends StatementTable>(
  table: T,
  { tx, orgId }: Write,
  row: StatementRows[T],
): Promise<StatementRows[T]> => (await findStatement(tx, orgId, table, row.environment_id, row.id)) ?? row;

/** A row without ids, as the history shows it. */
export const shownRow = ({ environment_id: _place, ...row }: { readonly environment_id: string }) => row;

const record = async <T extends StatementTable>(
  table: T,
  { tx, orgId, author }: Write,
  action: RowAction,
  before: StatementRows[T] | null,
  after: StatementRows[T] | null,
): Promise<void> => {
  const kind: StatementKind<T> = STATEMENT_KINDS[table];
  const row = after ?? before;
  if (row === null) return;
  await recordChange(
    tx,
    orgId,
    [row.environment_id],
    {
      action,
      subjectKind: kind.subject,
      subjectId: row.id,
      subjectName: kind.nameOf(row),
      before: before === null ? null : shownRow(before),
      after: after === null ? null : shownRow(after),
      seenByPrices: true,
    },
    author,
  );
};
