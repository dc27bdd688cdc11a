import { NO_NEED } from '../../machines/capability.ts';
import type { Context } from '../../plan-context.ts';
import type { PartFeature, ResolvedParameter, TimeElement } from '../../records.ts';
import { cadTerm, standard } from '../../time/element.ts';
import { type Draft, makeOperation } from '../operation.ts';
import { added, type Process } from '../process.ts';

/** Gauge that measures a demand: fine grades and fits need more than a caliper. */
const gaugeOf = (ctx: Context, feature: PartFeature): ResolvedParameter | null => {
  const at = (name: string): ResolvedParameter => ctx.p.get(`inspection.characteristic.${name}`, 'time');
  const fine = ctx.p.get('inspection.general', 'cmm_from_it').value;
  if (feature.thread !== null) return at('thread_gauge');
  if (feature.it_grade === null) return null;
  if (feature.it_grade <= fine) return at('cmm_feature');
  return feature.kind === 'hole' ? at('plug_gauge') : at('micrometer');
};

/** One full inspection of one piece; the cost stage applies sampling and first-off to it. */
const inspectOperation = (ctx: Context, setupNo: number): Draft => {
  const { p, part } = ctx;
  const special = part.features.flatMap((feature) => {
    const row = gaugeOf(ctx, feature);
    return row === null ? [] : [{ feature, row }];
  });
  const rough = part.features.filter((feature) => feature.ra_um !== null);
  const plain = Math.max(0, part.dimension_count - special.length);
  const elements: TimeElement[] = [
    standard('caliper', p.get('inspection.characteristic.caliper', 'time'), {
      value: plain,
      source: part.has_drawing ? 'drawing' : 'cad',
    }),
    ...special.map(({ feature, row }) => standard('gauge', row, cadTerm(feature.count), feature.id)),
    ...(rough.length > 0
      ? [
          standard(
            'surface',
            p.get('inspection.characteristic.surface_tester', 'time'),
            cadTerm(rough.length),
          ),
        ]
      : []),
  ];
  const finest = part.features.reduce<number | null>(
    (least, feature) =>
      feature.it_grade === null ? least : Math.min(least ?? feature.it_grade, feature.it_grade),
    null,
  );
  const onMachine = finest !== null && finest <= p.get('inspection.general', 'cmm_from_it').value;
  const box = part.geometry.obb_mm;
  const choice = onMachine
    ? ctx.fleet.choose(['inspection_cmm'], { ...NO_NEED, envelope: [box[0], box[1], box[2]] })
    : null;
  return makeOperation(ctx, {
    process: 'inspection',
    step: 'inspect',
    setupNo,
    role: 'inspection',
    chosen: choice?.ok === true ? choice.chosen : null,
    featureIds: special.map(({ feature }) => feature.id),
    cutting: [{ th: elements, tools: [] }],
    tn: [standard('base', p.get('inspection.base_per_part', 'time'))],
    tr: [standard('base', p.get('setup.inspection', 'base'))],
  });
};

export const inspection: Process = {
  name: 'inspection',
  machines: { inspection_cmm: { process: 'inspection', setup: null } },
  steps: ['inspect'],
  additions: [{ stage: 'inspection', work: (ctx, _, setupNo) => added(inspectOperation(ctx, setupNo)) }],
};
