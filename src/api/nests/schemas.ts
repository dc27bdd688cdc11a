import { z } from '@hono/zod-openapi';
import { MAX_LINES, MAX_PIECES } from '../../db/calculations/nest-changes.ts';
import { type JobNest, NEST_STATUSES, type NestItemRow } from '../../db/nests/nests.ts';
import { keptOutline } from '../../db/nests/remnant-outline.ts';
import type { Remnant } from '../../db/nests/remnants.ts';
import { isSimpleLoop, NEST_ROTATIONS, type NestJob, type NestResult } from '../../nest/index.ts';
import { calendarDate, orNull, timestamp, uuid, type Wire } from '../kit/schemas.ts';

const LEAST_MM = 0.001;
const MAX_MM = 100_000;
const MAX_GAP_MM = 500;
const MAX_CORNERS = 500;

const mm = z.number().min(LEAST_MM).max(MAX_MM);
const gap = z.number().min(0).max(MAX_GAP_MM).nullable().optional();

const wantedItem = z
  .strictObject({
    part_revision_id: uuid().optional(),
    calculation_id: uuid().optional(),
    quantity: z.int().min(1).max(MAX_PIECES),
    order_ref: z.string().trim().min(1).max(200).nullable().optional(),
    due: calendarDate.nullable().optional(),
    priority: z.int().min(0).max(1000).nullable().optional(),
  })
  .refine(
    (item) => (item.part_revision_id === undefined) !== (item.calculation_id === undefined),
    'one of part_revision_id and calculation_id',
  );

const wantedFields = {
  costing_environment_id: uuid(),
  items: z.array(wantedItem).min(1).max(MAX_LINES).optional(),
  batch_id: uuid().optional(),
  folder_id: uuid().optional(),
  stock_format_id: uuid().nullable().optional(),
  stock_format_mm: z.strictObject({ length_mm: mm, width_mm: mm }).nullable().optional(),
  remnants: z.boolean().optional().openapi({ description: 'take remnants first; default true' }),
  part_gap_mm: gap.openapi({ description: 'null: as the environment says' }),
  edge_mm: gap.openapi({ description: 'null: as the environment says' }),
  rotation: z.enum(NEST_ROTATIONS).optional().openapi({
    description:
      'how pieces may be turned; `half` and `none` keep the grain; default quarter. `free` turns in steps of 5 degrees for up to 10 different parts of one thickness, of 15 up to 18, of 45 beyond',
  }),
};

type Wanted = z.output<z.ZodObject<typeof wantedFields>>;

const checkWanted = (body: Wanted, context: z.RefinementCtx): void => {
  const ways = [body.items, body.batch_id, body.folder_id].filter((way) => way !== undefined);
  if (ways.length !== 1)
    context.addIssue({ code: 'custom', path: ['items'], message: 'one of items, batch_id and folder_id' });
  if (body.stock_format_id != null && body.stock_format_mm != null)
    context.addIssue({
      code: 'custom',
      path: ['stock_format_mm'],
      message: 'exclusive with stock_format_id',
    });
  const pieces = (body.items ?? []).reduce((sum, item) => sum + item.quantity, 0);
  if (pieces > MAX_PIECES)
    context.addIssue({ code: 'custom', path: ['items'], message: `at most ${MAX_PIECES} pieces` });
};

/** What may be nested; a nest that is made may have a name besides. */
export const wantedNestBody = z.strictObject(wantedFields).superRefine(checkWanted).openapi('JobNestPreview');

export const createNestBody = z
  .strictObject({ ...wantedFields, name: z.string().trim().min(1).max(200).optional() })
  .superRefine(checkWanted)
  .openapi('JobNestCreate');

const outlineMm = z.array(z.array(z.number()).length(2));

const cents = z.number().openapi({ description: 'in the currency of the nest, to the cent' });
const sheet = z
  .object({
    stock_format_id: uuid().nullable(),
    remnant_id: uuid().nullable(),
    format_mm: z.array(z.number()).openapi({ description: 'length and width; of a bar its length' }),
    outline_mm: outlineMm
      .nullable()
      .openapi({ description: 'corners x, y of a remnant that is no rectangle; null: the rectangle' }),
    count: z.int().openapi({ description: 'cut so often' }),
    utilisation_pct: z.number(),
    placements: z.array(
      z
        .object({
          nest_item_id: uuid(),
          x_mm: z.number().openapi({ description: 'left end of the piece as it lies' }),
          y_mm: z.number().openapi({ description: 'lower end of the piece as it lies' }),
          rotation_deg: z.number().openapi({ description: 'counter-clockwise' }),
        })
        .openapi('NestPlacement'),
    ),
    remnant_mm: z.array(z.number()).nullable().openapi({
      description:
        'length and width of the extent of what is left in one piece, of a bar its length; null: nothing worth keeping',
    }),
    remnant_outline_mm: outlineMm
      .nullable()
      .openapi({ description: 'its corners x, y as it lies on the sheet' }),
  })
  .openapi('NestSheet');

