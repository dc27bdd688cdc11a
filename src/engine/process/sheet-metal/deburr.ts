import { compute } from '../../formulas/define.ts';
import { NO_NEED } from '../../machines/capability.ts';
import { banded } from '../../parameters/select.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import { cadTerm, derivedEvidence, element, planTerm, standard } from '../../time/element.ts';
import { timePerMetre } from '../../time/formulas/general.ts';
import { type Draft, makeOperation } from '../operation.ts';

/** Family of the tables of deburring. */
const deburrFamily = (ctx: Context): string =>
  ctx.material.category === 'stainless_steel'
    ? 'stainless'
    : ctx.material.category === 'aluminium'
      ? 'aluminium'
      : 'mild_steel';

export const deburrFlat = (ctx: Context, thickness: number): Draft => {
  const { sheet, obb_mm: box } = ctx.part.geometry;
  const [length = box[0], width = box[1]] = sheet?.unfolded_mm ?? [];
  const least = ctx.p.get('deburring.strategy', 'machine_from_length').value;
  const fleet =
    length >= least
      ? ctx.fleet.choose(['deburring'], {
          ...NO_NEED,
          envelope: [length, width, thickness],
          subclass: 'wide_belt',
        })
      : null;
  const machine = fleet?.ok === true ? fleet.chosen : null;
  const bench = ctx.fleet.choose(['deburring'], {
    ...NO_NEED,
    envelope: [length, width, thickness],
    subclass: 'bench',
  });
  const chosen = machine ?? (bench.ok ? bench.chosen : null);
  const row = banded(
    ctx.p,
    `deburring.${machine === null ? 'manual' : 'machine'}.${deburrFamily(ctx)}`,
    't',
    thickness,
    'time_per_metre',
  );
  const time = compute(timePerMetre, {
    length: cadTerm(sheet?.contour_length_mm ?? 0),
    minutes_per_metre: parameterTerm(row),
    factor: planTerm(1),
  });
  return makeOperation(ctx, {
    process: 'deburring',
    step: 'deburr',
    setupNo: 2,
    chosen,
    featureIds: [],
    cutting: [{ th: [element('edges', time, derivedEvidence([row]))], tools: [] }],
    tn: [standard('handle', ctx.p.get('deburring.part', 'handling'))],
    tr: [
      standard('base', ctx.p.get(machine === null ? 'setup.deburring' : 'setup.deburring_machine', 'base')),
    ],
  });
};
