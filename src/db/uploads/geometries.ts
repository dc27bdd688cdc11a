import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { holdObjects, markForRemoval } from './stored-objects.ts';

type PicturesStatus = 'pending' | 'ok' | 'failed';

/** Facts read from a file's bytes, by digest: the same file uploaded twice is read once. */
export type Geometry = {
  readonly sha256: string;
  readonly picturesStatus: PicturesStatus;
  readonly previewKey: string | null;
  readonly facesKey: string | null;
  readonly thumbnailKey: string | null;
};

/** Without the facts, which can be large. */
export const findGeometry = async (tx: Tx, orgId: OrgId, sha256: string): Promise<Geometry | null> => {
  const row = await tx
    .selectFrom('geometries')
    .select(['sha256', 'pictures_status', 'preview_key', 'faces_key', 'thumbnail_key'])
    .where('org_id', '=', orgId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    sha256: row.sha256,
    picturesStatus: row.pictures_status as PicturesStatus,
    previewKey: row.preview_key,
    facesKey: row.faces_key,
    thumbnailKey: row.thumbnail_key,
  };
};

/**
 * Location of a component's own model: beside the model of the whole, under the component's key, with a counted row. Null: none,
 * because the assembly had too many, or was drawn before components had their own.
 */
export const findComponentPicture = async (
  tx: Tx,
  orgId: OrgId,
  { previewKey }: Geometry,
  component: { readonly key: string; readonly model: 'preview' | 'faces' },
): Promise<string | null> => {
  if (previewKey === null) return null;
  const folder = previewKey.slice(0, previewKey.lastIndexOf('/'));
  const row = await tx
    .selectFrom('stored_objects')
    .select('object_key')
    .where('org_id', '=', orgId)
    .where('object_key', '=', `${folder}/component.${component.key}.${component.model}.glb`)
    .where('doomed', '=', false)
    .executeTakeFirst();
  return row?.object_key ?? null;
};

/** The stored facts as `cad` wrote them; the shape is its `GeometryFacts`. */
export const findFacts = async (tx: Tx, orgId: OrgId, sha256: string): Promise<unknown> => {
  const row = await tx
    .selectFrom('geometries')
    .select('facts')
    .where('org_id', '=', orgId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row?.facts ?? null;
};

/** Facts are stored first, because a price needs them; pictures follow. A second writer of the same bytes changes nothing. */
export const insertFacts = async (
  tx: Tx,
  orgId: OrgId,
  geometry: { readonly sha256: string; readonly facts: unknown; readonly now: Date },
): Promise<void> => {
  await tx
    .insertInto('geometries')
    .values({
      org_id: orgId,
      sha256: geometry.sha256,
      facts: JSON.stringify(geometry.facts),
      pictures_status: 'pending',
      created_at: geometry.now,
      updated_at: geometry.now,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'sha256']).doNothing())
    .execute();
};

/** Renews facts that an ingest reuses, so that they are not deleted during the ingest. */
export const touchFacts = async (tx: Tx, orgId: OrgId, sha256: string, now: Date): Promise<boolean> => {
  const result = await tx
    .updateTable('geometries')
    .set({ updated_at: now })
    .where('org_id', '=', orgId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** A file with these bytes was confirmed: failed or dropped pictures are drawn again. */
export const expectPictures = async (tx: Tx, orgId: OrgId, sha256: string, now: Date): Promise<void> => {
  await tx
    .updateTable('geometries')
    .set({ pictures_status: 'pending', updated_at: now })
    .where('org_id', '=', orgId)
    .where('sha256', '=', sha256)
    .where('pictures_status', '=', 'failed')
    .execute();
};

type Pictures = Pick<Geometry, 'previewKey' | 'facesKey' | 'thumbnailKey'> & {
  /** For the components alone. */
  readonly componentKeys: readonly string[];
};

/**
 * Publishes the pictures whose objects the caller has put, and releases earlier ones. False: the objects were released meanwhile,
 * with the file.
 */
export const setPictures = async (
  tx: Tx,
  orgId: OrgId,
  sha256: string,
  pictures: Pictures & { readonly now: Date },
): Promise<boolean> => {
  const { previewKey, facesKey, thumbnailKey, componentKeys, now } = pictures;
  const keys = [previewKey, facesKey, thumbnailKey, ...componentKeys].filter((key) => key !== null);
  if (!(await holdObjects(tx, orgId, keys))) return false;
  const result = await tx
    .updateTable('geometries')
    .set({
      pictures_status: 'ok',
      preview_key: previewKey,
      faces_key: facesKey,
      thumbnail_key: thumbnailKey,
      updated_at: now,
    })
    .where('org_id', '=', orgId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await markForRemoval(tx, orgId, sha256, { keep: keys, now });
  return true;
};

/** Marks the pictures as failed and releases the started ones. No effect if another drawing run has ended. */
export const failPictures = async (tx: Tx, orgId: OrgId, sha256: string, now: Date): Promise<void> => {
  const result = await tx
    .updateTable('geometries')
    .set({ pictures_status: 'failed', updated_at: now })
    .where('org_id', '=', orgId)
    .where('sha256', '=', sha256)
    .where('pictures_status', '<>', 'ok')
    .executeTakeFirst();
  if (result.numUpdatedRows > 0n) await markForRemoval(tx, orgId, sha256, { now });
};

/** No file has these bytes any more. The facts stay for a day, for a running ingest of the same bytes. */
export const dropPictures = async (tx: Tx, orgId: OrgId, sha256: string, now: Date): Promise<void> => {
  await markForRemoval(tx, orgId, sha256, { now });
  await tx
    .updateTable('geometries')
    .set({
      pictures_status: 'failed',
      preview_key: null,
      faces_key: null,
      thumbnail_key: null,
      updated_at: now,
    })
    .where('org_id', '=', orgId)
    .where('sha256', '=', sha256)
    .execute();
};

/** Deletes facts and pictures of bytes that no file has. Returns the number of geometries. */
export const forgetGeometries = async (
  tx: Tx,
  orgId: OrgId,
  options: { readonly before: Date; readonly limit: number; readonly now: Date },
): Promise<number> => {
  const rows = await tx
    .deleteFrom('geometries')
    .where('org_id', '=', orgId)
    .where('sha256', 'in', (eb) =>
      eb
        .selectFrom('geometries as g')
        .select('g.sha256')
        .where('g.org_id', '=', orgId)
        .where('g.updated_at', '<', options.before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('uploads as u')
                .select('u.id')
                .whereRef('u.org_id', '=', 'g.org_id')
                .whereRef('u.sha256', '=', 'g.sha256'),
            ),
          ),
        )
        .limit(options.limit),
    )
    // Checked again after waiting for the lock: an ingest may have renewed it.
    .where('updated_at', '<', options.before)
    .returning('sha256')
    .execute();
  for (const row of rows) await markForRemoval(tx, orgId, row.sha256, { now: options.now });
  return rows.length;
};
