import { allocate } from './allocation.ts';
import { type BarNest, type BarStock, nestBars } from './bars.ts';
import { barFaultsOf, miscounted } from './check.ts';
import type { BarGroup, BarLine, NestedGroup, NestedLine, NestedSheet, Placement } from './job.ts';

/** Shorter rests are not kept, mm. `assumed` */
const MIN_REST_MM = 500;
/** A remnant counts with this share of its length, so that it is used before a new bar. `assumed` */
const REMNANT_SHARE = 0.5;

/** A group with its lines, refused ones too. */
export type Nested = { readonly group: NestedGroup; readonly lines: readonly NestedLine[] };

export const refusedLine = (
  item_id: string,
  reason: string,
  params: NestedLine['params'] = {},
): NestedLine => ({ item_id, status: 'refused', reason, params, placed: null });

const usableLengthOf = ({ kerf_mm, rest_mm }: BarGroup, length: number): number => length - rest_mm + kerf_mm;

/** Minimum number of bars of any plan that uses every remnant. */
const boundOf = (group: BarGroup, lines: BarGroup['lines'], longest: number): number => {
  const totalLength = lines.reduce((sum, line) => sum + line.quantity * (line.length_mm + group.kerf_mm), 0);
  const there = group.remnants.reduce(
    (sum, remnant) => sum + Math.max(0, usableLengthOf(group, remnant.length_mm)),
    0,
  );
  return totalLength > there ? Math.ceil((totalLength - there) / usableLengthOf(group, longest) - 1e-9) : 0;
};

const formatsOf = (group: BarGroup): BarGroup['formats'] => [...group.formats, ...group.remnants];

/** Lines that can be cut: every piece fits a purchasable bar, or remnants hold all pieces of its line. */
const cuttable = (group: BarGroup, longest: number): BarGroup['lines'] => {
  const usableLength = usableLengthOf(group, longest);
  const isLong = ({ length_mm }: BarLine): boolean => length_mm + group.kerf_mm > usableLength;
  let rooms = group.remnants.map(({ length_mm }) => usableLengthOf(group, length_mm)).sort((a, b) => a - b);
  const held = new Set<BarLine>();
  for (const line of group.lines.filter(isLong).sort((a, b) => b.length_mm - a.length_mm)) {
    const left = [...rooms];
    const takes = line.length_mm + group.kerf_mm;
    let pieces = 0;
    for (const [k, there] of left.entries()) {
      const count = Math.max(0, Math.min(line.quantity - pieces, Math.floor(there / takes)));
      left[k] = there - count * takes;
      pieces += count;
    }
    if (pieces < line.quantity) continue;
    held.add(line);
    rooms = left.sort((a, b) => a - b);
  }
  return group.lines.filter((line) => !isLong(line) || held.has(line));
};

/** Cuts bars by pattern: minimum length of new bars, remnants first. */
export const nestBarGroup = (group: BarGroup, seed: number): Nested => {
  const longest = Math.max(...group.formats.map((format) => format.length_mm));
  const lines = cuttable(group, longest);
  const plan = planOf(group, lines, seed);
  if (plan.cost < Infinity) return cut(group, lines, plan, longest);
  // Remnants could hold the long pieces, but no plan places them all there.
  const short = cuttable({ ...group, remnants: [] }, longest);
  return cut(group, short, planOf(group, short, seed), longest);
};

const planOf = (group: BarGroup, lines: BarGroup['lines'], seed: number): BarNest => {
  const { kerf_mm, rest_mm } = group;
  const stocks: BarStock[] = formatsOf(group).map(({ length_mm, remnant_id }) => ({
    lengthMm: length_mm,
    cost: Math.round(length_mm * (remnant_id === null ? 1 : REMNANT_SHARE)),
    count: remnant_id === null ? null : 1,
  }));
  if (lines.length === 0) return { patterns: [], cost: 0, lowerBound: 0 };
  const items = lines.map((line) => ({ lengthMm: line.length_mm, count: line.quantity }));
  return nestBars(items, stocks, { kerfMm: kerf_mm, endsMm: rest_mm, seed });
};

/** Result of a group, with a reason for each line that is not cut. */
const cut = (group: BarGroup, lines: BarGroup['lines'], plan: BarNest, longest: number): Nested => {
  const { kerf_mm, rest_mm } = group;
  const formats = formatsOf(group);
  const refused = group.lines
    .filter((line) => !lines.includes(line))
    .map((line) => refusedLine(line.item_id, 'piece_longer_than_bar', { length_mm: line.length_mm }));
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
      remnant_mm: rest - rest_mm >= MIN_REST_MM ? [rest] : null,
    };
  });
  const lengths = new Map(lines.map((line) => [line.item_id, line.length_mm]));
  const lengthOf = (id: string): number => lengths.get(id) ?? Number.NaN;
  const [fault] = [
    ...miscounted(lines, bars),
    ...bars.flatMap(({ placements, format_mm }) =>
      barFaultsOf(placements, lengthOf, kerf_mm, usableLengthOf(group, format_mm[0] as number)),
    ),
  ];
  if (fault !== undefined) throw new Error(`a nest cannot be cut: ${fault}`);
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
