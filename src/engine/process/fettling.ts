import { fettlingHours } from '../formulas/casting.ts';
import { compute, derived } from '../formulas/define.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { Context } from '../plan-context.ts';
import { derivedEvidence } from '../time/element.ts';
import type { CastBody } from './cast-body.ts';
import type { Draft } from './operation.ts';
import { ownMachine, shotOperation } from './own-press.ts';

/** Step and kind of bought work. */
export const FETTLING = 'fettling';

const CONTRACTOR = 'casting.fettling';

/** Deburring, blasting and visual inspection of a casting, by its mass; `bin` names the times of its process. */
export const fettled = (ctx: Context, bin: string, { mass, rest }: CastBody): Draft => {
  const rows = ['piece', 'per_kg'].map((name) => ctx.p.get(bin, name));
  const hours = compute(fettlingHours, {
    piece: parameterTerm(ctx.p.get(bin, 'piece')),
    mass: derived(mass),
    per_kg: parameterTerm(ctx.p.get(bin, 'per_kg')),
  });
  const setup_hours = compute(fettlingHours, {
    piece: parameterTerm(ctx.p.get(CONTRACTOR, 'setup')),
    mass: derived(mass),
    per_kg: { value: 0, source: 'definition' },
  });
  const inHouse = ownMachine(ctx, 'shot_blasting', [], () => ({ hours, setup: setup_hours }));
  return shotOperation(
    ctx,
    inHouse?.own ?? null,
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
      evidence: derivedEvidence(rows),
      notes: [{ code: FETTLING, params: {} }],
    },
  );
};
