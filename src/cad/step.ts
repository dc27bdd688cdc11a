import { assemblyFacts, hasScaled, leafSolids, placedSolids } from './assembly.ts';
import { bodiesOf } from './bodies.ts';
import { leafMaterials, materialOf, structureOf } from './components.ts';
import type { GeometryFacts, Note } from './facts.ts';
import { CadFailure } from './failure.ts';
import { geometryFacts } from './geometry-facts.ts';
import type { Kernel } from './kernel/load.ts';
import { type Model, modelOf } from './kernel/model.ts';
import { compoundOf, readStep } from './kernel/read-step.ts';
import { externalFiles, missingNames } from './part21/external.ts';
import { readPart21 } from './part21/file.ts';
import { lengthUnitOf, schemaOf } from './part21/header.ts';
import { materialsOf } from './part21/materials.ts';
import { tessellationOf } from './part21/tessellated.ts';
import { pmiFacts } from './pmi/pmi.ts';

/** Records of closed bodies. */
export const SOLIDS = ['MANIFOLD_SOLID_BREP', 'BREP_WITH_VOIDS', 'FACETED_BREP'];
/** Maximum number of names in a message. */
const MAX_NAMES = 20;

export type StepResult = {
  readonly facts: GeometryFacts;
  readonly model: Model;
  /** For an assembly, and for several bodies: each unique component in its own frame, by key. Empty for a part. */
  readonly components: ReadonlyMap<string, Model>;
};
export type OnProgress = (progress: number, stage: string) => void;

/**
 * Reads a STEP file into its record and the data for its pictures.
 * @throws CadFailure with a reason for the person who uploaded the file
 */
export function readStepFile(oc: Kernel, bytes: Uint8Array, onProgress: OnProgress): StepResult {
  onProgress(0.05, 'structure');
  const file = readPart21(bytes);
  const structure = structureOf(file);
  onProgress(0.1, 'geometry');
  const tessellation = tessellationOf(file);
  if (tessellation?.isAlone === true) {
    throw new CadFailure(
      'no_solid',
      `The STEP file has only a triangle mesh (${tessellation.faces} tessellated faces), no exact surfaces. Export the part as a B-rep solid, or upload the mesh as STL or OBJ.`,
    );
  }
  const externals = externalFiles(file);
  if (externals.length > 0 && SOLIDS.every((type) => file.all(type).length === 0)) {
    throw new CadFailure(
      'files_missing',
      `The STEP file has only the structure of an assembly; its parts are in other files: ${externals.slice(0, MAX_NAMES).join(', ')}${externals.length > MAX_NAMES ? ` and ${externals.length - MAX_NAMES} more` : ''}. Send them to this upload as inputs with the role component_cad, or send all in one ZIP file.`,
      missingNames(externals),
    );
  }
  const shape = readStep(oc, bytes);
  if (shape.solids.length === 0 && file.all('MANIFOLD_SOLID_BREP').length > 0) {
    throw new CadFailure(
      'unreadable',
      'The STEP file is damaged: its solid has faces that cannot be built. Export it again.',
    );
  }
  onProgress(0.25, 'measures');
  const { root } = structure;
  const leaves = root === null ? null : leafSolids(oc, new Map([[null, shape]]), root);
  const placed = root !== null && leaves !== null && hasScaled(root) ? placedSolids(oc, root, leaves) : null;
  const model =
    placed === null ? modelOf(oc, shape.whole, shape.solids) : modelOf(oc, compoundOf(oc, placed), placed);
  onProgress(0.6, 'features');
  const notes: Note[] = [];
  if (externals.length > 0)
    notes.push({
      code: 'external_files_missing',
      params: { files: externals.slice(0, MAX_NAMES).join(', '), count: externals.length },
    });
  if (shape.looseFaces > 0)
    notes.push({ code: 'open_surfaces_ignored', params: { faces: shape.looseFaces } });
  if (tessellation !== null)
    notes.push({ code: 'tessellated_shapes_ignored', params: { shapes: tessellation.shapes } });
  const open = model.brep.edges.filter((edge) => edge.faces.length === 1).length;
  if (open > 0) notes.push({ code: 'body_not_closed', params: { open_edges: open } });
  const source = {
    format: 'step' as const,
    schema: schemaOf(file),
    length_unit: lengthUnitOf(file),
    product_name: structure.productName,
  };
  const materials = materialsOf(file);
  if (root === null || leaves === null) {
    const material = materialOf(materials, structure.definition);
    const named = material === undefined ? source : { ...source, material };
    const facts = geometryFacts(model, named);
    const pmi = pmiFacts(file, facts, model.brep);
    const bodies = bodiesOf(oc, shape, named);
    return {
      model,
      facts: { ...facts, ...bodies?.facts, pmi, notes: [...notes, ...facts.notes] },
      components: bodies?.models ?? new Map(),
    };
  }
  const named = leafMaterials(root, new Map([[null, materials]]));
  const { facts, models } = assemblyFacts(oc, { leaves, materials: named }, model, source, root, notes);
  return { model, facts, components: models };
}
