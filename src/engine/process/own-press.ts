import { compute, derived, type TermInput } from '../formulas/define.ts';
import { secondsOfHours } from '../formulas/moulding.ts';
import { type Limit, NO_NEED } from '../machines/capability.ts';
import type { Chosen } from '../machines/choose-machine.ts';
import { machineData } from '../machines/machine-data.ts';
import type { Context } from '../plan-context.ts';
import { SECONDS_PER_HOUR } from '../quantities/units.ts';
import type { Computed } from '../records.ts';
import type { MachineClass } from '../snapshot.ts';
import { element } from '../time/element.ts';
import { boughtOperation } from './bought-work.ts';
import { type Draft, makeOperation } from './operation.ts';

/** Data of the machine that makes a shot: its own, or the registry's row of its size. */
export type MachineTerm = (parameter: string) => TermInput;

/** Hours per piece and per lot on a machine. */
type Hours = { readonly hours: Computed; readonly setup: Computed };

/** The environment's machine for work that a contractor does where it has none: the cheapest at the lot that is large enough; null: none. */
export const ownMachine = <T extends Hours>(
  { fleet, p }: Pick<Context, 'fleet' | 'p'>,
  klass: MachineClass,
  limits: readonly Limit[],
  workOn: (machine: MachineTerm) => T,
): { readonly own: Chosen; readonly work: T } | null => {
  const outcome = fleet.choose([klass], { ...NO_NEED, setups: 0, limits }, (member) => {
    const { hours, setup } = workOn(machineData(p, member).term);
    return {
      run_s: hours.value * SECONDS_PER_HOUR,
      setup_s: setup.value * SECONDS_PER_HOUR,
      used_up: 0,
    };
  });
  if (!outcome.ok) return null;
  const { chosen } = outcome;
  return { own: chosen, work: workOn(machineData(p, chosen.member).term) };
};

type Bought = Parameters<typeof boughtOperation>;

/** The operation of a shot: on the environment's own machine, otherwise bought by the hour. */
export const shotOperation = (ctx: Context, own: Chosen | null, use: Bought[1], draft: Bought[2]): Draft => {
  const { by_hour } = use;
  if (own === null || by_hour?.machine === undefined) return boughtOperation(ctx, use, draft);
  const seconds = (hours: Computed): Computed => compute(secondsOfHours, { hours: derived(hours) });
  const { process, step, setup_no, feature_ids, face_ids, evidence, notes } = draft;
  return makeOperation(ctx, {
    process,
    step,
    setupNo: setup_no,
    chosen: own,
    featureIds: feature_ids,
    faceIds: face_ids,
    cutting: [{ th: [element('shot', seconds(by_hour.hours), evidence)], tools: [] }],
    tr: [element('tool_in_out', seconds(by_hour.machine.setup_hours), evidence)],
    notes: notes.map((note) => (note.code === step ? { ...note, code: `${step}_in_house` } : note)),
  });
};
