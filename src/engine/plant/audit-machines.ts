import { clampForceOf } from '../machines/sizes.ts';
import { closesTools, hasSpindle } from '../process/processes.ts';
import type { FleetMember } from '../snapshot.ts';
import { type AuditFinding, finding, type Subject } from './finding.ts';
import type { Plant } from './open-plant.ts';

/**
 * A rate this far from the default of its class is more likely a typing error than a real one. Wide, because one class contains a
 * bench grinder and a wide-belt line.
 */
const RATE_BAND = [0.1, 10] as const;

/** If T_ST exceeds this share of T_G, it usually includes the set-up hours, which the sheet bills as a separate line. */
const STANDSTILL_SHARE = 0.35;

const auditMember = (member: FleetMember, plant: Plant): readonly AuditFinding[] => {
  const subject: Subject = { id: member.machine_id, kind: 'machine', name: member.name };
  const vdi = member.capabilities.vdi_3258;
  const found: AuditFinding[] = [];
  const rate = plant.rate(member);
  if (rate.kind === 'unresolvable') {
    found.push(finding('machine_unresolvable', subject, { reason: rate.reason }));
  } else {
    const typical = plant.parameters.get('rate.class_default', member.klass).value;
    const [low, high] = [typical * RATE_BAND[0], typical * RATE_BAND[1]];
    if (rate.value < low || rate.value > high) {
      found.push(finding('machine_rate_out_of_range', subject, { rate: rate.value, low, high }));
    }
    if (rate.source === 'class_default') {
      found.push(finding('member_sources_nothing', subject, { klass: member.klass, rate: rate.value }));
    }
    if (rate.source === 'vdi_3258') {
      const wage = vdi?.operator_hourly_eur ?? 0;
      if (wage > 0) found.push(finding('double_operator_wage', subject, { operator_hourly_eur: wage }));
      const tooling = vdi?.tooling_eur_per_year ?? 0;
      if (tooling > 0 && plant.environment.tools.length > 0) {
        found.push(finding('general_tooling_beside_wear', subject, { tooling_eur_per_year: tooling }));
      }
    }
  }
  const [standstill, theoretical] = [vdi?.annual_hours_T_ST ?? null, vdi?.annual_hours_T_G ?? null];
  if (standstill !== null && theoretical !== null && standstill > theoretical * STANDSTILL_SHARE) {
    found.push(
      finding('setup_in_standstill', subject, {
        annual_hours_T_ST: standstill,
        annual_hours_T_G: theoretical,
      }),
    );
  }
  if (hasSpindle(member.klass) && member.capabilities.spindle_power_kw === null) {
    found.push(finding('spindle_power_missing', subject, { klass: member.klass }));
  }
  if (closesTools(member.klass) && clampForceOf(member) === null) {
    found.push(finding('clamp_force_missing', subject, { klass: member.klass }));
  }
  return found;
};

export const auditMachines = (plant: Plant): readonly AuditFinding[] =>
  plant.environment.machines.flatMap((member) => auditMember(member, plant));
