import { interpolated } from '../parameters/select.ts';
import type { Context } from '../plan-context.ts';
import type { Operation, SpecialDirect } from '../records.ts';
import { derivedEvidence } from '../time/element.ts';

/** Reamers of a diameter outside of catalogues are ground to order: a one-off price, with their wear in the tool line. */
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
