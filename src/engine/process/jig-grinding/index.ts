import { compute } from '../../formulas/define.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { PartFeature, ResolvedParameter } from '../../records.ts';
import { cadTerm } from '../../time/element.ts';
import { timeOfJigGrinding } from '../../time/formulas/bought.ts';
import { hourlyWork } from '../bought-work.ts';
import { warps } from '../hardening.ts';
import type { Draft } from '../operation.ts';
import { added, type Process } from '../process.ts';

const isInner = ({ kind, subtype }: PartFeature): boolean =>
  kind === 'hole' || (kind === 'turned_segment' && subtype === 'inner');

/** Bores finer than any boring holds. */
export const isJigGround = (ctx: Context, feature: PartFeature): boolean =>
  isInner(feature) &&
  feature.it_grade !== null &&
  (feature.it_grade < ctx.p.get('jig_grinding.any', 'below_it').value || warps(ctx, feature));

const grindBores = (ctx: Context, fine: readonly PartFeature[], setupNo: number): Draft => {
  const at = (parameter: string): ResolvedParameter => ctx.p.get('jig_grinding.any', parameter);
  const rows = [at('per_bore'), at('allowance'), at('removal')] as const;
  const hours = fine.map((bore) =>
    compute(timeOfJigGrinding, {
      diameter: cadTerm(bore.diameter_mm ?? 0),
      depth: cadTerm(bore.depth_mm ?? bore.length_mm ?? 0),
      per_bore: parameterTerm(rows[0]),
      allowance: parameterTerm(rows[1]),
      removal: parameterTerm(rows[2]),
      count: cadTerm(bore.count),
    }),
  );
  return hourlyWork(ctx, 'jig_grinding', fine, setupNo, hours, rows);
};

/** Internal and jig grinding, bought outside, on the hard part. */
export const jigGrinding: Process = {
  name: 'jig-grinding',
  machines: {},
  steps: ['jig_grinding'],
  buys: ['jig_grinding'],
  additions: [
    {
      stage: 'hard',
      work: (ctx, { left }, setupNo) => {
        const fine = left.flatMap(({ surface, feature }) => (surface === 'bore' ? [feature] : []));
        return fine.length === 0 ? added() : added(grindBores(ctx, fine, setupNo));
      },
    },
  ],
};
