import type { CostContext } from '../cost/context.ts';
import { generalOf } from '../drawing/general.ts';
import { requestedOf } from '../drawing/proposals.ts';
import type { FactRef } from '../drawing/read-facts.ts';
import { parameterEvidence } from '../parameters-view.ts';
import { fromCad } from '../plan-context.ts';
import { contractorOf, SUBCONTRACT } from '../process/treatment/contractor.ts';
import { MM2_PER_DM2 } from '../quantities/units.ts';
import type { EngineNote, Operation } from '../records.ts';
import type { AssemblyComponent, PricedComponent, PricingSnapshot, Treatment } from '../snapshot.ts';

/** A treatment of the complete assembly. */
type RequiredTreatment = { readonly treatment: Treatment; readonly fact: FactRef | null };

const WHOLE_TREATMENTS = ['heat_treatment', 'surface_treatment'] as const;

/** From the caller, otherwise the assembly's drawing, otherwise the request text. */
const requiredTreatments = (snapshot: PricingSnapshot): readonly RequiredTreatment[] => {
  const { drawing: callerDrawing, drawing_read, revision_drawing } = snapshot;
  const read = generalOf((drawing_read ?? revision_drawing)?.facts ?? [], 1);
  const requested = requestedOf(snapshot, 1);
  return WHOLE_TREATMENTS.flatMap((field) => {
    const stated = callerDrawing?.[field] ?? null;
    if (stated !== null) return [{ treatment: stated, fact: null }];
    const drawn = read.general[field];
    if (drawn !== null) return [{ treatment: drawn, fact: read.cited[field] ?? null }];
    const fromRequest = requested?.[field] ?? null;
    return fromRequest === null ? [] : [{ treatment: fromRequest, fact: null }];
  });
};

/** Made pieces are treated with the assembly; bought ones, above all screws, are added afterwards. */
const isTreated = ({ snapshot, fastener }: AssemblyComponent): boolean =>
  fastener === null && snapshot !== null && snapshot.request.make_or_buy === 'make';

/** Area reached by the bath or the spray: the pieces' faces without those in contact with another treated piece. */
const areaOf = (treated: readonly AssemblyComponent[], { facts }: PricingSnapshot): number => {
  const keys = new Set(treated.map(({ key }) => key));
  const own = treated.reduce(
    (sum, { snapshot, quantity }) => sum + (snapshot?.facts?.area_mm2 ?? 0) * quantity,
    0,
  );
  const covered = (facts?.contacts ?? [])
    .filter(({ a, b }) => keys.has(a.component_key) && keys.has(b.component_key))
    .reduce((sum, { area_mm2 }) => sum + 2 * area_mm2, 0);
  return Math.max(0, own - covered);
};

/** Components whose own drawings require the same treatment, which would be paid twice. */
const alsoOf = (kind: Treatment['kind'], treated: readonly AssemblyComponent[]): readonly EngineNote[] =>
  treated.flatMap(({ name, snapshot }) => {
    const { general } = generalOf(snapshot?.drawing_read?.facts ?? [], 1);
    return WHOLE_TREATMENTS.some((field) => general[field]?.kind === kind)
      ? [{ code: 'assembly_treatment_twice', params: { kind, component: name } }]
      : [];
  });

export type WholeTreatments = {
  readonly operations: readonly Operation[];
  readonly notes: readonly EngineNote[];
  readonly review_reasons: readonly string[];
};

/** Treatments of the assembly as bought work, by mass and area of its made pieces. @param opIds operation ids, one per field */
export const wholeTreatments = (
  snapshot: PricingSnapshot,
  components: readonly PricedComponent[],
  opIds: readonly [heat: string, surface: string],
  context: CostContext,
): WholeTreatments => {
  const required = requiredTreatments(snapshot);
  const treated = (snapshot.assembly?.components ?? []).filter(isTreated);
  if (required.length === 0 || treated.length === 0) return { operations: [], notes: [], review_reasons: [] };
  const masses = new Map(components.map(({ key, mass_kg }) => [key, mass_kg]));
  const mass_kg = treated.reduce((sum, { key, quantity }) => sum + (masses.get(key) ?? 0) * quantity, 0);
  const area_dm2 = areaOf(treated, snapshot) / MM2_PER_DM2;
  const share = context.lookup('operator_share.assembly', 'share');
  const operations = required.map(({ treatment, fact }): Operation => {
    const process = SUBCONTRACT[treatment.kind];
    return {
      op_id: process === 'heat_treatment' ? opIds[0] : opIds[1],
      process,
      step: process === 'heat_treatment' ? process : 'surface_treatment',
      role: 'subcontract',
      setup_no: 1,
      feature_ids: [],
      face_ids: [],
      machine: null,
      time: null,
      operator_share: { value: share.value, unit: '1', evidence: parameterEvidence(share) },
      power_kw: null,
      tools: [],
      subcontract: {
        process,
        subcontractor_id: contractorOf(context.environment, process)?.subcontractor_id ?? null,
        mass_kg,
        area_dm2,
      },
      evidence: fromCad,
      notes: [{ code: 'treatment', params: { text: treatment.text } }],
      ...(fact === null ? {} : { facts: [fact] }),
    };
  });
  const twice = required.flatMap(({ treatment }) => alsoOf(treatment.kind, treated));
  return { operations, notes: twice, review_reasons: [...new Set(twice.map(({ code }) => code))] };
};
