import { leavesOf } from './components.ts';
import { contactsOf } from './contacts/contacts.ts';
import type { ComponentNode, GeometryFacts, Note } from './facts.ts';
import { fastenerOf } from './fasteners.ts';
import { geometryFacts, measuredFacts } from './geometry-facts.ts';
import type { Kernel } from './kernel/load.ts';
import { type Model, modelOf } from './kernel/model.ts';
import { compoundOf, type StepShape, solidsOf } from './kernel/read-step.ts';
import { type ShapeSignature, sameShape, signatureOf } from './measure/same-shape.ts';

type Part = { readonly model: Model; readonly facts: GeometryFacts; readonly signature: ShapeSignature };

export type AssemblyResult = {
  readonly facts: GeometryFacts;
  /** Of each unique component, by its key, in its own frame. */
  readonly models: ReadonlyMap<string, Model>;
};

/** Equal shapes get the key of the first of them: rounding each by itself would part two that lie on either side of a digit. */
function geometryKeys(parts: ReadonlyMap<string, Part>): Map<string, string> {
  const kinds: { readonly signature: ShapeSignature; readonly key: string }[] = [];
  return new Map(
    [...parts].map(([name, { signature, facts }]) => {
      let kind = kinds.find((one) => sameShape(one.signature, signature));
      if (kind === undefined) {
        const sizes = [facts.volume_mm3, facts.area_mm2, ...facts.obb_mm].map((x) => x.toPrecision(6));
        const key = [signature.faces, ...sizes].join('/');
        const hands = kinds.filter((one) => one.key === key || one.key.startsWith(`${key}/`)).length;
        kind = { signature, key: hands === 0 ? key : `${key}/${hands + 1}` };
        kinds.push(kind);
      }
      return [name, kind.key];
    }),
  );
}

function withShapes(
  node: ComponentNode,
  parts: ReadonlyMap<string, Part>,
  keys: ReadonlyMap<string, string>,
): ComponentNode {
  const own = parts.get(node.key);
  const isLeaf = node.children.length === 0;
  return {
    ...node,
    geometry_key: keys.get(node.key) ?? null,
    fastener: isLeaf ? fastenerOf(node.name, node.product_id, own?.facts ?? null) : null,
    children: node.children.map((child) => withShapes(child, parts, keys)),
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
): AssemblyResult {
  const leaves = leavesOf(root);
  const shapes = shape.shapeOf(new Set(leaves.values()));
  const parts = new Map<string, Part>();
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
    if (solids.length === 0) {
      missing.push({ code: 'component_without_solid', params: { key, name } });
      continue;
    }
    const model = modelOf(oc, compoundOf(oc, solids), solids);
    parts.set(key, {
      model,
      facts: geometryFacts(model, { ...source, product_name: name }),
      signature: signatureOf(model),
    });
  }
  const components = withShapes(root, parts, geometryKeys(parts));
  const models = new Map([...parts].map(([key, part]) => [key, part.model]));
  const { contacts, complete } = contactsOf(root, models);
  const partly: Note[] = complete
    ? []
    : [{ code: 'contacts_looked_at_in_part', params: { found: contacts.length } }];
  const facts: GeometryFacts = {
    ...measuredFacts(whole, source),
    shape_class: 'assembly',
    shape_class_confidence: 0.99,
    components,
    component_facts: Object.fromEntries([...parts].map(([key, part]) => [key, part.facts])),
    contacts,
    notes: [...notes, ...missing, ...partly],
  };
  return { facts, models };
}
