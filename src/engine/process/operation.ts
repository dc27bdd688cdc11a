import { statedAs } from '../evidence.ts';
import type { Chosen } from '../machines/choose-machine.ts';
import { parameterEvidence } from '../parameters-view.ts';
import { type Context, combine } from '../plan-context.ts';
import { OPERATION_STEP } from '../quantities/conventions.ts';
import type {
  EngineNote,
  Evidence,
  MachineAssignment,
  Operation,
  OperationTime,
  ProcessName,
  TimeElement,
  ToolUse,
  Valued,
} from '../records.ts';
import type { Vec3 } from '../snapshot.ts';
import { type Cutting, factorOf, joined } from '../time/element.ts';
import { changeOf, isConsumed } from '../time/wear.ts';
import { facesOfFeature } from './geometry.ts';

/** An operation before it is numbered. */
export type Draft = Omit<Operation, 'op_id'>;

/** The factors on the times of a process. */
const timeOf = (
  ctx: Context,
  process: ProcessName,
  elements: {
    readonly th: readonly TimeElement[];
    readonly tn: readonly TimeElement[];
    readonly tr: readonly TimeElement[];
  },
): OperationTime => ({
  ...elements,
  cycle_efficiency: factorOf(
    `time.cycle_efficiency.${process}`,
    ctx.p.get(`time.cycle_efficiency.${process}`, 'factor'),
  ),
  setup_efficiency: factorOf(
    `time.setup_efficiency.${process}`,
    ctx.p.get(`time.setup_efficiency.${process}`, 'factor'),
  ),
  allowance: factorOf('time.allowance', ctx.p.get('allowance.total', 'z_v')),
});

/** Operator share of the run: the machine's own, otherwise that of its kind or of the process. */
export const operatorShare = (ctx: Context, process: ProcessName, chosen: Chosen | null): Valued => {
  const own = chosen?.member.capabilities.vdi_3258?.operator_share ?? null;
  if (chosen !== null && own !== null) {
    const evidence: Evidence = {
      kind: statedAs(chosen.member.citations?.['vdi_3258.operator_share']),
      source: chosen.member.level,
      source_id: chosen.member.machine_id,
      sigma: 0,
    };
    return { value: own, unit: '1', evidence };
  }
  const of = (chosen === null ? undefined : ctx.programmed.get(chosen.member.klass)) ?? process;
  const row = ctx.p.get(`operator_share.${of}`, 'share');
  return { value: row.value, unit: '1', evidence: parameterEvidence(row) };
};

export type Step = {
  readonly process: ProcessName;
  readonly step: string;
  readonly setupNo: number;
  readonly ways?: readonly Vec3[];
  readonly chosen: Chosen | null;
  readonly featureIds: readonly string[];
  readonly faceIds?: readonly string[];
  readonly cutting: readonly Cutting[];
  readonly tn?: readonly TimeElement[];
  readonly tr?: readonly TimeElement[];
  readonly role?: Operation['role'];
  readonly notes?: readonly EngineNote[];
  readonly powerKw?: number;
};

/** The evidence of an operation is that of its longest elements: their sigmas weighted by their times. */
export const evidenceOf = (elements: readonly TimeElement[], fallback: Evidence): Evidence => {
  const total = elements.reduce((sum, one) => sum + one.time.value, 0);
  if (total <= 0) return fallback;
  const sigma = combine(...elements.map((one) => (one.evidence.sigma * one.time.value) / total));
  const named = new Set(elements.map((one) => one.evidence.source));
  const sources = [...new Set([...named].flatMap((source) => source.split(';')))].sort();
  const assumed = elements.some((one) => one.evidence.kind === 'assumed');
  return { kind: assumed ? 'assumed' : 'derived', source: sources.join(';'), source_id: null, sigma };
};

/** The different tools of an operation: equal ones are changed in and set up once. */
export const toolKeys = (tools: readonly ToolUse[]): readonly string[] => [
  ...new Set(tools.map((tool) => `${tool.klass} ${tool.diameter_mm}`)),
];

export const makeOperation = (ctx: Context, step: Step): Draft => {
  const { th, tools } = joined(step.cutting);
  const worn = tools.filter((tool) => !isConsumed(tool)).map((tool) => changeOf(ctx, tool));
  const tn = [...(step.tn ?? []), ...worn];
  const assignment: MachineAssignment | null = step.chosen?.assignment ?? null;
  const faces = step.faceIds ?? step.featureIds.flatMap((id) => facesOfFeature(ctx.part, id));
  return {
    process: step.process,
    step: step.step,
    role: step.role ?? 'make',
    setup_no: step.setupNo,
    ...(step.ways === undefined ? {} : { ways: step.ways }),
    feature_ids: step.featureIds,
    face_ids: [...new Set(faces)],
    machine: assignment,
    time: timeOf(ctx, step.process, { th, tn, tr: step.tr ?? [] }),
    operator_share: operatorShare(ctx, step.process, step.chosen),
    power_kw: step.powerKw ?? null,
    tools,
    subcontract: null,
    evidence: evidenceOf([...th, ...tn], { kind: 'assumed', source: 'assumed', source_id: null, sigma: 0 }),
    notes: step.notes ?? [],
  };
};

/** Numbers operations OP10, OP20, … in order of work. */
export const numbered = (drafts: readonly Draft[]): readonly Operation[] =>
  drafts.map((draft, i) => ({ op_id: `OP${(i + 1) * OPERATION_STEP}`, ...draft }));
