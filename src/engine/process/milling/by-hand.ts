import { compute } from '../../formulas/define.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { PartFeature, TimeElement } from '../../records.ts';
import type { FleetMember } from '../../snapshot.ts';
import { cadTerm, derivedEvidence, element, standard } from '../../time/element.ts';
import { standardTime } from '../../time/formulas/general.ts';

/** Column drill: a lever, without programmable axes. */
export const COLUMN = 'column';

export const isByHand = ({ klass, subclass }: FleetMember): boolean =>
  klass === 'drilling' && subclass === COLUMN;

/** Manual replacement of a program: the first piece is marked out, and every hole is positioned by mark or stop. */
const perHole = (ctx: Context, name: string, features: readonly PartFeature[]): TimeElement => {
  const row = ctx.p.get('drilling.by_hand', name);
  const count = cadTerm(features.reduce((sum, feature) => sum + feature.count, 0));
  return element(name, compute(standardTime, { time: parameterTerm(row), count }), derivedEvidence([row]));
};

/** Per piece, besides clamping. */
export const aligning = (ctx: Context, features: readonly PartFeature[]): TimeElement =>
  perHole(ctx, 'aligning', features);

/** Set-up of a lot at a column drill: its vice and drills once, marking out the holes of each side; no program. */
export const setupByHand = (
  ctx: Context,
  index: number,
  features: readonly PartFeature[],
): readonly TimeElement[] => [
  ...(index > 0 ? [] : [standard('base', ctx.p.get('setup.drilling', 'base'))]),
  perHole(ctx, 'marking', features),
];
