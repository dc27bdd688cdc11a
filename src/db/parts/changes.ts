import { newId } from '../../platform/ids.ts';
import type { Tx } from '../kernel/database.ts';
import { asId, type OrgId, type RevisionId } from '../kernel/ids.ts';
import { type Done, done, type Invalid, invalid, type NotFound, notFound } from '../kernel/outcome.ts';
import { checkStorage, type StorageExceeded } from '../uploads/stored-objects.ts';
import { lockUpload, type UploadFormat, type UploadStatus } from '../uploads/uploads.ts';
import { type DatasetLink, type DatasetRole, datasetsOf, insertDataset, ROLE_TAKES } from './datasets.ts';
import { holdFolder } from './folders.ts';
import { deletePart, hasOpenWork, insertPart, lockPart, type Part, updatePart } from './parts.ts';
import {
  findRevisionByCode,
  insertRevision,
  listRevisionCodes,
  lockRevision,
  newestRevision,
  nextFreeCode,
  type Revision,
  updateRevision,
} from './revisions.ts';

/** Why a part, a revision or a file binding was not written. */
export type PartRefused =
  | NotFound
  | Invalid
  | StorageExceeded
  | { readonly kind: 'part_number_taken'; readonly id: string }
  | { readonly kind: 'revision_code_taken'; readonly id: string }
  | { readonly kind: 'only_revision' }
  /** Calculations of it are queued or running. */
  | { readonly kind: 'work_pending'; readonly of: 'part' | 'revision' }
  | { readonly kind: 'not_confirmed'; readonly status: UploadStatus };

type Outcome<T> = Done<T> | PartRefused;

export const FIRST_CODE = 'A';

const jsonBytes = (attributes: Part['attributes']): number => Buffer.byteLength(JSON.stringify(attributes));

/** The increase of the attributes must fit into the storage of the plan. */
const checkAttributes = async (
  tx: Tx,
  { orgId, attributes }: Part,
  before: Part['attributes'],
): Promise<StorageExceeded | null> => {
  const more = jsonBytes(attributes) - jsonBytes(before);
  return more > 0 ? checkStorage(tx, orgId, more) : null;
};

/** A part in an existing folder, with its first revision. */
export const createPart = async (tx: Tx, part: Part): Promise<Outcome<Revision>> => {
  const { orgId, createdAt } = part;
  if (part.folderId !== null && !(await holdFolder(tx, orgId, part.folderId))) return notFound('folder_id');
  const full = await checkAttributes(tx, part, {});
  if (full !== null) return full;
  const taken = await insertPart(tx, part);
  if (taken !== null) return { kind: 'part_number_taken', id: taken };
  const revision: Revision = {
    id: asId<RevisionId>(newId()),
    partId: part.id,
    partNumber: part.partNumber,
    revisionCode: FIRST_CODE,
    description: '',
    createdAt,
    updatedAt: createdAt,
  };
  await insertRevision(tx, orgId, revision);
  return done(revision);
};

/** @param change computes the new fields from the current part */
export const changePart = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  change: (before: Part) => Part,
): Promise<Outcome<Part>> => {
  const before = await lockPart(tx, orgId, id);
  if (before === null) return notFound();
  const after = change(before);
  const { folderId } = after;
  const moves = folderId !== null && folderId !== before.folderId;
  if (moves && !(await holdFolder(tx, orgId, folderId))) return notFound('folder_id');
  const full = await checkAttributes(tx, after, before.attributes);
  if (full !== null) return full;
  await updatePart(tx, after);
  return done(after);
};

/** Also deletes its revisions and calculations; refused while any of them is queued or running. */
export const removePart = async (tx: Tx, orgId: OrgId, id: string): Promise<Outcome<null>> => {
  const row = await lockPart(tx, orgId, id);
  if (row === null) return notFound();
  if (await hasOpenWork(tx, orgId, { partId: row.id })) return { kind: 'work_pending', of: 'part' };
  await deletePart(tx, orgId, row.id);
  return done(null);
};

