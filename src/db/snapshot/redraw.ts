import type { PricingGeometry } from '../../engine/snapshot.ts';
import { canonicalJson } from '../../platform/digest.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { type ComponentDrawings, WHOLE } from '../packs/store.ts';
import { type ComponentCorrections, findComponentCorrections } from './component-corrections.ts';
import { type DrawnMaterial, otherRevision } from './drawing.ts';
import { withDrawnMaterial } from './drawn-material.ts';
import { type Drawn, drawnBy, drawnWhole, readerOf } from './pack-drawing.ts';
import {
  loadGeometry,
  loadManifests,
  type Manifest,
  type Piece,
  pieceOf,
  type StorableSnapshot,
  type StoredComponent,
} from './pieces.ts';
import { currencyOf, openSources, type Sources } from './sources.ts';

export type Stamps = {
  readonly engineVersion: string;
  readonly parameterVersion: string;
  readonly drawnMaterial: DrawnMaterial;
};
type Rest = Manifest['rest'];

const NOTHING = async () => [];

type Redrawn = {
  readonly snapshot: StorableSnapshot;
  /** Keys of the components whose drawings changed; empty if those of the assembly changed. */
  readonly keys: readonly string[];
  /** By another version of the engine or the parameters. */
  readonly isNewer: boolean;
};

/** The drawings of a manifest as text, to compare them; without the catalogue's interpretation. */
const textOf = ({ drawing_files, drawing_read, drawing_unread }: Drawn): string =>
  canonicalJson({
    files: drawing_files ?? null,
    facts: drawing_read?.facts ?? null,
    unread: drawing_unread ?? null,
  });

const factsOf = ({ drawing_read }: Drawn): string => canonicalJson(drawing_read?.facts ?? null);

const stamped = (rest: Rest, stamps: Pick<Stamps, 'engineVersion' | 'parameterVersion'> | null): Rest =>
  stamps === null
    ? rest
    : {
        ...rest,
        engine_version: stamps.engineVersion,
        parameter_version: stamps.parameterVersion,
      };

/** The stored snapshot with its components, taken again for another version of the engine; its inputs stay. */
export const withStamps = async (
  tx: Tx,
  orgId: OrgId,
  digest: string,
  stamps: Pick<Stamps, 'engineVersion' | 'parameterVersion'>,
): Promise<StorableSnapshot> => {
  const again = (manifest: Manifest) => ({ ...manifest, rest: stamped(manifest.rest, stamps) });
  const [whole] = await loadManifests(tx, orgId, [digest]);
  if (whole === undefined) throw new Error('one digest is one snapshot');
  const named = whole.components?.flatMap((one) => one.snapshot ?? []) ?? [];
  const below = (await loadManifests(tx, orgId, named)).map((manifest) => pieceOf(again(manifest)));
  const own = new Map(named.map((name, at) => [name, below[at]?.sha256 ?? name]));
  const components = whole.components?.map((one) => ({
    ...one,
    snapshot: one.snapshot === null ? null : (own.get(one.snapshot) ?? null),
  }));
  const manifest = pieceOf({ ...again(whole), ...(components === undefined ? {} : { components }) });
  return { digest: manifest.sha256, pieces: [manifest, ...below] };
};

type SourcesOfRun = {
  /** Callers' corrections of components. */
  readonly stated: ComponentCorrections;
  readonly sources: Sources;
  readonly drawnMaterial: DrawnMaterial;
};

