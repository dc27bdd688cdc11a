import { z } from '@hono/zod-openapi';
import { CALCULATION_STATUSES } from '../../db/calculation-record/run.ts';
import type { Bill, BilledComponent } from '../../db/calculations/bill-of-materials.ts';
import type { ComponentCorrection } from '../../db/snapshot/component-corrections.ts';
import { NO_CORRECTION } from '../../db/snapshot/component-corrections.ts';
import { termsOf } from '../../db/snapshot/split-snapshot.ts';
import { type StructureNode, structureOf, type UniqueComponent } from '../../db/snapshot/structure.ts';
import { roundMicro } from '../../engine/index.ts';
import { type Column, writeSheet } from '../kit/csv.ts';
import { calculationField, componentKeyField } from '../kit/fields.ts';
import { orNull, uuid } from '../kit/schemas.ts';

export const VIEWS = ['flat', 'tree'] as const;

export const correction = z
  .object({
    material_grade_id: uuid(
      'UUID of the corrected material grade. Null if the material is not corrected.',
    ).nullable(),
    material_ref: z
      .string()
      .nullable()
      .describe('Corrected material as the caller wrote it. Null if the material is not corrected.'),
    make_or_buy: z.enum(['make', 'buy']).nullable().describe('`make` or `buy`. Null if not corrected.'),
    purchase_price: z
      .number()
      .nullable()
      .describe('Purchase price of one piece, in the currency of the calculation. Null if not corrected.'),
    quantity_per: z
      .int()
      .nullable()
      .describe('Corrected number of pieces in one assembly. Null if the CAD file decides.'),
    note: z.string().nullable().describe('Note of the caller about the component. Null if there is none.'),
  })
  .openapi('ComponentCorrection', {
    description: 'Corrections of one component. A null field is not corrected.',
  });

const entry = z
  .object({
    component_key: componentKeyField,
    label: z.string().describe('Name of the component in the CAD file.'),
    level: z.int().describe('Depth in the assembly tree; 1 is directly in the assembly.'),
    position: z
      .string()
      .openapi({ example: '2.1' })
      .describe('Position in the assembly tree: `2.1` is the first child of the second.'),
    positions: z.array(z.string()).describe('All positions of this component in the tree.'),
    quantity: z.int().describe('Number of these pieces in one assembly.'),
    is_assembly: z
      .boolean()
      .describe('True for a subassembly. It groups its components and has no price of its own.'),
    make_or_buy: z.enum(['make', 'buy']).nullable().describe('`make` or `buy`. Null for a subassembly.'),
    standard: z
      .string()
      .nullable()
      .openapi({ example: 'ISO 4762' })
      .describe('Standard of a standard part. Null for other components.'),
    size: z
      .string()
      .nullable()
      .openapi({ example: 'M8' })
      .describe('Thread size of a standard part. Null for other components.'),
    material_grade_id: uuid(
      'UUID of the material grade that the component was priced with. Null if not priced with one.',
    ).nullable(),
    material: z.string().nullable().describe('Code of that material grade. Null if not priced with one.'),
    part_id: uuid('UUID of the part that was created for the component. Null if none was.').nullable(),
    part_number: z.string().nullable().describe('Number of that part. Null if none was created.'),
    calculation_id: uuid(
      'UUID of the calculation of this component. Null before the first run and for a subassembly.',
    ).nullable(),
    status: z
      .enum(CALCULATION_STATUSES)
      .nullable()
      .describe('Status of that calculation. Null if there is none.'),
    error: z
      .string()
      .nullable()
      .describe('Error of that calculation as `code: sentence`. Null unless it failed.'),
    unit_cost: z
      .number()
      .nullable()
      .describe("Unit cost from the component's own calculation, before surcharges. Null until priced."),
    manufacturing_cost: z
      .number()
      .nullable()
      .describe(
        'Cost at which one piece enters the assembly: its manufacturing cost, or the purchase price of a bought part. Null until priced.',
      ),
    extended_cost: z.number().nullable().describe('`manufacturing_cost` × `quantity`. Null until priced.'),
    share: z
      .number()
      .nullable()
      .describe('Share of the cost of all components, as a fraction. Null until priced.'),
    correction: orNull(correction).describe(
      'Corrections of this component that the next run uses. Null if there are none.',
    ),
  })
  .openapi('BillOfMaterialsEntry', {
    description: 'One component, or one place of a component in the assembly tree.',
  });

export const billOfMaterials = z
  .object({
    calculation_id: calculationField,
    view: z.enum(VIEWS).describe('`flat`: each component once. `tree`: each place in the assembly tree.'),
    currency: z.string().describe('ISO 4217 code of the costs in this bill.'),
    count: z.int().describe('Number of entries.'),
    total: z
      .number()
      .nullable()
      .describe('Cost of all priced components in one assembly. Null if none is priced.'),
    items: z.array(entry).describe('Entries of the bill; empty if the calculation is not an assembly.'),
  })
  .openapi('BillOfMaterials', { description: 'Components of an assembly with quantities and costs.' });

