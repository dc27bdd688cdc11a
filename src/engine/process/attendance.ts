import { compute } from '../formulas/define.ts';
import type { Chosen } from '../machines/choose-machine.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { Context } from '../plan-context.ts';
import type { TimeElement } from '../records.ts';
import { derivedEvidence, planTerm, secondsOf } from '../time/element.ts';
import { shareOfCycle } from '../time/formulas/general.ts';
import type { Draft } from './operation.ts';

/** Handling that a bar lathe does with the piece while nobody stands by. */
const FEEDS_ITSELF = ['bar_feed', 'take_over'];

/**
 * The operations of one clamping with the share of their cycle that binds an operator: loaded by hand, a short cycle keeps him there
 * and a long one lets him serve other machines; a bar feeds itself. What a machine states of itself stands.
 */
export const attended = (
  ctx: Context,
  drafts: readonly Draft[],
  handling: readonly TimeElement[],
  { member }: Chosen,
): readonly Draft[] => {
  const process = ctx.programmed.get(member.klass);
  const stated = member.capabilities.vdi_3258?.operator_share ?? null;
  if (stated !== null || process === undefined) return drafts;
  const cycle = drafts.reduce(
    (sum, { time }) =>
      time === null ? sum : sum + secondsOf(time.th) * time.cycle_efficiency.value + secondsOf(time.tn),
    0,
  );
  if (cycle <= 0) return drafts;
  const barFed = handling.some(({ id }) => FEEDS_ITSELF.includes(id));
  const least = ctx.p.get(barFed ? 'operator_share.bar_fed' : `operator_share.${process}`, 'share');
  const attention = ctx.p.get('operator_share.cycle', 'attention');
  const share = compute(shareOfCycle, {
    bound: planTerm(barFed ? 0 : secondsOf(handling)),
    attention: barFed ? planTerm(0) : parameterTerm(attention),
    cycle: planTerm(cycle),
    least: parameterTerm(least),
  });
  const evidence = derivedEvidence(barFed ? [least] : [least, attention]);
  return drafts.map((draft) => ({
    ...draft,
    operator_share: { value: share.value, unit: share.unit, evidence },
  }));
};
