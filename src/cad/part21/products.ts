import { MAX_INSTANCES, MAX_TREE_DEPTH } from '../limits.ts';
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
  /** Definitions that no other one uses. */
  readonly roots: readonly number[];
  /** A product that contains itself, or more placements than are taken. */
  readonly cyclic: boolean;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function nameOf(file: Part21File, definition: number): { productId: string; name: string } {
  const args =
    file.args(definition, 'PRODUCT_DEFINITION') ??
    file.args(definition, 'PRODUCT_DEFINITION_WITH_ASSOCIATED_DOCUMENTS');
  const formation = args?.[2];
  const formationArgs = isRef(formation) ? file.entity(formation.ref)?.parts[0]?.args : undefined;
  const product = formationArgs?.find(isRef);
  const productArgs = product === undefined ? null : file.args(product.ref, 'PRODUCT');
  const [id, name] = [text(productArgs?.[0]), text(productArgs?.[1])];
  return { productId: id || name, name: name || id };
}

function hasCycle(products: ReadonlyMap<number, Product>, roots: readonly number[]): boolean {
  let placed = 0;
  const visit = (id: number, depth: number): boolean => {
    placed += 1;
    if (depth > MAX_TREE_DEPTH || placed > MAX_INSTANCES) return true;
    return (products.get(id)?.uses ?? []).some((use) => visit(use.child, depth + 1));
  };
  return roots.some((root) => visit(root, 0)) || (roots.length === 0 && products.size > 0);
}

/** Products and who uses whom, by NEXT_ASSEMBLY_USAGE_OCCURRENCE. */
export function productTree(file: Part21File): ProductTree {
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
  const roots = definitions.filter((definition) => !used.has(definition));
  return { products, roots, cyclic: hasCycle(products, roots) };
}
