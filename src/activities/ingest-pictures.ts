import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { findGeometry, setPictures } from '../db/uploads/geometries.ts';
import { removeDoomed } from '../db/uploads/object-chores.ts';
import { MAX_UPLOAD_BYTES, pictureKey, registerObjects } from '../db/uploads/stored-objects.ts';
import { findUpload } from '../db/uploads/uploads.ts';
import type { FairPlaces } from '../platform/fair-places.ts';
import type { RowInput } from '../workflows/contract.ts';
import { componentPicturesIn, runCad } from './cad-job.ts';
import { inPlace } from './cad-places.ts';
import { type IngestActivityDeps, ids, spendOf, type TakenFile } from './ingest-deps.ts';
import { inFolder } from './job-folders.ts';

/** A picture that a kernel job wrote to its folder. */
type Drawn = {
  readonly name: string;
  readonly file: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly isOfComponent: boolean;
};

const GLB = 'model/gltf-binary';
const PICTURES = [
  { name: 'preview.glb', contentType: GLB, isOfComponent: false },
  { name: 'faces.glb', contentType: GLB, isOfComponent: false },
  { name: 'thumbnail.png', contentType: 'image/png', isOfComponent: false },
];

/** Null: this file has no such picture. */
const sizeOf = async (file: string): Promise<number | null> => {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** The pictures in a folder: those of the file, and two of each component that has its own. */
const drawnIn = async (folder: string): Promise<readonly Drawn[]> => {
  const components = (await componentPicturesIn(folder)).map((name) => ({
    name,
    contentType: GLB,
    isOfComponent: true,
  }));
  const drawn: Drawn[] = [];
  for (const picture of [...PICTURES, ...components]) {
    const file = path.join(folder, picture.name);
    const sizeBytes = await sizeOf(file);
    if (sizeBytes !== null) drawn.push({ ...picture, file, sizeBytes });
  }
  return drawn;
};

/** A part has three; a large assembly has hundreds. */
const PUTS_AT_ONCE = 4;

/** Stores a job's pictures where they are served. @returns false when the geometry was released meanwhile */
export const keepPictures = async (
  deps: IngestActivityDeps,
  input: RowInput,
  sha256: string,
  folder: string,
): Promise<boolean> => {
  const { orgId, id, ingestSeq } = ids(input);
  const drawn = (await drawnIn(folder)).map((one) => ({
    ...one,
    key: pictureKey(orgId, sha256, { id, ingestSeq }, one.name),
  }));
  const keys = drawn.map(({ key }) => key);
  await deps.db.asTenant(orgId, (tx) => registerObjects(tx, orgId, sha256, drawn, deps.clock.now()));
  for (let at = 0; at < drawn.length; at += PUTS_AT_ONCE) {
    const some = drawn.slice(at, at + PUTS_AT_ONCE);
    await Promise.all(
      some.map(async (one) => deps.store.put(one.key, await readFile(one.file), one.contentType)),
    );
  }
  const keyOf = (name: string) => drawn.find((one) => one.name === name)?.key ?? null;
  const isShown = await deps.db.asTenant(orgId, (tx) =>
    setPictures(tx, orgId, sha256, {
      previewKey: keyOf('preview.glb'),
      facesKey: keyOf('faces.glb'),
      thumbnailKey: keyOf('thumbnail.png'),
      componentKeys: drawn.filter((one) => one.isOfComponent).map(({ key }) => key),
      now: deps.clock.now(),
    }),
  );
  await removeDoomed(deps, orgId, { now: deps.clock.now(), belongsTo: sha256 });
  // The file was deleted meanwhile, and its pictures were removed before these were stored.
  if (!isShown) await deps.store.removeMany(keys);
  return isShown;
};

/** Makes the GLBs and the thumbnail of a geometry, once. Their failure never revokes a confirmed file. */
export const makePictures =
  (deps: IngestActivityDeps & { readonly places: FairPlaces }) =>
  async (input: RowInput, taken: TakenFile, sha256: string): Promise<void> => {
    const { orgId, id } = ids(input);
    const known = await deps.db.asTenant(orgId, (tx) => findGeometry(tx, orgId, sha256));
    const row = await deps.db.asTenant(orgId, (tx) => findUpload(tx, orgId, id));
    if (known === null || known.picturesStatus === 'ok' || row === null) return;
    await inPlace(deps.places, orgId, (signal) =>
      inFolder(async (folder, beat) => {
        const file = path.join(folder, 'input');
        await deps.store.download(taken.objectKey, file, { maxBytes: MAX_UPLOAD_BYTES, signal });
        await runCad(
          {
            format: row.format,
            want: ['pictures'],
            folder,
            file,
            signal,
            onProgress: beat,
            spend: spendOf(deps, orgId),
          },
          deps.cad,
        );
        await keepPictures(deps, input, sha256, folder);
      }),
    );
  };
