import { z } from '@hono/zod-openapi';
import type { Tx } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import { findPrimaryCad } from '../../db/parts/datasets.ts';
import { findPart } from '../../db/parts/parts.ts';
import { findRevision, newestRevision } from '../../db/parts/revisions.ts';
import { findComponentPicture, findGeometry, type Geometry } from '../../db/uploads/geometries.ts';
import type { Deps } from '../kit/deps.ts';
import { existing, notFound } from '../kit/errors.ts';
import { type Reply, type Route, readRoute } from '../kit/route.ts';
import { uuid } from '../kit/schemas.ts';
import { DOWNLOAD_URL_SECONDS } from '../uploads/schemas.ts';
import { partId, previewUrl } from './schemas.ts';

const TAG = 'Parts';

type Picture = {
  /** Model that a component has of its own; null: a component has none. */
  readonly model: 'preview' | 'faces' | null;
  readonly key: (geometry: Geometry) => string | null;
  readonly filename: string;
  readonly contentType: string;
};

const GLB = 'model/gltf-binary';

const PREVIEW: Picture = {
  model: 'preview',
  key: (geometry) => geometry.previewKey,
  filename: 'preview.glb',
  contentType: GLB,
};
const FACES: Picture = {
  model: 'faces',
  key: (geometry) => geometry.facesKey,
  filename: 'faces.glb',
  contentType: GLB,
};
const THUMBNAIL: Picture = {
  model: null,
  key: (geometry) => geometry.thumbnailKey,
  filename: 'thumbnail.png',
  contentType: 'image/png',
};

const noPicture = (status: string, dataSourceId: string | null): Reply => ({
  status: 200,
  body: { status, url: null, data_source_id: dataSourceId, expires_at: null, expires_in_s: null },
});

type PictureSelection = {
  readonly partId: string;
  readonly revisionId: string | null;
  readonly picture: Picture;
};

type Found =
  | { readonly status: 'ok'; readonly key: string; readonly dataSourceId: string }
  | { readonly status: 'no_dataset' | 'pending' | 'failed'; readonly dataSourceId: string | null };

/** Object key of a picture of a part, or the reason why it is missing. @throws ApiError not_found */
const findPicture = async (tx: Tx, orgId: OrgId, selection: PictureSelection): Promise<Found> => {
  const part = existing(await findPart(tx, orgId, selection.partId));
  const revision =
    selection.revisionId === null
      ? await newestRevision(tx, orgId, part.id)
      : await findRevision(tx, orgId, selection.revisionId);
  if (revision === null || revision.partId !== part.id) throw notFound('part_revision_id');
  const cad = await findPrimaryCad(tx, orgId, revision.id, null);
  if (cad === null) return { status: 'no_dataset', dataSourceId: null };
  const { dataSourceId, componentKey } = cad;
  const geometry = cad.sha256 === null ? null : await findGeometry(tx, orgId, cad.sha256);
  if (geometry === null || geometry.picturesStatus === 'pending') return { status: 'pending', dataSourceId };
  const { model } = selection.picture;
  const drawn = () => {
    if (componentKey === null) return selection.picture.key(geometry);
    return model === null ? null : findComponentPicture(tx, orgId, geometry, { key: componentKey, model });
  };
  const key = geometry.picturesStatus === 'ok' ? await drawn() : null;
  return key === null ? { status: 'failed', dataSourceId } : { status: 'ok', key, dataSourceId };
};

/** Object key of the model of an assembly, part by part, or null. @throws ApiError not_found */
export const findPreview = async (
  tx: Tx,
  orgId: OrgId,
  { partId, revisionId }: Pick<PictureSelection, 'partId' | 'revisionId'>,
): Promise<string | null> => {
  const found = await findPicture(tx, orgId, { partId, revisionId, picture: PREVIEW });
  return found.status === 'ok' ? found.key : null;
};

