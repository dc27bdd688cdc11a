import { priceLeaf } from '../cost/leaf.ts';
import { ownHobbing } from '../formulas/other-process.ts';
import type { Ranked } from '../pipeline/planned.ts';
import { fromMicro } from '../quantities/micro.ts';
import { MINUTES_PER_HOUR } from '../quantities/units.ts';
import { type OtherProcess, rounded } from './other-process.ts';

/** Cost per piece of teeth: bought in lots of a size, and on an own machine with an annual quantity. */
const costsOf = ({ candidate: { plan }, evaluation }: Ranked) => {
  const work = plan.operations.find(({ subcontract }) => subcontract?.by_hour?.kind === 'gear_hobbing');
  const hours = work?.subcontract?.by_hour?.hours.value;
  if (work === undefined || hours === undefined) return null;
  const { wages, settings, lookup, request } = evaluation.compiled.context;
  const row = (name: string): number => lookup('other_process.hobbing', name).value;
  const paid = 1 + settings.get('production_overhead_pct').value;
  const wage = (role: 'operator' | 'setter'): number => wages(role, null).rate.value * paid;
  const bought = evaluation.leaves.filter(
    ({ leaf }) => leaf.top === 'subcontract' && leaf.op_refs.includes(work.op_id),
  );
  const { lotSize } = evaluation;
  const yearly = Math.max(lotSize, request.annual_volume ?? 0);
  const fullYear = row('hours_per_year') / hours;
  return {
    yearly,
    fullYear,
    /** A stated annual volume comes in lots of this size, otherwise in one lot. */
    lotOf: (quantity: number): number => (yearly > lotSize ? lotSize : quantity),
    bought: (lot: number): number =>
      bought.reduce((sum, { leaf }) => sum + priceLeaf(leaf, lot).money.exact, 0) *
      (1 + settings.get('subcontract_overhead_pct').value),
    own: (machine: number, quantity: number, lot: number): number =>
      ownHobbing.evaluate({
        machine,
        quantity: Math.min(quantity, fullYear),
        hours,
        hourly: wage('operator') * row('operator_share') + row('running'),
        setup: (row('setup') / MINUTES_PER_HOUR) * wage('setter'),
        lot_size: lot,
      }),
    dearest: row('machine_per_year'),
    cheapest: row('machine_per_year') / row('machine_spread'),
  };
};

/**
 * The lot or annual volume from which cutting the teeth on an own hobbing machine would clearly cost less than buying them by the
 * hour. The gears of this part alone must pay for the machine until they fill it. Null if no teeth are bought, or if even a fully
 * used machine costs more.
 */
export const hobbingInHouse = (ranked: Ranked): OtherProcess | null => {
  const costs = costsOf(ranked);
  if (costs === null) return null;
  const { evaluation } = ranked;
  const general = (name: string): number =>
    evaluation.compiled.context.lookup('other_process.general', name).value;
  const wins = general('wins_under');
  const { yearly, fullYear, lotOf, bought, own, cheapest, dearest } = costs;
  const from = (machine: number): number | null => {
    const lot = lotOf(fullYear);
    const left = bought(lot) * wins - own(0, fullYear, lot);
    return left * fullYear < machine ? null : rounded(machine / left);
  };
  const least = from(cheapest);
  if (least === null || least > yearly * general('named_within')) return null;
  const there = bought(evaluation.lotSize);
  const here = own(cheapest, yearly, evaluation.lotSize);
  const planned = fromMicro(evaluation.scheme.manufacturingCost.micro);
  const isCheaper = here <= there * wins;
  return {
    process: 'hobbing_in_house',
    from_lot: from(dearest),
    from_lot_least: isCheaper ? Math.min(yearly, least) : least,
    share: isCheaper ? (planned - there + here) / planned : null,
  };
};
