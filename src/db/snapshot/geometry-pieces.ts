import { LRUCache } from 'lru-cache';
import type { PricingGeometry } from '../../engine/snapshot.ts';
import type { Outline as ComponentOutline } from '../../nest/index.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { findFacts } from '../uploads/geometries.ts';
import { type Piece, pieceOf } from './pieces.ts';
import type { AssemblyGeometry } from './structure.ts';

/** A file's geometry, serialised: the whole without its components, and each component. */
export type GeometryPieces = {
  readonly whole: Piece<AssemblyGeometry>;
  readonly components: ReadonlyMap<string, Piece<PricingGeometry>>;
  /** Blank outlines of components that lie flat. */
  readonly outlines: ReadonlyMap<string, Piece<ComponentOutline>>;
};

/** Geometries by file digest: facts of a file never change. */
const known = new LRUCache<string, GeometryPieces>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: ({ whole, components, outlines }) =>
    [...components.values(), ...outlines.values()].reduce(
      (sum, { body }) => sum + body.length,
      whole.body.length,
    ) + 1,
});

type WithOutline<T> = T & { readonly flat?: ComponentOutline | null };

/** The price of a part does not use the flat outline; a nest reads it separately. */
const withoutOutline = <T>({ flat: _flat, ...facts }: WithOutline<T>): Omit<WithOutline<T>, 'flat'> => facts;

const outlinesOf = (
  own: Readonly<Record<string, WithOutline<PricingGeometry>>>,
): GeometryPieces['outlines'] =>
  new Map(
    Object.entries(own).flatMap(([key, { flat }]) =>
      flat == null ? [] : [[key, pieceOf({ outer: flat.outer, inner: flat.inner })] as const],
    ),
  );

/** Null: nothing was read from a file of this digest. */
export const findGeometryPieces = async (
  tx: Tx,
  orgId: OrgId,
  sha256: string,
): Promise<GeometryPieces | null> => {
  const key = `${orgId}/${sha256}`;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const facts = (await findFacts(tx, orgId, sha256)) as AssemblyGeometry | null;
  if (facts === null) return null;
  const { component_facts: own = {}, ...whole } = withoutOutline(facts);
  const pieces = {
    // A part without components keeps its record unchanged, so that its digest stays the same.
    whole: pieceOf(Object.keys(own).length === 0 ? withoutOutline(facts) : { ...whole, component_facts: {} }),
    components: new Map(Object.entries(own).map(([name, one]) => [name, pieceOf(withoutOutline(one))])),
    outlines: outlinesOf(own),
  };
  known.set(key, pieces);
  return pieces;
};
