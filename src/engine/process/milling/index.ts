import type { Context } from '../../plan-context.ts';
import { LENGTH_NOISE_MM } from '../../quantities/conventions.ts';
import type { StockChoice } from '../../records.ts';
import { isNearNet } from '../../stock/blank.ts';
import { blockStock } from '../../stock/block.ts';
import { parallel } from '../../vec.ts';
import { boxFaces } from '../geometry.ts';
import { asBought, type Claim, type Process } from '../process.ts';
import { besideAxis } from './beside-axis.ts';
import { holdsMilled } from './holding.ts';
import { millPart } from './route.ts';
import { hasRow, rowsOf } from './rows.ts';
import { skinOf } from './setups.ts';

/**
 * Sides of the box are faced or milled with the outline unless the blank has them; corners and bosses come with the adjacent
 * walls.
 */
const claimsOfMilling = (ctx: Context, stock: StockChoice): readonly Claim[] => {
  const { obb_axes: axes } = ctx.part.geometry;
  const skin = skinOf(ctx, stock);
  const sides = boxFaces(ctx.part);
  return ctx.part.features.flatMap(({ kind, subtype, axis, face_ids: ids }): readonly Claim[] => {
    // A face inside the box comes neither from the blank nor from facing: it needs its own tool, or stays unmade.
    const faces = kind === 'face' ? ids.filter((id) => sides.has(id)) : ids;
    if (kind === 'fillet' || kind === 'boss') {
      const outside = kind === 'fillet' && subtype === 'external' ? ['mill_outline'] : [];
      return [{ faces, steps: [...outside, 'mill_finish', 'mill_rest', 'mill_surface', ...AROUND] }];
    }
    if (kind === 'thread') return [{ faces, steps: ['thread_mill', 'tap'] }];
    if (kind !== 'face' || axis === null) return [];
    const side = axes.findIndex((edge) => parallel(edge, axis));
    if (side < 0) return [];
    if ((skin[side] ?? 0) <= LENGTH_NOISE_MM && !isNearNet(stock.blank)) return [asBought(faces)];
    return [
      { faces, steps: side === 2 ? ['mill_face', ...GROUND] : ['mill_outline', 'mill_rest', ...GROUND] },
    ];
  });
};

const AROUND = ['mill_face'];
const GROUND = ['grind_flat'];

const always = (): boolean => true;

/** Prismatic parts in clampings from the access directions of their features, from bar, plate or block. */
export const milling: Process = {
  name: 'milling',
  machines: {
    milling_3axis: { process: 'milling', setup: 'mill', spindle: 'programmed', shapes: 'any' },
    milling_5axis: { process: 'milling', setup: 'mill', spindle: 'programmed', shapes: 'any' },
    drilling: { process: 'drilling', setup: 'mill', spindle: 'by_hand' },
  },
  steps: [
    'mill_face',
    'mill_outline',
    'mill_rest',
    'mill_surface',
    'mill_rough',
    'mill_finish',
    'mill_undercut',
    'mill_disc',
    'mill_chamfer',
    'mill_deburr',
    'centre_drill',
    'drill',
    'counterbore',
    'ream',
    'bore_finish',
    'countersink',
    'tap',
    'thread_mill',
  ],
  machining: {
    applies: ({ part: { shape_class } }) => shape_class === 'prismatic',
    blanks: (input) => blockStock(input, input.part.geometry.obb_mm),
    routes: [
      {
        name: 'mill_3axis',
        applies: always,
        machine: (ctx, stock) => millPart(ctx, stock, false),
        byLot: 'clamped',
      },
      {
        name: 'mill_3axis_row',
        applies: (ctx, stock) => hasRow(ctx, stock),
        machine: (ctx, stock) => millPart(ctx, stock, false, rowsOf(ctx, stock)),
        byLot: 'clamped',
      },
      { name: 'mill_5axis', applies: always, machine: (ctx, stock) => millPart(ctx, stock, true) },
    ],
    fixture: holdsMilled,
    claims: claimsOfMilling,
  },
  additions: [besideAxis],
};
