import type { DrawingRead, PricingSnapshot, ReadFact } from '../../engine/snapshot.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import type { ComponentDrawing } from '../packs/store.ts';
import { findReadFacts } from '../uploads/drawing-facts.ts';

/** What the drawings of a pack are to the price of a component. */
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

/** A fact of a further file has its number before its own, and so has what it points at. */
const ofFile = (fact: ReadFact, file: number): ReadFact => {
  const { points_at: at } = fact;
  const pointing =
    at === undefined || !('fact_id' in at) ? {} : { points_at: { fact_id: `${file}/${at.fact_id}` } };
  return { ...fact, ...pointing, id: `${file}/${fact.id}` } as ReadFact;
};

/**
 * The files that show a component, and what they say, one behind the other; a fact of a further file has its number before its own; the first
 * of which nothing could be read is named. What is bought is priced from no drawing.
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

/** What the assembly's own drawings say of it, and the revision that they name where the part has another. */
export const drawnWhole = async (
  files: readonly ComponentDrawing[],
  read: Read,
  otherRevision: (facts: readonly ReadFact[]) => string | null,
): Promise<DrawingRead | null> => {
  const { drawing_read: said } = await drawnBy(files, true, read);
  if (said === undefined) return null;
  const revision = otherRevision(said.facts);
  return { facts: said.facts, ...(revision === null ? {} : { part_revision: revision }) };
};
