import type { NestItem } from '../../nest/index.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { loadManifests, type Piece, pieceOf, type StorableSnapshot } from './pieces.ts';

/** The snapshot of an assembly whose components use these lines of its own sheets; everything else is unchanged. */
export const withOwnSheets = async (
  tx: Tx,
  orgId: OrgId,
  digest: string,
  lines: ReadonlyMap<string, NestItem>,
): Promise<StorableSnapshot> => {
  const [whole] = await loadManifests(tx, orgId, [digest]);
  if (whole?.components === undefined) throw new Error('an assembly has components');
  const sharing = whole.components.flatMap(({ key, snapshot }) => {
    const line = lines.get(key);
    return line === undefined || snapshot === null ? [] : [{ key, snapshot, line }];
  });
  const own = await loadManifests(
    tx,
    orgId,
    sharing.map(({ snapshot }) => snapshot),
  );
  const pieces = new Map<string, Piece>();
  for (const [at, { key, line }] of sharing.entries()) {
    const manifest = own[at];
    if (manifest === undefined) throw new Error('one digest is one manifest');
    const { rest } = manifest;
    pieces.set(
      key,
      pieceOf({ ...manifest, rest: { ...rest, request: { ...rest.request, nest_item: line } } }),
    );
  }
  const components = whole.components.map((one) => {
    const piece = pieces.get(one.key);
    return piece === undefined ? one : { ...one, snapshot: piece.sha256 };
  });
  const manifest = pieceOf({ ...whole, components });
  return { digest: manifest.sha256, pieces: [manifest, ...pieces.values()] };
};
