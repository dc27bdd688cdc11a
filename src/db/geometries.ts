import type { Tx } from './database.ts';
import type { OrgId } from './ids.ts';

export type PicturesStatus = 'pending' | 'ok' | 'failed';

/** What was read from one file's bytes. It belongs to the digest, so the same file uploaded twice is read once. */
export type Geometry = {
  readonly sha256: string;
  readonly picturesStatus: PicturesStatus;
  readonly previewKey: string | null;
  readonly facesKey: string | null;
  readonly thumbnailKey: string | null;
};

export const pictureKey = (orgId: OrgId, sha256: string, file: string): string =>
  `org/${orgId}/geometry/${sha256}/${file}`;

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

/** The stored facts as they were written by `cad`; the shape is that room's `GeometryFacts`. */
export const findFacts = async (tx: Tx, orgId: OrgId, sha256: string): Promise<unknown> => {
  const row = await tx
    .selectFrom('geometries')
    .select('facts')
    .where('org_id', '=', orgId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row?.facts ?? null;
};

/** Facts first: they are needed for a price. Pictures follow. A second writer of the same bytes changes nothing. */
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

export const setPictures = async (
  tx: Tx,
  orgId: OrgId,
  sha256: string,
  pictures: Omit<Geometry, 'sha256'> & { readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('geometries')
    .set({
      pictures_status: pictures.picturesStatus,
      preview_key: pictures.previewKey,
      faces_key: pictures.facesKey,
      thumbnail_key: pictures.thumbnailKey,
      updated_at: pictures.now,
    })
    .where('org_id', '=', orgId)
    .where('sha256', '=', sha256)
    .execute();
};
