import { points } from '../parameters/select.ts';
import type { Parameters, ResolvedParameter } from '../records.ts';
import type { FleetMember } from '../snapshot.ts';

/** Force in t with which a press holds its tool closed. */
export const CLAMP_FORCE = 'clamp_force_t';

/** Types of presses are named by their force: `t100`. */
const SIZE = /^t(\d+)$/;

/** Clamping force that a machine states, otherwise that of its type; null without either. */
export const clampForceOf = ({ capabilities, subclass }: FleetMember): number | null => {
  const own = capabilities.extra[CLAMP_FORCE];
  if (typeof own === 'number') return own;
  const type = SIZE.exec(subclass ?? '')?.[1];
  return type === undefined ? null : Number(type);
};

/** The row of the smallest machine of the registry with at least this machine's force, otherwise of the largest; null without a force. */
export const rowOfSize = (
  parameters: Parameters,
  member: FleetMember,
  parameter: string,
): ResolvedParameter | null => {
  const force = clampForceOf(member);
  if (force === null) return null;
  const sizes = points(parameters, `machine.${member.klass}`, 't', parameter);
  return (sizes.find(({ x }) => x >= force) ?? sizes.at(-1))?.row ?? null;
};
