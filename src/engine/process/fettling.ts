import { pullFacts } from '../facts/pull-facts.ts';
import { fettlingHours, lotHours } from '../formulas/casting.ts';
import { compute, derived } from '../formulas/define.ts';
import { nearest } from '../parameters/select.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { Context } from '../plan-context.ts';
import type { ResolvedParameter } from '../records.ts';
import { cadTerm, derivedEvidence } from '../time/element.ts';
import type { CastBody } from './cast-body.ts';
import type { Draft } from './operation.ts';
import { ownMachine, shotOperation } from './own-press.ts';
import { across } from './tool-price.ts';

/** Step and kind of bought work. */
export const FETTLING = 'fettling';

const CONTRACTOR = 'casting.fettling';

/** Length of the flash of a casting: its parting line, otherwise the edge of its box. */
const partingOf = ({ part }: CastBody): number => {
  const [pull] = pullFacts(part, 'die').pulls;
  if (pull === undefined) return 0;
  return pull.parting_mm ?? across(part, pull).reduce((sum, side) => sum + 2 * side, 0);
};

/** Deburring, blasting and visual inspection of a casting, by its mass and its parting line; `bin` names the times. */
export const fettled = (ctx: Context, bin: string, casting: CastBody): Draft => {
  const { mass, rest } = casting;
  const row = (name: string): ResolvedParameter => nearest(ctx.p, bin, name);
  const [piece, per_kg, per_m] = [row('piece'), row('per_kg'), row('per_m')];
  const hours = compute(fettlingHours, {
    piece: parameterTerm(piece),
    mass: derived(mass),
    per_kg: parameterTerm(per_kg),
    parting: cadTerm(partingOf(casting)),
    per_m: parameterTerm(per_m),
  });
  const setup_hours = compute(lotHours, { setup: parameterTerm(ctx.p.get(CONTRACTOR, 'setup')) });
  const inHouse = ownMachine(ctx, 'shot_blasting', {}, () => ({ hours, setup: setup_hours }));
  return shotOperation(
    ctx,
    inHouse?.own ?? null,
    { kind: FETTLING, hours, machine: { bin: CONTRACTOR, house: CONTRACTOR, setup_hours } },
    {
      process: FETTLING,
      step: FETTLING,
      setup_no: 0,
      feature_ids: [],
      face_ids: [...(rest?.given ?? [])],
      evidence: derivedEvidence([piece, per_kg, per_m]),
      notes: [{ code: FETTLING, params: {} }],
    },
  );
};
