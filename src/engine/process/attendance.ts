import { compute } from '../formulas/define.ts';
import type { Chosen } from '../machines/choose-machine.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { Context } from '../plan-context.ts';
import type { Computed, ResolvedParameter, TimeElement } from '../records.ts';
import type { FleetMember } from '../snapshot.ts';
import { derivedEvidence, planTerm, secondsOf } from '../time/element.ts';
import { shareOfCycle } from '../time/formulas/general.ts';
import type { Draft } from './operation.ts';

/** Handling that a bar feeder does without an operator. */
const FEEDS_ITSELF = ['bar_feed', 'take_over'];

/**
 * The operator share of a cycle, with its registry rows; null if the machine states its own or runs no program. `pieces` are
 * loaded and checked together.
 */
export const attendance = (
  ctx: Context,
  cycle: number,
  handling: readonly TimeElement[],
  member: FleetMember,
  pieces: number,
): { readonly share: Computed; readonly rows: readonly ResolvedParameter[] } | null => {
  const process = ctx.programmed.get(member.klass);
  const stated = member.capabilities.vdi_3258?.operator_share ?? null;
  if (stated !== null || process === undefined || cycle <= 0) return null;
  const barFed = handling.some(({ id }) => FEEDS_ITSELF.includes(id));
  const least = ctx.p.get(barFed ? 'operator_share.bar_fed' : `operator_share.${process}`, 'share');
  const attention = ctx.p.get('operator_share.cycle', 'attention');
  const share = compute(shareOfCycle, {
    bound: planTerm(barFed ? 0 : pieces * secondsOf(handling)),
    attention: barFed ? planTerm(0) : parameterTerm(attention),
    cycle: planTerm(pieces * cycle),
    least: parameterTerm(least),
  });
  return { share, rows: barFed ? [least] : [least, attention] };
};

/**
 * Operations of one clamping with their operator share: with manual loading, a short cycle keeps the operator there and a long
 * one lets them serve other machines; a bar feeds itself. A machine's own statement takes precedence.
 */
export const attended = (
  ctx: Context,
  drafts: readonly Draft[],
  handling: readonly TimeElement[],
  { member }: Chosen,
  pieces = 1,
): readonly Draft[] => {
  const cycle = drafts.reduce(
    (sum, { time }) =>
      time === null ? sum : sum + secondsOf(time.th) * time.cycle_efficiency.value + secondsOf(time.tn),
    0,
  );
  const found = attendance(ctx, cycle, handling, member, pieces);
  if (found === null) return drafts;
  const evidence = derivedEvidence(found.rows);
  const { value, unit } = found.share;
  return drafts.map((draft) => ({ ...draft, operator_share: { value, unit, evidence } }));
};
