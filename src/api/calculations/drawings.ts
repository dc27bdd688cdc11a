import { z } from '@hono/zod-openapi';
import {
  type Assignment,
  addDrawings,
  assignDrawing,
  findPack,
  type Pack,
} from '../../db/calculations/drawing-packs.ts';
import { DRAWING_BASES, DRAWING_STATUSES, type PackedDrawing } from '../../db/packs/store.ts';
import { ROLE_TAKES } from '../../db/parts/datasets.ts';
import { type StructureNode, structureOf } from '../../db/snapshot/structure.ts';
import { STAMPS } from '../../engine/index.ts';
import { runWiring } from '../../workflows/calculate/contract.ts';
import { sentForm } from '../kit/multipart.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { orNull, timestamp, uuid } from '../kit/schemas.ts';
import { takeUpload } from '../uploads/take-upload.ts';
import { componentKey } from './components.ts';
import { unwrapPack } from './refusals.ts';
import { calculationId } from './schemas.ts';

const TAG = 'Calculations';
const PATH = '/api/v1/calculations/{calculation_id}/drawings';

/** Maximum number of files in one request. */
const MAX_FILES = 200;

const candidate = z
  .object({
    component_key: z
      .string()
      .nullable()
      .describe('Key of the candidate component. Null for the assembly itself.'),
    label: z.string().describe('Name of the candidate.'),
    position: z
      .string()
      .nullable()
      .openapi({ example: '2.1' })
      .describe('Position of the candidate in the assembly tree. Null for the assembly itself.'),
  })
  .openapi('AssemblyDrawingCandidate', {
    description: 'A component, or the assembly itself, that a drawing may show.',
  });

const entry = z
  .object({
    added_at: timestamp.describe('Time at which the file was sent, RFC 3339 in UTC.'),
    basis: z
      .enum(DRAWING_BASES)
      .nullable()
      .describe(
        'How the drawing was matched to the component: `drawing_number`, `filename` or `title`; `manual` if a person assigned it. Null if unmatched.',
      ),
    candidates: z
      .array(candidate)
      .describe('Components that an unassigned drawing may show. Empty for all other drawings.'),
    component_key: z
      .string()
      .nullable()
      .describe('Key of the component that the drawing shows. Null if it shows none.'),
    data_source_id: uuid('UUID of the upload with the drawing file.'),
    drawing_number: z
      .string()
      .nullable()
      .describe('Drawing number in the title block. Null if none was read.'),
    filename: z.string().describe('Name of the drawing file.'),
    material: z.string().nullable().describe('Material in the title block. Null if none was read.'),
    note: z
      .string()
      .nullable()
      .describe('Reason why the file could not be matched or read. Null if there is no problem.'),
    page_count: z.int().nullable().describe('Number of pages. Null until the file was opened.'),
    position: z
      .string()
      .nullable()
      .openapi({ example: '2.1' })
      .describe('Position of the component in the assembly tree. Null if the drawing shows none.'),
    size_bytes: z.int().nullable().describe('File size in bytes. Null until known.'),
    status: z
      .enum(DRAWING_STATUSES)
      .describe(
        '`matched`, `assembly`, `unassigned`, `waiting` (until the file is read and the assembly is split) or `discarded` (can be assigned again).',
      ),
    title: z.string().nullable().describe('Title in the title block. Null if none was read.'),
  })
  .openapi('AssemblyDrawingEntryOut', { description: 'One drawing file of the pack.' });

const pack = z
  .object({
    assembly: orNull(entry).describe('Newest drawing of the assembly itself. Null if there is none.'),
    unassigned: z.array(entry).describe('Drawings that match no component, or several.'),
    n_files: z.int().describe('Number of drawings, without discarded ones.'),
    n_matched: z.int().describe('Number of drawings matched to a component, over the whole pack.'),
    n_unassigned: z.int().describe('Number of drawings without a match, over the whole pack.'),
    n_with_drawing: z.int().describe('Number of components that have at least one drawing.'),
  })
  .openapi('AssemblyDrawingsOut', { description: 'Summary of all drawings of an assembly.' });

const answer = z
  .object({
    applied: z.boolean().describe('True if none of the files of the request is waiting.'),
    calculation_id: uuid('UUID of the calculation of the assembly with the drawings.'),
    drawings: pack,
    files: z.array(entry).describe('Files of the request. A read returns all files of the pack.'),
    n_assembly: z.int().describe('Number of files in `files` that show the assembly itself.'),
    n_matched: z.int().describe('Number of files in `files` that are matched to a component.'),
    n_unassigned: z.int().describe('Number of files in `files` that have no match.'),
    rerun_child_calculation_ids: z
      .array(uuid())
      .describe(
        'Component calculations that are being priced again, free of charge, because their drawings changed. Empty once the assembly has its new price.',
      ),
  })
  .openapi('AssemblyDrawingsAnswer', {
    description: 'Drawings of the assembly and what the request did with them.',
  });

type Entry = z.infer<typeof entry>;

type Place = z.infer<typeof candidate>;

/** Components of the tree that an entry refers to, by key. */
const placesOf = (tree: StructureNode | null): ReadonlyMap<string, Place> => {
  const places = new Map<string, Place>();
  if (tree === null) return places;
  places.set(tree.key, { component_key: null, label: tree.name || tree.product_id, position: null });
  for (const { key, name, positions } of structureOf(tree).unique)
    places.set(key, { component_key: key, label: name, position: positions[0] ?? null });
  return places;
};

