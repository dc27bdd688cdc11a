import { compute } from '../formulas/define.ts';
import type { MachineData } from '../machines/machine-data.ts';
import type { Context } from '../plan-context.ts';
import type { TimeElement } from '../records.ts';
import { derivedEvidence, element, planTerm, secondsOf, standard } from '../time/element.ts';
import { waitForHands } from '../time/formulas/general.ts';

const CHANGER = 'pallet_changer';

/** True if the next piece is loaded on a second pallet during cutting. */
const hasPallets = ({ member }: MachineData): boolean => member.capabilities.workholding.includes(CHANGER);

/**
 * Machine standstill for loading: the complete handling, or with two pallets their change plus the handling time beyond the
 * cutting time (`cut_s`, one piece), whichever is less.
 */
export const standstill = (
  ctx: Context,
  machine: MachineData,
  handling: readonly TimeElement[],
  cut_s: () => number,
): readonly TimeElement[] => {
  if (handling.length === 0 || !hasPallets(machine)) return handling;
  const change = ctx.p.get('handling.pallet', 'change');
  const wait = compute(waitForHands, { hands: planTerm(secondsOf(handling)), cut: planTerm(cut_s()) });
  const palletHandling = [
    standard('pallet_change', change),
    ...(wait.value > 0 ? [element('wait_for_hands', wait, derivedEvidence([change]))] : []),
  ];
  // No pallet change if loading directly is faster.
  return secondsOf(palletHandling) < secondsOf(handling) ? palletHandling : handling;
};
