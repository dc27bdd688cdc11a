import { z } from '@hono/zod-openapi';
import { MAX_LINES, MAX_PIECES, type NestInput } from '../../db/calculations/nest-changes.ts';
import { type JobNest, NEST_STATUSES, type NestItemRow } from '../../db/nests/nests.ts';
import { keptOutline } from '../../db/nests/remnant-outline.ts';
import type { Remnant } from '../../db/nests/remnants.ts';
import { isSimpleLoop, NEST_ROTATIONS, type NestJob, type NestResult } from '../../nest/index.ts';
import { createdAt, environmentField } from '../kit/fields.ts';
import { calendarDate, orNull, timestamp, uuid, type Wire } from '../kit/schemas.ts';

/** The requested nest, in the form of `db`. */
export const nestInputOf = (body: z.output<typeof nestBody>): NestInput => ({
  environmentId: body.costing_environment_id,
  items:
    body.items?.map((item) => ({
      revisionId: item.part_revision_id ?? null,
      calculationId: item.calculation_id ?? null,
      quantity: item.quantity,
      orderRef: item.order_ref ?? null,
      due: item.due ?? null,
      priority: item.priority ?? null,
    })) ?? null,
  batchId: body.batch_id ?? null,
  folderId: body.folder_id ?? null,
  request: {
    stockFormatId: body.stock_format_id ?? null,
    stockFormatMm: body.stock_format_mm ?? null,
    remnants: body.remnants ?? true,
    partGapMm: body.part_gap_mm ?? null,
    edgeMm: body.edge_mm ?? null,
    rotation: body.rotation ?? 'quarter',
  },
});

const MIN_MM = 0.001;
const MAX_MM = 100_000;
const MAX_GAP_MM = 500;
const MAX_CORNERS = 500;

const mm = z.number().min(MIN_MM).max(MAX_MM);
const gap = z.number().min(0).max(MAX_GAP_MM).nullable().optional();

const nestItemInput = z
  .strictObject({
    part_revision_id: uuid('UUID of the part revision to nest. Not together with `calculation_id`.').optional(),
    calculation_id: uuid('UUID of the calculation whose part and material are nested. Not together with `part_revision_id`.').optional(),
    quantity: z.int().min(1).max(MAX_PIECES).describe('Number of pieces to nest.'),
    order_ref: z.string().trim().min(1).max(200).nullable().optional().describe('Order that the pieces belong to; printed on them in the drawing. Null or left out: none.'),
    due: calendarDate.nullable().optional().describe('Due date of the pieces. Null or left out: none.'),
    priority: z.int().min(0).max(1000).nullable().optional().describe('Priority of the line, 0 to 1000, for information. Null or left out: none.'),
  })
  .refine((item) => (item.part_revision_id === undefined) !== (item.calculation_id === undefined), 'must have either part_revision_id or calculation_id');

const nestFields = {
  costing_environment_id: uuid('UUID of the environment whose prices and gaps the nest uses.'),
  items: z.array(nestItemInput).min(1).max(MAX_LINES).optional().describe('Parts to nest: one entry per part revision with its quantity.'),
  batch_id: uuid('UUID of a batch whose calculations are nested, instead of `items`.').optional(),
  folder_id: uuid('UUID of a folder whose parts are nested, instead of `items`.').optional(),
  stock_format_id: uuid('UUID of the stock format to nest on. Null or left out: the cheapest suitable ones.').nullable().optional(),
  stock_format_mm: z
    .strictObject({ length_mm: mm.describe('Length of the sheet to nest on, in mm.'), width_mm: mm.describe('Width of the sheet to nest on, in mm.') })
    .nullable()
    .optional()
    .describe('Size of the stock to nest on. Null or left out: the cheapest suitable formats. Not together with `stock_format_id`.'),
  remnants: z.boolean().optional().describe('True uses suitable remnants before new stock. Default true.'),
  part_gap_mm: gap.describe('Gap between pieces in mm; for bars the kerf. Null or left out: as the environment states.'),
  edge_mm: gap.describe('Margin at the edges of a sheet in mm; for bars the end that the saw cannot use. Null or left out: as the environment states.'),
  rotation: z
    .enum(NEST_ROTATIONS)
    .optional()
    .describe('Allowed rotation: `free`, `quarter` turns (default), `half` turns or `none`. `half` and `none` keep the grain direction; `free` uses coarser steps with more parts.'),
};

