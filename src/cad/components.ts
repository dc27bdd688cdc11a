import type { ComponentNode } from './facts.ts';
import { CadFailure } from './failure.ts';
import type { Part21File } from './part21/file.ts';
import { composed, IDENTITY, type Placed, placementOf } from './part21/placements.ts';
import { type Product, type ProductTree, productTree } from './part21/products.ts';

type Unwrapped = { readonly id: number } & Placed;

/**
 * One motion after another. What is made larger or mirrored is so through its origin, which turns nothing: only how far what is below it
 * lies from there changes.
 */
const after = (outer: Placed, inner: Placed): Placed => ({
  motion: composed(outer.motion, shifted(inner.motion, outer.factor)),
  factor: outer.factor * inner.factor,
});

const shifted = (motion: readonly number[], factor: number): readonly number[] =>
  motion.map((value, i) => (i % 4 === 3 ? value * factor : value));

/** A product that only wraps one other is a part under two names; it may still move what it wraps. */
function unwrap(file: Part21File, tree: ProductTree, outer: Unwrapped): Unwrapped {
  const uses = tree.products.get(outer.id)?.uses ?? [];
  const [only] = uses;
  if (uses.length !== 1 || only === undefined) return outer;
  return unwrap(file, tree, { id: only.child, ...after(outer, placementOf(file, only.usage)) });
}

const FACTOR_DIGITS = 9;

/** A product that is also used mirrored or in another size is there once for each: `p12`, `p12x-1`. */
const keyOf = (product: Product, factor: number): string =>
  `p${product.definition}${factor === 1 ? '' : `x${factor}`}`;

const nameOf = (name: string, factor: number): string => {
  if (name === '' || factor === 1) return name;
  const size = Math.abs(factor) === 1 ? '' : ` ×${Math.abs(factor)}`;
  return `${name}${factor < 0 ? ' (mirrored)' : ''}${size}`;
};

/** Products that stand alike: one key, with where each of them stands. */
type Group = { readonly child: number; readonly factor: number; readonly placements: (readonly number[])[] };

function groupsOf(file: Part21File, product: Product, outer: number): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const { child, usage } of product.uses) {
    const { motion, factor } = placementOf(file, usage);
    const own = Number((outer * factor).toPrecision(FACTOR_DIGITS));
    const key = `${child}/${own}`;
    const group = groups.get(key) ?? { child, factor: own, placements: [] };
    group.placements.push(shifted(motion, outer));
    groups.set(key, group);
  }
  return [...groups.values()];
}

function nodeOf(file: Part21File, tree: ProductTree, group: Group): ComponentNode | null {
  const product = tree.products.get(group.child);
  if (product === undefined) return null;
  const { factor, placements } = group;
  return {
    key: keyOf(product, factor),
    product_id: nameOf(product.productId, factor),
    name: nameOf(product.name, factor),
    quantity: placements.length,
    placements,
    geometry_key: null,
    fastener: null,
    children: groupsOf(file, product, factor).flatMap((own) => nodeOf(file, tree, own) ?? []),
  };
}

/** The record of a component in its file, and how many times as large as there it is; below zero it is mirrored. */
export type Leaf = { readonly definition: number; readonly factor: number };

/** All components without children by their keys, each once, in the order of the tree. */
export function leavesOf(node: ComponentNode): Map<string, Leaf> {
  if (node.children.length > 0) return new Map(node.children.flatMap((child) => [...leavesOf(child)]));
  const [definition, factor = 1] = node.key.slice(1).split('x').map(Number);
  return new Map([[node.key, { definition: definition ?? Number.NaN, factor }]]);
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
    const { id, motion, factor } = unwrap(file, tree, { id: only, motion: IDENTITY, factor: 1 });
    const product = tree.products.get(id);
    const isPart = (product?.uses ?? []).length === 0;
    const root = isPart ? null : nodeOf(file, tree, { child: id, factor, placements: [motion] });
    return { root, productName: product?.name || null };
  }
  return { root: null, productName: only === undefined ? null : (tree.products.get(only)?.name ?? null) };
}
