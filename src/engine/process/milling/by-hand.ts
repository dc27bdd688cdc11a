import { compute } from '../../formulas/define.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { PartFeature, TimeElement } from '../../records.ts';
import type { FleetMember } from '../../snapshot.ts';
import { cadTerm, derivedEvidence, element, standard } from '../../time/element.ts';
import { standardTime } from '../../time/formulas/general.ts';

/** Kind of drill that has a lever and no axis that a program could move. */
export const COLUMN = 'column';

export const isByHand = ({ klass, subclass }: FleetMember): boolean =>
  klass === 'drilling' && subclass === COLUMN;

/** What the hand does that a program would: the first piece is marked out, and every hole brought under the drill against mark or stop. */
const perHole = (ctx: Context, name: string, features: readonly PartFeature[]): TimeElement => {
  const row = ctx.p.get('drilling.by_hand', name);
  const count = cadTerm(features.reduce((sum, feature) => sum + feature.count, 0));
  return element(name, compute(standardTime, { time: parameterTerm(row), count }), derivedEvidence([row]));
};

/** Beside clamping, for each piece. */
export const aligning = (ctx: Context, features: readonly PartFeature[]): TimeElement =>
  perHole(ctx, 'aligning', features);

/** A lot at a column drill: its vice and drill once, the holes of each side marked out; nothing is programmed. */
export const setupByHand = (
  ctx: Context,
  index: number,
  features: readonly PartFeature[],
): readonly TimeElement[] => [
  ...(index > 0 ? [] : [standard('base', ctx.p.get('setup.drilling', 'base'))]),
  perHole(ctx, 'marking', features),
];

/** Finest grade that is asked of the holes; null where none is. */
export const finestGrade = (features: readonly PartFeature[]): number | null => {
  const grades = features.flatMap(({ it_grade }) => it_grade ?? []);
  return grades.length === 0 ? null : Math.min(...grades);
};
