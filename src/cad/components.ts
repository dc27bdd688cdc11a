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

/** How the structure of one file is told: by itself, or within another that keeps its parts in files of their own. */
export type Within = {
  /** Before the keys of this file. */
  readonly prefix: string;
  /** How many times as large as in its file all of it is. */
  readonly factor: number;
  /** What another file has for a product without others in it; null: nothing. */
  readonly elsewhere: (definition: number, group: Group) => ComponentNode | null;
};

export const ALONE: Within = { prefix: '', factor: 1, elsewhere: () => null };

/** A product that only wraps one other is a part under two names; it may still move what it wraps. */
function unwrap(file: Part21File, tree: ProductTree, outer: Unwrapped): Unwrapped {
  const uses = tree.products.get(outer.id)?.uses ?? [];
  const [only] = uses;
  if (uses.length !== 1 || only === undefined) return outer;
  return unwrap(file, tree, { id: only.child, ...after(outer, placementOf(file, only.usage)) });
}

const FACTOR_DIGITS = 9;

/** A product that is also used mirrored or in another size is there once for each: `p12`, `p12x-1`. */
export const sized = (key: string, factor: number): string => (factor === 1 ? key : `${key}x${factor}`);

export const nameOf = (name: string, factor: number): string => {
  if (name === '' || factor === 1) return name;
  const size = Math.abs(factor) === 1 ? '' : ` ×${Math.abs(factor)}`;
  return `${name}${factor < 0 ? ' (mirrored)' : ''}${size}`;
};

/** Products that stand alike: one key, with where each of them stands. */
export type Group = {
  readonly child: number;
  readonly factor: number;
  readonly placements: (readonly number[])[];
};

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

function nodeOf(file: Part21File, tree: ProductTree, group: Group, within: Within): ComponentNode | null {
  const product = tree.products.get(group.child);
  if (product === undefined) return null;
  const { factor, placements } = group;
  const elsewhere = product.uses.length === 0 ? within.elsewhere(product.definition, group) : null;
  return {
    key: sized(`${within.prefix}p${product.definition}`, factor),
    ...elsewhere,
    product_id: nameOf(product.productId, factor),
    name: nameOf(product.name, factor),
    quantity: placements.length,
    placements: elsewhere?.placements ?? placements,
    geometry_key: null,
    fastener: null,
    children:
      elsewhere?.children ??
      groupsOf(file, product, factor).flatMap((own) => nodeOf(file, tree, own, within) ?? []),
  };
}

/**
 * Where the bodies of a component are: in which file of an archive (null: the only one), at which record (null: all of the file), and how many
 * times as large as there it is; below zero it is mirrored.
 */
export type Leaf = {
  readonly file: number | null;
  readonly definition: number | null;
  readonly factor: number;
};

const LEAF = /^(?:f(\d+))?(?:p(\d+))?(?:x(.+))?$/;

/** All components without children by their keys, each once, in the order of the tree. */
export function leavesOf(node: ComponentNode): Map<string, Leaf> {
  if (node.children.length > 0) return new Map(node.children.flatMap((child) => [...leavesOf(child)]));
  const [, file, definition, factor] = LEAF.exec(node.key) ?? [];
  const leaf = {
    file: file === undefined ? null : Number(file),
    definition: definition === undefined ? null : Number(definition),
    factor: factor === undefined ? 1 : Number(factor),
  };
  return new Map([[node.key, leaf]]);
}

export type Structure = { readonly root: ComponentNode | null; readonly productName: string | null };

/**
 * The component tree of a STEP file; `root` is null for a single part.
 * @throws CadFailure `unreadable` for a product that contains itself
 */
export function structureOf(file: Part21File, within: Within = ALONE): Structure {
  const tree = productTree(file);
  if (tree.cyclic) {
    throw new CadFailure(
      'unreadable',
      'The assembly structure of the STEP file is damaged: a product contains itself. Export the assembly again.',
    );
  }
  const roots = tree.roots.filter(
    (id) => (tree.products.get(id)?.name ?? '') !== '' || tree.roots.length === 1,
  );
  const [only] = roots;
  if (roots.length === 1 && only !== undefined) {
    const { id, motion, factor } = unwrap(file, tree, { id: only, motion: IDENTITY, factor: within.factor });
    const product = tree.products.get(id);
    const isPart = (product?.uses ?? []).length === 0;
    const root = isPart ? null : nodeOf(file, tree, { child: id, factor, placements: [motion] }, within);
    return { root, productName: product?.name || null };
  }
  return { root: null, productName: only === undefined ? null : (tree.products.get(only)?.name ?? null) };
}
