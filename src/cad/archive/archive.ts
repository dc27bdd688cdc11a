import { assemblyFacts, leafSolids, placedSolids, type ShapeFiles } from '../assembly.ts';
import {
  ALONE,
  type FileContext,
  type Group,
  leafMaterials,
  nameOf,
  sized,
  structureFailure,
  structureOf,
} from '../components.ts';
import type { ComponentNode, Note } from '../facts.ts';
import { CadFailure } from '../failure.ts';
import type { Kernel } from '../kernel/load.ts';
import { modelOf } from '../kernel/model.ts';
import { compoundOf, readStep, type StepShape } from '../kernel/read-step.ts';
import { MAX_INSTANCES, MAX_TREE_DEPTH } from '../limits.ts';
import { baseName, externalProducts, keyOfName, missingNames } from '../part21/external.ts';
import { type Part21File, readPart21 } from '../part21/file.ts';
import { lengthUnitOf, schemaOf } from '../part21/header.ts';
import { materialsOf } from '../part21/materials.ts';
import { composed } from '../part21/placements.ts';
import { type OnProgress, readStepFile, SOLIDS, type StepResult } from '../step.ts';
import type { Unpacked } from './unzip.ts';

type StepFile = {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly file: Part21File;
  /** Name of a product's external file, by its record. */
  readonly outside: ReadonlyMap<number, string>;
};

/** Maximum number of names in a message. */
const MAX_NAMES = 20;
const listed = (names: readonly string[]): string =>
  `${names.slice(0, MAX_NAMES).join(', ')}${names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ''}`;

/**
 * The only file that no other file refers to; a single file is its own root. Files that nothing refers to are listed as left out.
 * @throws CadFailure `unreadable` if there is none, or more than one
 */
function rootOf(files: readonly StepFile[]): { readonly first: number; readonly unused: readonly string[] } {
  const named = new Set(
    files.flatMap(({ name, outside }) =>
      [...outside.values()].map(keyOfName).filter((one) => one !== name.toLowerCase()),
    ),
  );
  const unnamed = [...files.entries()].filter(([, { name }]) => !named.has(name.toLowerCase()));
  const roots = unnamed.filter(([, { outside }]) => outside.size > 0);
  const [root] = roots;
  if (root !== undefined && roots.length === 1)
    return { first: root[0], unused: unnamed.filter((one) => one !== root).map(([, { name }]) => name) };
  const names = listed(
    (unnamed.length === 0 ? files : unnamed.map(([, file]) => file)).map(({ name }) => name),
  );
  throw new CadFailure(
    'unreadable',
    unnamed.length === 0
      ? `The STEP files of the ZIP file refer to each other in a circle: ${names}. Export the assembly again.`
      : `The ZIP file has no single assembly that refers to the other files: ${names}. Send one assembly with the files of its parts.`,
  );
}

type Joined = { readonly root: ComponentNode | null; readonly missing: ReadonlySet<string> };

/** Merges the trees of all files: a product's external file replaces its reference. */
function joined(files: readonly StepFile[], first: number): Joined {
  const missing = new Set<string>();
  const byName = new Map(files.map(({ name }, index) => [name.toLowerCase(), index]));
  let products = 0;
  const within = (index: number, factor: number, chain: readonly number[]): FileContext => ({
    prefix: `f${index}`,
    factor,
    externalNode: (definition, group) => {
      products += 1;
      if (products > MAX_INSTANCES) throw structureFailure('many');
      if (chain.length > MAX_TREE_DEPTH) throw structureFailure('deep');
      const name = files[index]?.outside.get(definition);
      const target = name === undefined ? undefined : byName.get(keyOfName(name));
      if (name !== undefined && target === undefined) missing.add(baseName(name));
      return target === undefined ? null : externalComponent(target, group, [...chain, index]);
    },
  });
  const externalComponent = (
    target: number,
    group: Group,
    chain: readonly number[],
  ): ComponentNode | null => {
    const found = files[target];
    if (found === undefined) return null;
    if (chain.includes(target))
      throw new CadFailure(
        'unreadable',
        `The assembly structure is damaged: ${found.name} contains itself. Export the assembly again.`,
      );
    const { factor, placements } = group;
    const { root } = structureOf(found.file, within(target, factor, chain));
    const shown = {
      product_id: '',
      name: nameOf('', factor),
      quantity: placements.length,
      geometry_key: null,
      fastener: null,
    };
    if (root === null) return { ...shown, key: sized(`f${target}`, factor), placements, children: [] };
    const [motion] = root.placements;
    const moved = motion === undefined ? placements : placements.map((place) => composed(place, motion));
    return { ...shown, key: root.key, placements: moved, children: root.children };
  };
  const start = files[first];
  const { root } =
    start === undefined ? { root: null } : structureOf(start.file, within(first, ALONE.factor, []));
  if (root !== null && piecesOf(root) > MAX_INSTANCES) throw structureFailure('many');
  return { root, missing };
}

