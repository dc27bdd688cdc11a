import type { ComponentNode } from './facts.ts';
import { CadFailure } from './failure.ts';
import type { Part21File } from './part21/file.ts';
import { composed, IDENTITY, placementOf } from './part21/placements.ts';
import { type Product, type ProductTree, productTree } from './part21/products.ts';

type Unwrapped = { readonly id: number; readonly placement: readonly number[] };

/** A product that only wraps one other is a part under two names; it may still move what it wraps. */
function unwrap(file: Part21File, tree: ProductTree, outer: Unwrapped): Unwrapped {
  const uses = tree.products.get(outer.id)?.uses ?? [];
  const [only] = uses;
  if (uses.length !== 1 || only === undefined) return outer;
  const placement = composed(outer.placement, placementOf(file, only.usage));
  return unwrap(file, tree, { id: only.child, placement });
}

const keyOf = (product: Product): string => `p${product.definition}`;

function nodeOf(
  file: Part21File,
  tree: ProductTree,
  id: number,
  placements: readonly (readonly number[])[],
): ComponentNode | null {
  const product = tree.products.get(id);
  if (product === undefined) return null;
  const byChild = new Map<number, number[]>();
  for (const use of product.uses) byChild.set(use.child, [...(byChild.get(use.child) ?? []), use.usage]);
  return {
    key: keyOf(product),
    product_id: product.productId,
    name: product.name,
    quantity: placements.length,
    placements,
    geometry_key: null,
    fastener: null,
    children: [...byChild].flatMap(
      ([child, own]) =>
        nodeOf(
          file,
          tree,
          child,
          own.map((usage) => placementOf(file, usage)),
        ) ?? [],
    ),
  };
}

/** Keys and definitions of all components without children, each once, in the order of the tree. */
export function leavesOf(node: ComponentNode): Map<string, number> {
  if (node.children.length === 0) return new Map([[node.key, Number(node.key.slice(1))]]);
  return new Map(node.children.flatMap((child) => [...leavesOf(child)]));
}

export type Structure = { readonly root: ComponentNode | null; readonly productName: string | null };

/**
 * The component tree of a STEP file; `root` is null for a single part.
 * @throws CadFailure `unreadable` for a product that contains itself
 */
export function structureOf(file: Part21File): Structure {
  const tree = productTree(file);
  if (tree.cyclic) {
    throw new CadFailure(
      'unreadable',
      'The assembly structure of the STEP file is damaged: a product contains itself.',
    );
  }
  const roots = tree.roots.filter(
    (id) => (tree.products.get(id)?.name ?? '') !== '' || tree.roots.length === 1,
  );
  const [only] = roots;
  if (roots.length === 1 && only !== undefined) {
    const { id, placement } = unwrap(file, tree, { id: only, placement: IDENTITY });
    const product = tree.products.get(id);
    const isPart = (product?.uses ?? []).length === 0;
    return { root: isPart ? null : nodeOf(file, tree, id, [placement]), productName: product?.name || null };
  }
  return { root: null, productName: only === undefined ? null : (tree.products.get(only)?.name ?? null) };
}
