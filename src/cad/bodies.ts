import type { TopoDS_Solid } from 'replicad-opencascadejs';
import type { ComponentNode, GeometryFacts } from './facts.ts';
import { fastenerOf } from './fasteners.ts';
import { geometryFacts } from './geometry-facts.ts';
import type { Kernel } from './kernel/load.ts';
import { type Model, modelOf } from './kernel/model.ts';
import { compoundOf, type StepShape } from './kernel/read-step.ts';
import { MAX_BODIES } from './limits.ts';
import { type ShapeSignature, sameShape, signatureOf } from './measure/same-shape.ts';

/** Bodies of one shape. */
type Kind = {
  readonly key: string;
  readonly name: string;
  readonly signature: ShapeSignature;
  readonly model: Model;
  readonly facts: GeometryFacts;
  count: number;
};

export type Bodies = Pick<GeometryFacts, 'component_facts'> & { readonly components: ComponentNode };

/** Names for bodies without a product structure. */
type Product = { readonly key: string; readonly productId: string };

/** Groups equal bodies into kinds, each in the frame of its parent. */
export function kindsOf(
  oc: Kernel,
  solids: readonly TopoDS_Solid[],
  { key }: Product,
  source: GeometryFacts['source'],
): readonly Kind[] {
  const kinds: Kind[] = [];
  for (const solid of solids) {
    const model = modelOf(oc, compoundOf(oc, [solid]), [solid]);
    const signature = signatureOf(model);
    const known = kinds.find((kind) => sameShape(kind.signature, signature));
    if (known !== undefined) {
      known.count += 1;
      continue;
    }
    const number = kinds.length + 1;
    const name = `Body ${number}`;
    const facts = geometryFacts(model, { ...source, product_name: name });
    kinds.push({ key: `${key}b${number}`, name, signature, model, facts, count: 1 });
  }
  return kinds;
}

export const nodesOf = (kinds: readonly Kind[], { productId }: Product): readonly ComponentNode[] =>
  kinds.map(({ key, name, facts, count }) => ({
    key,
    product_id: `${productId} ${name}`.trim(),
    name,
    quantity: count,
    placements: [],
    geometry_key: key,
    fastener: fastenerOf('', '', facts),
    children: [],
  }));

export type BodiesResult = { readonly facts: Bodies; readonly models: ReadonlyMap<string, Model> };

/**
 * Several bodies without a product structure, as an assembly beside the one part that they may be: equal bodies are one
 * component, each in the file's frame. Null for a single body, and for more bodies than a plausible assembly has.
 */
export function bodiesOf(oc: Kernel, shape: StepShape, source: GeometryFacts['source']): BodiesResult | null {
  if (shape.solids.length < 2 || shape.solids.length > MAX_BODIES) return null;
  const whole = source.product_name ?? '';
  const product = { key: '', productId: whole };
  const kinds = kindsOf(oc, shape.solids, product, source);
  return {
    facts: {
      components: {
        key: 'b0',
        product_id: whole,
        name: whole,
        quantity: 1,
        placements: [],
        geometry_key: null,
        fastener: null,
        children: nodesOf(kinds, product),
      },
      component_facts: Object.fromEntries(kinds.map(({ key, facts }) => [key, facts])),
    },
    models: new Map(kinds.map(({ key, model }) => [key, model])),
  };
}
