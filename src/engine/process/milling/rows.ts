import { compute, type TermInput } from '../../formulas/define.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import { remembered } from '../../plan-context.ts';
import type { StockChoice, TimeElement } from '../../records.ts';
import { boxOf, isNearNet } from '../../stock/blank.ts';
import { derivedEvidence, element, planTerm, standard } from '../../time/element.ts';
import { laidInRow, sharedTime } from '../../time/formulas/general.ts';
import type { Fixture } from '../process.ts';
import { isGripped, isPressedIn } from './holding.ts';
import { planSetups, type SetupPlan } from './setups.ts';
import { isTilted } from './slopes.ts';
import { isThinPocket } from './thin-walls.ts';

/** A single piece is not a row. */
export const ALONE = 1;

const isUpright = (ctx: Context, { directions: [up], features }: SetupPlan): boolean =>
  up !== undefined && !isTilted(ctx.part, up) && !features.some((feature) => isThinPocket(ctx, feature));

/** Jaws hold several pieces only if their sides are equal: drawn, or milled in an earlier clamping; not rolled or sawn. */
const isDrawn = ({ notes }: StockChoice): boolean => notes.some(({ code }) => code === 'stock_faces_drawn');

/**
 * Number of pieces along the jaws of one vice, a cutter's width apart, with their longer sides along the jaws to be conservative.
 */
const mostInRow = (ctx: Context, stock: StockChoice): number => {
  const gap = ctx.p.get('milling.row', 'gap').value;
  const jaws = ctx.p.get('clamping.vise', 'jaw_width').value;
  return Math.max(ALONE, Math.floor((jaws + gap) / (Math.max(...boxOf(stock.blank)) + gap)));
};

/**
 * Pieces side by side in each clamping of a part; 1 in all clampings for a raw casting, thin walls, no two plane sides, or a
 * tilted clamping.
 */
export const rowsOf = (ctx: Context, stock: StockChoice): readonly number[] =>
  remembered(ctx, `rows ${stock.id}`, () => {
    const { setups } = planSetups(ctx, stock);
    const most = mostInRow(ctx, stock);
    const isHeld =
      !isNearNet(stock.blank) &&
      !isPressedIn(ctx) &&
      (isGripped(ctx, 0) || isGripped(ctx, 1)) &&
      setups.every((setup) => isUpright(ctx, setup));
    return setups.map((_, i) => (isHeld && (i > 0 || isDrawn(stock)) ? most : ALONE));
  });

export const hasRow = (ctx: Context, stock: StockChoice): boolean =>
  rowsOf(ctx, stock).some((pieces) => pieces > ALONE);

/** Handling per piece of a row: walking to the machine, door and vice are shared. */
export const handledInRow = (
  ctx: Context,
  alone: readonly TimeElement[],
  pieces: number,
): readonly TimeElement[] => {
  if (pieces === ALONE) return alone;
  const own = ctx.p.get('milling.row', 'own_share');
  const shared: TermInput = planTerm(pieces);
  return alone.map((one) =>
    one.id === 'load_unload'
      ? element(
          one.id,
          compute(laidInRow, {
            time: planTerm(one.time.value),
            own_share: parameterTerm(own),
            pieces: shared,
          }),
          derivedEvidence([own]),
        )
      : element(
          one.id,
          compute(sharedTime, { time: planTerm(one.time.value), pieces: shared }),
          one.evidence,
        ),
  );
};

/** Each place of a row gets a stop and a zero point. */
export const setUpOfRow = (ctx: Context, pieces: number): readonly TimeElement[] =>
  pieces === ALONE ? [] : [standard('row', ctx.p.get('milling.row', 'place'), planTerm(pieces))];

/** Jaws with a nest for each piece, for every clamping of a row; null without one. */
export const holdsRow = (ctx: Context, rows: readonly number[]): Fixture | null => {
  const setups = rows.flatMap((pieces, i) => (pieces === ALONE ? [] : [i + 1]));
  if (setups.length === 0) return null;
  return { id: 'soft_jaws', row: ctx.p.get('fixture.soft_jaws', 'price'), setups, reason: 'row' };
};
