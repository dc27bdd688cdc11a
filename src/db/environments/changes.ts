import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { cursorText, type ListRequest, type ListResult, pageOf } from '../kernel/keyset.ts';

export const CHANGE_ACTIONS = ['create', 'update', 'delete', 'clone', 'import', 'calibrate'] as const;
type ChangeAction = (typeof CHANGE_ACTIONS)[number];
/** Actions on one row of an environment or on one machine. */
export type RowAction = Extract<ChangeAction, 'create' | 'update' | 'delete'>;

export const SUBJECT_KINDS = [
  'environment',
  'machine',
  'membership',
  'rate',
  'tool',
  'subcontractor',
  'override',
  'calibration',
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** Author, request and time. */
export type Author = { readonly actorId: string; readonly requestId: string; readonly now: Date };

export type ChangeNote = {
  readonly action: ChangeAction;
  readonly subjectKind: SubjectKind;
  readonly subjectId: string;
  readonly subjectName: string;
  /** Null: it did not exist. */
  readonly before: unknown;
  /** Null: it was deleted. */
  readonly after: unknown;
  /** True if a price can see the change; only then the revision rises. */
  readonly seenByPrices: boolean;
};

/**
 * Records a change once for each environment that it affects, and raises their revisions if a price can see it. A machine without
 * an environment gets one record.
 */
export const recordChange = async (
  tx: Tx,
  orgId: OrgId,
  environmentIds: readonly string[],
  note: ChangeNote,
  by: Author,
): Promise<void> => {
  const targets = environmentIds.map((id) => ({ id, change_id: newId() }));
  const values = sql`${by.now}, ${by.actorId}::uuid, ${by.requestId}, ${note.action}, ${note.subjectKind},
    ${note.subjectId}::uuid, ${note.subjectName}, ${jsonOf(note.before)}::jsonb, ${jsonOf(note.after)}::jsonb`;
  const columns = sql`(org_id, id, environment_id, config_revision, at, actor_id, request_id, action, subject_kind, subject_id,
    subject_name, before, after)`;
  if (targets.length === 0) {
    await sql`insert into environment_changes ${columns}
      values (${orgId}::uuid, ${newId()}::uuid, null, null, ${values})`.execute(tx);
    return;
  }
  const step = note.seenByPrices ? 1 : 0;
  await sql`
    with target as (select * from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as t(id uuid, change_id uuid)),
    touched as (
      update environments e set
        config_revision = e.config_revision + ${step}::integer,
        config_changed_at = case when ${step}::integer = 1 then ${by.now}::timestamptz else e.config_changed_at end,
        updated_at = ${by.now}
      from target t where e.org_id = ${orgId} and e.id = t.id
      returning e.id, e.config_revision, t.change_id
    )
    insert into environment_changes ${columns}
    select ${orgId}::uuid, touched.change_id, touched.id, touched.config_revision, ${values} from touched`.execute(
    tx,
  );
};

const jsonOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** True if the organisation has, or had, this environment. */
export const environmentHasHistory = async (tx: Tx, orgId: OrgId, id: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('environments')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
};

export type StoredChange = {
  readonly id: string;
  readonly environment_id: string | null;
  readonly config_revision: number | null;
  readonly at: Date;
  readonly actor_id: string;
  readonly actor_name: string | null;
  readonly request_id: string;
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly subject_name: string;
  readonly before: unknown;
  readonly after: unknown;
};

type ChangesOf = { readonly environmentId: string } | { readonly subjectId: string };

const changesOf = (tx: Tx, orgId: OrgId, of: ChangesOf, page: ListRequest) =>
  tx
    .selectFrom('environment_changes as change')
    .where('change.org_id', '=', orgId)
    .where(
      sql<boolean>`${'environmentId' in of ? sql`change.environment_id = ${of.environmentId}` : sql`change.subject_id = ${of.subjectId}`}`,
    )
    .$if(page.createdAfter !== null, (query) =>
      query.where(sql<boolean>`change.at >= ${page.createdAfter}::timestamptz`),
    )
    .$if(page.createdBefore !== null, (query) =>
      query.where(sql<boolean>`change.at < ${page.createdBefore}::timestamptz`),
    );

/** Count over all pages, within the page's bounds on time. */
export const countChanges = async (
  tx: Tx,
  orgId: OrgId,
  of: ChangesOf,
  page: ListRequest,
): Promise<number> => {
  const { count } = await changesOf(tx, orgId, of, page)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** The changes of an environment or of a subject (a machine, for example), newest first unless the page asks otherwise. */
export const listChanges = async (
  tx: Tx,
  orgId: OrgId,
  of: ChangesOf,
  page: ListRequest,
): Promise<ListResult<StoredChange>> => {
  const beyond = sql.raw(page.order === 'desc' ? '<' : '>');
  const [time, last] = page.after ?? [null, null];
  const rows = await changesOf(tx, orgId, of, page)
    .leftJoin('api_keys as key', (join) =>
      join.onRef('key.org_id', '=', 'change.org_id').onRef('key.id', '=', 'change.actor_id'),
    )
    .selectAll('change')
    .select('key.name as actor_name')
    .select(cursorText('change.at').as('cursor_time'))
    .$if(page.after !== null, (query) =>
      query.where(sql<boolean>`(change.at, change.id) ${beyond} (${time}::timestamptz, ${last}::uuid)`),
    )
    .orderBy('change.at', page.order)
    .orderBy('change.id', page.order)
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  return pageOf(rows, page.limit, ({ cursor_time: _time, org_id: _org, ...row }) => row);
};
