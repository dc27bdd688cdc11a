import type { Evaluation } from '../cost/compiled.ts';
import { SECONDS_PER_HOUR } from '../quantities/units.ts';
import type { MaterialFacts, Operation, StockChoice } from '../records.ts';
import type { Totals } from '../result.ts';
import { massOf } from '../stock/blank.ts';

type Times = { run_s: number; setup_s: number; first_off_s: number };

/** Charged time of each operation: machine or operator time, whichever is longer. */
const timesByOperation = (evaluation: Evaluation): ReadonlyMap<string, Times> => {
  const found = new Map<string, Times>();
  for (const { leaf } of evaluation.leaves) {
    const [op] = leaf.op_refs;
    if (leaf.time === null || op === undefined) continue;
    const times = found.get(op) ?? { run_s: 0, setup_s: 0, first_off_s: 0 };
    const of = leaf.time.basis === 'per_piece' ? 'run_s' : leaf.top === 'setup' ? 'setup_s' : 'first_off_s';
    times[of] = Math.max(times[of], leaf.time.seconds(leaf.terms));
    found.set(op, times);
  }
  return found;
};

/** Run time of one piece and set-up time of one lot, in seconds. */
export const timesOf = (
  evaluation: Evaluation,
): { readonly cycle_time_s: number; readonly setup_time_s: number } => {
  const times = [...timesByOperation(evaluation).values()];
  return {
    cycle_time_s: times.reduce((sum, { run_s }) => sum + run_s, 0),
    setup_time_s: times.reduce((sum, { setup_s }) => sum + setup_s, 0),
  };
};

type TotalledPlan = { readonly stock: StockChoice | null; readonly operations: readonly Operation[] };

/** Totals of a plan: time, machine hours and chips. */
export const totalsOf = (
  plan: TotalledPlan,
  material: MaterialFacts | null,
  evaluation: Evaluation,
): Totals => ({
  ...timesOf(evaluation),
  machines: machineHours(plan.operations, evaluation),
  chip_mass_kg: plan.stock && material ? chipMass(plan.stock, material.density.value) : null,
});

const machineHours = (operations: readonly Operation[], evaluation: Evaluation): Totals['machines'] => {
  const times = timesByOperation(evaluation);
  const found = new Map<string, Totals['machines'][number]>();
  for (const { op_id, machine } of operations) {
    const of = times.get(op_id);
    if (machine === null || of === undefined) continue;
    const before = found.get(machine.machine_id);
    found.set(machine.machine_id, {
      machine_id: machine.machine_id,
      name: machine.name,
      setup_hours: (before?.setup_hours ?? 0) + of.setup_s / SECONDS_PER_HOUR,
      run_hours:
        (before?.run_hours ?? 0) + (of.run_s * evaluation.lotSize + of.first_off_s) / SECONDS_PER_HOUR,
    });
  }
  return [...found.values()];
};

/** A sheet's skeleton is not chips; of a casting or a rolled section only the box is known. */
const chipMass = ({ blank, net_mass_kg }: StockChoice, densityKgM3: number): number | null => {
  if (blank.kind === 'sheet' || blank.kind === 'section' || blank.kind === 'near_net') return null;
  return Math.max(0, massOf(blank, densityKgM3) - net_mass_kg.value);
};
