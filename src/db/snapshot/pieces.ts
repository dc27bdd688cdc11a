import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { SheetComponent } from '../../engine/nesting/own-sheets.ts';
import type { AssemblyComponent, PricingSnapshot } from '../../engine/snapshot.ts';
import type { Outline } from '../../nest/index.ts';
import { canonicalJson, sha256Hex } from '../../platform/digest.ts';
import type { RunMaterial } from '../calculation-record/material.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';
import { runMaterialOf } from './run-material.ts';

/** Large parts that many snapshots share: each is stored once per organisation, by its digest. */
const PIECES = ['facts', 'environment'] as const;

/** Digests of the pieces of a snapshot. */
export type Manifest = {
  readonly rest: SnapshotParts['rest'];
  readonly pieces: Readonly<Record<(typeof PIECES)[number], string>>;
  /** Both are left out unless it is an assembly. */
  readonly of?: 'products' | 'bodies';
  /** Left out unless the caller states it. */
  readonly joining?: 'welded';
  readonly components?: readonly StoredComponent[];
};

/** A value with its canonical text: serialising and digesting a large value costs more than many prices made from it. */
export type Piece<T = unknown> = { readonly sha256: string; readonly body: string; readonly value: T };

export const pieceOf = <T>(value: T): Piece<T> => {
  const body = canonicalJson(value);
  return { sha256: sha256Hex(body), body, value };
};

/** Inputs of a price, with the large parts digested. */
export type SnapshotParts = {
  readonly rest: Omit<PricingSnapshot, (typeof PIECES)[number] | 'assembly'>;
  /** For an assembly: its components with their inputs. */
  readonly assembly?: {
    readonly of: 'products' | 'bodies';
    readonly joining?: 'welded';
    readonly components: readonly StorableComponent[];
  };
  readonly facts: Piece<PricingSnapshot['facts']>;
  readonly environment: Piece<PricingSnapshot['environment']>;
};

type StorableComponent = Omit<AssemblyComponent, 'snapshot'> & {
  readonly snapshot: StorableSnapshot | null;
  /** Blank outline on a sheet that it may share with other components; left out if it can share none. */
  readonly outline?: Piece<Outline>;
};

/** A component in the manifest of its assembly, with the digests of its snapshot and outline. */
export type StoredComponent = Omit<AssemblyComponent, 'snapshot'> & {
  readonly snapshot: string | null;
  readonly outline?: string;
};

/** `SnapshotParts` as stored. `digest` identifies a price: equal content, equal digest. */
export type StorableSnapshot = { readonly digest: string; readonly pieces: readonly Piece[] };

export const toStorable = ({ rest, facts, environment, assembly }: SnapshotParts): StorableSnapshot => {
  const components = assembly?.components ?? [];
  const manifest = pieceOf({
    rest,
    pieces: { facts: facts.sha256, environment: environment.sha256 },
    ...(assembly === undefined
      ? {}
      : {
          of: assembly.of,
          ...(assembly.joining === undefined ? {} : { joining: assembly.joining }),
          components: components.map(({ outline, ...one }) => ({
            ...one,
            snapshot: one.snapshot?.digest ?? null,
            ...(outline === undefined ? {} : { outline: outline.sha256 }),
          })),
        }),
  } satisfies Manifest);
  const below = components.flatMap(({ snapshot, outline }) => [
    ...(snapshot?.pieces ?? []),
    ...(outline ? [outline] : []),
  ]);
  return { digest: manifest.sha256, pieces: [manifest, facts, environment, ...below] };
};

/** The complete snapshot, before it is stored. */
export const wholeOf = ({ pieces }: StorableSnapshot): PricingSnapshot => {
  const [manifest, facts, environment] = pieces;
  if (manifest === undefined) throw new Error('a snapshot has its manifest');
  const { rest } = manifest.value as Manifest;
  return {
    ...rest,
    facts: facts?.value as PricingSnapshot['facts'],
    environment: environment?.value as PricingSnapshot['environment'],
  };
};

type Kept = { readonly value: unknown };

/**
 * Pieces that this process wrote or read lately. The key is the content's digest, so an entry is never stale. 64 Mi characters
 * hold some hundred machine parks and geometries.
 */
const known = new LRUCache<string, Kept>({ maxSize: 64 * 1024 * 1024 });

/** Manifests, apart: each calculation has its own, and reads it once, soon after it was written. 4 Mi characters hold a few thousand. */
const knownManifests = new LRUCache<string, Kept>({ maxSize: 4 * 1024 * 1024 });

const keep = (orgId: OrgId, sha256: string, value: unknown, body: string): void => {
  const cache = isManifest(value) ? knownManifests : known;
  cache.set(keyOf(orgId, sha256), { value }, { size: body.length + 1 });
};

const kept = (orgId: OrgId, sha256: string): Kept | undefined =>
  known.get(keyOf(orgId, sha256)) ?? knownManifests.get(keyOf(orgId, sha256));

const keyOf = (orgId: OrgId, sha256: string): string => `${orgId}/${sha256}`;