type NestFields = z.output<z.ZodObject<typeof nestFields>>;

const checkNestFields = (body: NestFields, context: z.RefinementCtx): void => {
  const lineSources = [body.items, body.batch_id, body.folder_id].filter((way) => way !== undefined);
  if (lineSources.length !== 1)
    context.addIssue({
      code: 'custom',
      path: ['items'],
      message: 'is required unless batch_id or folder_id is sent; send exactly one of the three',
    });
  if (body.stock_format_id != null && body.stock_format_mm != null)
    context.addIssue({
      code: 'custom',
      path: ['stock_format_mm'],
      message: 'must not be combined with stock_format_id',
    });
  const pieces = (body.items ?? []).reduce((sum, item) => sum + item.quantity, 0);
  if (pieces > MAX_PIECES)
    context.addIssue({
      code: 'custom',
      path: ['items'],
      message: `must ask for at most ${MAX_PIECES} pieces (got ${pieces})`,
    });
};

/** A nest request; a stored nest may also have a name. */
export const nestBody = z.strictObject(nestFields).superRefine(checkNestFields).openapi('JobNestPreview', { description: 'Parts to nest and the stock to nest them on.' });

export const createNestBody = z
  .strictObject({ ...nestFields, name: z.string().trim().min(1).max(200).optional().describe('Name of the job nest. Default: a name with the current time.') })
  .superRefine(checkNestFields)
  .openapi('JobNestCreate', { description: 'Parts to nest and the stock to nest them on. Give exactly one of `items`, `batch_id` and `folder_id`.' });

const outlineMm = z.array(z.array(z.number()).length(2));

const cents = z.number().openapi({ description: 'in the currency of the nest, to the cent' });
const sheet = z
  .object({
    stock_format_id: uuid('UUID of the stock format of this sheet. Null for a remnant or a size without a listed format.').nullable(),
    remnant_id: uuid('UUID of the remnant that is used. Null for new stock.').nullable(),
    format_mm: z.array(z.number()).describe('Length and width of the sheet in mm; only the length for a bar.'),
    outline_mm: outlineMm.nullable().describe('Corners [x, y] in mm of a remnant that is not a rectangle. Null for a rectangle.'),
    count: z.int().describe('Number of sheets or bars that are cut like this.'),
    utilisation_pct: z.number().describe('Share of this sheet that becomes parts, as a fraction.'),
    placements: z
      .array(
        z
          .object({
            nest_item_id: uuid('UUID of the line that the piece belongs to.'),
            x_mm: z.number().describe('Left end of the rotated piece, in mm from the left edge.'),
            y_mm: z.number().describe('Lower end of the rotated piece, in mm from the lower edge.'),
            rotation_deg: z.number().describe('Rotation of the piece in degrees, counter-clockwise.'),
          })
          .openapi('NestPlacement', { description: 'Position of one piece on the sheet or bar.' }),
      )
      .describe('Positions of the pieces.'),
    remnant_mm: z.array(z.number()).nullable().describe('Length and width in mm of the reusable remnant that is left; only the length for a bar. Null if nothing reusable is left.'),
    remnant_outline_mm: outlineMm.nullable().describe('Corners [x, y] in mm of that remnant on the sheet. Null for a bar, or if nothing reusable is left.'),
  })
  .openapi('NestSheet', { description: 'A sheet or bar with the pieces cut from it.' });

const group = z
  .object({
    material_grade_id: uuid('UUID of the material grade of the group.'),
    form: z.enum(['sheet', 'bar']).describe('Form of the stock in the group: `sheet` or `bar`.'),
    thickness_mm: z.number().nullable().describe('Sheet thickness of the group in mm. Null for bars.'),
    section: z.string().nullable().describe('Bar section of the group, for example `round_bar 40`. Null for sheets.'),
    part_gap_mm: z.number().describe('Gap between pieces in mm; for bars the kerf.'),
    edge_mm: z.number().describe('Margin at the edges of a sheet in mm; for bars the unusable end.'),
    sheets: z.array(sheet).describe('Sheets or bars with their layouts.'),
    lower_bound_sheets: z.int().describe('Minimum number of new sheets or bars that any nest needs.'),
    proven: z.boolean().describe('True if no nest can use less stock.'),
    gap_pct: z.number().nullable().describe('Upper bound of the stock that the bar plan uses beyond the minimum, as a fraction; remnants count half. Null for sheets.'),
    material_cost: cents.describe('Material cost of the group, in the currency of the nest, rounded to cents.'),
    mass_kg: z.number().describe('Mass of material charged for the group, in kg.'),
  })
  .openapi('NestGroup', { description: 'Stock of one material and thickness or section, with its sheets or bars.' });

