import { finestGrade, NO_NEED } from '../../machines/capability.ts';
import type { Context } from '../../plan-context.ts';
import type { PartFeature, ResolvedParameter, StockChoice, TimeElement } from '../../records.ts';
import type { GeneralTolerance } from '../../snapshot.ts';
import { cadTerm, standard } from '../../time/element.ts';
import { equalGroups } from '../equal-features.ts';
import { type Draft, makeOperation } from '../operation.ts';
import { added, type Process } from '../process.ts';
import { LEAK_TEST, leakTested } from './leak-test.ts';

/** Gauge for a requirement: fine grades and fits need more than a caliper. */
const gaugeOf = (ctx: Context, feature: PartFeature): ResolvedParameter | null => {
  const at = (name: string): ResolvedParameter => ctx.p.get(`inspection.characteristic.${name}`, 'time');
  const fine = ctx.p.get('inspection.general', 'cmm_from_it').value;
  if (feature.thread !== null) return at('thread_gauge');
  if (feature.it_grade === null) return null;
  if (feature.it_grade <= fine) return at('cmm_feature');
  return feature.kind === 'hole' ? at('plug_gauge') : at('micrometer');
};

type Measured = { readonly feature: PartFeature; readonly row: ResolvedParameter; readonly count: number };

/** Features that one operation makes alike are measured once; only the measuring machine measures each of them. */
const measured = (ctx: Context): readonly Measured[] =>
  equalGroups(ctx.part.features).flatMap(([feature, ...others]) => {
    const row = gaugeOf(ctx, feature);
    if (row === null) return [];
    if (row.bin !== 'inspection.characteristic.cmm_feature') return [{ feature, row, count: 1 }];
    return [feature, ...others].map((each) => ({ feature: each, row, count: each.count }));
  });

/** Form tolerances are traced; position tolerances are measured between features. */
const FORMS: ReadonlySet<string> = new Set([
  'straightness',
  'flatness',
  'circularity',
  'cylindricity',
  'line_profile',
  'surface_profile',
]);

/** ISO 1101 requirements of features, each on the measuring machine. */
const traced = ({ part, p }: Context): readonly Measured[] =>
  part.features.flatMap((feature) =>
    (feature.characteristics ?? []).map((one) => ({
      feature,
      row: p.get(`inspection.characteristic.${FORMS.has(one) ? 'form_cmm' : 'cmm_feature'}`, 'time'),
      count: feature.count,
    })),
  );

/**
 * One program cuts all contours, so their positions are reliable: only the size of each kind is checked, unless a drawing
 * requires more.
 */
const placesFromProgram = ({ part, p }: Context, stock: StockChoice): number => {
  if (part.has_drawing || stock.blank.kind !== 'sheet') return 0;
  const contours = part.features.filter(({ kind }) => kind === 'hole' || kind === 'cut_out');
  const places =
    p.get('inspection.general', 'dimensions_per_feature').value -
    p.get('inspection.general', 'dimensions_per_edge').value;
  return equalGroups(contours).length * Math.max(0, places);
};

/**
 * Gauges for general tolerances: resolution of a tenth of the tolerance, so fine ones need a micrometer and coarse ones a
 * template.
 */
const GAUGES: Readonly<Record<GeneralTolerance, string>> = {
  f: 'micrometer',
  m: 'caliper',
  c: 'radius_gauge',
  v: 'radius_gauge',
};

/** One full inspection of one piece; the cost stage applies sampling and first-off to it. */
const inspectOperation = (ctx: Context, stock: StockChoice, setupNo: number): Draft => {
  const { p, part } = ctx;
  const special = measured(ctx);
  const shapes = traced(ctx);
  const rough = equalGroups(part.features.filter((feature) => feature.ra_um !== null));
  const plain = Math.max(0, part.dimension_count - placesFromProgram(ctx, stock) - special.length);
  const elements: TimeElement[] = [
    standard('caliper', p.get(`inspection.characteristic.${GAUGES[part.general_tolerance]}`, 'time'), {
      value: plain,
      source: part.has_drawing ? 'drawing' : 'cad',
    }),
    ...[...special, ...shapes].map(({ feature, row, count }) =>
      standard('gauge', row, cadTerm(count), feature.id),
    ),
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
  const finest = finestGrade(part.features);
  const isFine = finest !== null && finest <= p.get('inspection.general', 'cmm_from_it').value;
  const onMachine = isFine || shapes.length > 0;
  const box = part.geometry.obb_mm;
  const choice = onMachine
    ? ctx.fleet.choose(['inspection_cmm'], { ...NO_NEED, envelope: [box[0], box[1], box[2]] })
    : null;
  const operation = makeOperation(ctx, {
    process: 'inspection',
    step: 'inspect',
    setupNo,
    role: 'inspection',
    chosen: choice?.ok === true ? choice.chosen : null,
    featureIds: [...new Set([...special, ...shapes].map(({ feature }) => feature.id))],
    cutting: [{ th: elements, tools: [] }],
    tn: [standard('base', p.get('inspection.base_per_part', 'time'))],
    tr: [standard('base', p.get('setup.inspection', 'base'))],
  });
  const hasDemands = special.length + shapes.length + rough.length > 0;
  return { ...operation, sampling: hasDemands ? 'toleranced' : 'general' };
};

export const inspection: Process = {
  name: 'inspection',
  machines: { inspection_cmm: { process: 'inspection', setup: null } },
  steps: [LEAK_TEST, 'inspect'],
  buys: [LEAK_TEST],
  additions: [
    { stage: 'inspection', work: leakTested },
    { stage: 'inspection', work: (ctx, { stock }, setupNo) => added(inspectOperation(ctx, stock, setupNo)) },
  ],
};