/** Digests that a piece names: those of a manifest; others name none. */
export const namesOf = (value: unknown): readonly string[] => {
  if (!isManifest(value)) return [];
  const components = value.components ?? [];
  const below = components.flatMap(({ snapshot, outline }) => [snapshot ?? [], outline ?? []].flat());
  return [...new Set([value.pieces.facts, value.pieces.environment, ...below])];
};

const isManifest = (value: unknown): value is Manifest =>
  typeof value === 'object' && value !== null && 'rest' in value && 'pieces' in value;

/**
 * Stores the missing pieces of any number of snapshots. The collector (`calculations/collect.ts`) keeps pieces that were stored again
 * lately, so one that it may remove is stored as if it was missing.
 */
export const storeSnapshots = async (
  tx: Tx,
  orgId: OrgId,
  snapshots: readonly StorableSnapshot[],
  now: Date,
): Promise<void> => {
  const pieces = new Map(
    snapshots.flatMap((snapshot) => snapshot.pieces.map((piece) => [piece.sha256, piece] as const)),
  );
  for (const [sha256, piece] of pieces) keep(orgId, sha256, piece.value, piece.body);
  // A manifest is small and most likely new, so it is inserted without a check.
  const manifests = new Set(snapshots.map((snapshot) => snapshot.digest));
  const shared = [...pieces.keys()].filter((sha256) => !manifests.has(sha256));
  for (const sha256 of await findStored(tx, orgId, shared, now)) pieces.delete(sha256);
  // One fixed order, so that two writers of the same pieces cannot deadlock.
  const inserted = [...pieces.values()].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  const names = inserted.flatMap(({ sha256, value }) => namesOf(value).map((name) => ({ name, by: sha256 })));
  // The names follow their manifest: if the collector was removing both, its end is waited for.
  await sql`${PREPARED}
    with stored as (
      insert into snapshot_pieces (org_id, sha256, body, stored_at)
      select ${orgId}::uuid, p.sha256, p.body::jsonb, ${now}::timestamptz
      from unnest(${sql.val(inserted.map((piece) => piece.sha256))}::text[], ${sql.val(inserted.map((piece) => piece.body))}::text[])
        as p(sha256, body)
      on conflict (org_id, sha256) do update set stored_at = excluded.stored_at
      returning sha256
    )
    insert into snapshot_names (org_id, sha256, named_by)
    select ${orgId}::uuid, n.sha256, stored.sha256
    from stored join unnest(${sql.val(names.map(({ name }) => name))}::text[], ${sql.val(names.map(({ by }) => by))}::text[])
      as n(sha256, named_by) on n.named_by = stored.sha256
    on conflict do nothing`.execute(tx);
};

/** Released content stays this long: longer than a process relies on what it saw stored, and than any transaction. */
export const RELEASED_HOURS = 24;
const SEEN_MS = (RELEASED_HOURS / 2) * 3_600_000;

/** When this process last saw a shared piece committed and named. The collector spares it for longer than this counts. */
const seenCommitted = new LRUCache<string, number>({ max: 10_000 });

const isSeen = (key: string, now: Date): boolean => {
  const seen = seenCommitted.get(key);
  return seen !== undefined && Math.abs(now.getTime() - seen) < SEEN_MS;
};

/**
 * The pieces already stored: asking costs less than sending a large body. Pieces of this transaction may still be rolled back, so
 * they are not cached. Pieces that lost a reference count as missing.
 */
const findStored = async (
  tx: Tx,
  orgId: OrgId,
  digests: readonly string[],
  now: Date,
): Promise<readonly string[]> => {
  const unseen = digests.filter((sha256) => !isSeen(keyOf(orgId, sha256), now));
  if (unseen.length === 0) return digests;
  const { rows } = await sql<{ sha256: string; committed: boolean }>`${PREPARED}
    select sha256, xmin is distinct from pg_current_xact_id_if_assigned()::xid as committed
    from snapshot_pieces p
    where org_id = ${orgId} and sha256 = any(${sql.val(unseen)}::text[])
      and not exists (select 1 from released_content r where r.org_id = p.org_id and r.sha256 = p.sha256)`.execute(
    tx,
  );
  for (const row of rows) if (row.committed) seenCommitted.set(keyOf(orgId, row.sha256), now.getTime());
  const found = new Set(rows.map((row) => row.sha256));
  return digests.filter((sha256) => found.has(sha256) || isSeen(keyOf(orgId, sha256), now));
};

/** @throws Error when the digest was never stored: the inputs of a calculation stay as long as it. */
export const loadSnapshot = async (tx: Tx, orgId: OrgId, digest: string): Promise<PricingSnapshot> => {
  const [loaded] = await loadSnapshots(tx, orgId, [digest]);
  if (loaded === undefined) throw new Error('one digest is one snapshot');
  const { snapshot, components, of, joining } = loaded;
  if (components === null) return snapshot;
  const named = components.flatMap((one) => one.snapshot ?? []);
  const below = await loadSnapshots(tx, orgId, named);
  const own = new Map(named.map((name, index) => [name, below[index]?.snapshot ?? null]));
  return {
    ...snapshot,
    assembly: {
      of,
      ...(joining === undefined ? {} : { joining }),
      components: components.map(({ outline: _outline, ...one }) => ({
        ...one,
        snapshot: one.snapshot === null ? null : (own.get(one.snapshot) ?? null),
      })),
    },
  };
};

