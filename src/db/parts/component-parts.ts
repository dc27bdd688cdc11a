import { sql } from 'kysely';
import { canonicalJson, sha256Hex } from '../../platform/digest.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId, PartId, RevisionId } from '../kernel/ids.ts';
import { lockTree } from './folders.ts';

/** Folder for the piece-parts of assemblies. */
const COMPONENT_FOLDER = 'Assembly components';

/** A unique component that needs a part. */
type PartToMake = {
  readonly key: string;
  readonly name: string;
  readonly productId: string;
  /** Digest of its geometry; null: the file has none. */
  readonly factsSha256: string | null;
  readonly makeOrBuy: 'make' | 'buy';
};

export type ComponentPart = {
  readonly partId: PartId;
  readonly revisionId: RevisionId;
  readonly linkId: string | null;
};

type At = { readonly dataSourceId: string | null; readonly currency: string; readonly now: Date };

/** Equal across assemblies: a component shares one part, whichever file brought it first. */
const identityOf = ({ name, productId, factsSha256 }: PartToMake): string =>
  sha256Hex(canonicalJson({ name, product_id: productId, facts: factsSha256 }));

const MAX_NUMBER = 255;
const MAX_DESCRIPTION = 1000;
const ROOM_FOR_NUMBER = 10;

/**
 * The parts of the components by key. Creates missing ones in the system folder, with the assembly's file at the component's key
 * as CAD. Runs for one split of an organisation at a time. The folder name gets a number if a customer's own folder has the name.
 */
export const ensureComponentParts = async (
  tx: Tx,
  orgId: OrgId,
  components: readonly PartToMake[],
  at: At,
): Promise<ReadonlyMap<string, ComponentPart>> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`components:${orgId}`}, 0))`.execute(tx);
  const digests = new Map(components.map((one) => [one.key, identityOf(one)]));
  const known = await findByDigest(tx, orgId, [...new Set(digests.values())]);
  const missing = new Map(
    components.flatMap((one) => {
      const digest = digests.get(one.key) ?? '';
      return known.has(digest) ? [] : [[digest, one] as const];
    }),
  );
  if (missing.size > 0) {
    const folderId = await ensureFolder(tx, orgId, at.now);
    const made = await insertParts(tx, orgId, missing, folderId, at);
    for (const [digest, part] of made) known.set(digest, part);
  }
  return new Map(
    components.map(({ key }) => {
      const part = known.get(digests.get(key) ?? '');
      if (part === undefined) throw new Error('every component has a part');
      return [key, part];
    }),
  );
};

const findByDigest = async (
  tx: Tx,
  orgId: OrgId,
  digests: readonly string[],
): Promise<Map<string, ComponentPart>> => {
  const { rows } = await sql<{
    digest: string;
    part_id: PartId;
    revision_id: RevisionId;
    link_id: string | null;
  }>`
    select p.component_digest as digest, p.id as part_id, r.id as revision_id, l.id as link_id
    from parts p
    join lateral (
      select id from part_revisions where org_id = p.org_id and part_id = p.id order by created_at, id limit 1) r on true
    left join lateral (
      select id from dataset_links
      where org_id = p.org_id and part_revision_id = r.id and component_key is not null order by created_at, id limit 1) l on true
    where p.org_id = ${orgId} and p.component_digest = any(${sql.val([...digests])}::text[])`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.digest,
      { partId: row.part_id, revisionId: row.revision_id, linkId: row.link_id },
    ]),
  );
};

const ensureFolder = async (tx: Tx, orgId: OrgId, now: Date): Promise<string> => {
  await lockTree(tx, orgId);
  const known = await tx
    .selectFrom('folders')
    .select('id')
    .where('org_id', '=', orgId)
    .where('is_system', '=', true)
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const id = newId();
  const { rows } = await sql<{ name: string }>`
    select lower(name) as name from folders where org_id = ${orgId} and parent_id is null`.execute(tx);
  await tx
    .insertInto('folders')
    .values({
      org_id: orgId,
      id,
      name: unique(COMPONENT_FOLDER, new Set(rows.map(({ name }) => name)), (text) => text.toLowerCase()),
      parent_id: null,
      is_system: true,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
};

/** The text itself, or with the lowest number appended that makes it unique. */
const unique = (
  text: string,
  taken: ReadonlySet<string>,
  keyOf: (text: string) => string = (one) => one,
): string => {
  const base = text.slice(0, MAX_NUMBER);
  for (let n = 1; ; n += 1) {
    const end = n === 1 ? '' : ` (${n})`;
    const found = `${base.slice(0, MAX_NUMBER - end.length)}${end}`;
    if (!taken.has(keyOf(found))) return found;
  }
};

const insertParts = async (
  tx: Tx,
  orgId: OrgId,
  missing: ReadonlyMap<string, PartToMake>,
  folderId: string,
  { dataSourceId, currency, now }: At,
): Promise<ReadonlyMap<string, ComponentPart>> => {
  const made = new Map<string, ComponentPart>();
  for (const [digest, one] of missing) {
    const partId = newId() as PartId;
    const part = {
      org_id: orgId,
      id: partId,
      description: one.name.slice(0, MAX_DESCRIPTION),
      base_uom: 'EA',
      default_currency: currency,
      classification_id: null,
      folder_id: folderId,
      lead_time_days: 0,
      make_or_buy: one.makeOrBuy,
      procurement_type: one.makeOrBuy === 'buy' ? 'purchased' : 'in_house',
      purchase_price: null,
      attributes: '{}',
      is_assembly_component: true,
      component_digest: digest,
      created_at: now,
      updated_at: now,
    };
    await insertNumbered(tx, orgId, one.productId, async (part_number) => {
      const inserted = await tx
        .insertInto('parts')
        .values({ ...part, part_number })
        .onConflict((conflict) => conflict.columns(['org_id', 'part_number']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    });
    const revisionId = newId() as RevisionId;
    await tx
      .insertInto('part_revisions')
      .values({
        org_id: orgId,
        id: revisionId,
        part_id: partId,
        revision_code: 'A',
        description: '',
        created_at: now,
        updated_at: now,
      })
      .execute();
    const linkId = dataSourceId === null ? null : newId();
    if (dataSourceId !== null && linkId !== null)
      await tx
        .insertInto('dataset_links')
        .values({
          org_id: orgId,
          id: linkId,
          part_revision_id: revisionId,
          data_source_id: dataSourceId,
          component_key: one.key,
          role: 'primary_cad',
          active: true,
          created_at: now,
        })
        .execute();
    made.set(digest, { partId, revisionId, linkId });
  }
  return made;
};

/** A taken part number gets a number appended. The insert detects a concurrent request for the same number. */
const insertNumbered = async (
  tx: Tx,
  orgId: OrgId,
  preferred: string,
  insert: (partNumber: string) => Promise<boolean>,
): Promise<void> => {
  const base = preferred.trim() === '' ? 'Component' : preferred;
  const taken = new Set<string>();
  for (;;) {
    const number = unique(base, taken);
    if (await insert(number)) return;
    const { rows } = await sql<{ part_number: string }>`
      select part_number from parts
      where org_id = ${orgId} and starts_with(part_number, ${base.slice(0, MAX_NUMBER - ROOM_FOR_NUMBER)})`.execute(
      tx,
    );
    taken.add(number);
    for (const row of rows) taken.add(row.part_number);
  }
};
