import { type Context, fromCad } from '../../plan-context.ts';
import type { Treatment } from '../../snapshot.ts';
import { boughtOperation } from '../bought-work.ts';
import type { Draft } from '../operation.ts';
import { added, type Piece, type Process } from '../process.ts';
import { contractorOf, SUBCONTRACT } from './contractor.ts';

/** Heat and surface treatment as bought work: the quantities that a subcontractor's price rows apply to. */
export const treatmentOperation = (ctx: Context, treatment: Treatment, setupNo: number): Draft => {
  const process = SUBCONTRACT[treatment.kind];
  const contractor = contractorOf(ctx.snapshot.environment, process);
  const { features } = ctx.part;
  const threads = features.filter((feature) => feature.thread !== null).length;
  const coats = process !== 'heat_treatment' && process !== 'passivation';
  return boughtOperation(
    ctx,
    { process, subcontractor_id: contractor?.subcontractor_id ?? null },
    {
      process,
      step: process === 'heat_treatment' ? process : 'surface_treatment',
      setup_no: setupNo,
      feature_ids: [],
      face_ids: [],
      evidence: fromCad,
      notes: [
        { code: 'treatment', params: { text: treatment.text } },
        ...(coats && threads > 0 ? [{ code: 'threads_masked', params: { count: threads } }] : []),
      ],
    },
  );
};

/** Solution treatment, for which a die casting must be free of trapped gas. */
export const SOLUTION_TREATED = /\bT[467]\d*\b|lösungsgeglüht|solution/iu;

/** Treatments of raw castings before they are machined: solution treatment with ageing, normalising, stress relief. */
const OF_RAW_CASTINGS =
  /\bT[4-7]\d*\b|\+N\b|lösungsgeglüht|warmausgelagert|solution|aged|normali[sz]|normalgl|spannungsarm|stress.?reli/iu;

/** True if the part is a casting whose treatment belongs to the raw part. */
const isTreatedRaw = ({ part }: Context, { stock }: Pick<Piece, 'stock'>): boolean =>
  stock.form === 'near_net_casting' && OF_RAW_CASTINGS.test(part.heat_treatment?.text ?? '');

/** Heat treatment of raw castings before machining, of others before hard finishing; coating after all cutting. */
export const treatment: Process = {
  name: 'treatment',
  machines: {},
  steps: ['heat_treatment', 'surface_treatment'],
  additions: [
    {
      stage: 'raw_heat',
      work: (ctx, piece, setupNo) =>
        treated(ctx, isTreatedRaw(ctx, piece) ? ctx.part.heat_treatment : null, setupNo),
    },
    {
      stage: 'heat',
      work: (ctx, piece, setupNo) =>
        treated(ctx, isTreatedRaw(ctx, piece) ? null : ctx.part.heat_treatment, setupNo),
    },
    { stage: 'coat', work: (ctx, _, setupNo) => treated(ctx, ctx.part.surface_treatment, setupNo) },
  ],
};

const treated = (ctx: Context, required: Treatment | null, setupNo: number) =>
  required === null ? added() : added(treatmentOperation(ctx, required, setupNo));
