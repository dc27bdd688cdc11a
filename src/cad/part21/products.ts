import { MAX_INSTANCES, MAX_NAME_CHARACTERS, MAX_TREE_DEPTH } from '../limits.ts';
import { documentVersions } from './external.ts';
import type { Part21File } from './file.ts';
import { isRef } from './header.ts';

/** One PRODUCT_DEFINITION and the usages below it. */
export type Product = {
  /** Entity id of the PRODUCT_DEFINITION. */
  readonly definition: number;
  readonly productId: string;
  readonly name: string;
  readonly uses: readonly { readonly child: number; readonly usage: number }[];
};

export type ProductTree = {
  readonly products: ReadonlyMap<number, Product>;
  /** Definitions that no other one uses; of several, those with a name. */
  readonly roots: readonly number[];
  /** Why the tree cannot be read; null: it can. */
  readonly fault: StructureFault | null;
};

/** `cycle`: a product contains itself. `deep`, `many`: too many levels or too many placed products. */
export type StructureFault = 'cycle' | 'deep' | 'many';

/** A formation states its product third; do not search an endless list for one. */
const FORMATION_ARGUMENTS = 8;

const text = (value: unknown): string => {
  if (typeof value !== 'string') return '';
  return value.length <= MAX_NAME_CHARACTERS
    ? value
    : `${value.slice(0, MAX_NAME_CHARACTERS - 1).toWellFormed()}…`;
};

function nameOf(file: Part21File, definition: number): { productId: string; name: string } {
  const args =
    file.args(definition, 'PRODUCT_DEFINITION') ??
    file.args(definition, 'PRODUCT_DEFINITION_WITH_ASSOCIATED_DOCUMENTS');
  const formation = args?.[2];
  const formationArgs = isRef(formation) ? file.entity(formation.ref)?.parts[0]?.args : undefined;
  const product = formationArgs?.slice(0, FORMATION_ARGUMENTS).find(isRef);
  const productArgs = product === undefined ? null : file.args(product.ref, 'PRODUCT');
  const [id, name] = [text(productArgs?.[0]), text(productArgs?.[1])];
  return { productId: id || name, name: name || id };
}

/** Depth-first search: a product met again before it was left contains itself, whatever else the tree is. */
function hasCycle(products: ReadonlyMap<number, Product>, roots: readonly number[]): boolean {
  if (roots.length === 0) return products.size > 0;
  const left = new Set<number>();
  const above = new Set<number>();
  for (const start of roots) {
    const way = [{ id: start, next: 0 }];
    for (let top = way.at(-1); top !== undefined; top = way.at(-1)) {
      const child = left.has(top.id) ? undefined : products.get(top.id)?.uses[top.next]?.child;
      if (child === undefined) {
        left.add(top.id);
        above.delete(top.id);
        way.pop();
        continue;
      }
      above.add(top.id);
      top.next += 1;
      if (above.has(child)) return true;
      way.push({ id: child, next: 0 });
    }
  }
  return false;
}

function faultOf(products: ReadonlyMap<number, Product>, roots: readonly number[]): StructureFault | null {
  if (hasCycle(products, roots)) return 'cycle';
  let placed = 0;
  const visit = (id: number, depth: number): StructureFault | null => {
    placed += 1;
    if (depth > MAX_TREE_DEPTH) return 'deep';
    if (placed > MAX_INSTANCES) return 'many';
    for (const { child } of products.get(id)?.uses ?? []) {
      const fault = visit(child, depth + 1);
      if (fault !== null) return fault;
    }
    return null;
  };
  for (const root of roots) {
    const fault = visit(root, 0);
    if (fault !== null) return fault;
  }
  return null;
}

const trees = new WeakMap<Part21File, ProductTree>();

/** The products of a file. Built once per file: an assembly may need it thousands of times. */
export function productTree(file: Part21File): ProductTree {
  const known = trees.get(file) ?? readTree(file);
  trees.set(file, known);
  return known;
}

/** Products and their usages, by NEXT_ASSEMBLY_USAGE_OCCURRENCE. */
function readTree(file: Part21File): ProductTree {
  const documents = documentVersions(file);
  const definitions = ['PRODUCT_DEFINITION', 'PRODUCT_DEFINITION_WITH_ASSOCIATED_DOCUMENTS'].flatMap((type) =>
    file.all(type).filter((id) => {
      const version = file.args(id, type)?.[2];
      return !isRef(version) || !documents.has(version.ref);
    }),
  );
  const uses = new Map<number, { child: number; usage: number }[]>();
  const used = new Set<number>();
  for (const usage of file.all('NEXT_ASSEMBLY_USAGE_OCCURRENCE')) {
    const args = file.args(usage, 'NEXT_ASSEMBLY_USAGE_OCCURRENCE');
    const [parent, child] = [args?.[3], args?.[4]];
    if (!isRef(parent) || !isRef(child)) continue;
    const known = uses.get(parent.ref);
    if (known === undefined) uses.set(parent.ref, [{ child: child.ref, usage }]);
    else known.push({ child: child.ref, usage });
    used.add(child.ref);
  }
  const products = new Map(
    definitions.map((definition) => [
      definition,
      { definition, ...nameOf(file, definition), uses: uses.get(definition) ?? [] },
    ]),
  );
  const tops = definitions.filter((definition) => !used.has(definition));
  const fault = faultOf(products, tops);
  return { products, roots: tops.filter((id) => tops.length === 1 || products.get(id)?.name !== ''), fault };
}
