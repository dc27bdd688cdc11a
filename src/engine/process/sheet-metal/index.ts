import type { Context } from '../../plan-context.ts';
import type { StockChoice } from '../../records.ts';
import { thicknessOf } from '../../stock/blank.ts';
import { blockStock } from '../../stock/block.ts';
import { sheetStock } from '../../stock/sheet.ts';
import { asBought, type Machined, type Made, type Process, refused } from '../process.ts';
import { rolledFaces } from './contour.ts';
import { cutByLaser, PLASTICS } from './laser.ts';
import { isBent, makeSheetPart } from './sheet-part.ts';
import { readByHuman, toleranceExceededByLaser } from './tolerance.ts';

/** Laser cutting of the flat pattern, then the common operations of sheet parts. */
const byLaser = (ctx: Context, stock: StockChoice): Made<Machined> => {
  if (PLASTICS.includes(ctx.material.category))
    return refused('laser_cuts_no_plastic', { category: ctx.material.category });
  const least = ctx.p.get('laser.any', 'min_hole_per_t').value;
  const made = makeSheetPart(ctx, stock, least, (thickness, drilled) =>
    cutByLaser(ctx, stock, thickness, drilled),
  );
  return readByHuman(ctx, made, toleranceExceededByLaser(ctx, thicknessOf(stock.blank)));
};

/** Parts of one thickness: cut from flat sheet, bent on the press brake. */
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
      { name: 'laser', applies: (ctx) => !isBent(ctx), machine: byLaser, byLot: 'flat' },
      { name: 'laser_bend', applies: isBent, machine: byLaser, byLot: 'flat' },
    ],
    fixture: () => null,
    // Both sides are as rolled, the edges are cut with the contour; deep-drawn faces are neither.
    claims: ({ part }) => [asBought(rolledFaces(part))],
  },
};