const codeTaken = async (tx: Tx, orgId: OrgId, row: Revision): Promise<PartRefused | null> => {
  const taken = await findRevisionByCode(tx, orgId, row.partId, row.revisionCode);
  return taken === null || taken.id === row.id ? null : { kind: 'revision_code_taken', id: taken.id };
};

/**
 * @param given an undefined code becomes the next letter; with `copyDatasets` the current files of the newest revision are copied
 */
export const addRevision = async (
  tx: Tx,
  orgId: OrgId,
  partId: string,
  given: {
    readonly code: string | undefined;
    readonly description: string;
    readonly copyDatasets: boolean;
    readonly now: Date;
  },
): Promise<Outcome<Revision>> => {
  // Locked, so that two concurrent requests do not both take the next letter.
  const part = await lockPart(tx, orgId, partId);
  if (part === null) return notFound();
  const newest = await newestRevision(tx, orgId, part.id);
  const createdAt = laterThan(newest, given.now);
  const codes = await listRevisionCodes(tx, orgId, part.id);
  const row: Revision = {
    id: asId<RevisionId>(newId()),
    partId: part.id,
    partNumber: part.partNumber,
    revisionCode: given.code ?? nextFreeCode(newest?.revisionCode ?? '', codes),
    description: given.description,
    createdAt,
    updatedAt: createdAt,
  };
  const taken = await codeTaken(tx, orgId, row);
  if (taken !== null) return taken;
  await insertRevision(tx, orgId, row);
  if (given.copyDatasets && newest !== null) await copyDatasets(tx, orgId, newest.id, row.id, given.now);
  return done(row);
};

/** Later than the previous one even for concurrent requests: the newest revision must be the one with the last letter. */
const laterThan = (newest: Revision | null, now: Date): Date =>
  newest === null || newest.createdAt < now ? now : new Date(newest.createdAt.getTime() + 1);

const copyDatasets = async (
  tx: Tx,
  orgId: OrgId,
  from: RevisionId,
  to: RevisionId,
  now: Date,
): Promise<void> => {
  const links = (await datasetsOf(tx, orgId, [from])).get(from) ?? [];
  for (const link of links.filter((candidate) => candidate.active))
    await insertDataset(tx, orgId, { ...link, id: newId(), revisionId: to, createdAt: now });
};

/** @param change computes the new fields from the current revision */
export const changeRevision = async (
  tx: Tx,
  orgId: OrgId,
  of: { readonly partId: string; readonly id: string },
  change: (before: Revision) => Revision,
): Promise<Outcome<Revision>> => {
  const before = await lockRevision(tx, orgId, of.id);
  if (before === null || before.partId !== of.partId) return notFound();
  const changed = change(before);
  const taken = await codeTaken(tx, orgId, changed);
  if (taken !== null) return taken;
  await updateRevision(tx, orgId, changed);
  return done(changed);
};

/** Binds a confirmed upload to a revision, in a role that accepts its format. */
export const bindDataset = async (
  tx: Tx,
  orgId: OrgId,
  revisionId: RevisionId,
  given: { readonly dataSourceId: string; readonly role: DatasetRole; readonly now: Date },
): Promise<Outcome<DatasetLink>> => {
  // Locked, so that nobody deletes the file meanwhile.
  const upload = await lockUpload(tx, orgId, given.dataSourceId);
  if (upload === null) return notFound('data_source_id');
  if (upload.status !== 'confirmed') return { kind: 'not_confirmed', status: upload.status };
  const takes: readonly UploadFormat[] = ROLE_TAKES[given.role];
  if (!takes.includes(upload.format)) {
    const msg = `must fit the file: ${given.role} takes ${takes.join(', ')}, but the upload is ${upload.format}`;
    return invalid({ path: ['role'], msg, type: 'role_mismatch' });
  }
  const link = {
    id: newId(),
    revisionId,
    dataSourceId: upload.id,
    role: given.role,
    createdAt: given.now,
  };
  await insertDataset(tx, orgId, link);
  return done({ ...link, active: true, filename: upload.name });
};
