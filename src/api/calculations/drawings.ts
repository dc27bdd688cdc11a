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
import { takeUpload } from '../uploads/take.ts';
import { componentKey } from './components.ts';
import { unwrapPack } from './refusals.ts';
import { calculationId } from './schemas.ts';

const TAG = 'Calculations';
const PATH = '/api/v1/calculations/{calculation_id}/drawings';

/** Files of one request. */
const MOST_FILES = 200;

const candidate = z
  .object({
    component_key: z.string().nullable().openapi({ description: 'null: the assembly itself' }),
    label: z.string(),
    position: z.string().nullable().openapi({ example: '2.1' }),
  })
  .openapi('AssemblyDrawingCandidate');

const entry = z
  .object({
    added_at: timestamp,
    basis: z
      .enum(DRAWING_BASES)
      .nullable()
      .openapi({ description: 'What it was matched by; null: not matched' }),
    candidates: z.array(candidate).openapi({ description: 'What an unassigned file may show' }),
    component_key: z.string().nullable(),
    data_source_id: uuid(),
    drawing_number: z.string().nullable().openapi({ description: 'As its title block has it' }),
    filename: z.string(),
    material: z.string().nullable().openapi({ description: 'As its title block has it' }),
    note: z.string().nullable().openapi({ description: 'Why it is not matched, or could not be read' }),
    page_count: z.int().nullable(),
    position: z.string().nullable().openapi({ description: 'Where its component stands', example: '2.1' }),
    size_bytes: z.int().nullable(),
    status: z.enum(DRAWING_STATUSES).openapi({
      description: '`waiting`: until it is read and the assembly is split. `discarded` can be assigned again',
    }),
    title: z.string().nullable().openapi({ description: 'As its title block has it' }),
  })
  .openapi('AssemblyDrawingEntryOut');

const pack = z
  .object({
    assembly: orNull(entry).openapi({ description: 'The newest drawing of the assembly itself' }),
    unassigned: z.array(entry),
    n_files: z.int(),
    n_matched: z.int(),
    n_unassigned: z.int(),
    n_with_drawing: z.int().openapi({ description: 'Components that a drawing shows' }),
  })
  .openapi('AssemblyDrawingsOut');

const answer = z
  .object({
    applied: z
      .boolean()
      .openapi({ description: 'Whether every file of the request has its place: none waits' }),
    calculation_id: uuid(),
    drawings: pack,
    files: z.array(entry).openapi({ description: 'Those of the request; of a read, all of them' }),
    n_assembly: z.int(),
    n_matched: z.int(),
    n_unassigned: z.int(),
    rerun_child_calculation_ids: z.array(uuid()).openapi({
      description:
        'Components that are being priced again at this moment, in place and at no charge, because their drawings changed. Empty once the assembly has its new price.',
    }),
  })
  .openapi('AssemblyDrawingsAnswer');

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
    summary: 'Add a pack of drawings to an assembly',
    description:
      'PDF, PNG or JPEG; at most 200 files and 100 MiB in one request, 1,000 files in all. Each file is read by itself: one that cannot be read says why, and the others go on. A file is matched to a component by its drawing number, else its file name, against the product id, else by the title against the designation; one that names the assembly is the assembly’s. What matches nothing, or several, stays unassigned. Files that come before the assembly is split wait until then. When the last file is read, matched components are priced again in place, at no charge, and the assembly is rolled up again; until then the earlier price stands. Ask for the pack to see how far it is.',
    scope: 'calculations:write',
    weight: 'heavy',
    params: calculationId,
    multipart: {
      fields: z.object({}),
      files: { files: { required: true, max: MOST_FILES, description: 'the drawings' } },
    },
    responses: { 200: { description: 'The pack, with the files of the request', schema: answer } },
    errors: ['not_found', 'conflict', 'unsupported_file_type', 'storage_exceeded'],
  },
  async ({ tx, caller, params, form, now, stage }) => {
    const { files } = sentForm(form, z.object({}));
    const ids: string[] = [];
    // The storage before the calculation, in the order of a quote.
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
    summary: 'Drawings of an assembly; which component each shows',
    scope: 'calculations:read',
    weight: 'light',
    params: calculationId,
    responses: { 200: { description: 'The pack', schema: answer } },
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
    target: z.enum(TARGETS).openapi({ description: '`discard`: it shows nothing of the assembly' }),
    component_key: componentKey.optional().openapi({ description: 'of `component`, and of nothing else' }),
  })
  .refine(({ target, component_key: key }) => (target === 'component') === (key !== undefined), {
    path: ['component_key'],
    message: 'is required with target component, and not allowed with another target',
  })
  .openapi('AssemblyDrawingAssignment');

const toOf = ({ target, component_key: key }: z.infer<typeof assignment>): Assignment =>
  target === 'component' ? { target, componentKey: key ?? '' } : { target };

const assign = writeRoute(
  {
    operationId: 'assignAssemblyDrawing',
    method: 'post',
    path: `${PATH}/{data_source_id}/assign`,
    tag: TAG,
    summary: 'Say what a drawing shows',
    description:
      'It holds against every match until somebody says otherwise: what was discarded can be assigned again. Components whose drawings change are priced again in place, at no charge; while the assembly is under way, when it has ended.',
    scope: 'calculations:write',
    weight: 'light',
    params: z.object({ calculation_id: uuid(), data_source_id: uuid() }),
    body: assignment,
    responses: { 200: { description: 'The pack, with the file', schema: answer } },
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
