import type { ComponentNode } from './facts.ts';
import { CadFailure } from './failure.ts';
import { MAX_INSTANCES, MAX_TREE_DEPTH } from './limits.ts';
import type { Part21File } from './part21/file.ts';
import { composed, IDENTITY, type Placed, placementOf } from './part21/placements.ts';
import { type Product, type ProductTree, productTree, type StructureFault } from './part21/products.ts';

type Unwrapped = { readonly id: number } & Placed;

/**
 * Composes two motions. Scaling and mirroring happen about the origin of a shape and turn nothing: only the distances below it
 * change.
 */
const after = (outer: Placed, inner: Placed): Placed => ({
  motion: composed(outer.motion, shifted(inner.motion, outer.factor)),
  factor: outer.factor * inner.factor,
});

const shifted = (motion: readonly number[], factor: number): readonly number[] =>
  motion.map((value, i) => (i % 4 === 3 ? value * factor : value));

/** Context of a file's structure: alone, or within another file that refers to it. */
export type FileContext = {
  /** Prefix of this file's keys. */
  readonly prefix: string;
  /** Scale of the whole file. */
  readonly factor: number;
  /** The external file's group of a product; null: none. */
  readonly externalNode: (definition: number, group: Group) => ComponentNode | null;
};

export const ALONE: FileContext = { prefix: '', factor: 1, externalNode: () => null };

/** A product that only wraps one other is the same part under two names; it may still move it. */
function unwrap(file: Part21File, tree: ProductTree, outer: Unwrapped): Unwrapped {
  const uses = tree.products.get(outer.id)?.uses ?? [];
  const [only] = uses;
  if (uses.length !== 1 || only === undefined) return outer;
  return unwrap(file, tree, { id: only.child, ...after(outer, placementOf(file, only.usage)) });
}

const FACTOR_DIGITS = 9;

/** A product used mirrored or scaled exists once for each use: `p12`, `p12x-1`. */
export const sized = (key: string, factor: number): string => (factor === 1 ? key : `${key}x${factor}`);

export const nameOf = (name: string, factor: number): string => {
  if (name === '' || factor === 1) return name;
  const size = Math.abs(factor) === 1 ? '' : ` ×${Math.abs(factor)}`;
  return `${name}${factor < 0 ? ' (mirrored)' : ''}${size}`;
};

/** Instances of one product under one key, with their placements. */
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

function nodeOf(
  file: Part21File,
  tree: ProductTree,
  group: Group,
  within: FileContext,
): ComponentNode | null {
  const product = tree.products.get(group.child);
  if (product === undefined) return null;
  const { factor, placements } = group;
  const externalNode = product.uses.length === 0 ? within.externalNode(product.definition, group) : null;
  return {
    key: sized(`${within.prefix}p${product.definition}`, factor),
    ...externalNode,
    product_id: nameOf(product.productId, factor),
    name: nameOf(product.name, factor),
    quantity: placements.length,
    placements: externalNode?.placements ?? placements,
    geometry_key: null,
    fastener: null,
    children:
      externalNode?.children ??
      groupsOf(file, product, factor).flatMap((own) => nodeOf(file, tree, own, within) ?? []),
  };
}

/**
 * Location of the bodies of a component: file in an archive (null: the only one), record (null: the complete file), and scale; a
 * negative scale mirrors.
 */
export type Leaf = {
  readonly file: number | null;
  readonly definition: number | null;
  readonly factor: number;
};

const LEAF = /^(?:f(\d+))?(?:p(\d+))?(?:x(.+))?$/;

/** All leaf components by key, each once, in tree order. */
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

const FAULTS: Readonly<Record<StructureFault, readonly ['unreadable' | 'too_large', string]>> = {
  cycle: [
    'unreadable',
    'The assembly structure of the STEP file is damaged: a product contains itself. Repair the assembly in CAD and export it again.',
  ],
  deep: [
    'too_large',
    `The assembly is nested more than ${MAX_TREE_DEPTH} levels deep. Send its subassemblies as files of their own.`,
  ],
  many: [
    'too_large',
    `The assembly places more than ${MAX_INSTANCES.toLocaleString('en')} products. Send its subassemblies as files of their own.`,
  ],
};

/** Error for an assembly whose tree cannot be read, with a next step. */
export const structureFailure = (fault: StructureFault): CadFailure => new CadFailure(...FAULTS[fault]);

/** Materials of the products of one file, by definition. */
export type Materials = ReadonlyMap<number, string>;

/** The product's material, otherwise the only one in the file: the product may be wrapped in another that carries it. */
export function materialOf(materials: Materials, definition: number | null): string | undefined {
  const own = definition === null ? undefined : materials.get(definition);
  return own ?? (materials.size === 1 ? [...materials.values()][0] : undefined);
}

/** Material of each leaf component, by key; components without one are left out. */
export const leafMaterials = (
  root: ComponentNode,
  files: ReadonlyMap<number | null, Materials>,
): ReadonlyMap<string, string> =>
  new Map(
    [...leavesOf(root)].flatMap(([key, { file, definition }]) => {
      const materials = files.get(file) ?? new Map<number, string>();
      const name = definition === null ? materialOf(materials, null) : materials.get(definition);
      return name === undefined ? [] : [[key, name] as const];
    }),
  );

export type Structure = {
  readonly root: ComponentNode | null;
  readonly productName: string | null;
  /** Of a single part; null if its product is unknown. */
  readonly definition: number | null;
};

/**
 * The component tree of a STEP file; `root` is null for a single part.
 * @throws CadFailure `unreadable` for a product that contains itself, `too_large` for too many levels or products
 */
export function structureOf(file: Part21File, within: FileContext = ALONE): Structure {
  const tree = productTree(file);
  if (tree.fault !== null) throw structureFailure(tree.fault);
  const { roots } = tree;
  const [only] = roots;
  if (roots.length === 1 && only !== undefined) {
    const { id, motion, factor } = unwrap(file, tree, { id: only, motion: IDENTITY, factor: within.factor });
    const product = tree.products.get(id);
    const isPart = (product?.uses ?? []).length === 0;
    const root = isPart ? null : nodeOf(file, tree, { child: id, factor, placements: [motion] }, within);
    return { root, productName: product?.name || null, definition: isPart ? id : null };
  }
  return {
    root: null,
    productName: only === undefined ? null : (tree.products.get(only)?.name ?? null),
    definition: null,
  };
}
