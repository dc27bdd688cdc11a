import type { ComponentNode, GeometryFacts } from './facts.ts';
import { fastenerOf } from './fasteners.ts';
import { geometryFacts } from './geometry-facts.ts';
import type { Kernel } from './kernel/load.ts';
import { modelOf } from './kernel/model.ts';
import { compoundOf, type StepShape } from './kernel/read-step.ts';
import { MAX_BODIES } from './limits.ts';
import { type ShapeSignature, sameShape, signatureOf } from './measure/same-shape.ts';

type Kind = {
  readonly key: string;
  readonly name: string;
  readonly signature: ShapeSignature;
  readonly facts: GeometryFacts;
  count: number;
};

export type Bodies = Pick<GeometryFacts, 'component_facts'> & { readonly components: ComponentNode };

/**
 * Several bodies that no structure of products parts, told as an assembly of them beside the one part that they may be: equal bodies are
 * one component, each in the file's frame. Null for a single body, and for more than anybody assembles.
 */
export function bodiesOf(oc: Kernel, shape: StepShape, source: GeometryFacts['source']): Bodies | null {
  if (shape.solids.length < 2 || shape.solids.length > MAX_BODIES) return null;
  const kinds: Kind[] = [];
  for (const solid of shape.solids) {
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
    kinds.push({ key: `b${number}`, name, signature, facts, count: 1 });
  }
  const whole = source.product_name ?? '';
  const nodeOf = ({ key, name, facts, count }: Kind): ComponentNode => ({
    key,
    product_id: `${whole} ${name}`.trim(),
    name,
    quantity: count,
    placements: [],
    geometry_key: key,
    fastener: fastenerOf('', '', facts),
    children: [],
  });
  return {
    components: {
      key: 'b0',
      product_id: whole,
      name: whole,
      quantity: 1,
      placements: [],
      geometry_key: null,
      fastener: null,
      children: kinds.map(nodeOf),
    },
    component_facts: Object.fromEntries(kinds.map(({ key, facts }) => [key, facts])),
  };
}