const group = z
  .object({
    material_grade_id: uuid(),
    form: z.enum(['sheet', 'bar']),
    thickness_mm: z.number().nullable(),
    section: z.string().nullable(),
    part_gap_mm: z.number(),
    edge_mm: z.number(),
    sheets: z.array(sheet),
    lower_bound_sheets: z.int().openapi({ description: 'no nest needs fewer new formats' }),
    proven: z.boolean().openapi({ description: 'true: no nest takes less' }),
    gap_pct: z.number().nullable().openapi({
      description:
        'By how much a plan of bars may take more than the least, as a fraction: its length counted, that of remnants half. Null for sheets, where it is not known.',
    }),
    material_cost: cents,
    mass_kg: z.number().openapi({ description: 'that is charged' }),
  })
  .openapi('NestGroup');

const item = z
  .object({
    nest_item_id: uuid(),
    part_revision_id: uuid().nullable(),
    calculation_id: uuid().nullable(),
    quantity: z.int(),
    order_ref: z.string().nullable(),
    due: z.string().nullable(),
    priority: z.int().nullable(),
    status: z.enum(['waiting', 'placed', 'refused']),
    reason: z.string().nullable().openapi({ description: 'why the line is refused' }),
    area_share: z.number().nullable().openapi({ description: 'of what its group charges, 0 to 1' }),
    sheets_used: z.number().nullable().openapi({ description: 'formats that its group charges' }),
    material_cost_alone: cents.nullable(),
    material_cost_nested: cents.nullable(),
  })
  .openapi('NestItem');

const summary = {
  id: uuid(),
  name: z.string(),
  costing_environment_id: uuid(),
  status: z.enum(NEST_STATUSES),
  nest_revision: z.int().openapi({ description: 'rises with each solve' }),
  evaluations: z.int().openapi({ description: 'work done so far' }),
  reason: z.string().nullable(),
  accepted_at: timestamp.nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
};

export const nestSummary = z.object(summary).openapi('JobNestSummary');

const solution = {
  evaluations_allowed: z
    .int()
    .nullable()
    .openapi({ description: 'work that the search may do; null: not known yet' }),
  currency: z.string().nullable(),
  simplified_pairs: z.int().openapi({
    description:
      'Pairs of outlines that are kept apart by their convex hulls, because their corners would take too much work: the nest may take more sheet than it must. 0: none.',
    example: 0,
  }),
  groups: z.array(group).openapi({ description: 'while it solves: the best so far' }),
  items: z.array(item),
  utilisation_pct: z.number().nullable(),
  savings: orNull(
    z
      .object({
        amount: cents,
        mass_kg: z.number().openapi({ description: 'of material' }),
        kg_co2e: z.number(),
      })
      .openapi('NestSavings'),
  ).openapi({
    description:
      'each part bought for itself, less the nest, which pays for its sheets but for the rests that are kept: below 0, a nest of these parts costs more than buying for each; null: not known yet',
  }),
};

export const nest = z.object({ ...summary, ...solution }).openapi('JobNest');

/** A nest that is not made. */
export const nestPreview = z
  .object({ evaluations: summary.evaluations, ...solution })
  .openapi('JobNestPreviewResult');

const CENTS = 100;
const micrometre = (mm: number): number => Math.round(mm * 1e3) / 1e3 + 0;
const millionth = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

export const summaryToWire = (row: JobNest): Wire<typeof nestSummary> => ({
  id: row.id,
  name: row.name,
  costing_environment_id: row.environmentId,
  status: row.status,
  nest_revision: row.revision,
  evaluations: row.evaluations,
  reason: row.reason,
  accepted_at: row.acceptedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
});

type Wires = Wire<typeof nestPreview>;

const cornersOf = (loop: readonly number[] | null | undefined): [number, number][] | null =>
  loop == null
    ? null
    : Array.from({ length: loop.length / 2 }, (_, k) => [
        micrometre(loop[2 * k] ?? 0),
        micrometre(loop[2 * k + 1] ?? 0),
      ]);

const sheetToWire = (
  one: NestResult['groups'][number]['sheets'][number],
): Wires['groups'][number]['sheets'][number] => ({
  stock_format_id: one.stock_format_id,
  remnant_id: one.remnant_id,
  format_mm: one.format_mm,
  outline_mm: cornersOf(one.outline_mm),
  count: one.count,
  utilisation_pct: millionth(one.utilisation),
  placements: one.placements.map(({ nest_item_id, x_mm, y_mm, rotation_deg }) => ({
    nest_item_id,
    x_mm: micrometre(x_mm),
    y_mm: micrometre(y_mm),
    rotation_deg,
  })),
  remnant_mm: one.remnant_mm?.map(micrometre) ?? null,
  remnant_outline_mm: cornersOf(one.remnant_outline_mm),
});

const itemToWire = (
  one: NestItemRow,
  line: NestResult['lines'][number] | undefined,
): Wires['items'][number] => {
  const placed = line?.placed ?? null;
  return {
    nest_item_id: one.id,
    part_revision_id: one.revisionId,
    calculation_id: one.calculationId,
    quantity: one.quantity,
    order_ref: one.orderRef,
    due: one.due,
    priority: one.priority,
    status: line?.status ?? 'waiting',
    reason: line?.reason ?? null,
    area_share: placed === null ? null : millionth(placed.area_share),
    sheets_used: placed === null ? null : millionth(placed.sheets_used),
    material_cost_alone: placed === null ? null : placed.cost_alone_cents / CENTS,
    material_cost_nested: placed === null ? null : placed.cost_nested_cents / CENTS,
  };
};

