import { compute } from '../../formulas/define.ts';
import { NO_NEED } from '../../machines/capability.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import { type Cutting, cadTerm, derivedEvidence, element, planTerm, standard } from '../../time/element.ts';
import { timePerMetre } from '../../time/formulas/general.ts';
import { bends } from '../hardening.ts';
import { type Draft, makeOperation } from '../operation.ts';
import { added, type OpenEdges, type Process } from '../process.ts';

/** Manual deburring at the bench of edges that no machine reached. */
const deburrByHand = (
  ctx: Context,
  { length_mm: length, holeSides, insideMouths, features }: OpenEdges,
  setupNo: number,
): Draft => {
  const box = ctx.part.geometry.obb_mm;
  const choice = ctx.fleet.choose(['deburring'], {
    ...NO_NEED,
    envelope: [box[0], box[1], box[2]],
    subclasses: ['bench'],
  });
  const perMetre = ctx.p.get('deburring.machined_edge', 'time_per_metre');
  const th: Cutting['th'] = [
    ...(length > 0
      ? [
          element(
            'edges',
            compute(timePerMetre, {
              length: cadTerm(length),
              minutes_per_metre: parameterTerm(perMetre),
              factor: planTerm(1),
            }),
            derivedEvidence([perMetre]),
          ),
        ]
      : []),
    ...(holeSides > 0
      ? [standard('holes', ctx.p.get('deburring.hole', 'time_per_side'), cadTerm(holeSides))]
      : []),
    ...(insideMouths > 0
      ? [standard('crossings', ctx.p.get('deburring.hole', 'time_per_crossing'), cadTerm(insideMouths))]
      : []),
  ];
  return makeOperation(ctx, {
    process: 'deburring',
    step: 'deburr',
    setupNo,
    chosen: choice.ok ? choice.chosen : null,
    featureIds: features.map(({ id }) => id),
    cutting: [{ th, tools: [] }],
    tn: [standard('handle', ctx.p.get('deburring.part', 'handling'))],
    tr: [standard('base', ctx.p.get('setup.deburring', 'base'))],
  });
};

/** Straightening in a press at the bench, between readings of a dial gauge. */
const straighten = (ctx: Context, setupNo: number): Draft =>
  makeOperation(ctx, {
    process: 'deburring',
    step: 'straighten',
    setupNo,
    chosen: null,
    featureIds: [],
    cutting: [{ th: [standard('straighten', ctx.p.get('hardening.straighten', 'time'))], tools: [] }],
    tn: [standard('handle', ctx.p.get('deburring.part', 'handling'))],
    tr: [standard('base', ctx.p.get('setup.deburring', 'base'))],
  });

export const bench: Process = {
  name: 'bench',
  machines: { deburring: { process: 'deburring', setup: null } },
  steps: ['deburr', 'straighten'],
  additions: [
    {
      stage: 'hard',
      work: (ctx, _, setupNo) => (bends(ctx) ? added(straighten(ctx, setupNo)) : added()),
    },
    {
      stage: 'edges',
      work: (ctx, { edges }, setupNo) =>
        edges === null ? added() : added(deburrByHand(ctx, edges, setupNo)),
    },
  ],
};
