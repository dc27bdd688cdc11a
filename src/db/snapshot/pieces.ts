import type { PricingSnapshot } from '../../engine/snapshot.ts';
import { canonicalJson, sha256Hex } from '../../platform/digest.ts';
import type { Tx } from '../database.ts';
import type { OrgId } from '../ids.ts';

/** Large parts that many snapshots share: each is stored once per organisation, by its digest. */
const PIECES = ['facts', 'environment'] as const;

type Manifest = { readonly rest: unknown; readonly pieces: Readonly<Record<string, string>> };

type Piece = { readonly sha256: string; readonly body: string };

const piece = (value: unknown): Piece => {
  const body = canonicalJson(value);
  return { sha256: sha256Hex(body), body };
};

const split = (snapshot: PricingSnapshot): { manifest: Piece; pieces: readonly Piece[] } => {
  const { facts, environment, ...rest } = snapshot;
  const stored = { facts: piece(facts), environment: piece(environment) };
  const manifest = piece({
    rest,
    pieces: { facts: stored.facts.sha256, environment: stored.environment.sha256 },
  } satisfies Manifest);
  return { manifest, pieces: [stored.facts, stored.environment] };
};

/** Identity of a price: equal content, equal digest. Computed without storing anything. */
export const snapshotDigest = (snapshot: PricingSnapshot): string => split(snapshot).manifest.sha256;

/** Stores what is not stored yet; gives the digest under which the whole can be read again. */
export const storeSnapshot = async (
  tx: Tx,
  orgId: OrgId,
  snapshot: PricingSnapshot,
  now: Date,
): Promise<string> => {
  const { manifest, pieces } = split(snapshot);
  await tx
    .insertInto('snapshot_pieces')
    .values(
      [manifest, ...pieces].map((item) => ({
        org_id: orgId,
        sha256: item.sha256,
        body: item.body,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['org_id', 'sha256']).doNothing())
    .execute();
  return manifest.sha256;
};

/** @throws Error when the digest was never stored: a calculation never loses what it was priced from. */
export const loadSnapshot = async (tx: Tx, orgId: OrgId, digest: string): Promise<PricingSnapshot> => {
  const body = async (sha256: string): Promise<unknown> => {
    const row = await tx
      .selectFrom('snapshot_pieces')
      .select('body')
      .where('org_id', '=', orgId)
      .where('sha256', '=', sha256)
      .executeTakeFirst();
    if (row === undefined) throw new Error(`snapshot piece ${sha256} is not stored`);
    return row.body;
  };
  const manifest = (await body(digest)) as Manifest;
  const whole: Record<string, unknown> = { ...(manifest.rest as object) };
  for (const name of PIECES) whole[name] = await body(manifest.pieces[name] ?? '');
  return whole as unknown as PricingSnapshot;
};
