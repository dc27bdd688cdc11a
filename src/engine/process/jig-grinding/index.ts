import { compute } from '../../formulas/define.ts';
import { pow } from '../../math.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { PartFeature, ResolvedParameter } from '../../records.ts';
import { cadTerm } from '../../time/element.ts';
import { timeOfJigGrinding } from '../../time/formulas/bought.ts';
import { hourlyWork } from '../bought-work.ts';
import { KINDS_WITH_WALLS, wallLength } from '../geometry.ts';
import { warps } from '../hardening.ts';
import type { Draft } from '../operation.ts';
import { added, type Process } from '../process.ts';

const isInner = ({ kind, subtype }: PartFeature): boolean =>
  kind === 'hole' || (kind === 'turned_segment' && subtype === 'inner');

/** Bores and walls finer than boring, reaming and milling achieve, by grade or by roughness. */
export const isJigGround = (ctx: Context, feature: PartFeature): boolean => {
  if (feature.it_grade === null && feature.ra_um === null) return false;
  const inner = isInner(feature);
  if (!inner && !KINDS_WITH_WALLS.includes(feature.kind)) return false;
  const { p } = ctx;
  const finest = inner ? p.get('surface.reaming', 'ra').band[0] : p.get('milling.strategy', 'grind_ra').value;
  const below = inner ? p.get('jig_grinding.any', 'below_it') : p.get('milling.strategy', 'grind_below_it');
  return (
    (feature.it_grade !== null && feature.it_grade < below.value) ||
    (feature.ra_um !== null && feature.ra_um < finest) ||
    warps(ctx, feature)
  );
};

/**
 * Slow-down of the wheel for finer requirements than usual: roughness depends on the removal rate, 1.5 grades double the time.
 */
const fineness = (ctx: Context, { it_grade, ra_um }: PartFeature): number => {
  const usual = ctx.p.get('surface.cylindrical_grinding', 'ra').value;
  const step = ctx.p.get('it_grade.tighter', 'cost_doubling_step').value;
  const from = ctx.p.get('grinding.strategy', 'from_it').value;
  const finer = Math.max(0, from - (it_grade ?? from));
  return Math.max(1, usual / (ra_um ?? usual)) * pow(2, finer / step);
};

/** The diameter of a bore, or of a circle with the circumference of the walls. */
const roundOf = (ctx: Context, feature: PartFeature): number =>
  KINDS_WITH_WALLS.includes(feature.kind)
    ? wallLength(ctx.part, feature) / Math.PI
    : (feature.diameter_mm ?? 0);

const grindBores = (ctx: Context, fine: readonly PartFeature[], setupNo: number): Draft => {
  const at = (parameter: string): ResolvedParameter => ctx.p.get('jig_grinding.any', parameter);
  const rows = [at('per_bore'), at('allowance'), at('removal')] as const;
  const hours = fine.map((bore) => {
    const removal = parameterTerm(rows[2]);
    return compute(timeOfJigGrinding, {
      diameter: cadTerm(roundOf(ctx, bore)),
      depth: cadTerm(bore.depth_mm ?? bore.length_mm ?? 0),
      per_bore: parameterTerm(rows[0]),
      allowance: parameterTerm(rows[1]),
      removal: { ...removal, value: removal.value / fineness(ctx, bore) },
      count: cadTerm(bore.count),
    });
  });
  return hourlyWork(ctx, 'jig_grinding', fine, setupNo, hours, rows);
};

/** Internal and jig grinding, subcontracted, on the hardened part. */
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
