import type { Context } from '../../plan-context.ts';
import type { StockChoice } from '../../records.ts';
import { blockStock } from '../../stock/block.ts';
import { roundStock } from '../../stock/round.ts';
import type { Process } from '../process.ts';
import { claimsOfTurning } from './claims.ts';
import { holdsTurned } from './holding.ts';
import { latheView } from './lathe-view.ts';
import { turnPart } from './route.ts';

/** Whether something lies beside the axis; without an axis the class of the part says it. */
const isCrossed = (ctx: Context, stock: StockChoice): boolean => {
  const view = latheView(ctx, stock);
  return view === null ? ctx.part.shape_class === 'mill_turn' : view.others.length > 0;
};

/** Parts about an axis from bar or blank; keyways and cross holes on a mill afterwards or with driven tools. */
export const turning: Process = {
  name: 'turning',
  machines: {
    turning: { process: 'turning', setup: 'lathe', spindle: 'programmed', shapes: 'round' },
    mill_turn: { process: 'mill_turn', setup: 'lathe', spindle: 'programmed', shapes: 'most' },
  },
  steps: [
    'turn_face',
    'turn_rough',
    'turn_finish',
    'bore_rough',
    'bore_finish',
    'turn_groove',
    'turn_thread',
    'part_off',
  ],
  machining: {
    applies: ({ part: { shape_class } }) => shape_class === 'rotational' || shape_class === 'mill_turn',
    blanks: (input) => {
      const { turned, obb_mm } = input.part.geometry;
      return turned === null
        ? blockStock(input, obb_mm)
        : roundStock(input, turned.max_diameter_mm, turned.length_mm);
    },
    routes: [
      {
        name: 'turn',
        applies: (ctx, stock) => !isCrossed(ctx, stock),
        machine: (ctx, stock) => turnPart(ctx, stock, 'nothing'),
      },
      {
        name: 'turn_mill',
        applies: isCrossed,
        machine: (ctx, stock) => turnPart(ctx, stock, 'milled'),
      },
      {
        name: 'mill_turn',
        applies: isCrossed,
        machine: (ctx, stock) => turnPart(ctx, stock, 'driven'),
      },
    ],
    holds: holdsTurned,
    claims: claimsOfTurning,
  },
};
