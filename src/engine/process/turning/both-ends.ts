import { compute, derived } from '../../formulas/define.ts';
import type { Chosen, Job } from '../../machines/choose-machine.ts';
import { type MachineData, machineData } from '../../machines/machine-data.ts';
import type { Context } from '../../plan-context.ts';
import type { TimeElement } from '../../records.ts';
import { element, planTerm, secondsOf, standard } from '../../time/element.ts';
import { beyondFront } from '../../time/formulas/turning.ts';
import type { Draft } from '../operation.ts';
import { type Clamping, jobOf, operationsOf, type ToolsInPlace, type Work } from '../work.ts';

/** True if the counter spindle has tools of its own, to work while the next piece is turned in front. */
const hasBackTools = (machine: MachineData): boolean => machine.value('back_tools') > 0;

const takeOver = (ctx: Context): readonly TimeElement[] => [
  standard('take_over', ctx.p.get('handling.load_unload.take_over', 'time')),
];

/** Actions that stop the whole lathe cannot overlap with other work. */
const STOPS = ['take_over', 'worn_tool'];

const cycleOf = (drafts: readonly Draft[], skipped: readonly string[] = []): number =>
  drafts.reduce((sum, { time }) => {
    if (time === null) return sum;
    return (
      sum +
      secondsOf(time.th) * time.cycle_efficiency.value +
      secondsOf(time.tn.filter(({ id }) => !skipped.includes(id)))
    );
  }, 0);

/** The far end at the counter spindle: adds all its time to the cycle, or only the time beyond the work in front. */
export const takenOver = (
  ctx: Context,
  chosen: Chosen,
  work: readonly Work[],
  front: readonly Draft[],
  toolsInPlace: ToolsInPlace,
): readonly Draft[] => {
  const hasBackStation = hasBackTools(machineData(ctx.p, chosen.member));
  const drafts = operationsOf(ctx, chosen, 1, {
    work,
    handling: takeOver(ctx),
    tr: [],
    perTool: 'lathe',
    ...(hasBackStation ? {} : { toolsInPlace }),
  });
  if (!hasBackStation) return drafts;
  const [ahead, behind] = [cycleOf(front), cycleOf(drafts, STOPS)];
  const rest = (one: TimeElement): TimeElement => {
    if (STOPS.includes(one.id)) return one;
    const time = compute(beyondFront, {
      time: derived(one.time),
      front: planTerm(ahead),
      back: planTerm(behind),
    });
    return element(one.id, time, one.evidence, one.feature_id);
  };
  return drafts.map((draft, i) => ({
    ...draft,
    time:
      draft.time === null
        ? null
        : { ...draft.time, th: draft.time.th.map(rest), tn: draft.time.tn.map(rest) },
    notes:
      i === 0
        ? [...draft.notes, { code: 'beside_the_front', params: { front_s: ahead, back_s: behind } }]
        : draft.notes,
  }));
};

/** Requirements of both ends on a lathe, for comparing lathes. */
export const jobOfBoth = (
  ctx: Context,
  machine: MachineData,
  front: Clamping,
  back: readonly Work[],
): Job => {
  const over = takeOver(ctx);
  const first = { ...front, handling: [...front.handling, ...over] };
  if (!hasBackTools(machine)) return jobOf(ctx, machine, { ...first, work: [...front.work, ...back] });
  const ahead = jobOf(ctx, machine, first);
  const behind = jobOf(ctx, machine, { work: back, handling: over, tr: [], perTool: 'lathe' });
  return {
    run_s: Math.max(ahead.run_s, behind.run_s),
    setup_s: ahead.setup_s + behind.setup_s,
    used_up: ahead.used_up + behind.used_up,
  };
};
