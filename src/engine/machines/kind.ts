import type { FleetMember } from '../snapshot.ts';

const known = new WeakMap<FleetMember, string>();

/**
 * Abilities of a machine, as text: machines of one kind are refused the same jobs and take the same effort for the others. Of the
 * figures behind their rates, it only matters whether they state an operator share.
 */
export const kindOf = (member: FleetMember): string => {
  const found = known.get(member) ?? textOf(member);
  known.set(member, found);
  return found;
};

const textOf = ({ klass, subclass, capabilities }: FleetMember): string => {
  const { vdi_3258: figures, ...able } = capabilities;
  return JSON.stringify([klass, subclass, able, (figures?.operator_share ?? null) !== null]);
};
