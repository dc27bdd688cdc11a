import { pullFacts } from '../facts/pull-facts.ts';
import { fettlingHours } from '../formulas/casting.ts';
import { compute, derived } from '../formulas/define.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { Context } from '../plan-context.ts';
import type { ResolvedParameter } from '../records.ts';
import { cadTerm, derivedEvidence } from '../time/element.ts';
import { boughtOperation } from './bought-work.ts';
import type { CastBody } from './cast-body.ts';
import type { Draft } from './operation.ts';
import { across } from './tool-price.ts';

/** Step and kind of bought work. */
export const FETTLING = 'fettling';

const CONTRACTOR = 'casting.fettling';
const NONE = { value: 0, source: 'definition' };

/** Length of the flash round the box of a casting. */
const partingOf = ({ part }: CastBody): number => {
  const [pull] = pullFacts(part).pulls;
  return pull === undefined ? 0 : across(part, pull).reduce((sum, side) => sum + 2 * side, 0);
};

/**
 * Deburring, blasting and visual inspection of a casting, by its mass and its parting line. Rows stand in the bin of its metal, or of
 * its process.
 */
export const fettled = (ctx: Context, kind: string, metal: string, casting: CastBody): Draft => {
  const { mass, rest } = casting;
  const row = (name: string): ResolvedParameter =>
    ctx.p.find(metal, `fettling_${name}`) ?? ctx.p.get(`${kind}.fettling`, name);
  const names = ['piece', 'per_kg', 'per_m'] as const;
  const [piece, per_kg, per_m] = names.map((name) => parameterTerm(row(name)));
  const hours = compute(fettlingHours, {
    piece: piece ?? NONE,
    mass: derived(mass),
    per_kg: per_kg ?? NONE,
    parting: cadTerm(partingOf(casting)),
    per_m: per_m ?? NONE,
  });
  const setup_hours = compute(fettlingHours, {
    piece: parameterTerm(ctx.p.get(CONTRACTOR, 'setup')),
    mass: derived(mass),
    per_kg: NONE,
    parting: NONE,
    per_m: NONE,
  });
  return boughtOperation(
    ctx,
    {
      process: 'other',
      subcontractor_id: null,
      by_hour: { kind: FETTLING, hours, machine: { bin: CONTRACTOR, house: CONTRACTOR, setup_hours } },
    },
    {
      process: FETTLING,
      step: FETTLING,
      setup_no: 0,
      feature_ids: [],
      face_ids: [...(rest?.given ?? [])],
      evidence: derivedEvidence(names.map(row)),
      notes: [{ code: FETTLING, params: {} }],
    },
  );
};
