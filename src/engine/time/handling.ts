import { statedAs } from '../evidence.ts';
import { compute, derived } from '../formulas/define.ts';
import type { MachineData } from '../machines/machine-data.ts';
import { banded } from '../parameters/select.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { Context } from '../plan-context.ts';
import type { TimeElement } from '../records.ts';
import { derivedEvidence, element, planTerm, standard } from './element.ts';
import { rapidMoves, sharedTime, standardTime } from './formulas/general.ts';

export type Clamping =
  | 'vise'
  | 'chuck'
  | 'collet'
  | 'between_centres'
  | 'fixture_4_clamps'
  | 'five_axis_reclamp'
  | 'zero_point';

/** Loading, clamping, unloading and cleaning a piece: once per clamping. */
export const clampOnce = (ctx: Context, massKg: number, clamping: Clamping): readonly TimeElement[] => [
  standard('load_unload', banded(ctx.p, 'handling.load_unload', 'm', massKg, 'time')),
  standard('clamp', ctx.p.get(`handling.clamp.${clamping}`, 'time')),
  standard('chips', ctx.p.get('aux.chip_clean', 'per_part')),
];

/** Chip-to-chip time for every tool of an operation, divided by the pieces that it works on before the next one. */
export const toolChanges = (machine: MachineData, tools: number, pieces = 1): readonly TimeElement[] => {
  if (tools < 1) return [];
  const all = compute(standardTime, { time: machine.term('tool_change_s'), count: planTerm(tools) });
  const time = pieces > 1 ? compute(sharedTime, { time: derived(all), pieces: planTerm(pieces) }) : all;
  return [
    element('tool_change', time, {
      kind: statedAs(machine.member.citations?.['nominal_tool_change_time_s_by_class.medium']),
      source: `machine:${machine.member.machine_id}`,
      source_id: machine.member.machine_id,
      sigma: 0,
    }),
  ];
};

/** Rapid moves between the positions where an operation cuts. */
export const rapids = (
  ctx: Context,
  machine: MachineData,
  moves: number,
  distance: number,
): readonly TimeElement[] => {
  if (moves < 1) return [];
  const acceleration = ctx.p.get('aux.rapid.any', 'acceleration');
  const time = compute(rapidMoves, {
    moves: planTerm(moves),
    distance: { value: distance, source: 'cad' },
    rapid_speed: machine.term('rapid_traverse_m_per_min'),
    acceleration: parameterTerm(acceleration),
  });
  return [element('rapid', time, derivedEvidence([acceleration]))];
};
