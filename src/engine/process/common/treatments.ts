import { type Context, fromCad } from '../../plan-context.ts';
import { MM2_PER_DM2, MM3_PER_M3 } from '../../quantities/units.ts';
import type { SubcontractProcess, Treatment } from '../../snapshot.ts';
import type { Draft } from '../operation.ts';
import { operatorShare } from '../operation.ts';

const SUBCONTRACT: Readonly<Record<Treatment['kind'], SubcontractProcess>> = {
  heat_treatment: 'heat_treatment',
  anodising: 'anodising',
  zinc_plating: 'zinc_plating',
  powder_coating: 'powder_coating',
  passivation: 'passivation',
  other: 'other',
};

/** Heat and surface treatment as bought work: the quantities that a subcontractor's price rows act on. */
export const treatmentOperation = (ctx: Context, treatment: Treatment, setupNo: number): Draft => {
  const process = SUBCONTRACT[treatment.kind];
  const contractor = ctx.snapshot.environment.subcontractors
    .filter((row) => row.process === process)
    .sort((a, b) => (a.subcontractor_id < b.subcontractor_id ? -1 : 1))[0];
  const { geometry, features } = ctx.part;
  const threads = features.filter((feature) => feature.thread !== null).length;
  const coats = process !== 'heat_treatment' && process !== 'passivation';
  return {
    process,
    step: process === 'heat_treatment' ? process : 'surface_treatment',
    role: 'subcontract',
    setup_no: setupNo,
    feature_ids: [],
    face_ids: [],
    machine: null,
    time: null,
    operator_share: operatorShare(ctx, 'washing', null),
    power_kw: null,
    tools: [],
    subcontract: {
      process,
      subcontractor_id: contractor?.subcontractor_id ?? null,
      mass_kg: (geometry.volume_mm3 / MM3_PER_M3) * ctx.material.density.value,
      area_dm2: geometry.area_mm2 / MM2_PER_DM2,
    },
    evidence: fromCad,
    notes: [
      { code: 'treatment', params: { text: treatment.text } },
      ...(coats && threads > 0 ? [{ code: 'threads_masked', params: { count: threads } }] : []),
    ],
  };
};
