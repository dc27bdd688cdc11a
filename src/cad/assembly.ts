import type { TopoDS_Shape, TopoDS_Solid } from 'replicad-opencascadejs';
import { kindsOf, nodesOf } from './bodies.ts';
import { leavesOf } from './components.ts';
import { contactsOf } from './contacts/contacts.ts';
import { placesOf } from './contacts/placed.ts';
import type { ComponentNode, GeometryFacts, Note } from './facts.ts';
import { fastenerOf } from './fasteners.ts';
import { geometryFacts, measuredFacts } from './geometry-facts.ts';
import type { Kernel } from './kernel/load.ts';
import { type Model, modelOf } from './kernel/model.ts';
import { moved, scaled } from './kernel/place.ts';
import { compoundOf, type StepShape, solidsOf } from './kernel/read-step.ts';
import { MAX_BODIES_OF_PRODUCT } from './limits.ts';
import { type ShapeSignature, sameShape, signatureOf } from './measure/same-shape.ts';

type Part = {
  readonly model: Model;
  readonly facts: GeometryFacts;
  readonly signature: ShapeSignature;
  /** Several bodies of one product without a product structure; empty for one. */
  readonly bodies: ReturnType<typeof kindsOf>;
};

export type AssemblyResult = {
  readonly facts: GeometryFacts;
  /** Each unique component by key, in its own frame. */
  readonly models: ReadonlyMap<string, Model>;
};

/**
 * Equal shapes get the key of the first of them. Rounding each shape by itself would separate two that lie on either side of a
 * rounding limit.
 */
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
  const shaped = {
    ...node,
    geometry_key: keys.get(node.key) ?? null,
    fastener: isLeaf ? fastenerOf(node.name, node.product_id, own?.facts ?? null) : null,
    children: node.children.map((child) => withShapes(child, parts, keys)),
  };
  // A standard part stays one part, however many bodies its model has.
  if (own === undefined || own.bodies.length === 0 || shaped.fastener !== null) return shaped;
  const product = { key: node.key, productId: node.product_id || node.name };
  return { ...shaped, of_bodies: true, children: nodesOf(own.bodies, product) };
}

/** Bodies of each unique component in its own frame, by key. */
export type LeafSolids = ReadonlyMap<string, readonly TopoDS_Solid[]>;

/** The bodies of a component in the frame and scale of its file; by the number of the file in an archive. */
export type ShapeFiles = ReadonlyMap<number | null, StepShape>;

/** The shapes of each leaf component. A mirrored or scaled component gets bodies of its own. */
export function leafSolids(oc: Kernel, files: ShapeFiles, root: ComponentNode): LeafSolids {
  const leaves = [...leavesOf(root)];
  const found = new Map<number | null, ReadonlyMap<number, TopoDS_Shape>>(
    [...files].map(([file, shape]) => {
      const own = leaves.filter(([, leaf]) => leaf.file === file);
      return [file, shape.shapeOf(new Set(own.flatMap(([, leaf]) => leaf.definition ?? [])))];
    }),
  );
  return new Map(
    leaves.map(([key, { file, definition, factor }]) => {
      const own = definition === null ? files.get(file)?.whole : found.get(file)?.get(definition);
      if (own === undefined) return [key, []];
      return [key, solidsOf(oc, factor === 1 ? own : scaled(oc, own, factor))];
    }),
  );
}

/** All bodies at their places in the tree. Needed because the kernel ignores mirrored and scaled placements. */
export const placedSolids = (oc: Kernel, root: ComponentNode, solids: LeafSolids): readonly TopoDS_Solid[] =>
  placesOf(root).flatMap(({ key, motion }) =>
    (solids.get(key) ?? []).flatMap((solid) => solidsOf(oc, moved(oc, solid, motion))),
  );

export const hasScaled = (root: ComponentNode): boolean =>
  [...leavesOf(root).values()].some(({ factor }) => factor !== 1);

/** The record of an assembly: measures of the whole, the tree, and one record for each unique component in its own frame. */
export function assemblyFacts(
  oc: Kernel,
  { leaves, materials }: { readonly leaves: LeafSolids; readonly materials: ReadonlyMap<string, string> },
  whole: Model,
  source: GeometryFacts['source'],
  root: ComponentNode,
  notes: readonly Note[],
): AssemblyResult {
  const parts = new Map<string, Part>();
  const missing: Note[] = [];
  const names = new Map<string, string>();
  const collect = (node: ComponentNode): void => {
    names.set(node.key, node.name);
    node.children.forEach(collect);
  };
  collect(root);
  for (const [key, solids] of leaves) {
    const name = names.get(key) ?? '';
    if (solids.length === 0) {
      missing.push({ code: 'component_without_solid', params: { key, name } });
      continue;
    }
    const model = modelOf(oc, compoundOf(oc, solids), solids);
    const material = materials.get(key);
    const own = { ...source, ...(material === undefined ? {} : { material }) };
    parts.set(key, {
      model,
      facts: geometryFacts(model, { ...own, product_name: name }),
      signature: signatureOf(model),
      bodies:
        solids.length > 1 && solids.length <= MAX_BODIES_OF_PRODUCT
          ? kindsOf(oc, solids, { key, productId: name }, own)
          : [],
    });
  }
  const components = withShapes(root, parts, geometryKeys(parts));
  const models = new Map([...parts].map(([key, part]) => [key, part.model]));
  const bodies = [...parts.values()].flatMap((part) => part.bodies);
  const { contacts, complete } = contactsOf(root, models);
  const partly: Note[] = complete
    ? []
    : [{ code: 'contacts_looked_at_in_part', params: { found: contacts.length } }];
  const facts: GeometryFacts = {
    ...measuredFacts(whole, source),
    shape_class: 'assembly',
    shape_class_confidence: 0.99,
    components,
    component_facts: Object.fromEntries(
      [...[...parts].map(([key, { facts }]) => ({ key, facts })), ...bodies].map(({ key, facts }) => [
        key,
        facts,
      ]),
    ),
    contacts,
    notes: [...notes, ...missing, ...partly],
  };
  return { facts, models: new Map([...models, ...bodies.map(({ key, model }) => [key, model] as const)]) };
}