/** Object key of the model with one primitive per face, or null. @throws ApiError not_found */
export const findFaces = async (
  tx: Tx,
  orgId: OrgId,
  { partId, revisionId }: Pick<PictureSelection, 'partId' | 'revisionId'>,
): Promise<string | null> => {
  const found = await findPicture(tx, orgId, { partId, revisionId, picture: FACES });
  return found.status === 'ok' ? found.key : null;
};

const answer = async (
  deps: Deps,
  tx: Tx,
  orgId: OrgId,
  selection: PictureSelection & { readonly now: Date },
): Promise<Reply> => {
  const found = await findPicture(tx, orgId, selection);
  if (found.status !== 'ok') return noPicture(found.status, found.dataSourceId);
  const url = await deps.store.presignGet(found.key, {
    filename: selection.picture.filename,
    contentType: selection.picture.contentType,
    expiresInSeconds: DOWNLOAD_URL_SECONDS,
  });
  return {
    status: 200,
    body: {
      status: 'ok',
      url,
      data_source_id: found.dataSourceId,
      expires_at: new Date(selection.now.getTime() + DOWNLOAD_URL_SECONDS * 1000).toISOString(),
      expires_in_s: DOWNLOAD_URL_SECONDS,
    },
  };
};

const preview = readRoute(
  {
    operationId: 'getPartPreviewUrl',
    method: 'get',
    path: '/api/v1/parts/{part_id}/preview-url',
    tag: TAG,
    summary: 'Get a 3D preview of a part',
    description: 'Returns the URL of a GLB model of the newest revision.',
    scope: 'parts:read',
    weight: 'light',
    params: partId,
    responses: { 200: { description: 'The model, or why there is none.', schema: previewUrl } },
    errors: ['not_found'],
  },
  ({ deps, tx, caller, params, now }) =>
    answer(deps, tx, caller.orgId, { partId: params.part_id, revisionId: null, picture: PREVIEW, now }),
);

const faces = readRoute(
  {
    operationId: 'getPartFacesUrl',
    method: 'get',
    path: '/api/v1/parts/{part_id}/faces-url',
    tag: TAG,
    summary: 'Get a 3D model with separate faces',
    description:
      'Returns a GLB model in which each face is a primitive with `extras.face_id`, as in features and cost drivers. STEP files only.',
    scope: 'parts:read',
    weight: 'light',
    params: partId,
    query: z.object({
      part_revision_id: uuid('UUID of the part revision. Default: the newest.').optional(),
    }),
    responses: { 200: { description: 'The model, or why there is none.', schema: previewUrl } },
    errors: ['not_found'],
  },
  ({ deps, tx, caller, params, query, now }) =>
    answer(deps, tx, caller.orgId, {
      partId: params.part_id,
      revisionId: query.part_revision_id ?? null,
      picture: FACES,
      now,
    }),
);

const thumbnail = readRoute(
  {
    operationId: 'getPartThumbnailUrl',
    method: 'get',
    path: '/api/v1/parts/{part_id}/thumbnail-url',
    tag: TAG,
    summary: 'Get a picture of a part',
    description:
      'Returns the URL of a small picture (PNG) of the newest revision. A component that was split off an assembly has none. `include_thumbnails` of the parts list returns those of a page at once.',
    scope: 'parts:read',
    weight: 'light',
    params: partId,
    responses: { 200: { description: 'The picture, or why there is none.', schema: previewUrl } },
    errors: ['not_found'],
  },
  ({ deps, tx, caller, params, now }) =>
    answer(deps, tx, caller.orgId, { partId: params.part_id, revisionId: null, picture: THUMBNAIL, now }),
);

/** Address of the picture that a list shows. */
export const thumbnailUrl = (deps: Deps, key: string): Promise<string> =>
  deps.store.presignGet(key, {
    filename: THUMBNAIL.filename,
    contentType: THUMBNAIL.contentType,
    expiresInSeconds: DOWNLOAD_URL_SECONDS,
  });

export const pictureRoutes: readonly Route[] = [preview, faces, thumbnail];