/** What was found, of the lines that were asked for. @param job null: not known yet */
export const solutionToWire = (
  job: NestJob | null,
  result: NestResult | null,
  items: readonly NestItemRow[],
): Omit<Wires, 'evaluations'> => {
  const lines = new Map(result?.lines.map((line) => [line.item_id, line]));
  return {
    evaluations_allowed: job?.evaluations ?? null,
    currency: job?.currency ?? null,
    simplified_pairs: result?.simplified_pairs ?? 0,
    groups: (result?.groups ?? []).map((one) => ({
      material_grade_id: one.material_grade_id,
      form: one.form,
      thickness_mm: one.thickness_mm,
      section: one.section,
      part_gap_mm: one.gap_mm,
      edge_mm: one.edge_mm,
      sheets: one.sheets.map(sheetToWire),
      lower_bound_sheets: one.lower_bound_sheets,
      proven: one.proven,
      gap_pct: one.gap == null ? null : millionth(one.gap),
      material_cost: one.cost_cents / CENTS,
      mass_kg: millionth(one.mass_kg),
    })),
    items: items.map((one) => itemToWire(one, lines.get(one.id))),
    utilisation_pct: result === null ? null : millionth(result.utilisation),
    savings:
      result === null
        ? null
        : {
            amount: result.savings.cents / CENTS,
            mass_kg: millionth(result.savings.mass_kg),
            kg_co2e: millionth(result.savings.kg_co2e),
          },
  };
};

export const nestToWire = (row: JobNest, items: readonly NestItemRow[]): Wire<typeof nest> => ({
  ...summaryToWire(row),
  ...solutionToWire(row.job, row.result, items),
});

export const remnant = z
  .object({
    id: uuid(),
    material_grade_id: uuid(),
    form: z.enum(['sheet', 'bar']),
    thickness_mm: z.number().nullable(),
    section: z.string().nullable(),
    length_mm: z.number().openapi({ description: 'of its extent' }),
    width_mm: z.number().nullable(),
    outline_mm: outlineMm.nullable().openapi({ description: 'corners x, y; null: the rectangle' }),
    job_nest_id: uuid().nullable().openapi({ description: 'the nest that left it; null: stated by hand' }),
    held_by_nest_id: uuid().nullable().openapi({ description: 'a nest that means to take it' }),
    created_at: timestamp,
  })
  .openapi('Remnant');

/** Whether a loop is sound, and still is where it is kept to the thousandth. */
const isKeepable = (loop: readonly number[]): boolean => {
  if (!isSimpleLoop(loop)) return false;
  const { lengthMm, widthMm, outlineMm } = keptOutline(loop);
  return lengthMm >= LEAST_MM && widthMm >= LEAST_MM && (outlineMm === null || isSimpleLoop(outlineMm));
};

const coordinate = z.number().min(-MAX_MM).max(MAX_MM);

export const createRemnantBody = z
  .strictObject({
    material_grade_id: uuid(),
    form: z.enum(['sheet', 'bar']).optional().openapi({ description: 'default sheet' }),
    thickness_mm: mm.nullable().optional(),
    section: z.string().trim().min(1).max(100).nullable().optional(),
    length_mm: mm.nullable().optional(),
    width_mm: mm.nullable().optional(),
    outline_mm: z
      .array(z.array(coordinate).length(2))
      .min(3)
      .max(MAX_CORNERS)
      .nullable()
      .optional()
      .openapi({ description: 'corners x, y of a sheet of any shape, instead of length and width' }),
  })
  .superRefine((body, context) => {
    const refuse = (path: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [path], message });
    const { outline_mm: outline } = body;
    const sizes = outline == null ? (['length_mm', 'width_mm'] as const) : [];
    const needed =
      body.form === 'bar' ? (['section', 'length_mm'] as const) : (['thickness_mm', ...sizes] as const);
    for (const name of needed) if (body[name] == null) refuse(name, 'required for this form');
    if (outline == null) return;
    if (body.form === 'bar') refuse('outline_mm', 'of a sheet only');
    for (const name of ['length_mm', 'width_mm'] as const)
      if (body[name] != null) refuse(name, 'exclusive with outline_mm');
    if (!isKeepable(outline.flat())) refuse('outline_mm', 'encloses nothing, or crosses or touches itself');
  })
  .openapi('RemnantCreate');

export const remnantToWire = (row: Remnant): Wire<typeof remnant> => ({
  id: row.id,
  material_grade_id: row.materialGradeId,
  form: row.form,
  thickness_mm: row.thicknessMm,
  section: row.section,
  length_mm: row.lengthMm,
  width_mm: row.widthMm,
  outline_mm: cornersOf(row.outlineMm),
  job_nest_id: row.nestId,
  held_by_nest_id: row.heldByNestId,
  created_at: row.createdAt.toISOString(),
});
