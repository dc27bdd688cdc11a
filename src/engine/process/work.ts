import type { Chosen, Job } from '../machines/choose-machine.ts';
import { type MachineData, machineData } from '../machines/machine-data.ts';
import type { Context } from '../plan-context.ts';
import { SECONDS_PER_MINUTE } from '../quantities/units.ts';
import type { PartFeature, ResolvedParameter, TimeElement, ToolUse } from '../records.ts';
import type { FleetMember } from '../snapshot.ts';
import { type Cutting, planTerm, secondsOf, standard } from '../time/element.ts';
import { rapids, toolChanges } from '../time/handling.ts';
import { changeSeconds } from '../time/wear.ts';
import { attendance, attended } from './attendance.ts';
import { type Draft, makeOperation, type Step, toolKeys } from './operation.ts';
import { standstill } from './pallets.ts';

/** Work of one tool in a clamping, before handling and set-up are added. */
export type Work = Pick<Step, 'process' | 'step' | 'ways'> & {
  readonly features: readonly PartFeature[];
  /** Faces that it makes besides those of its features. */
  readonly faces?: readonly string[];
  readonly cutting: readonly Cutting[];
  readonly places: number;
};

/** The work on a piece, or on a row of `pieces`, while it is clamped once on a machine. */
export type Clamping = {
  readonly work: readonly Work[];
  readonly handling: readonly TimeElement[];
  /** Set-up of the machine. */
  readonly tr: readonly TimeElement[];
  /** How its tools are set up. */
  readonly perTool: 'mill' | 'lathe';
  readonly toolsInPlace?: ToolsInPlace;
  /** 1 if left out. */
  readonly pieces?: number;
};

/** Tools that do not stay in the magazine between jobs. */
const SPECIAL = ['ream', 'bore_finish', 'tap', 'thread_mill'];

const perToolRow = (ctx: Context, step: string, perTool: 'mill' | 'lathe'): ResolvedParameter => {
  const special = SPECIAL.includes(step);
  return ctx.p.get(
    perTool === 'lathe'
      ? 'setup.per_tool.lathe'
      : special
        ? 'setup.per_tool.mill'
        : 'setup.per_tool.preset_tool',
    'time',
  );
};

/** Tools, by machine, that an earlier clamping of the part has set up. */
export type ToolsInPlace = Map<string, Set<string>>;

const toolsInPlaceOn = (toolsInPlace: ToolsInPlace, member: FleetMember): Set<string> => {
  const found = toolsInPlace.get(member.membership_id) ?? new Set();
  toolsInPlace.set(member.membership_id, found);
  return found;
};

/**
 * One clamping on its machine as operations; the first one carries clamping and set-up. A tool works on all `pieces` in a row
 * before the next one.
 */
export const operationsOf = (
  ctx: Context,
  chosen: Chosen,
  setupNo: number,
  { work, handling, tr, perTool, toolsInPlace = new Map(), pieces = 1 }: Clamping,
): readonly Draft[] => {
  const machine = machineData(ctx.p, chosen.member);
  const [length] = ctx.part.geometry.obb_mm;
  const loaded = toolsInPlaceOn(toolsInPlace, chosen.member);
  const loading = standstill(ctx, machine, handling, () => cutOf(ctx, machine, work, pieces));
  const drafts = work.map((step, i) => {
    const used = toolKeys(step.cutting.flatMap((cut) => cut.tools));
    const tools = Math.max(1, used.length);
    const fresh = used.filter((key) => !loaded.has(key));
    for (const key of used) loaded.add(key);
    const row = perToolRow(ctx, step.step, perTool);
    return makeOperation(ctx, {
      process: step.process,
      step: step.step,
      setupNo,
      ...(step.ways === undefined ? {} : { ways: step.ways }),
      chosen,
      featureIds: step.features.map((feature) => feature.id),
      ...(step.faces === undefined
        ? {}
        : { faceIds: [...step.features.flatMap(({ face_ids }) => face_ids), ...step.faces] }),
      cutting: step.cutting,
      tn: [
        ...(i === 0 ? loading : []),
        ...toolChanges(machine, tools, pieces),
        ...rapids(ctx, machine, step.places, length / 2),
      ],
      // A tool set up by an earlier operation on this machine is not set up again.
      tr: [
        ...(i === 0 ? tr : []),
        ...(fresh.length > 0 ? [standard('tools', row, planTerm(fresh.length))] : []),
      ],
    });
  });
  return attended(ctx, drafts, handling, chosen, pieces);
};

/** Consumables per piece, in money. */
export const wearOf = (tools: readonly ToolUse[]): number =>
  tools.reduce((sum, { use, life, edge_price }) => sum + (use.value / life.value) * edge_price.value, 0);

/** Cutting time of one piece with its share of tool changes, and rapids, in seconds. */
const cutOf = (ctx: Context, machine: MachineData, work: readonly Work[], pieces: number): number =>
  work.reduce((sum, step) => {
    const efficiency = ctx.p.get(`time.cycle_efficiency.${step.process}`, 'factor').value;
    const tools = step.cutting.flatMap(({ tools: used }) => used);
    return (
      sum +
      efficiency * step.cutting.reduce((all, { th }) => all + secondsOf(th), 0) +
      (Math.max(1, toolKeys(tools).length) * machine.value('tool_change_s')) / pieces +
      secondsOf(rapids(ctx, machine, step.places, ctx.part.geometry.obb_mm[0] / 2)) +
      tools.reduce((all, tool) => all + changeSeconds(ctx, tool), 0)
    );
  }, 0);

/** Effort of a clamping for comparing machines: run with handling, efficiency and allowance, set-up, wear. */
export const jobOf = (
  ctx: Context,
  machine: MachineData,
  { work, handling, tr, perTool, toolsInPlace = new Map(), pieces = 1 }: Clamping,
): Job => {
  const loaded = new Set(toolsInPlace.get(machine.member.membership_id));
  const cut = cutOf(ctx, machine, work, pieces);
  const run = cut + secondsOf(standstill(ctx, machine, handling, () => cut));
  let setup = secondsOf(tr);
  let wear = 0;
  for (const step of work) {
    const tools = step.cutting.flatMap(({ tools: used }) => used);
    const keys = toolKeys(tools);
    wear += wearOf(tools);
    setup +=
      perToolRow(ctx, step.step, perTool).value *
      SECONDS_PER_MINUTE *
      keys.filter((key) => !loaded.has(key)).length;
    for (const key of keys) loaded.add(key);
  }
  const allowance = ctx.p.get('allowance.total', 'z_v').value;
  const share = attendance(ctx, run, handling, machine.member, pieces)?.share.value ?? null;
  return { run_s: run * (1 + allowance), setup_s: setup, used_up: wear, share };
};