type Entry = z.infer<typeof entry>;

export const correctionToWire = (corrected: ComponentCorrection): z.infer<typeof correction> => ({
  material_grade_id: corrected.materialGradeId,
  material_ref: corrected.materialRef,
  make_or_buy: corrected.makeOrBuy,
  purchase_price: corrected.purchasePrice,
  quantity_per: corrected.quantityPer,
  note: corrected.note,
});

const totalOf = ({ components }: Bill): number | null => {
  const priced = [...components.values()].filter((one) => one.manufacturingCost !== null);
  return priced.length === 0
    ? null
    : roundMicro(priced.reduce((sum, one) => sum + (one.manufacturingCost ?? 0) * one.quantity, 0));
};

type Place = Pick<Entry, 'level' | 'position' | 'positions'> & { readonly quantity: number };

const entryOf = (bill: Bill, component: UniqueComponent, place: Place, total: number | null): Entry => {
  const { key, name, fastener } = component;
  const run: BilledComponent | undefined = bill.components.get(key);
  const corrected = bill.corrections.get(key);
  const unit = run?.manufacturingCost ?? null;
  const extended = unit === null ? null : roundMicro(unit * place.quantity);
  return {
    component_key: key,
    label: name,
    ...place,
    positions: [...place.positions],
    is_assembly: false,
    make_or_buy: run?.makeOrBuy ?? termsOf(component, corrected ?? NO_CORRECTION).makeOrBuy,
    standard: fastener?.standard ?? null,
    size: fastener?.size ?? null,
    material_grade_id: run?.material?.gradeId ?? null,
    material: run?.material?.code ?? null,
    part_id: run?.partId ?? null,
    part_number: run?.partNumber ?? null,
    calculation_id: run?.id ?? null,
    status: run?.status ?? null,
    error: run?.error ?? null,
    unit_cost: run?.unitCost ?? null,
    manufacturing_cost: unit,
    extended_cost: extended,
    share: extended === null || total === null || total === 0 ? null : roundMicro(extended / total),
    correction: corrected === undefined ? null : correctionToWire(corrected),
  };
};

const NO_RUN = {
  make_or_buy: null,
  standard: null,
  size: null,
  material_grade_id: null,
  material: null,
  part_id: null,
  part_number: null,
  calculation_id: null,
  status: null,
  error: null,
  unit_cost: null,
  manufacturing_cost: null,
  extended_cost: null,
  share: null,
  correction: null,
} as const;

const flat = (bill: Bill, root: StructureNode, total: number | null): readonly Entry[] =>
  structureOf(root).unique.map((component) =>
    entryOf(
      bill,
      component,
      {
        level: 1,
        position: component.positions[0] ?? '',
        positions: [...component.positions],
        quantity: bill.components.get(component.key)?.quantity ?? component.quantity,
      },
      total,
    ),
  );

/** Every position of the tree in order; quantities are per assembly, multiplied through all levels above. */
const tree = (bill: Bill, root: StructureNode, total: number | null): readonly Entry[] => {
  const unique = new Map(structureOf(root).unique.map((one) => [one.key, one]));
  const below = (node: StructureNode, count: number, at: string, level: number): readonly Entry[] =>
    node.children.flatMap((child, index) => {
      const position = at === '' ? String(index + 1) : `${at}.${index + 1}`;
      const quantity = count * child.quantity;
      const place = { level, position, positions: [position], quantity };
      const component = unique.get(child.key);
      if (component !== undefined) return [entryOf(bill, component, place, total)];
      const group = {
        component_key: child.key,
        label: child.name || child.product_id || child.key,
        ...place,
        is_assembly: true,
        ...NO_RUN,
      };
      return [group, ...below(child, quantity, position, level + 1)];
    });
  return below(root, 1, '', 1);
};

export const billToWire = (
  of: { readonly id: string; readonly currency: string },
  bill: Bill,
  view: (typeof VIEWS)[number],
): z.infer<typeof billOfMaterials> => {
  const total = totalOf(bill);
  const items = bill.tree === null ? [] : [...(view === 'flat' ? flat : tree)(bill, bill.tree, total)];
  return {
    calculation_id: of.id,
    view,
    currency: of.currency,
    count: items.length,
    total,
    items,
  };
};

const column = (name: keyof Entry): Column<Entry> => ({
  name,
  schema: z.unknown(),
  write: (row) => {
    const value = row[name];
    return value === null || typeof value !== 'object' ? value : JSON.stringify(value);
  },
});

const COLUMNS = (
  [
    'position',
    'level',
    'label',
    'part_number',
    'quantity',
    'make_or_buy',
    'standard',
    'size',
    'material',
    'unit_cost',
    'manufacturing_cost',
    'extended_cost',
    'share',
    'status',
    'calculation_id',
    'component_key',
  ] as const
).map(column);

/** The bill as CSV: one line per entry. */
export const billToCsv = (body: unknown): string => writeSheet(billOfMaterials.parse(body).items, COLUMNS);