const item = z
  .object({
    nest_item_id: uuid('UUID of this line. A calculation refers to it to use the shared stock.'),
    part_revision_id: uuid('UUID of the nested part revision. Null if it was deleted.').nullable(),
    calculation_id: uuid('UUID of the nested calculation. Null if the line names a part revision, or if it was deleted.').nullable(),
    quantity: z.int().describe('Number of pieces in this line.'),
    order_ref: z.string().nullable().describe('Order that the pieces belong to. Null if none was given.'),
    due: z.string().nullable().describe('Due date of the line, YYYY-MM-DD. Null if none was given.'),
    priority: z.int().nullable().describe('Priority of the line. Null if none was given.'),
    status: z.enum(['waiting', 'placed', 'refused']).describe('`waiting` (not solved yet), `placed` or `refused`.'),
    reason: z.string().nullable().describe('Reason why the line was refused, as a code. Null otherwise.'),
    area_share: z.number().nullable().describe("Share of the group's charged material, as a fraction. Null until placed."),
    sheets_used: z.number().nullable().describe('Number of sheets or bars charged to the line, in fractions of a sheet. Null until placed.'),
    material_cost_alone: cents.nullable().describe("Material cost of the line if it had stock of its own, in the nest's currency. Null until placed."),
    material_cost_nested: cents.nullable().describe("Material cost of the line in this nest, in the nest's currency. Null until placed."),
  })
  .openapi('NestItem', { description: 'One line of the nest with its share of the material.' });

const summary = {
  id: uuid('UUID of the job nest.'),
  name: z.string().describe('Name of this job nest.'),
  costing_environment_id: environmentField,
  status: z.enum(NEST_STATUSES).describe('`queued`, `solving`, `solved`, `failed` or `cancelled`.'),
  nest_revision: z.int().describe('Revision of the layout; each solve raises it by one.'),
  evaluations: z.int().describe('Search steps done so far.'),
  reason: z.string().nullable().describe('Reason why solving failed, as a code. Null otherwise.'),
  accepted_at: timestamp.nullable().describe('Time at which the nest was accepted for cutting, RFC 3339 in UTC. Null if it was not.'),
  created_at: createdAt,
  finished_at: timestamp.nullable().describe('Time at which solving ended, RFC 3339 in UTC. Null until then.'),
};

export const nestSummary = z.object(summary).openapi('JobNestSummary', { description: 'A job nest as lists show it.' });

const solution = {
  evaluations_allowed: z.int().nullable().describe('Maximum number of search steps. Null until the inputs are read.'),
  currency: z.string().nullable().describe('ISO 4217 code of the costs of the nest. Null until the inputs are read.'),
  simplified_pairs: z.int().openapi({ example: 0 }).describe('Number of outline pairs that were spaced by their convex hulls to save work. If above 0, the nest may use more sheet than necessary.'),
  groups: z.array(group).describe('Layouts by material and thickness or section. While solving: the best so far.'),
  items: z.array(item).describe('Lines of the nest.'),
  utilisation_pct: z.number().nullable().describe('Share of all charged material that becomes parts, as a fraction. Null until there is a layout.'),
  savings: orNull(
    z
      .object({
        amount: cents.describe('Saved material cost, in the currency of the nest, rounded to cents.'),
        mass_kg: z.number().describe('Saved material in kg.'),
        kg_co2e: z.number().describe('Saved emissions in kg CO₂ equivalent.'),
      })
      .openapi('NestSavings', { description: 'Difference between buying stock for each part alone and nesting them.' }),
  ).describe('Savings compared with separate stock for each part. Negative values mean that nesting costs more. Null until there is a layout.'),
};

export const nest = z.object({ ...summary, ...solution }).openapi('JobNest', { description: 'A job nest with its lines and layout.' });