const entryOf = (drawing: PackedDrawing, places: ReadonlyMap<string, Place>): Entry => {
  const { status } = drawing;
  return {
    added_at: drawing.addedAt.toISOString(),
    basis: drawing.basis,
    candidates: status === 'unassigned' ? drawing.candidates.flatMap((key) => places.get(key) ?? []) : [],
    component_key: drawing.componentKey,
    data_source_id: drawing.dataSourceId,
    drawing_number: drawing.drawingNumber,
    filename: drawing.filename,
    material: drawing.material,
    note: drawing.note ?? drawing.failureReason,
    page_count: drawing.pageCount,
    position: drawing.componentKey === null ? null : (places.get(drawing.componentKey)?.position ?? null),
    size_bytes: drawing.sizeBytes,
    status,
    title: drawing.title,
  };
};

/** @param ids the files of the request; null: all */
const packToWire = (
  { row, tree, drawings, repriced }: Pack,
  ids: readonly string[] | null,
): z.infer<typeof answer> => {
  const places = placesOf(tree);
  const all = drawings.map((one) => entryOf(one, places));
  const files = ids === null ? all : all.filter((one) => ids.includes(one.data_source_id));
  const of = (entries: readonly Entry[], status: Entry['status']) =>
    entries.filter((one) => one.status === status);
  return {
    applied: of(files, 'waiting').length === 0,
    calculation_id: row.id,
    drawings: {
      assembly: of(all, 'assembly').at(-1) ?? null,
      unassigned: of(all, 'unassigned'),
      n_files: all.length - of(all, 'discarded').length,
      n_matched: of(all, 'matched').length,
      n_unassigned: of(all, 'unassigned').length,
      n_with_drawing: new Set(of(all, 'matched').map((one) => one.component_key)).size,
    },
    files,
    n_assembly: of(files, 'assembly').length,
    n_matched: of(files, 'matched').length,
    n_unassigned: of(files, 'unassigned').length,
    rerun_child_calculation_ids: [...repriced],
  };
};

const add = writeRoute(
  {
    operationId: 'addAssemblyDrawings',
    method: 'post',
    path: PATH,
    tag: TAG,
    summary: 'Add drawings to an assembly',
    description:
      'Adds PDF, PNG or JPEG drawings: at most 200 files and 100 MiB per request, 1,000 files in total. A drawing is matched to a component by drawing number, file name or title. One without a unique match stays unassigned. Once all files are read, matched components are priced again free of charge and the assembly is rolled up; the earlier price stands until then. Poll the drawings for the progress.',
    scope: 'calculations:write',
    weight: 'heavy',
    params: calculationId,
    multipart: {
      fields: z.object({}),
      files: { files: { required: true, max: MAX_FILES, description: 'Drawings as PDF, PNG or JPEG.' } },
    },
    responses: { 200: { description: 'The drawings, with the files of the request.', schema: answer } },
    errors: ['not_found', 'conflict', 'unsupported_file_type', 'storage_exceeded'],
  },
  async ({ tx, caller, params, form, now, stage }) => {
    const { files } = sentForm(form, z.object({}));
    const ids: string[] = [];
    // Locks the storage before the calculation, in the order of a quote.
    for (const file of files)
      ids.push(await takeUpload(tx, caller.orgId, file, { formats: ROLE_TAKES.drawing_2d, now, stage }));
    const added = unwrapPack(await addDrawings(tx, caller.orgId, params.calculation_id, ids, now));
    return { status: 200, body: packToWire(added, ids) };
  },
);

const read = readRoute(
  {
    operationId: 'getAssemblyDrawings',
    method: 'get',
    path: PATH,
    tag: TAG,
    summary: 'List the drawings of an assembly',
    description: 'Shows which component each drawing belongs to.',
    scope: 'calculations:read',
    weight: 'light',
    params: calculationId,
    responses: { 200: { description: 'The drawings.', schema: answer } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params }) => ({
    status: 200,
    body: packToWire(unwrapPack(await findPack(tx, caller.orgId, params.calculation_id)), null),
  }),
);

const TARGETS = ['component', 'assembly', 'discard'] as const;

const assignment = z
  .strictObject({
    target: z
      .enum(TARGETS)
      .describe(
        'Subject of the drawing: a `component`, the whole `assembly`, or `discard` if it shows neither.',
      ),
    component_key: componentKey
      .optional()
      .describe('Key of the component. Required for the target `component`, not allowed otherwise.'),
  })
  .refine(({ target, component_key: key }) => (target === 'component') === (key !== undefined), {
    path: ['component_key'],
    message: 'is required with target component, and not allowed with another target',
  })
  .openapi('AssemblyDrawingAssignment', { description: 'Subject of a drawing.' });

const toOf = ({ target, component_key: key }: z.infer<typeof assignment>): Assignment =>
  target === 'component' ? { target, componentKey: key ?? '' } : { target };

const assign = writeRoute(
  {
    operationId: 'assignAssemblyDrawing',
    method: 'post',
    path: `${PATH}/{data_source_id}/assign`,
    tag: TAG,
    summary: 'Assign a drawing',
    description:
      'The assignment overrides every match until it is changed; a discarded drawing can be assigned again. Components whose drawings change are priced again free of charge, once the assembly is not running.',
    scope: 'calculations:write',
    weight: 'light',
    params: z.object({
      calculation_id: uuid('UUID of the calculation with the drawing pack.'),
      data_source_id: uuid('UUID of the upload to assign.'),
    }),
    body: assignment,
    responses: { 200: { description: 'The drawings, with the assigned file.', schema: answer } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params, body, now, requestId, staged }) => {
    const of = { calculationId: params.calculation_id, dataSourceId: params.data_source_id };
    const at = { now, requestId, versions: STAMPS, wiring: runWiring };
    const changed = unwrapPack(await assignDrawing(tx, caller.orgId, of, toOf(body), at));
    staged(changed.staged);
    return { status: 200, body: packToWire(changed, [params.data_source_id]) };
  },
);

export const drawingRoutes: readonly Route[] = [add, read, assign];
