import { type RawBuilder, sql } from 'kysely';
import { statesSql, UNDER_WAY } from '../calculation-record/run.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { namesOf, RELEASED_HOURS } from '../snapshot/pieces.ts';

const RELEASED_MS = RELEASED_HOURS * 3_600_000;

/** True if a row matches. PostgreSQL looks each up in its index: it may turn `exists` into one reading of the whole table. */
const found = (rows: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce((select true ${rows} limit 1), false)`;

const earlierNames = (digest: RawBuilder<unknown>) =>
  sql`${digest} in (c.earlier ->> 'snapshot_digest', c.earlier ->> 'nested_digest')`;

/** True if a calculation, or the manifest of another piece, names the piece `digest` of the organisation. */
const isPieceNamed = (orgId: OrgId, digest: RawBuilder<unknown>): RawBuilder<boolean> => {
  const own = sql`from calculations c where c.org_id = ${orgId}`;
  return sql<boolean>`(${sql.join(
    [
      found(sql`${own} and c.snapshot_digest = ${digest} and c.finished_at is not null`),
      found(sql`from snapshot_names n where n.org_id = ${orgId} and n.sha256 = ${digest}`),
      found(sql`${own} and c.nested_digest = ${digest}`),
      // Runs that have not ended are few.
      found(sql`${own} and c.snapshot_digest = ${digest} and c.status in ${statesSql(UNDER_WAY)}`),
      found(sql`${own} and c.snapshot_digest = ${digest} and c.status = 'blocked'`),
      found(sql`${own} and c.earlier is not null and ${earlierNames(digest)}`),
    ],
    sql` or `,
  )})`;
};

/** True if a result shows the document `digest` of the organisation. */
const isDocumentShown = (orgId: OrgId, digest: RawBuilder<unknown>): RawBuilder<boolean> =>
  found(sql`from calculation_results r where r.org_id = ${orgId} and r.document_sha256 = ${digest}`);

/** True if the digest lost another reference since. Asked together with the references: one of the two sees a removal. */
const isNoted = (orgId: OrgId, digest: RawBuilder<unknown>): RawBuilder<boolean> =>
  found(sql`from released_content r where r.org_id = ${orgId} and r.sha256 = ${digest}`);

/**
 * Removes pieces of snapshots and documents of results that nothing refers to any more, at most `limit` of each; call it until it
 * returns 0. Digests that lost a reference are noted (`release_snapshots.sql`, `release_document.sql`). The first pass after that gives
 * each a day. Within it, everything that relied on the content has committed its own reference, or has stored the content again: then
 * `stored_at` is younger than a day.
 * @returns how many notes it has dealt with
 */
export const collectReleased = async (
  tx: Tx,
  orgId: OrgId,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<number> => {
  const before = new Date(now.getTime() - RELEASED_MS);
  const due = new Date(now.getTime() + RELEASED_MS);
  const stamped = await sql`
    update released_content set due_at = ${due} where org_id = ${orgId} and id in (
      select id from released_content where org_id = ${orgId} and due_at is null limit ${limit})`.execute(tx);
  const taken = await sql<{ sha256: string }>`
    delete from released_content where org_id = ${orgId} and id in (
      select id from released_content where org_id = ${orgId} and due_at <= ${now}
      order by due_at limit ${limit} for update skip locked)
    returning sha256`.execute(tx);
  const digests = [...new Set(taken.rows.map(({ sha256 }) => sha256))];
  if (digests.length > 0) {
    await lockStored(tx, orgId, digests);
    await sql`
      delete from result_documents d where d.org_id = ${orgId} and d.sha256 = any(${sql.val(digests)}::text[])
        and d.stored_at < ${before} and not ${isDocumentShown(orgId, sql`d.sha256`)} and not ${isNoted(orgId, sql`d.sha256`)}`.execute(
      tx,
    );
    await removePieces(tx, orgId, digests, before);
  }
  return Number(stamped.numAffectedRows ?? 0n) + taken.rows.length;
};

/** In the order in which runs store them. The SQL statements after this see what a run that was waited for has committed. */
const lockStored = async (tx: Tx, orgId: OrgId, digests: readonly string[]): Promise<void> => {
  for (const table of ['result_documents', 'snapshot_pieces'])
    await sql`
      select 1 from ${sql.table(table)} where org_id = ${orgId} and sha256 = any(${sql.val(digests)}::text[])
      order by sha256 for update`.execute(tx);
};

/** The pieces that a removed manifest named lose a reference with it. */
const removePieces = async (
  tx: Tx,
  orgId: OrgId,
  digests: readonly string[],
  before: Date,
): Promise<void> => {
  const { rows } = await sql<{ sha256: string; manifest: unknown }>`
    delete from snapshot_pieces p where p.org_id = ${orgId} and p.sha256 = any(${sql.val(digests)}::text[])
      and p.stored_at < ${before} and not ${isPieceNamed(orgId, sql`p.sha256`)} and not ${isNoted(orgId, sql`p.sha256`)}
    returning p.sha256, case when p.body ? 'rest' then p.body end as manifest`.execute(tx);
  const names = rows.flatMap(({ sha256, manifest }) =>
    namesOf(manifest).map((name) => ({ name, by: sha256 })),
  );
  if (names.length === 0) return;
  await sql`
    with gone as (
      delete from snapshot_names n
      using unnest(${sql.val(names.map(({ name }) => name))}::text[], ${sql.val(names.map(({ by }) => by))}::text[]) as g(sha256, named_by)
      where n.org_id = ${orgId} and n.sha256 = g.sha256 and n.named_by = g.named_by
      returning n.sha256
    )
    insert into released_content (org_id, sha256) select distinct ${orgId}::uuid, sha256 from gone`.execute(
    tx,
  );
};

/** Differences between what refers to content and the content, and what a collector would never find. For `check:orphans`. */
export const findContentLeft = async (
  tx: Tx,
  orgId: OrgId,
): Promise<readonly { readonly kind: string; readonly subject: string }[]> => {
  const { rows } = await sql<{ kind: string; subject: string }>`
    select 'result without its document' as kind, r.calculation_id::text as subject from calculation_results r
    where r.org_id = ${orgId}
      and not ${found(sql`from result_documents d where d.org_id = r.org_id and d.sha256 = r.document_sha256`)}
    union all
    select 'calculation without its snapshot', c.id::text from calculations c
    where c.org_id = ${orgId} and c.snapshot_digest is not null
      and not ${found(sql`from snapshot_pieces p where p.org_id = c.org_id and p.sha256 = c.snapshot_digest`)}
    union all
    select 'document without a result', d.sha256 from result_documents d
    where d.org_id = ${orgId} and not ${isDocumentShown(orgId, sql`d.sha256`)} and not ${isNoted(orgId, sql`d.sha256`)}
    union all
    select 'piece of no snapshot', p.sha256 from snapshot_pieces p
    where p.org_id = ${orgId} and not ${isPieceNamed(orgId, sql`p.sha256`)} and not ${isNoted(orgId, sql`p.sha256`)}`.execute(
    tx,
  );
  return rows;
};