/** A nest that is not stored. */
export const nestPreview = z.object({ evaluations: summary.evaluations, ...solution }).openapi('JobNestPreviewResult', { description: 'Layout found by the preview; nothing is stored.' });

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
  loop == null ? null : Array.from({ length: loop.length / 2 }, (_, k) => [micrometre(loop[2 * k] ?? 0), micrometre(loop[2 * k + 1] ?? 0)]);

const sheetToWire = (one: NestResult['groups'][number]['sheets'][number]): Wires['groups'][number]['sheets'][number] => ({
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

const itemToWire = (one: NestItemRow, line: NestResult['lines'][number] | undefined): Wires['items'][number] => {
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

/** The solution for the requested lines. @param job null: not known yet */
export const solutionToWire = (job: NestJob | null, result: NestResult | null, items: readonly NestItemRow[]): Omit<Wires, 'evaluations'> => {
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
    id: uuid('UUID of the remnant.'),
    material_grade_id: uuid('UUID of the material grade of the remnant.'),
    form: z.enum(['sheet', 'bar']).describe('Form of the remnant: `sheet` or `bar`.'),
    thickness_mm: z.number().nullable().describe('Thickness in mm. Null for a bar.'),
    section: z.string().nullable().describe('Section of the bar, for example `round_bar 40`. Null for a sheet.'),
    length_mm: z.number().describe('Length in mm; for a sheet with an outline the length of its bounding box.'),
    width_mm: z.number().nullable().describe('Width in mm; for a sheet with an outline the width of its bounding box. Null for a bar.'),
    outline_mm: outlineMm.nullable().describe('Corners [x, y] of the sheet in mm. Null for a rectangle or a bar.'),
    job_nest_id: uuid('UUID of the job nest that left the remnant. Null if it was added by hand.').nullable(),
    held_by_nest_id: uuid('UUID of the job nest that plans to use the remnant. Null if none does.').nullable(),
    created_at: createdAt,
  })
  .openapi('Remnant', { description: 'A reusable remnant of a sheet or bar.' });

/** True if a loop is valid, also after rounding to a thousandth. */
const isKeepable = (loop: readonly number[]): boolean => {
  if (!isSimpleLoop(loop)) return false;
  const { lengthMm, widthMm, outlineMm } = keptOutline(loop);
  return lengthMm >= MIN_MM && widthMm >= MIN_MM && (outlineMm === null || isSimpleLoop(outlineMm));
};

const coordinate = z.number().min(-MAX_MM).max(MAX_MM);

export const createRemnantBody = z
  .strictObject({
    material_grade_id: uuid('UUID of the material grade of the new remnant.'),
    form: z.enum(['sheet', 'bar']).optional().describe('Form of the new remnant: `sheet` (default) or `bar`.'),
    thickness_mm: mm.nullable().optional().describe('Thickness of the sheet in mm. Null or left out: only for a bar.'),
    section: z.string().trim().min(1).max(100).nullable().optional().describe('Section of the bar, for example `round_bar 40`. Null or left out: only for a sheet.'),
    length_mm: mm.nullable().optional().describe('Length in mm. Null or left out: only with `outline_mm`.'),
    width_mm: mm.nullable().optional().describe('Width of the sheet in mm. Null or left out: only for a bar or with `outline_mm`.'),
    outline_mm: z
      .array(z.array(coordinate).length(2))
      .min(3)
      .max(MAX_CORNERS)
      .nullable()
      .optional()
      .describe('Corners [x, y] in mm of a sheet of any shape, instead of length and width. Null or left out: a rectangle.'),
  })
  .superRefine((body, context) => {
    const refuse = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message });
    const { outline_mm: outline } = body;
    const sizes = outline == null ? (['length_mm', 'width_mm'] as const) : [];
    const needed = body.form === 'bar' ? (['section', 'length_mm'] as const) : (['thickness_mm', ...sizes] as const);
    for (const name of needed) if (body[name] == null) refuse(name, `is required for the form ${body.form}`);
    if (outline == null) return;
    if (body.form === 'bar') refuse('outline_mm', 'is allowed for a sheet only');
    for (const name of ['length_mm', 'width_mm'] as const) if (body[name] != null) refuse(name, 'must not be combined with outline_mm');
    if (!isKeepable(outline.flat())) refuse('outline_mm', 'must enclose an area and must not cross or touch itself');
  })
  .openapi('RemnantCreate', { description: 'A remnant in the rack. Bars need `section` and `length_mm`, sheets `thickness_mm` and a size or outline.' });

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
