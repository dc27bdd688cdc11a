import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import type { ComponentDrawings } from '../packs/store.ts';
import { loadManifests, type Manifest, type Piece, pieceOf, type StorableSnapshot } from './pieces.ts';

export type Stamps = { readonly engineVersion: string; readonly parameterVersion: string };
type Rest = Manifest['rest'];

export type Redrawn = {
  readonly snapshot: StorableSnapshot;
  /** Keys of the components whose drawings are others. */
  readonly keys: readonly string[];
  /** By an engine or parameters of another version. */
  readonly isNewer: boolean;
};

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

const filesOf = ({ rest }: Manifest): readonly string[] => rest.drawing_files ?? [];

const stamped = (rest: Rest, stamps: Stamps | null): Rest =>
  stamps === null
    ? rest
    : {
        ...rest,
        engine_version: stamps.engineVersion,
        parameter_version: stamps.parameterVersion,
      };

const withDrawings = (
  manifest: Manifest,
  files: readonly string[],
  stamps: Stamps | null,
): Piece<Manifest> => {
  const { drawing_files: _before, ...rest } = stamped(manifest.rest, stamps);
  return pieceOf({
    ...manifest,
    rest: files.length === 0 ? rest : { ...rest, drawing_files: files },
  });
};

/**
 * The snapshot of an assembly with the drawings that its components have now; everything else stays what the run took. Null: no component
 * has other drawings. @param stamps of what prices it; null: those of the run
 */
export const redraw = async (
  tx: Tx,
  orgId: OrgId,
  digest: string,
  drawings: ComponentDrawings,
  stamps: Stamps | null,
): Promise<Redrawn | null> => {
  const [whole] = await loadManifests(tx, orgId, [digest]);
  const named = whole?.components?.flatMap((one) => one.snapshot ?? []) ?? [];
  if (whole?.components === undefined) return null;
  const below = await loadManifests(tx, orgId, named);
  const own = new Map(named.map((name, at) => [name, below[at]]));
  const keys: string[] = [];
  const pieces: Piece[] = [];
  const components = whole.components.map((one) => {
    const manifest = one.snapshot === null ? undefined : own.get(one.snapshot);
    if (manifest === undefined) return one;
    const files = drawings.get(one.key) ?? [];
    if (!isSame(files, filesOf(manifest))) keys.push(one.key);
    const piece = withDrawings(manifest, files, stamps);
    pieces.push(piece);
    return { ...one, snapshot: piece.sha256 };
  });
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
