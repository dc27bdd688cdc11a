import { compute, derived, type TermInput } from '../formulas/define.ts';
import { secondsOfHours } from '../formulas/moulding.ts';
import { sandGoods } from '../formulas/sand-casting.ts';
import { type Need, NO_NEED } from '../machines/capability.ts';
import type { Chosen } from '../machines/choose-machine.ts';
import { machineData } from '../machines/machine-data.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { Context } from '../plan-context.ts';
import { SECONDS_PER_HOUR } from '../quantities/units.ts';
import type { Computed, ContractorMachine, ResolvedParameter } from '../records.ts';
import type { FleetMember, MachineClass } from '../snapshot.ts';
import { consumedOf } from '../time/consumed.ts';
import { element } from '../time/element.ts';
import type { SANDS } from '../time/wear.ts';
import { boughtOperation } from './bought-work.ts';
import { type Draft, makeOperation } from './operation.ts';

/** Data of the machine that makes a shot: its own, else `otherwise`, else the registry's row of its size or class. */
export type MachineTerm = (parameter: string, otherwise?: TermInput) => TermInput;

/** Hours per piece and per lot on a machine. */
type Hours = { readonly hours: Computed; readonly setup: Computed };

/** The environment's machine for work that a contractor does where it has none: the cheapest at the lot that is large enough; null: none. */
export const ownMachine = <T extends Hours>(
  { fleet, p }: Pick<Context, 'fleet' | 'p'>,
  klass: MachineClass,
  need: Partial<Need>,
  workOn: (machine: MachineTerm, member: FleetMember) => T,
): { readonly own: Chosen; readonly work: T } | null => {
  const workOf = (member: FleetMember): T => {
    const { term } = machineData(p, member);
    return workOn(
      (parameter, otherwise) =>
        otherwise === undefined || typeof member.capabilities.extra[parameter] === 'number'
          ? term(parameter)
          : otherwise,
      member,
    );
  };
  const outcome = fleet.choose([klass], { ...NO_NEED, setups: 0, ...need }, (member) => {
    const { hours, setup } = workOf(member);
    return {
      run_s: hours.value * SECONDS_PER_HOUR,
      setup_s: setup.value * SECONDS_PER_HOUR,
      used_up: 0,
    };
  });
  if (!outcome.ok) return null;
  const { chosen } = outcome;
  return { own: chosen, work: workOf(chosen.member) };
};

/** Sand that a good piece uses up. */
export type Sand = {
  readonly klass: (typeof SANDS)[number];
  readonly mass: Computed;
  readonly price: ResolvedParameter;
};

/** Work by the hour of a machine: how long a piece takes, what a lot needs, and what the piece uses up. */
export type Shot = {
  readonly kind: string;
  readonly hours: Computed;
  readonly machine: Omit<ContractorMachine, 'goods'>;
  readonly sand?: Sand;
};

const bought = (ctx: Context, { kind, hours, machine, sand }: Shot, draft: Work): Draft => {
  const goods =
    sand === undefined
      ? {}
      : { goods: compute(sandGoods, { mass: derived(sand.mass), price: parameterTerm(sand.price) }) };
  return boughtOperation(
    ctx,
    {
      process: 'other',
      subcontractor_id: null,
      by_hour: { kind, hours, machine: { ...machine, ...goods } },
    },
    draft,
  );
};

type Work = Parameters<typeof boughtOperation>[2];

/** The operation of a shot: on the environment's own machine, otherwise bought by the hour. */
export const shotOperation = (ctx: Context, own: Chosen | null, shot: Shot, draft: Work): Draft => {
  if (own === null) return bought(ctx, shot, draft);
  const { hours, machine, sand } = shot;
  const seconds = (of: Computed): Computed => compute(secondsOfHours, { hours: derived(of) });
  const used =
    sand === undefined
      ? []
      : [consumedOf({ id: sand.klass, klass: sand.klass, unit: 'kg', use: sand.mass }, sand.price)];
  const { process, step, setup_no, feature_ids, face_ids, evidence, notes } = draft;
  return makeOperation(ctx, {
    process,
    step,
    setupNo: setup_no,
    chosen: own,
    featureIds: feature_ids,
    faceIds: face_ids,
    cutting: [{ th: [element('shot', seconds(hours), evidence)], tools: used }],
    tr: [element('tool_in_out', seconds(machine.setup_hours), evidence)],
    notes: notes.map((note) => (note.code === step ? { ...note, code: `${step}_in_house` } : note)),
  });
};
