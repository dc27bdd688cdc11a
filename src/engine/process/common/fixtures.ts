import { interpolated } from '../../parameters/select.ts';
import { parameterEvidence } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { Operation, ResolvedParameter, SpecialDirect, StockChoice } from '../../records.ts';
import { isNearNet } from '../../stock/blank.ts';
import { derivedEvidence } from '../../time/element.ts';
import { dot, parallel } from '../../vec.ts';

type Row = { readonly id: string; readonly row: ResolvedParameter };

const bought = ({ id, row }: Row, operations: readonly Operation[]): SpecialDirect => ({
  id,
  kind: 'fixture',
  op_ids: operations.map(({ op_id }) => op_id),
  time: null,
  price: { value: row.value, unit: row.unit, evidence: parameterEvidence(row) },
  evidence: parameterEvidence(row),
});

/**
 * Whether a vice finds two opposite faces on the finished part: plane faces that look along one of the two longer edges of its box and
 * cover a fair share of that side.
 */
const hasGrip = (ctx: Context): boolean => {
  const { obb_mm: box, obb_axes: axes } = ctx.part.geometry;
  const share = ctx.p.get('fixture.grip', 'share').value;
  // Without faces nobody can tell; most parts have a pair.
  if (ctx.part.faces.length === 0) return true;
  const [a, b, c] = box;
  const sides: readonly (readonly [number, number])[] = [
    [0, b * c],
    [1, a * c],
  ];
  return sides.some(([i, side]) => {
    const axis = axes[i];
    if (axis === undefined) return false;
    const covered = (sign: 1 | -1): number =>
      ctx.part.faces.reduce(
        (sum, { surface, direction, area_mm2 }) =>
          surface === 'plane' &&
          direction !== null &&
          parallel(direction, axis) &&
          dot(direction, axis) * sign > 0
            ? sum + area_mm2
            : sum,
        0,
      );
    return Math.min(covered(1), covered(-1)) >= share * side;
  });
};

/** Chuckings that grip a fine finished diameter do it in soft jaws. */
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

const fixtureRow = (ctx: Context, route: string, stock: StockChoice, clampings: number): Row | null => {
  const price = (name: string): ResolvedParameter => ctx.p.get(`fixture.${name}`, 'price');
  if (stock.form === 'near_net_casting') return { id: 'fixture', row: price('casting') };
  if (route === 'mill_5axis_simultaneous') return { id: 'fixture', row: price('mill_5axis') };
  if (route.startsWith('mill') && route !== 'mill_turn') {
    return clampings > 1 && !isNearNet(stock.blank) && !hasGrip(ctx)
      ? { id: 'soft_jaws', row: price('soft_jaws') }
      : null;
  }
  return route.includes('turn') && clampings > 1 && hasFineDiameter(ctx)
    ? { id: 'soft_jaws', row: price('soft_jaws') }
    : null;
};

/** What is bought or made once to hold this part: jaws of its shape, a fixture for a casting or for five axes. */
export const fixtures = (
  ctx: Context,
  route: string,
  stock: StockChoice,
  operations: readonly Operation[],
): readonly SpecialDirect[] => {
  const held = operations.filter(
    ({ role, machine, setup_no }) => role === 'make' && machine !== null && setup_no > 0,
  );
  const machined = held.filter(({ tools }) => tools.length > 0);
  const clampings = new Set(machined.map(({ setup_no }) => setup_no)).size;
  const row = fixtureRow(ctx, route, stock, clampings);
  return row === null ? [] : [bought(row, machined)];
};

/** Reamers of a diameter that no catalogue has are ground to order: their price once, their wear is in the tool line. */
export const specialTools = (ctx: Context, operations: readonly Operation[]): readonly SpecialDirect[] => {
  const grid = ctx.p.get('tool.special', 'reamer_grid');
  const factor = ctx.p.get('tool.special', 'price_factor');
  const seen = new Set<number>();
  return operations.flatMap((operation) =>
    operation.tools.flatMap((tool): readonly SpecialDirect[] => {
      const { diameter_mm: diameter } = tool;
      if (tool.klass !== 'reamer' || tool.tool_id !== null || diameter === null || seen.has(diameter))
        return [];
      const steps = diameter / grid.value;
      if (Math.abs(steps - Math.round(steps)) * grid.value < ctx.p.get('tool.special', 'size_noise').value)
        return [];
      const price = interpolated(ctx.p, 'tool.reamer', 'd', diameter, 'price');
      if (price === null) return [];
      seen.add(diameter);
      const evidence = derivedEvidence([price.row, factor]);
      return [
        {
          id: `reamer ${diameter}`,
          kind: 'special_tool',
          op_ids: [operation.op_id],
          time: null,
          price: { value: price.value * factor.value, unit: price.row.unit, evidence },
          evidence,
        },
      ];
    }),
  );
};
