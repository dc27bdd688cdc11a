import type { NestJob, NestResult, SheetGroup } from '../../src/nest/job.ts';

/** Corners of each piece: those of a circle that is cut as chords. */
const CORNERS = 40;

type Of = { readonly nest_item_id: string; readonly material_grade_id: string };

/** A solved nest on one or two sheets with so many corners altogether, and as a store holds it. */
export const largeNest = (
  { nest_item_id, material_grade_id }: Of,
  corners: number,
  sheets: 1 | 2 = 2,
): { readonly job: NestJob; readonly result: NestResult } => {
  const pieces = Math.floor(corners / CORNERS);
  const outer = Array.from({ length: CORNERS }, (_, k) => (2 * Math.PI * k) / CORNERS).flatMap((angle) => [
    10 + 9 * Math.cos(angle) + 0.123456,
    10 + 9 * Math.sin(angle) + 0.123456,
  ]);
  const group: SheetGroup = {
    form: 'sheet',
    material_grade_id,
    price_per_kg: 1,
    scrap_per_kg: 0,
    co2e_per_kg: 1,
    thickness_mm: 2,
    kg_mm2: 1e-5,
    gap_mm: 1,
    edge_mm: 5,
    formats: [],
    remnants: [],
    lines: [
      {
        item_id: nest_item_id,
        quantity: pieces,
        net_mass_kg: 1,
        alone_mass_kg: 1,
        outline: { outer, inner: [] },
        rotation: 'free',
      },
    ],
  };
  const sheet = (count: number) => ({
    stock_format_id: null,
    remnant_id: null,
    format_mm: [3000, 1500],
    count: 1,
    utilisation: 0.5,
    placements: Array.from({ length: count }, (_, k) => ({
      nest_item_id,
      x_mm: 20 * (k % 140) + 0.1234,
      y_mm: 20 * Math.floor(k / 140) + 0.1234,
      rotation_deg: k % 360,
    })),
    remnant_mm: null,
  });
  const onFirst = Math.floor(pieces / sheets);
  return {
    job: { seed: 1, evaluations: 1, currency: 'EUR', groups: [group], refused: [] },
    result: {
      groups: [
        {
          material_grade_id,
          form: 'sheet',
          thickness_mm: 2,
          section: null,
          gap_mm: 1,
          edge_mm: 5,
          sheets: sheets === 1 ? [sheet(pieces)] : [sheet(onFirst), sheet(pieces - onFirst)],
          lower_bound_sheets: 1,
          proven: false,
          mass_kg: 1,
          cost_cents: 1,
        },
      ],
      lines: [],
      utilisation: 0.5,
      savings: { cents: 0, mass_kg: 0, kg_co2e: 0 },
      evaluations: 1,
    },
  };
};
