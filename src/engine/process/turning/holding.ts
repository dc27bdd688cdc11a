import type { Context } from '../../plan-context.ts';
import type { StockChoice } from '../../records.ts';
import type { Fixture } from '../process.ts';
import { latheView } from './lathe-view.ts';

/** Chuckings that grip a fine finished diameter need soft jaws. */
const hasFineDiameter = (ctx: Context): boolean => {
  const ra = ctx.p.get('fixture.soft_jaws', 'below_ra').value;
  const it = ctx.p.get('fixture.soft_jaws', 'from_it').value;
  return ctx.part.features.some(
    (feature) =>
      feature.kind === 'turned_segment' &&
      ((feature.ra_um !== null && feature.ra_um < ra) ||
        (feature.it_grade !== null && feature.it_grade <= it)),
  );
};

export const holdsTurned = (ctx: Context, stock: StockChoice, clampings: number): Fixture | null => {
  const reason =
    (latheView(ctx, stock)?.eccentrics.length ?? 0) > 0
      ? 'set_over'
      : clampings > 1 && hasFineDiameter(ctx)
        ? 'fine_diameter'
        : null;
  return reason === null ? null : { id: 'soft_jaws', row: ctx.p.get('fixture.soft_jaws', 'price'), reason };
};
