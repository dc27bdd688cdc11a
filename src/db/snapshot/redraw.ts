import { canonicalJson } from '../../platform/digest.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import type { ComponentDrawings } from '../packs/store.ts';
import { type Drawn, drawnBy, readerOf } from './pack-drawing.ts';
import {
  loadManifests,
  type Manifest,
  type Piece,
  pieceOf,
  type StorableSnapshot,
  type StoredComponent,
} from './pieces.ts';

export type Stamps = { readonly engineVersion: string; readonly parameterVersion: string };
type Rest = Manifest['rest'];

const NOTHING = async () => [];

export type Redrawn = {
  readonly snapshot: StorableSnapshot;
  /** Keys of the components whose drawings are others. */
  readonly keys: readonly string[];
  /** By an engine or parameters of another version. */
  readonly isNewer: boolean;
};

/** What a manifest has of drawings, as a text that equals where they do. */
const textOf = ({ drawing_files, drawing_read }: Drawn): string =>
  canonicalJson({ files: drawing_files ?? null, read: drawing_read ?? null });

const stamped = (rest: Rest, stamps: Stamps | null): Rest =>
  stamps === null
    ? rest
    : {
        ...rest,
        engine_version: stamps.engineVersion,
        parameter_version: stamps.parameterVersion,
      };

const withDrawings = (manifest: Manifest, drawn: Drawn, stamps: Stamps | null): Piece<Manifest> => {
  const { drawing_files: _files, drawing_read: _read, ...rest } = stamped(manifest.rest, stamps);
  return pieceOf({ ...manifest, rest: { ...rest, ...drawn } });
};

/**
 * The snapshot of an assembly with the drawings that its components have now; everything else stays what the run took. Null: no component
 * has other drawings, or other words about them. @param stamps of what prices it; null: those of the run
 */
export const redraw = async (
  tx: Tx,
  orgId: OrgId,
  of: { readonly digest: string; readonly environmentId: string },
  drawings: ComponentDrawings,
  stamps: Stamps | null,
): Promise<Redrawn | null> => {
  const [whole] = await loadManifests(tx, orgId, [of.digest]);
  const named = whole?.components?.flatMap((one) => one.snapshot ?? []) ?? [];
  if (whole?.components === undefined) return null;
  const below = await loadManifests(tx, orgId, named);
  const own = new Map(named.map((name, at) => [name, below[at]]));
  const keys: string[] = [];
  const pieces: Piece[] = [];
  const read = drawings.size === 0 ? NOTHING : await readerOf(tx, orgId, of.environmentId);
  const components: StoredComponent[] = [];
  for (const one of whole.components) {
    const manifest = one.snapshot === null ? undefined : own.get(one.snapshot);
    if (manifest === undefined) {
      components.push(one);
      continue;
    }
    const isMade = manifest.rest.request.make_or_buy === 'make';
    const drawn = await drawnBy(drawings.get(one.key) ?? [], isMade, read);
    if (textOf(drawn) !== textOf(manifest.rest)) keys.push(one.key);
    const piece = withDrawings(manifest, drawn, stamps);
    pieces.push(piece);
    components.push({ ...one, snapshot: piece.sha256 });
  }
  if (keys.length === 0) return null;
  const rest = stamped(whole.rest, stamps);
  const manifest = pieceOf({ ...whole, rest, components });
  const before = whole.rest;
  return {
    snapshot: { digest: manifest.sha256, pieces: [manifest, ...pieces] },
    keys,
    isNewer:
      rest.engine_version !== before.engine_version || rest.parameter_version !== before.parameter_version,
  };
};
