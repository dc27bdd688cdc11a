import { parameterEvidence } from '../parameters-view.ts';
import type { Context } from '../plan-context.ts';
import type { EngineNote, Operation, SpecialDirect, StockChoice } from '../records.ts';
import type { Fixture, Machining } from './process.ts';

/** A fixture as it is bought for its operations. */
export const bought = (
  { id, row }: Pick<Fixture, 'id' | 'row'>,
  operations: readonly Operation[],
): SpecialDirect => ({
  id,
  kind: 'fixture',
  op_ids: operations.map(({ op_id }) => op_id),
  time: null,
  price: { value: row.value, unit: row.unit, evidence: parameterEvidence(row) },
  evidence: parameterEvidence(row),
});

type Held = { readonly items: readonly SpecialDirect[]; readonly notes: readonly EngineNote[] };

/** Fixtures bought or made once for this part, and why: for a casting, otherwise as its process requires. */
export const fixtures = (
  ctx: Context,
  holds: Machining['fixture'],
  stock: StockChoice,
  operations: readonly Operation[],
): Held => {
  const machined = operations.filter(
    ({ role, machine, setup_no, tools }) =>
      role === 'make' && machine !== null && setup_no > 0 && tools.length > 0,
  );
  const clampings = new Set(machined.map(({ setup_no }) => setup_no)).size;
  const fixture =
    stock.form === 'near_net_casting'
      ? { id: 'fixture', row: ctx.p.get('fixture.casting', 'price'), reason: 'casting' as const }
      : holds(ctx, stock, clampings);
  if (fixture === null) return { items: [], notes: [] };
  const { setups, id, reason } = fixture;
  return {
    items:
      setups === undefined
        ? [bought(fixture, machined)]
        : setups.map((no) =>
            bought(
              { ...fixture, id: `${id}_${no}` },
              machined.filter(({ setup_no }) => setup_no === no),
            ),
          ),
    notes: [{ code: 'fixture_needed', params: { fixture: id, reason } }],
  };
};
