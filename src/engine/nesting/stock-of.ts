import type { StockWorth } from '../../nest/index.ts';
import type { CostContext } from '../cost/context.ts';
import { scrapPrice } from '../cost/material.ts';
import { openSnapshot } from '../pipeline/open-snapshot.ts';
import { rank } from '../pipeline/rank.ts';
import { planSubject } from '../pipeline/subject.ts';
import type { MaterialFacts, NoteParams, PartFacts, StockChoice } from '../records.ts';
import type { PricingSnapshot } from '../snapshot.ts';
import { seriesOf } from '../stock/families.ts';
import { barPieces } from '../stock/formulas.ts';
import { sameSize } from '../stock/piece.ts';
import { sheetFormats } from '../stock/sheet.ts';

const SHAPES = { round_bar: 'round', hex_bar: 'hexagon', flat_bar: 'flat', square_bar: 'square' } as const;

const shapeOf = ({ form, blank }: StockChoice): Parameters<typeof seriesOf>[1] | null => {
  if (form === 'tube') return blank.kind === 'tube' && blank.round ? 'tube_round' : 'tube_square';
  return form in SHAPES ? SHAPES[form as keyof typeof SHAPES] : null;
};

/**
 * Stock lengths of the bar of a part, mm, shortest first. A lathe is fed with the length of its plan: a longer bar does not fit
 * into its feeder.
 * @param across the sizes of the section
 */
const barLengths = (
  stock: StockChoice,
  material: Pick<MaterialFacts, 'category' | 'forms' | 'inch_sizes'>,
  bar: number,
  across: readonly number[],
): readonly number[] => {
  const shape = shapeOf(stock);
  if (stock.arrival !== 'sawn' || shape === null) return [bar];
  const [first = 0, second = first] = across;
  const series = seriesOf(material, shape).find(
    ({ lengths, sizes, pairs }) =>
      lengths[0] === bar &&
      (sizes.some((size) => sameSize(size, first) || sameSize(size, second)) ||
        pairs.some((pair) => pair.some((size) => sameSize(size, first)))),
  );
  return [...new Set([bar, ...(series?.lengths ?? [])])].sort((a, b) => a - b);
};

/** Stock of one part, as its price would choose it. */
export type NestStock = StockWorth & {
  readonly material_grade_id: string;
  /** Of one piece, kg. */
  readonly net_mass_kg: number;
  /** Stock mass of one piece bought separately, kg. */
  readonly alone_mass_kg: number;
} & (
    | {
        readonly form: 'sheet';
        readonly thickness_mm: number;
        readonly kg_mm2: number;
        readonly gap_mm: number;
        readonly edge_mm: number;
        readonly formats: readonly {
          readonly id: string | null;
          readonly length: number;
          readonly width: number;
        }[];
      }
    | {
        readonly form: 'bar';
        readonly stock_id: string;
        readonly section: string;
        readonly kg_mm: number;
        readonly piece_mm: number;
        readonly kerf_mm: number;
        readonly rest_mm: number;
        /** Lengths in which it can be bought. */
        readonly bars_mm: readonly number[];
      }
  );

export type NestRefusal = { readonly reason: string; readonly params: NoteParams };

const MM_PER_M = 1000;

const worthOf = (stock: StockChoice, material: MaterialFacts, context: CostContext): StockWorth => {
  const scrap = scrapPrice(stock, material, context);
  const bin = `emission.material.${material.category}`;
  const factor = context.parameters.find(bin, context.request.region) ?? context.lookup(bin, 'any');
  return {
    price_per_kg: material.price_per_kg.value * stock.form_factor.value,
    scrap_per_kg: scrap.price.value * scrap.recovery.value,
    co2e_per_kg: factor.value,
  };
};

/** Stock of a part priced separately, from its cheapest plan. Refused if that buys no shareable format. */
export const nestStockOf = (snapshot: PricingSnapshot): NestStock | NestRefusal => {
  if (snapshot.request.make_or_buy === 'buy') return { reason: 'bought_part', params: {} };
  const opened = openSnapshot(snapshot);
  const planned = planSubject(opened);
  const [best] = rank(planned.candidates, snapshot.request.lot_size);
  const stock = best?.candidate.plan.stock ?? null;
  if (best === undefined || stock === null || planned.material === null || planned.part === null) {
    const [why] = planned.rejected;
    return { reason: why?.reason ?? 'not_nestable', params: why?.params ?? {} };
  }
  const { material, part } = planned;
  const common = {
    ...worthOf(stock, material, opened.context),
    material_grade_id: material.grade_id,
    net_mass_kg: stock.net_mass_kg.value,
    alone_mass_kg: stock.gross_mass_kg.value,
  };
  if (stock.arrival === 'whole_sheet')
    return sheetStockOf(common, stock, { opened: planned.opened, material, part });
  const pieces = stock.pieces_per_format;
  if (pieces === null || stock.format_mass_kg === null || pieces.formula_id !== barPieces.id)
    return { reason: 'not_nestable', params: { stock: stock.designation } };
  const term = (name: string): number => pieces.terms.find((one) => one.name === name)?.value ?? 0;
  const bar = term('bar_length');
  const across = (stock.format_mm ?? []).filter((mm) => mm !== bar);
  return {
    ...common,
    form: 'bar',
    stock_id: stock.id,
    section: `${stock.form} ${across.join(' × ')}`,
    kg_mm: stock.format_mass_kg.value / bar,
    piece_mm: term('piece_length'),
    kerf_mm: term('kerf'),
    rest_mm: term('rest'),
    bars_mm: barLengths(stock, material, bar, across),
  };
};

const sheetStockOf = (
  common: Omit<NestStock, 'form'>,
  stock: StockChoice,
  {
    opened: { snapshot, parameters },
    material,
    part,
  }: {
    readonly opened: ReturnType<typeof openSnapshot>;
    readonly material: MaterialFacts;
    readonly part: PartFacts;
  },
): NestStock | NestRefusal => {
  const thickness = stock.blank.kind === 'sheet' ? stock.blank.t : 0;
  const found = sheetFormats({ part, material, snapshot, parameters }, thickness);
  if (found === null) return { reason: 'sheet_thickness_not_stocked', params: { thickness_mm: thickness } };
  const gap = parameters.get('laser.nest', 'part_gap').value;
  return {
    ...common,
    form: 'sheet',
    thickness_mm: found.size,
    kg_mm2: (material.density.value * found.size) / (MM_PER_M * MM_PER_M * MM_PER_M),
    gap_mm: Math.max(gap, found.size),
    edge_mm: parameters.get('laser.nest', 'edge').value,
    formats: found.formats,
  } as NestStock;
};
