import { type Kysely, sql } from 'kysely';
import { everyTenant } from './support/every-tenant.ts';

const PAGE = 1000;
const NIL = '00000000-0000-0000-0000-000000000000';
/** A letter may become many when it is folded; an index takes no more than a third of a page. */
const MOST_CHARACTERS = 200;

type Key = { readonly org_id: string; readonly id: string };
type Row = Key & { readonly name: string };

/**
 * The names of standard parts as they are compared, so that an index finds them: PostgreSQL folds what is not plain ASCII in another way than
 * the service does, and had to give out every such row.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table standard_parts add column folded_name text`.execute(db);
  await everyTenant(db, ['standard_parts'], async () => {
    let last: Key = { org_id: NIL, id: NIL };
    for (;;) {
      const page = await nextPage(db, last);
      const end = page.at(-1);
      if (end === undefined) break;
      await setFolded(db, page);
      last = end;
    }
  });
  await sql`
    alter table standard_parts add constraint standard_parts_folded check ((folded_name is null) = (name is null))`.execute(
    db,
  );
  // What a row leaves open is a space, which no folded text begins with. PostgreSQL searches an index behind the wall of the tenant only by what
  // it knows to leak nothing: comparing texts and a case, not a length and not `coalesce`.
  await sql`
    create index standard_parts_sought on standard_parts
      (org_id, kind, (case when standard is null then ' ' else standard end), (case when size is null then ' ' else size end),
        (case when folded_name is null then ' ' else folded_name end))`.execute(db);
};

const nextPage = async (db: Kysely<unknown>, last: Key): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select org_id, id, name from standard_parts
    where name is not null and (org_id, id) > (${last.org_id}::uuid, ${last.id}::uuid)
    order by org_id, id limit ${PAGE}`.execute(db);
  return rows;
};

const folded = (name: string): string =>
  [
    ...name
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[\s_-]+/g, ' ')
      .trim(),
  ]
    .slice(0, MOST_CHARACTERS)
    .join('');

const setFolded = (db: Kysely<unknown>, page: readonly Row[]) =>
  sql`
  update standard_parts s set folded_name = given.folded
  from unnest(${sql.val(page.map(({ org_id }) => org_id))}::uuid[], ${sql.val(page.map(({ id }) => id))}::uuid[],
    ${sql.val(page.map(({ name }) => folded(name)))}::text[]) as given (org_id, id, folded)
  where s.org_id = given.org_id and s.id = given.id`.execute(db);
