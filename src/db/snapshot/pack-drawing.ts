import type { DrawingRead, PricingSnapshot, ReadFact } from '../../engine/snapshot.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import type { ComponentDrawing } from '../packs/store.ts';
import { findReadFacts } from '../uploads/drawing-facts.ts';

/** Facts of a component's drawings in a pack. */
export type Drawn = Pick<PricingSnapshot, 'drawing_files' | 'drawing_read' | 'drawing_unread'>;

type Read = (uploadId: string) => Promise<readonly ReadFact[]>;

/** Reads drawings by the sources that an environment has enabled. */
export const readerOf = async (tx: Tx, orgId: OrgId, environmentId: string): Promise<Read> => {
  const row = await tx
    .selectFrom('environments')
    .select('enabled_extractors')
    .where('org_id', '=', orgId)
    .where('id', '=', environmentId)
    .executeTakeFirst();
  return (uploadId) => findReadFacts(tx, orgId, uploadId, row?.enabled_extractors ?? [], 'drawing_2d');
};

/** A fact of a second or later file gets the file's number as a prefix, and so do its references. */
const ofFile = (fact: ReadFact, file: number): ReadFact => {
  const { points_at: at } = fact;
  const pointing =
    at === undefined || !('fact_id' in at) ? {} : { points_at: { fact_id: `${file}/${at.fact_id}` } };
  return { ...fact, ...pointing, id: `${file}/${fact.id}` } as ReadFact;
};

/**
 * The files that show a component, and their facts in sequence. A fact of a second or later file gets the file's number as a
 * prefix. Names the first file that could not be read. Bought components use no drawing.
 */
export const drawnBy = async (
  files: readonly ComponentDrawing[],
  isMade: boolean,
  read: Read,
): Promise<Drawn> => {
  if (files.length === 0) return {};
  const facts: ReadFact[] = [];
  const unread = isMade ? (files.find((file) => file.unread !== null)?.unread ?? null) : null;
  for (const [at, { uploadId }] of (isMade ? files : []).entries())
    for (const fact of await read(uploadId)) facts.push(at === 0 ? fact : ofFile(fact, at + 1));
  return {
    drawing_files: files.map(({ sha256 }) => sha256),
    ...(facts.length === 0 ? {} : { drawing_read: { facts } }),
    ...(unread === null ? {} : { drawing_unread: unread }),
  };
};

/** Facts of the assembly's own drawings, and the revision on them if it differs from the part's. */
export const drawnWhole = async (
  files: readonly ComponentDrawing[],
  read: Read,
  otherRevision: (facts: readonly ReadFact[]) => string | null,
): Promise<DrawingRead | null> => {
  const { drawing_read: drawingRead } = await drawnBy(files, true, read);
  if (drawingRead === undefined) return null;
  const revision = otherRevision(drawingRead.facts);
  return { facts: drawingRead.facts, ...(revision === null ? {} : { part_revision: revision }) };
};
