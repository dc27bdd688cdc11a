import type { SheetGroup, SheetLine } from '../../src/nest/job.ts';
import type { Outline } from '../../src/nest/outline.ts';

const CORNERS = 24;

const hole = (x: number, y: number, radius: number): readonly number[] =>
  Array.from({ length: CORNERS }, (_, k) => {
    const angle = (2 * Math.PI * k) / CORNERS;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  }).flat();

/** An L with a chamfered heel, a hole in each leg, and on some a lug. */
const bracket = (width: number, height: number, leg: number, lug: number): Outline => ({
  outer: [
    ...[leg / 3, 0, width, 0, width, leg],
    ...(lug > 0 ? [leg + 2 * lug, leg, leg + 2 * lug, leg + lug, leg + lug, leg + lug, leg + lug, leg] : []),
    ...[leg, leg, leg, height, 0, height, 0, leg / 3],
  ],
  inner: [hole(width - leg / 2, leg / 2, leg / 6), hole(leg / 2, height - leg / 2, leg / 6)],
});

/** Twelve different brackets, twenty of each, four of them with grain, on sheets of 3000 × 1500. */
export const bracketJob = (): SheetGroup => ({
  form: 'sheet',
  material_grade_id: '',
  thickness_mm: 2,
  kg_mm2: 0.0000157,
  price_per_kg: 1,
  scrap_per_kg: 0,
  co2e_per_kg: 2,
  gap_mm: 5,
  edge_mm: 10,
  formats: [{ stock_format_id: null, remnant_id: null, length_mm: 3000, width_mm: 1500 }],
  remnants: [],
  lines: Array.from(
    { length: 12 },
    (_, k): SheetLine => ({
      item_id: `bracket ${k + 1}`,
      quantity: 20,
      outline: bracket(240 + 28 * k, 210 + ((k * 67) % 190), 70 + ((k * 13) % 45), k % 3 === 0 ? 30 : 0),
      rotation: k % 3 === 2 ? 'half' : 'quarter',
      net_mass_kg: 0,
      alone_mass_kg: 0,
    }),
  ),
});
