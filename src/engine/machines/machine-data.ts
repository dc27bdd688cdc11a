import type { TermInput } from '../formulas/define.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { Parameters } from '../records.ts';
import type { FleetMember } from '../snapshot.ts';
import { CLAMP_FORCE, clampForceOf, rowOfSize } from './sizes.ts';

/** Data of a machine: its own, otherwise the registry's row of its type, size or class; each as a term of a formula. */
export type MachineData = {
  readonly member: FleetMember;
  /** Cache key of values computed for this machine. */
  readonly key: string;
  readonly term: (parameter: string) => TermInput;
  readonly value: (parameter: string) => number;
};

const stated = (member: FleetMember, parameter: string): number | null => {
  const { capabilities } = member;
  switch (parameter) {
    case 'max_spindle_rpm':
      return capabilities.max_spindle_rpm;
    case 'spindle_power_kw':
      return capabilities.spindle_power_kw;
    case 'rapid_traverse_m_per_min':
      return capabilities.rapid_traverse_m_per_min;
    case 'iso_286_achievable_grade':
      return capabilities.iso_286_achievable_grade;
    case 'max_setups_per_part':
      return capabilities.max_setups_per_part;
    case 'max_material_thickness_mm':
      return capabilities.max_material_thickness_mm;
    case 'tool_change_s': {
      const byClass = capabilities.nominal_tool_change_time_s_by_class;
      return byClass.medium ?? byClass.light ?? byClass.heavy ?? null;
    }
    default: {
      const own = capabilities.extra[parameter];
      return typeof own === 'number' ? own : null;
    }
  }
};

export const machineData = (parameters: Parameters, member: FleetMember): MachineData => {
  const term = (parameter: string): TermInput => {
    const own = stated(member, parameter);
    if (own !== null) return { value: own, source: `machine:${member.machine_id}` };
    // Without a clamping force a press can hold no tool.
    if (parameter === CLAMP_FORCE)
      return { value: clampForceOf(member) ?? 0, source: `machine:${member.machine_id}` };
    const type =
      member.subclass === null
        ? null
        : parameters.find(`machine.${member.klass}.${member.subclass}`, parameter);
    return parameterTerm(
      type ??
        rowOfSize(parameters, member, parameter) ??
        parameters.get(`machine.${member.klass}`, parameter),
    );
  };
  return { member, key: member.membership_id, term, value: (parameter) => term(parameter).value };
};

/** Largest stable axial depth at a speed; unlimited for a machine without measurements. */
export const stableDepth = (member: FleetMember, rpm: number, otherwise: number): number => {
  const lobe = member.capabilities.chatter_stability_lobe;
  const at = lobe.findLast(([speed]) => speed <= rpm) ?? lobe[0];
  return at === undefined ? otherwise : at[1];
};
