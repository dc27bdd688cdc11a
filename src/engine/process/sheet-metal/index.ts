import type { Context } from '../../plan-context.ts';
import type { PartFeature, StockChoice } from '../../records.ts';
import type { MaterialCategory } from '../../snapshot.ts';
import { boxOf } from '../../stock/blank.ts';
import { blockStock } from '../../stock/block.ts';
import { sheetStock } from '../../stock/sheet.ts';
import { asBought } from '../coverage.ts';
import { isPlainFace, outsideFeatures } from '../geometry.ts';
import { type Machined, type Made, type Process, refused } from '../process.ts';
import { bendOnBrake } from './bend.ts';
import { deburrFlat } from './deburr.ts';
import { drillSpecial } from './drill.ts';
import { cutByLaser } from './laser.ts';

/** A fibre laser passes through most plastics and burns the rest. */
const PLASTICS: readonly MaterialCategory[] = ['thermoplastic', 'thermoset'];

/** What neither laser, brake nor drill makes: said, never dropped. */
const uncut = (ctx: Context): readonly PartFeature[] =>
  ctx.part.features.filter(
    ({ kind, through }) =>
      ['pocket', 'step', 'groove'].includes(kind) || (kind === 'slot' && through === false),
  );

/** Laser from the flat, edges, then what is drilled and tapped, then bends. */
const makeSheetPart = (ctx: Context, stock: StockChoice): Made<Machined> => {
  const { sheet } = ctx.part.geometry;
  if (sheet === null) return refused('no_sheet');
  if (PLASTICS.includes(ctx.material.category))
    return refused('laser_cuts_no_plastic', { category: ctx.material.category });
  const [, , thickness] = boxOf(stock.blank);
  const cut = cutByLaser(ctx, stock, thickness);
  if (!cut.ok) return cut;
  const edges = deburrFlat(ctx, thickness);
  const special = drillSpecial(ctx, edges.setup_no + 1);
  if (!special.ok) return special;
  const drilledUpTo = edges.setup_no + (special.drafts.length > 0 ? 1 : 0);
  const bent = bendOnBrake(ctx, thickness, drilledUpTo + 1);
  if (!bent.ok) return bent;
  const milled = uncut(ctx);
  return {
    ok: true,
    drafts: [...cut.drafts, edges, ...special.drafts, ...bent.drafts],
    lastSetup: drilledUpTo + (bent.drafts.length > 0 ? 1 : 0),
    left: [],
    edges: null,
    programming: {
      base: ctx.p.get('programming', 'laser_base'),
      perFeature: ctx.p.get('programming', 'brake_per_bend'),
      features: sheet.bend_count,
    },
    notes: [
      ...cut.notes,
      ...bent.notes,
      ...milled.map((feature) => ({ code: 'feature_not_cut_by_laser', params: { feature: feature.id } })),
    ],
    reviewReasons: [
      ...(cut.notes.length > 0 ? ['hole_smaller_than_sheet'] : []),
      ...(milled.length > 0 ? ['feature_not_cut_by_laser'] : []),
    ],
  };
};

const isBent = (ctx: Context): boolean => (ctx.part.geometry.sheet?.bend_count ?? 0) > 0;

/** Parts of one thickness: cut from the flat, bent on the press brake. */
export const sheetMetal: Process = {
  name: 'sheet-metal',
  machines: {
    laser_cutting: { process: 'laser', setup: 'laser' },
    press_brake: { process: 'bending', setup: 'brake' },
  },
  steps: ['laser_cut', 'bend'],
  machining: {
    applies: ({ part: { shape_class } }) => shape_class === 'sheet_metal',
    blanks: (input) => {
      const { sheet, obb_mm } = input.part.geometry;
      return sheet === null ? blockStock(input, obb_mm) : sheetStock(input, sheet);
    },
    routes: [
      { name: 'laser', applies: (ctx) => !isBent(ctx), machine: makeSheetPart },
      { name: 'laser_bend', applies: isBent, machine: makeSheetPart },
    ],
    holds: () => null,
    // Both sides are as rolled, the edges are cut with the contour; what is drawn in the press is neither.
    claims: ({ part }) => [asBought(outsideFeatures(part, null).filter((id) => isPlainFace(part, id)))],
  },
};