/** Manifests in the order of their digests. */
export const loadManifests = async (
  tx: Tx,
  orgId: OrgId,
  digests: readonly string[],
): Promise<readonly Manifest[]> => (await loadPieces(tx, orgId, digests)) as readonly Manifest[];

/** The geometry that a manifest names. */
export const loadGeometry = async (
  tx: Tx,
  orgId: OrgId,
  { pieces }: Manifest,
): Promise<PricingSnapshot['facts']> => {
  const [facts] = await loadPieces(tx, orgId, [pieces.facts]);
  return facts as PricingSnapshot['facts'];
};

/** Inputs for nesting the components of an assembly that may share sheets. */
export const loadSheetComponents = async (
  tx: Tx,
  orgId: OrgId,
  digest: string,
): Promise<readonly SheetComponent[]> => {
  const named = ((await loadComponents(tx, orgId, digest)) ?? []).flatMap(
    ({ key, quantity, snapshot, outline }) =>
      snapshot === null || outline === undefined ? [] : [{ key, quantity, snapshot, outline }],
  );
  const snapshots = await loadSnapshots(
    tx,
    orgId,
    named.map(({ snapshot }) => snapshot),
  );
  const outlines = (await loadPieces(
    tx,
    orgId,
    named.map(({ outline }) => outline),
  )) as readonly Outline[];
  return named.map(({ key, quantity }, at) => ({
    key,
    quantity,
    snapshot: (snapshots[at] as Loaded).snapshot,
    outline: outlines[at] as Outline,
  }));
};

/** The components in the manifest of an assembly; null for a part. */
export const loadComponents = async (
  tx: Tx,
  orgId: OrgId,
  digest: string,
): Promise<readonly StoredComponent[] | null> => {
  const [manifest] = (await loadPieces(tx, orgId, [digest])) as [Manifest];
  return manifest.components ?? null;
};

type Head = {
  readonly factsSha256: string | null;
  readonly makeOrBuy: 'make' | 'buy';
  readonly material: RunMaterial | null;
};

/** Identity of the part of each snapshot, without its large parts; by digest. */
export const loadSnapshotHeads = async (
  tx: Tx,
  orgId: OrgId,
  digests: readonly string[],
): Promise<ReadonlyMap<string, Head>> => {
  const manifests = (await loadPieces(tx, orgId, digests)) as readonly Manifest[];
  return new Map(
    manifests.map(({ pieces, rest }, index) => [
      digests[index] ?? '',
      { factsSha256: pieces.facts, makeOrBuy: rest.request.make_or_buy, material: runMaterialOf(rest) },
    ]),
  );
};

type Loaded = {
  readonly snapshot: PricingSnapshot;
  readonly components: readonly StoredComponent[] | null;
  readonly of: 'products' | 'bodies';
  readonly joining: 'welded' | undefined;
};

const loadSnapshots = async (
  tx: Tx,
  orgId: OrgId,
  digests: readonly string[],
): Promise<readonly Loaded[]> => {
  const manifests = (await loadPieces(tx, orgId, digests)) as readonly Manifest[];
  const pieceDigests = manifests.flatMap(({ pieces }) => [pieces.facts, pieces.environment]);
  const values = await loadPieces(tx, orgId, pieceDigests);
  return manifests.map(({ rest, components, of, joining }, at) => {
    const facts = values[2 * at] as PricingSnapshot['facts'];
    const environment = values[2 * at + 1] as PricingSnapshot['environment'];
    return {
      snapshot: { ...rest, facts, environment },
      components: components ?? null,
      of: of ?? 'products',
      joining,
    };
  });
};

const loadPieces = async (tx: Tx, orgId: OrgId, digests: readonly string[]): Promise<readonly unknown[]> => {
  const found = new Map<string, unknown>();
  for (const sha256 of digests) {
    const piece = kept(orgId, sha256);
    if (piece !== undefined) found.set(sha256, piece.value);
  }
  const missing = digests.filter((sha256) => !found.has(sha256));
  if (missing.length > 0) {
    const { rows } = await sql<{ sha256: string; body: string }>`${PREPARED}
      select sha256, body::text as body from snapshot_pieces
      where org_id = ${orgId} and sha256 = any(${sql.val(missing)}::text[])`.execute(tx);
    for (const { sha256, body } of rows) {
      const value: unknown = JSON.parse(body);
      found.set(sha256, value);
      keep(orgId, sha256, value, body);
    }
  }
  return digests.map((sha256) => {
    if (!found.has(sha256)) throw new Error(`snapshot piece ${sha256} is not stored`);
    return found.get(sha256);
  });
};
