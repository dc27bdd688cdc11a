import type { Context } from '../../plan-context.ts';
import { standard } from '../../time/element.ts';
import { type Draft, makeOperation } from '../operation.ts';
import { added, type Process } from '../process.ts';

const wash = (ctx: Context, setupNo: number): Draft =>
  makeOperation(ctx, {
    process: 'washing',
    step: 'wash',
    setupNo,
    chosen: null,
    featureIds: [],
    cutting: [],
    tn: [standard('wash', ctx.p.get('aux.wash', 'per_part'))],
    tr: [standard('base', ctx.p.get('wash', 'lot'))],
  });

/** Parts are washed before coating. */
export const washing: Process = {
  name: 'washing',
  machines: {},
  steps: ['wash'],
  additions: [
    {
      stage: 'clean',
      work: (ctx, _, setupNo) => (ctx.part.surface_treatment === null ? added() : added(wash(ctx, setupNo))),
    },
  ],
};
