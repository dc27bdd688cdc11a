import { leavesOf } from './components.ts';
import type { ComponentNode, GeometryFacts, Note } from './facts.ts';
import { fastenerOf } from './fasteners.ts';
import type { Kernel } from './kernel/load.ts';
import { type Model, modelOf } from './kernel/model.ts';
import { compoundOf, type StepShape, solidsOf } from './kernel/read-step.ts';
import { measuredFacts, partFacts } from './part-facts.ts';

/** Bodies that agree to six digits in all of these are one shape: a mirrored pair differs in its features' places only. */
function geometryKey(facts: GeometryFacts): string {
  const sizes = [facts.volume_mm3, facts.area_mm2, ...facts.obb_mm];
  return [facts.faces.length, ...sizes.map((x) => x.toPrecision(6))].join('/');
}

function withShapes(node: ComponentNode, facts: ReadonlyMap<string, GeometryFacts>): ComponentNode {
  const own = facts.get(node.key);
  return {
    ...node,
    geometry_key: own === undefined ? null : geometryKey(own),
    fastener: node.children.length > 0 ? null : fastenerOf(node.name, node.product_id, own ?? null),
    children: node.children.map((child) => withShapes(child, facts)),
  };
}

/** The record of an assembly: measures of the whole, the tree, and one record for each unique component in its own frame. */
export function assemblyFacts(
  oc: Kernel,
  shape: StepShape,
  whole: Model,
  source: GeometryFacts['source'],
  root: ComponentNode,
  notes: readonly Note[],
): GeometryFacts {
  const leaves = leavesOf(root);
  const shapes = shape.shapeOf(new Set(leaves.values()));
  const facts = new Map<string, GeometryFacts>();
  const missing: Note[] = [];
  const names = new Map<string, string>();
  const collect = (node: ComponentNode): void => {
    names.set(node.key, node.name);
    node.children.forEach(collect);
  };
  collect(root);
  for (const [key, definition] of leaves) {
    const own = shapes.get(definition);
    const solids = own === undefined ? [] : solidsOf(oc, own);
    const name = names.get(key) ?? '';
    if (solids.length === 0) missing.push({ code: 'component_without_solid', params: { key, name } });
    else
      facts.set(
        key,
        partFacts(modelOf(oc, compoundOf(oc, solids), solids), { ...source, product_name: name }),
      );
  }
  return {
    ...measuredFacts(whole, source),
    shape_class: 'assembly',
    shape_class_confidence: 0.99,
    components: withShapes(root, facts),
    component_facts: Object.fromEntries(facts),
    notes: [...notes, ...missing],
  };
}
