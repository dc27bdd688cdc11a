import { z } from '@hono/zod-openapi';
import { CALCULATION_STATUSES } from '../../db/calculation-record/calculation.ts';
import type { Bill, BilledComponent } from '../../db/calculations/bill-of-materials.ts';
import type { ComponentCorrection } from '../../db/snapshot/component-corrections.ts';
import { NOTHING_SAID } from '../../db/snapshot/component-corrections.ts';
import { termsOf } from '../../db/snapshot/split-snapshot.ts';
import { type StructureNode, structureOf, type UniqueComponent } from '../../db/snapshot/structure.ts';
import { type Column, writeSheet } from '../kit/csv.ts';
import { orNull, uuid } from '../kit/schemas.ts';

export const VIEWS = ['flat', 'tree'] as const;

export const correction = z
  .object({
    material_grade_id: uuid().nullable(),
    material_ref: z.string().nullable(),
    make_or_buy: z.enum(['make', 'buy']).nullable(),
    purchase_price: z
      .number()
      .nullable()
      .openapi({ description: 'of one piece, in the currency of the calculation' }),
    quantity_per: z.int().nullable(),
    note: z.string().nullable(),
  })
  .openapi('ComponentCorrection');

const entry = z
  .object({
    component_key: z.string(),
    label: z.string(),
    level: z.int().openapi({ description: '1: directly in the assembly' }),
    position: z.string().openapi({ example: '2.1' }),
    positions: z.array(z.string()),
    quantity: z.int().openapi({ description: 'pieces in one assembly' }),
    is_assembly: z.boolean().openapi({ description: 'a group of others, which has no price of its own' }),
    make_or_buy: z.enum(['make', 'buy']).nullable(),
    standard: z.string().nullable().openapi({ example: 'ISO 4762' }),
    size: z.string().nullable().openapi({ description: 'of a standard part', example: 'M8' }),
    material_grade_id: uuid().nullable(),
    material: z.string().nullable(),
    part_id: uuid().nullable(),
    part_number: z.string().nullable(),
    calculation_id: uuid().nullable(),
    status: z.enum(CALCULATION_STATUSES).nullable(),
    error: z.string().nullable(),
    unit_cost: z
      .number()
      .nullable()
      .openapi({ description: 'of one piece, as its own calculation says: before the surcharges' }),
    manufacturing_cost: z
      .number()
      .nullable()
      .openapi({ description: 'what one piece enters its assembly at; of a bought one its purchase price' }),
    extended_cost: z
      .number()
      .nullable()
      .openapi({ description: 'manufacturing cost of all pieces in one assembly' }),
    share: z.number().nullable().openapi({ description: 'of the cost of all components, as a fraction' }),
    correction: orNull(correction),
  })
  .openapi('BillOfMaterialsEntry');

export const billOfMaterials = z
  .object({
    calculation_id: uuid(),
    view: z.enum(VIEWS).openapi({ description: 'each component once, or each place of the structure' }),
    currency: z.string(),
    count: z.int(),
    total: z.number().nullable().openapi({ description: 'cost of all priced components in one assembly' }),
    items: z.array(entry),
  })
  .openapi('BillOfMaterials');

type Entry = z.infer<typeof entry>;

export const correctionToWire = (said: ComponentCorrection): z.infer<typeof correction> => ({
  material_grade_id: said.materialGradeId,
  material_ref: said.materialRef,
  make_or_buy: said.makeOrBuy,
  purchase_price: said.purchasePrice,
  quantity_per: said.quantityPer,
  note: said.note,
});

const MICRO = 1_000_000;
const round = (value: number): number => Math.round(value * MICRO) / MICRO;

const totalOf = ({ components }: Bill): number | null => {
  const priced = [...components.values()].filter((one) => one.manufacturingCost !== null);
  return priced.length === 0
    ? null
    : round(priced.reduce((sum, one) => sum + (one.manufacturingCost ?? 0) * one.quantity, 0));
};

type Place = Pick<Entry, 'level' | 'position' | 'positions'> & { readonly quantity: number };

const entryOf = (bill: Bill, component: UniqueComponent, place: Place, total: number | null): Entry => {
  const { key, name, fastener } = component;
  const run: BilledComponent | undefined = bill.components.get(key);
  const said = bill.corrections.get(key);
  const unit = run?.manufacturingCost ?? null;
  const extended = unit === null ? null : round(unit * place.quantity);
  return {
    component_key: key,
    label: name,
    ...place,
    positions: [...place.positions],
    is_assembly: false,
    make_or_buy: run?.makeOrBuy ?? termsOf(component, said ?? NOTHING_SAID).makeOrBuy,
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
    share: extended === null || total === null || total === 0 ? null : round(extended / total),
    correction: said === undefined ? null : correctionToWire(said),
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

/** Every place of the tree in its order; quantities are of one assembly, through all levels above. */
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

/** The bill as a sheet: one line per entry. */
export const billToCsv = (body: unknown): string => writeSheet(billOfMaterials.parse(body).items, COLUMNS);
