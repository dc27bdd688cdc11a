import type { ListedObject, ObjectStore } from '../../platform/object-store.ts';
import type { Database, Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

type Stores = { readonly db: Database; readonly store: ObjectStore };

/** One page of an organisation's objects and the rows of the same range of keys. */
type ComparedPage = {
  readonly objects: readonly ListedObject[];
  /** Objects that an upload or a geometry refers to but no row counts; with the id or digest of the reference. */
  readonly uncounted: readonly { readonly object: ListedObject; readonly belongsTo: string }[];
  /** Objects without any reference. */
  readonly orphans: readonly ListedObject[];
  /** Keys of rows whose object is missing. */
  readonly missing: readonly string[];
};

/**
 * Compares the S3 listing of one organisation with its rows, page by page in key order, so that neither side is held in memory.
 * @param before younger rows may still wait for their object
 */
export async function* compareObjects(
  { db, store }: Stores,
  orgId: OrgId,
  before: Date,
): AsyncGenerator<ComparedPage> {
  let afterKey = '';
  let next: string | null = null;
  do {
    const page = await store.listPage(`org/${orgId}/`, next);
    next = page.next;
    const through = next === null ? null : (page.objects.at(-1)?.key ?? null);
    const compared = await db.asTenant(orgId, async (tx) => {
      const rows = await rowsBetween(tx, orgId, afterKey, through);
      const known = new Set(rows.map((row) => row.object_key));
      const unknown = page.objects.filter(({ key }) => !known.has(key));
      const owners = await ownersOf(tx, orgId, unknown);
      const listed = new Set(page.objects.map(({ key }) => key));
      return {
        objects: page.objects,
        uncounted: unknown.flatMap((object) => {
          const belongsTo = owners.get(object.key);
          return belongsTo === undefined ? [] : [{ object, belongsTo }];
        }),
        orphans: unknown.filter(({ key }) => !owners.has(key)),
        missing: rows
          .filter((row) => !row.doomed && row.due_at === null && row.created_at < before)
          .map((row) => row.object_key)
          .filter((key) => !listed.has(key)),
      };
    });
    yield compared;
    afterKey = through ?? afterKey;
  } while (next !== null);
}

const rowsBetween = (tx: Tx, orgId: OrgId, afterKey: string, through: string | null) => {
  let query = tx
    .selectFrom('stored_objects')
    .select(['object_key', 'doomed', 'due_at', 'created_at'])
    .where('org_id', '=', orgId)
    .where('object_key', '>', afterKey);
  if (through !== null) query = query.where('object_key', '<=', through);
  return query.execute();
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The upload or geometry that refers to each object, by key. */
const ownersOf = async (
  tx: Tx,
  orgId: OrgId,
  objects: readonly ListedObject[],
): Promise<ReadonlyMap<string, string>> => {
  const owners = new Map<string, string>();
  const ids = new Set<string>();
  const digests = new Set<string>();
  for (const { key } of objects) {
    const [, , folder = '', name = ''] = key.split('/');
    if (folder === 'geometry') digests.add(name);
    else if (UUID.test(name)) ids.add(name);
  }
  if (ids.size > 0) {
    const rows = await tx
      .selectFrom('uploads')
      .select(['id', 'status', 'ingest_seq', 'object_key'])
      .where('org_id', '=', orgId)
      .where('id', 'in', [...ids])
      .execute();
    for (const row of rows) {
      if (row.object_key !== null) owners.set(row.object_key, row.id);
      if (row.status === 'pending' && row.ingest_seq > 0)
        owners.set(`org/${orgId}/staging/${row.id}`, row.id);
    }
  }
  if (digests.size > 0) {
    const rows = await tx
      .selectFrom('geometries')
      .select(['sha256', 'preview_key', 'faces_key', 'thumbnail_key'])
      .where('org_id', '=', orgId)
      .where('sha256', 'in', [...digests])
      .execute();
    for (const row of rows)
      for (const key of [row.preview_key, row.faces_key, row.thumbnail_key])
        if (key !== null) owners.set(key, row.sha256);
  }
  return owners;
};
