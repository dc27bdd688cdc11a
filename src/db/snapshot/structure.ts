import type { ComponentFastener, PricingGeometry } from '../../engine/snapshot.ts';

/** A product of an assembly in its geometry record, as far as splitting reads it; `cad` defines the shape. */
export type StructureNode = {
  readonly key: string;
  readonly product_id: string;
  readonly name: string;
  /** Pieces in the product above it. */
  readonly quantity: number;
  readonly fastener: (ComponentFastener & { readonly standard: string | null }) | null;
  /** Its children are bodies of a product that may be one part. */
  readonly of_bodies?: true;
  readonly children: readonly StructureNode[];
};

/** The record of an assembly file: the whole, its tree, and each unique component by key. */
export type AssemblyGeometry = PricingGeometry & {
  readonly components?: StructureNode | null;
  readonly component_facts?: Readonly<Record<string, PricingGeometry>>;
};

/** A product without subproducts, listed once for all its occurrences. */
export type UniqueComponent = {
  readonly key: string;
  readonly name: string;
  readonly productId: string;
  /** Pieces in one assembly, over the whole tree. */
  readonly quantity: number;
  /** Position numbers in the tree: `2.1` is the first below the second. */
  readonly positions: readonly string[];
  readonly fastener: StructureNode['fastener'];
  /** The product whose body it is; null for a product. */
  readonly bodyOf: string | null;
};

export type Structure = {
  readonly unique: readonly UniqueComponent[];
  readonly instances: number;
  readonly depth: number;
};

/** Larger assemblies are refused. */
export const LARGEST = { instances: 2000, components: 300, depth: 20 } as const;

/** The parts of a tree in its order, each once. */
export const structureOf = (root: StructureNode): Structure => {
  const unique = new Map<string, UniqueComponent>();
  let depth = 0;
  const walk = (
    node: StructureNode,
    quantity: number,
    position: string,
    level: number,
    bodyOf: string | null,
  ): void => {
    depth = Math.max(depth, level);
    if (node.children.length > 0) {
      for (const [index, child] of node.children.entries())
        walk(
          child,
          quantity * child.quantity,
          `${position}${position === '' ? '' : '.'}${index + 1}`,
          level + 1,
          node.of_bodies === true ? node.name || node.product_id || node.key : null,
        );
      return;
    }
    const known = unique.get(node.key);
    unique.set(node.key, {
      key: node.key,
      name: node.name || node.product_id || node.key,
      productId: node.product_id || node.name || node.key,
      quantity: (known?.quantity ?? 0) + quantity,
      positions: [...(known?.positions ?? []), position],
      fastener: node.fastener,
      bodyOf,
    });
  };
  walk(root, 1, '', 0, null);
  const all = [...unique.values()];
  return { unique: all, instances: all.reduce((sum, one) => sum + one.quantity, 0), depth };
};

/** The first limit that a structure exceeds. */
export const tooLarge = ({
  unique,
  instances,
  depth,
}: Structure): {
  readonly what: keyof typeof LARGEST;
  readonly found: number;
  readonly most: number;
} | null => {
  const found = { instances, components: unique.length, depth };
  for (const what of ['instances', 'components', 'depth'] as const)
    if (found[what] > LARGEST[what]) return { what, found: found[what], most: LARGEST[what] };
  return null;
};

/** Products of several bodies as the one part that they may be. */
const asParts = (node: StructureNode): StructureNode =>
  node.of_bodies === true ? { ...node, children: [] } : { ...node, children: node.children.map(asParts) };

/**
 * The tree that a geometry is priced by; null: as one part. Bodies without products are priced together or separately, as the
 * caller says.
 */
export const assemblyTree = (
  facts: AssemblyGeometry | null,
  bodies: 'components' | 'one_part',
): StructureNode | null => {
  const tree = facts?.components ?? null;
  if (facts === null || tree === null) return null;
  if (bodies === 'components') return tree;
  return facts.shape_class === 'assembly' ? asParts(tree) : null;
};
