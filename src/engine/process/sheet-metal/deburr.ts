import { compute } from '../../formulas/define.ts';
import { NO_NEED } from '../../machines/capability.ts';
import type { Chosen } from '../../machines/choose-machine.ts';
import { banded } from '../../parameters/select.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import { cadTerm, derivedEvidence, element, planTerm, secondsOf, standard } from '../../time/element.ts';
import { timePerMetre } from '../../time/formulas/general.ts';
import { type Draft, makeOperation } from '../operation.ts';

/** Family of the tables of deburring. */
const deburrFamily = (ctx: Context): string =>
  ctx.material.category === 'stainless_steel'
    ? 'stainless'
    : ctx.material.category === 'aluminium'
      ? 'aluminium'
      : 'mild_steel';

const BELT = 'wide_belt';
const BENCH = 'bench';

/** Deburring by belt or by hand: a belt is faster and takes longer to set up. */
const workOn = (ctx: Context, on: typeof BELT | typeof BENCH, thickness: number) => {
  const way = on === BELT ? 'machine' : 'manual';
  const row = banded(ctx.p, `deburring.${way}.${deburrFamily(ctx)}`, 't', thickness, 'time_per_metre');
  const time = compute(timePerMetre, {
    length: cadTerm(ctx.part.geometry.sheet?.contour_length_mm ?? 0),
    minutes_per_metre: parameterTerm(row),
    factor: planTerm(1),
  });
  const th = [element('edges', time, derivedEvidence([row]))];
  const tr = [
    standard('base', ctx.p.get(on === BELT ? 'setup.deburring_machine' : 'setup.deburring', 'base')),
  ];
  return { th, tr };
};

/** Belt or bench, whichever is cheaper for the lot; manual labour if a shop has neither. */
const chooseFor = (ctx: Context, thickness: number): Chosen | null => {
  const { sheet, obb_mm: box } = ctx.part.geometry;
  const [length = box[0], width = box[1]] = sheet?.unfolded_mm ?? [];
  const isHeld = length >= ctx.p.get('deburring.strategy', 'machine_from_length').value;
  const choice = ctx.fleet.choose(
    ['deburring'],
    { ...NO_NEED, envelope: [length, width, thickness], subclasses: isHeld ? [BELT, BENCH] : [BENCH] },
    ({ subclass }) => {
      const { th, tr } = workOn(ctx, subclass === BELT ? BELT : BENCH, thickness);
      return { run_s: secondsOf(th), setup_s: secondsOf(tr), used_up: 0 };
    },
  );
  return choice.ok ? choice.chosen : null;
};

export const deburrFlat = (ctx: Context, thickness: number): Draft => {
  const chosen = chooseFor(ctx, thickness);
  const { th, tr } = workOn(ctx, chosen?.member.subclass === BELT ? BELT : BENCH, thickness);
  return makeOperation(ctx, {
    process: 'deburring',
    step: 'deburr',
    setupNo: 2,
    chosen,
    featureIds: [],
    cutting: [{ th, tools: [] }],
    tn: [standard('handle', ctx.p.get('deburring.part', 'handling'))],
    tr,
  });
};
