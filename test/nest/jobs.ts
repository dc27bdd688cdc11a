import type { NestJob, SheetFormat, SheetGroup, SheetLine } from '../../src/nest/job.ts';
import type { Outline } from '../../src/nest/outline.ts';

/** Two millimetres of steel. */
export const KG_MM2 = 0.0000157;

export const sheet = (
  length_mm: number,
  width_mm: number,
  remnant_id: string | null = null,
): SheetFormat => ({ stock_format_id: null, remnant_id, length_mm, width_mm });

export const line = (
  item_id: string,
  outline: Outline,
  quantity: number,
  over: Partial<SheetLine> = {},
): SheetLine => ({
  item_id,
  quantity,
  outline,
  rotation: 'quarter',
  net_mass_kg: 1,
  alone_mass_kg: 2,
  ...over,
});

export const sheetGroup = (lines: readonly SheetLine[], over: Partial<SheetGroup> = {}): SheetGroup => ({
  form: 'sheet',
  material_grade_id: 'S235',
  thickness_mm: 2,
  kg_mm2: KG_MM2,
  price_per_kg: 1.1,
  scrap_per_kg: 0.2,
  co2e_per_kg: 2,
  gap_mm: 5,
  edge_mm: 10,
  formats: [sheet(1000, 600)],
  remnants: [],
  lines,
  ...over,
});

export const jobOf = (groups: NestJob['groups'], evaluations: number): NestJob => ({
  seed: 1,
  evaluations,
  currency: 'EUR',
  groups,
  refused: [],
});