/** A component's manifest with other drawings: takes their material, or the original one. */
const withDrawings = async (
  { rest }: Manifest,
  {
    key,
    drawn,
    facts,
  }: { readonly key: string; readonly drawn: Drawn; readonly facts: PricingGeometry | null },
  { stated, sources, drawnMaterial }: SourcesOfRun,
): Promise<Rest> => {
  const {
    drawing_files: _files,
    drawing_read: _read,
    drawing_unread: _unread,
    material_undrawn: before,
    ...own
  } = rest;
  const material = before ?? own.material;
  const of = {
    material,
    isNamed: stated.get(key)?.materialGradeId != null,
    geometry: facts,
    region: own.request.region,
  };
  const found = await withDrawnMaterial(drawn, of, sources, drawnMaterial);
  const { rates, missing } = await sources.rates([...currencyOf(found.material)], own.request.currency);
  // The drawn grade has no exchange rate: the run's material stays, and the price reports that the drawing names another.
  if (missing.length > 0) return { ...own, ...found.drawn, material };
  const known = new Set(own.fx.map(({ from }) => from));
  return {
    ...own,
    ...found.drawn,
    material: found.material,
    ...(found.undrawn === undefined ? {} : { material_undrawn: found.undrawn }),
    fx: [...own.fx, ...rates.filter(({ from }) => !known.has(from))],
  };
};

/**
 * The snapshot of an assembly with the current drawings of its components; everything else stays as the run used it. Null: no
 * drawings and no corrections of them changed.
 */
export const withCurrentDrawings = async (
  tx: Tx,
  orgId: OrgId,
  of: {
    readonly digest: string;
    readonly environmentId: string;
    readonly calculationId: string;
    readonly revisionCode: string;
  },
  drawings: ComponentDrawings,
  by: {
    /** Versions that price it; null: those of the run. */
    readonly stamps: Pick<Stamps, 'engineVersion' | 'parameterVersion'> | null;
    readonly drawnMaterial: DrawnMaterial;
    readonly now: Date;
  },
): Promise<Redrawn | null> => {
  const [whole] = await loadManifests(tx, orgId, [of.digest]);
  const named = whole?.components?.flatMap((one) => one.snapshot ?? []) ?? [];
  if (whole?.components === undefined) return null;
  const below = await loadManifests(tx, orgId, named);
  const own = new Map(named.map((name, at) => [name, below[at]]));
  const keys: string[] = [];
  const pieces: Piece[] = [];
  const read = drawings.size === 0 ? NOTHING : await readerOf(tx, orgId, of.environmentId);
  const sourcesOfRun = {
    stated: await findComponentCorrections(tx, orgId, of.calculationId),
    sources: openSources(tx, orgId, by.now.toISOString().slice(0, 10)),
    drawnMaterial: by.drawnMaterial,
  };
  const components: StoredComponent[] = [];
  for (const one of whole.components) {
    const manifest = one.snapshot === null ? undefined : own.get(one.snapshot);
    if (manifest === undefined) {
      components.push(one);
      continue;
    }
    const { key } = one;
    const drawn = await drawnBy(drawings.get(key) ?? [], manifest.rest.request.make_or_buy === 'make', read);
    const isOther = textOf(drawn) !== textOf(manifest.rest);
    if (isOther) keys.push(key);
    const facts = isOther ? await loadGeometry(tx, orgId, manifest) : null;
    const rest = isOther ? await withDrawings(manifest, { key, drawn, facts }, sourcesOfRun) : manifest.rest;
    const piece = pieceOf({ ...manifest, rest: stamped(rest, by.stamps) });
    pieces.push(piece);
    components.push({ ...one, snapshot: piece.sha256 });
  }
  const drawing = await drawnWhole(drawings.get(WHOLE) ?? [], read, (facts) =>
    otherRevision(facts, of.revisionCode),
  );
  const isOtherWhole = factsOf(drawing === null ? {} : { drawing_read: drawing }) !== factsOf(whole.rest);
  if (keys.length === 0 && !isOtherWhole) return null;
  const { drawing_read: _drawn, ...undrawn } = whole.rest;
  const redrawn = isOtherWhole
    ? { ...undrawn, ...(drawing === null ? {} : { drawing_read: drawing }) }
    : whole.rest;
  const rest = stamped(redrawn, by.stamps);
  const manifest = pieceOf({ ...whole, rest, components });
  const before = whole.rest;
  return {
    snapshot: { digest: manifest.sha256, pieces: [manifest, ...pieces] },
    keys,
    isNewer:
      rest.engine_version !== before.engine_version || rest.parameter_version !== before.parameter_version,
  };
};
