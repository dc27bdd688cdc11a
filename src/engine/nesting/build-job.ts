import type {
  BarGroup,
  NestGroup,
  NestJob,
  NestRotation,
  Outline,
  SheetFormat,
  SheetGroup,
} from '../../nest/index.ts';
import type { PricingSnapshot } from '../snapshot.ts';
import { type NestStock, nestStockOf } from './stock-of.ts';

/** Request of a nest; null: the parameters of the environment. */
export type NestOptions = {
  readonly rotation: NestRotation;
  readonly part_gap_mm: number | null;
  readonly edge_mm: number | null;
  readonly currency: string;
  readonly lines: readonly {
    readonly item_id: string;
    readonly quantity: number;
    readonly snapshot: PricingSnapshot | null;
    readonly outline: Outline | null;
    /** Why there is no snapshot. */
    readonly reason: string | null;
  }[];
  readonly remnants: readonly {
    readonly id: string;
    readonly material_grade_id: string;
    readonly form: 'sheet' | 'bar';
    readonly thickness_mm: number | null;
    readonly section: string | null;
    readonly length_mm: number;
    readonly width_mm: number | null;
    readonly outline_mm: readonly number[] | null;
  }[];
};

/** Evaluations per piece, and maximum: some ten seconds of a core. */
const [EVALUATIONS_A_PIECE, MAX_EVALUATIONS] = [60_000, 20_000_000];
const SEED = 1;
const SAME_THICKNESS_MM = 1e-6;

type Line = NestOptions['lines'][number];
type Taken = { readonly line: Line; readonly stock: NestStock };

const keyOf = (stock: NestStock): string =>
  stock.form === 'sheet'
    ? `${stock.material_grade_id}/sheet/${stock.thickness_mm}`
    : `${stock.material_grade_id}/bar/${stock.section}/${stock.kerf_mm}`;

const common = ({ stock }: Taken) => ({
  material_grade_id: stock.material_grade_id,
  price_per_kg: stock.price_per_kg,
  scrap_per_kg: stock.scrap_per_kg,
  co2e_per_kg: stock.co2e_per_kg,
});

const lineOf = ({ line, stock }: Taken) => ({
  item_id: line.item_id,
  quantity: line.quantity,
  net_mass_kg: stock.net_mass_kg,
  alone_mass_kg: stock.alone_mass_kg,
});

const sheetGroup = (
  taken: readonly Taken[],
  stock: NestStock & { form: 'sheet' },
  options: NestOptions,
): SheetGroup => ({
  ...common(taken[0] as Taken),
  form: 'sheet',
  thickness_mm: stock.thickness_mm,
  kg_mm2: stock.kg_mm2,
  gap_mm: options.part_gap_mm ?? stock.gap_mm,
  edge_mm: options.edge_mm ?? stock.edge_mm,
  formats: stock.formats.map(({ id, length, width }) => ({
    stock_format_id: id,
    remnant_id: null,
    length_mm: length,
    width_mm: width,
  })),
  remnants: options.remnants.flatMap((one): SheetFormat[] => {
    const isSame =
      one.form === 'sheet' &&
      one.material_grade_id === stock.material_grade_id &&
      Math.abs((one.thickness_mm ?? 0) - stock.thickness_mm) < SAME_THICKNESS_MM;
    if (!isSame || one.width_mm === null) return [];
    return [
      {
        stock_format_id: null,
        remnant_id: one.id,
        length_mm: one.length_mm,
        width_mm: one.width_mm,
        outline: one.outline_mm,
      },
    ];
  }),
  lines: taken.map((one) => ({
    ...lineOf(one),
    outline: one.line.outline as Outline,
    rotation: options.rotation,
  })),
});

const barGroup = (
  taken: readonly Taken[],
  stock: NestStock & { form: 'bar' },
  options: NestOptions,
): BarGroup => ({
  ...common(taken[0] as Taken),
  form: 'bar',
  stock_id: stock.stock_id,
  section: stock.section,
  kg_mm: stock.kg_mm,
  kerf_mm: stock.kerf_mm,
  // The clamping rest: the maximum over the pieces, because short pieces cannot be clamped to the end.
  rest_mm: Math.max(...taken.map((one) => (one.stock as typeof stock).rest_mm)),
  formats: [...new Set(taken.flatMap((one) => (one.stock as typeof stock).bars_mm))].map((length_mm) => ({
    stock_format_id: null,
    remnant_id: null,
    length_mm,
  })),
  remnants: options.remnants
    .filter(
      (one) =>
        one.form === 'bar' &&
        one.material_grade_id === stock.material_grade_id &&
        one.section === stock.section,
    )
    .map((one) => ({ stock_format_id: null, remnant_id: one.id, length_mm: one.length_mm })),
  lines: taken.map((one) => ({ ...lineOf(one), length_mm: (one.stock as typeof stock).piece_mm })),
});

/** Groups lines by stock: grade and thickness, for bars grade and section. Lines without shareable stock are refused. */
export const buildJob = (options: NestOptions): NestJob => {
  const taken: Taken[] = [];
  const refused: NestJob['refused'][number][] = [];
  for (const line of options.lines) {
    const { item_id, quantity } = line;
    const refuse = (reason: string, params: NestJob['refused'][number]['params'] = {}): void => {
      refused.push({ item_id, quantity, reason, params });
    };
    if (line.snapshot === null) {
      refuse(line.reason ?? 'not_nestable');
      continue;
    }
    const stock = nestStockOf(line.snapshot);
    if ('reason' in stock) refuse(stock.reason, stock.params);
    else if (stock.form === 'sheet' && line.outline === null) refuse('outline_missing');
    else taken.push({ line, stock });
  }
  const groups: NestGroup[] = [...Map.groupBy(taken, ({ stock }) => keyOf(stock)).values()].map((members) => {
    const { stock } = members[0] as Taken;
    return stock.form === 'sheet' ? sheetGroup(members, stock, options) : barGroup(members, stock, options);
  });
  const pieces = taken.reduce((sum, { line }) => sum + line.quantity, 0);
  return {
    seed: SEED,
    evaluations: Math.min(MAX_EVALUATIONS, pieces * EVALUATIONS_A_PIECE),
    currency: options.currency,
    groups,
    refused,
  };
};
