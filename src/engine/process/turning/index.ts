import { type Context, remembered } from '../../plan-context.ts';
import type { StockChoice } from '../../records.ts';
import { inLathe, isFed } from '../../stock/blank.ts';
import { blockStock } from '../../stock/block.ts';
import { roundStock } from '../../stock/round.ts';
import type { Process } from '../process.ts';
import { claimsOfTurning } from './claims.ts';
import { holdsTurned } from './holding.ts';
import { greatestBar } from './holdings.ts';
import { latheView } from './lathe-view.ts';
import { hasTwoEnds, turnPart } from './route.ts';

/** True if there are features off the axis; without an axis the class of the part decides. */
const isCrossed = (ctx: Context, stock: StockChoice): boolean => {
  const view = latheView(ctx, stock);
  return view === null ? ctx.part.shape_class === 'mill_turn' : view.others.length + view.bare.length > 0;
};

/** Eccentric features need a chuck: neither a counter spindle nor a guide bush can hold the piece off-centre. */
const hasEccentrics = (ctx: Context, stock: StockChoice): boolean =>
  (latheView(ctx, stock)?.eccentrics.length ?? 0) > 0;

const isChucked = ({ arrival }: StockChoice): boolean => arrival !== 'guided';

/**
 * True if a counter spindle of the plant can take over such a blank: a fed bar, or a sawn piece beyond the feeder's size. Without
 * one, no such plan is made.
 */
const canTakeOver = (ctx: Context, stock: StockChoice): boolean => {
  const most = remembered(ctx, 'greatest bar taken_over', () =>
    greatestBar(ctx.p, ctx.snapshot, 'taken_over'),
  );
  const { diameter } = inLathe(stock.blank);
  return isFed(stock)
    ? stock.arrival === 'bar_fed' && diameter <= most
    : most > 0 && (diameter > most || stock.blank.kind === 'tube');
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
        : roundStock(input, turned.max_diameter_mm, turned.length_mm, {
            guided: greatestBar(input.parameters, input.snapshot, 'guided'),
            bore: turned.min_bore_diameter_mm,
          });
    },
    routes: [
      {
        name: 'turn',
        applies: (ctx, stock) => isChucked(stock) && !isCrossed(ctx, stock),
        machine: (ctx, stock) => turnPart(ctx, stock, 'nothing'),
      },
      {
        name: 'turn_mill',
        applies: (ctx, stock) => isChucked(stock) && isCrossed(ctx, stock),
        machine: (ctx, stock) => turnPart(ctx, stock, 'milled'),
      },
      {
        name: 'mill_turn',
        applies: (ctx, stock) => isChucked(stock) && isCrossed(ctx, stock),
        machine: (ctx, stock) => turnPart(ctx, stock, 'driven'),
      },
      {
        name: 'turn_both_ends',
        applies: (ctx, stock) =>
          canTakeOver(ctx, stock) && !hasEccentrics(ctx, stock) && hasTwoEnds(ctx, stock),
        machine: (ctx, stock) =>
          turnPart(ctx, stock, isCrossed(ctx, stock) ? 'driven' : 'nothing', 'taken_over'),
      },
      {
        name: 'sliding_head',
        applies: (ctx, stock) => stock.arrival === 'guided' && !hasEccentrics(ctx, stock),
        machine: (ctx, stock) => turnPart(ctx, stock, isCrossed(ctx, stock) ? 'driven' : 'nothing', 'guided'),
      },
    ],
    fixture: holdsTurned,
    claims: claimsOfTurning,
  },
};
