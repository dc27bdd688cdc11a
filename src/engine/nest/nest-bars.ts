import { allocate } from './allocation.ts';
import { type BarStock, nestBars } from './bars.ts';
import type { BarGroup, NestedGroup, NestedLine, NestedSheet, Placement } from './job.ts';

/** Rests below this are not kept, mm. `assumed` */
const LEAST_REST_MM = 500;
/** A remnant counts for this share of its length, so that it is taken before a new bar. `assumed` */
const REMNANT_SHARE = 0.5;

/** A group with its lines, refused ones too. */
export type Nested = { readonly group: NestedGroup; readonly lines: readonly NestedLine[] };

export const refusedLine = (
  item_id: string,
  reason: string,
  params: NestedLine['params'] = {},
): NestedLine => ({ item_id, status: 'refused', reason, params, placed: null });

const roomOf = ({ kerf_mm, rest_mm }: BarGroup, length: number): number => length - rest_mm + kerf_mm;

/** Bars that no plan can do without when it takes every remnant. */
const boundOf = (group: BarGroup, lines: BarGroup['lines'], longest: number): number => {
  const wanted = lines.reduce((sum, line) => sum + line.quantity * (line.length_mm + group.kerf_mm), 0);
  const there = group.remnants.reduce(
    (sum, remnant) => sum + Math.max(0, roomOf(group, remnant.length_mm)),
    0,
  );
  return wanted > there ? Math.ceil((wanted - there) / roomOf(group, longest) - 1e-9) : 0;
};

/** Bars cut by pattern: the least length of new bars, remnants first. */
export const nestBarGroup = (group: BarGroup, seed: number): Nested => {
  const { kerf_mm, rest_mm } = group;
  const longest = Math.max(...group.formats.map((format) => format.length_mm));
  const fits = (length: number): boolean => length + kerf_mm <= roomOf(group, longest);
  const lines = group.lines.filter((line) => fits(line.length_mm));
  const refused = group.lines
    .filter((line) => !fits(line.length_mm))
    .map((line) => refusedLine(line.item_id, 'piece_longer_than_bar', { length_mm: line.length_mm }));
  const formats = [...group.formats, ...group.remnants];
  const stocks: BarStock[] = formats.map(({ length_mm, remnant_id }) => ({
    lengthMm: length_mm,
    cost: Math.round(length_mm * (remnant_id === null ? 1 : REMNANT_SHARE)),
    count: remnant_id === null ? null : 1,
  }));
  const plan =
    lines.length === 0
      ? { patterns: [], cost: 0, lowerBound: 0 }
      : nestBars(
          lines.map((line) => ({ lengthMm: line.length_mm, count: line.quantity })),
          stocks,
          { kerfMm: kerf_mm, endsMm: rest_mm, seed },
        );
  const bars: NestedSheet[] = plan.patterns.map(({ stock, pieces, count }) => {
    const format = formats[stock] as (typeof formats)[number];
    const placements: Placement[] = [];
    let at = 0;
    for (const [k, line] of lines.entries())
      for (let n = 0; n < (pieces[k] ?? 0); n += 1) {
        placements.push({ nest_item_id: line.item_id, x_mm: at, y_mm: 0, rotation_deg: 0 });
        at += line.length_mm + kerf_mm;
      }
    const rest = format.length_mm - at;
    const net = lines.reduce((sum, line, k) => sum + line.length_mm * (pieces[k] ?? 0), 0);
    return {
      stock_format_id: format.stock_format_id,
      remnant_id: format.remnant_id,
      format_mm: [format.length_mm],
      count,
      utilisation: net / format.length_mm,
      placements,
      remnant_mm: rest - rest_mm >= LEAST_REST_MM ? [rest] : null,
    };
  });
  const charged = bars.reduce(
    (sum, bar) => sum + bar.count * ((bar.format_mm[0] as number) - (bar.remnant_mm?.[0] ?? 0)),
    0,
  );
  const shared = allocate(
    lines,
    lines.map((line) => line.length_mm),
    group,
    charged * group.kg_mm,
    { length: longest, width: 0, kg: longest * group.kg_mm, stockId: group.stock_id },
  );
  return {
    group: {
      material_grade_id: group.material_grade_id,
      form: 'bar',
      thickness_mm: null,
      section: group.section,
      gap_mm: kerf_mm,
      edge_mm: rest_mm,
      sheets: bars,
      lower_bound_sheets: boundOf(group, lines, longest),
      proven: plan.cost <= plan.lowerBound * (1 + 1e-9),
      gap: plan.lowerBound > 0 ? Math.max(0, plan.cost / plan.lowerBound - 1) : 0,
      mass_kg: charged * group.kg_mm,
      cost_cents: shared.cents,
    },
    lines: [...shared.lines, ...refused],
  };
};