/** Number of leaf instances in the whole: files that each place others many times multiply. */
const piecesOf = ({ quantity, children }: ComponentNode): number =>
  quantity * (children.length === 0 ? 1 : children.reduce((sum, child) => sum + piecesOf(child), 0));

/**
 * The bodies of each file that has any. Unreadable files are listed and left out.
 * @throws CadFailure `unreadable` if no file may be left out
 */
function shapesOf(
  oc: Kernel,
  files: readonly StepFile[],
  {
    onProgress,
    notes,
    whole,
  }: { readonly onProgress: OnProgress; readonly notes: Note[]; readonly whole: boolean },
): ShapeFiles {
  const shapes = new Map<number, StepShape>();
  for (const [index, { file, name, bytes }] of files.entries()) {
    onProgress(0.1 + (0.3 * index) / files.length, 'geometry');
    if (SOLIDS.every((type) => file.all(type).length === 0)) continue;
    try {
      const shape = readStep(oc, bytes);
      if (whole && shape.solids.length === 0)
        throw new CadFailure('unreadable', 'its solid has faces that cannot be built');
      shapes.set(index, shape);
    } catch (error) {
      if (!(error instanceof CadFailure)) throw error;
      if (whole)
        throw new CadFailure(
          'unreadable',
          `The part file ${name} is damaged: ${error.message.replace(/\.$/, '')}. Export it again.`,
        );
      notes.push({ code: 'component_file_unreadable', params: { file: name, reason: error.message } });
    }
  }
  return shapes;
}

const withoutBody = (missing: ReadonlySet<string>): CadFailure =>
  missing.size === 0
    ? new CadFailure('no_solid', 'No file in the ZIP file has a closed body. Export the parts as solids.')
    : new CadFailure(
        'files_missing',
        `No file in the ZIP file has a closed body, and these files are missing: ${listed([...missing])}. Send them too.`,
        missingNames(missing),
      );

/**
 * Reads an assembly whose parts are in separate files of one archive. An archive of a single file is read as that file.
 * @param whole refuse the archive if a file is missing or broken; otherwise such files are listed and left out
 * @throws CadFailure with a reason for the person who uploaded the archive
 */
export function readArchive(
  oc: Kernel,
  unpacked: Unpacked,
  onProgress: OnProgress,
  whole = false,
): StepResult {
  const [only, ...others] = unpacked.values();
  if (only === undefined)
    throw new CadFailure(
      'no_solid',
      'The ZIP file has no STEP file. Add the .step or .stp files of the assembly.',
    );
  if (others.length === 0) return readStepFile(oc, only.bytes, onProgress);
  onProgress(0.05, 'structure');
  const files = [...unpacked.values()].map(({ name, bytes }): StepFile => {
    const file = readPart21(bytes);
    return { name, bytes, file, outside: externalProducts(file) };
  });
  const { first, unused } = rootOf(files);
  const start = files[first];
  const { root, missing } = joined(files, first);
  if (start === undefined || root === null)
    throw new CadFailure(
      'unreadable',
      `${files[first]?.name} has no assembly structure. Send an assembly with the files of its parts.`,
    );
  if (whole && missing.size > 0)
    throw new CadFailure(
      'files_missing',
      `The assembly refers to files that are missing: ${listed([...missing])}. Send them as inputs with the role component_cad, or retry the upload to read it without them.`,
      missingNames(missing),
    );
  const notes: Note[] = [];
  if (missing.size > 0)
    notes.push({
      code: 'external_files_missing',
      params: { files: listed([...missing]), count: missing.size },
    });
  if (unused.length > 0)
    notes.push({ code: 'archive_files_unused', params: { files: listed(unused), count: unused.length } });
  const leaves = leafSolids(oc, shapesOf(oc, files, { onProgress, notes, whole }), root);
  const placed = placedSolids(oc, root, leaves);
  if (placed.length === 0) throw withoutBody(missing);
  onProgress(0.4, 'measures');
  const model = modelOf(oc, compoundOf(oc, placed), placed);
  onProgress(0.6, 'features');
  const source = {
    format: 'step' as const,
    schema: schemaOf(start.file),
    length_unit: lengthUnitOf(start.file),
    product_name: root.name,
  };
  const materials = leafMaterials(root, new Map(files.map(({ file }, index) => [index, materialsOf(file)])));
  const { facts, models } = assemblyFacts(oc, { leaves, materials }, model, source, root, notes);
  return { model, facts, components: models };
}
