import { compilePlan } from '../cost/compiled.ts';
import type { CostContext } from '../cost/context.ts';
import { minutesAsSeconds } from '../formulas/cost.ts';
import { compute, derived, type TermInput } from '../formulas/define.ts';
import {
  estimateFinish,
  estimateMass,
  estimatePower,
  estimateRough,
  estimateStandard,
  estimateStock,
} from '../formulas/estimate.ts';
import { resolveMaterial } from '../material/resolve-material.ts';
import { parameterEvidence, parameterTerm } from '../parameters-view.ts';
import type { Opened, Plan, Planned } from '../pipeline/planned.ts';
import { UNKNOWN_SHAPES } from '../process/processes.ts';
import type {
  Computed,
  Evidence,
  MaterialFacts,
  Operation,
  OperationTime,
  StockChoice,
  TimeElement,
  TimeFactor,
} from '../records.ts';
import type { FleetMember, PricingGeometry } from '../snapshot.ts';
import { blockOf } from '../stock/blank.ts';
import { formFactor } from '../stock/formulas.ts';
import { isSoldAs, notSold, SOLID } from '../stock/sold.ts';
import { factorOf, planTerm } from '../time/element.ts';

/**
 * Estimates a part with only a mesh: a block from envelope, volume and area, chips by specific energy, a finishing allowance by
 * area and typical set-ups (Boothroyd). Wide sigma, always for review.
 */
export const planEstimate = (opened: Opened): Planned => {
  const { snapshot, context, parameters } = opened;
  const { facts } = snapshot;
  if (facts === null) throw new RangeError('an estimate needs geometry');
  const material = resolveMaterial(snapshot, parameters);
  const base = { opened, part: null, material };
  const reject = (reason: string): Planned => ({
    ...base,
    candidates: [],
    rejected: [{ id: 'estimate', reason, params: {} }],
  });
  if (facts.volume_mm3 <= 0) return reject('mesh_without_volume');
  if (!isSoldAs(material.forms, SOLID))
    return { ...base, candidates: [], rejected: [notSold(material, 'sawn_blank')] };
  const member = UNKNOWN_SHAPES.flatMap((klass) =>
    context.environment.machines.filter((m) => m.klass === klass),
  )[0];
  if (member === undefined) return reject('no_machine_for_estimate');
  const rate = context.rate(member);
  if (rate.kind === 'unresolvable') return reject(rate.reason);
  const plan = {
    id: `estimate:${member.membership_id}`,
    route: 'parametric_estimate',
    stock: estimatedBlock(facts, material, context),
    operations: [operationOf(facts, material, member, context)],
    special_direct: [],
    notes: [{ code: 'parametric_estimate', params: { format: facts.source.format } }],
    review_reasons: ['mesh_only'],
  } satisfies Plan;
  return {
    ...base,
    candidates: [{ plan, compiled: compilePlan(plan, material, context), part: null }],
    rejected: [],
  };
};

const evidenceOf = (context: CostContext): Evidence => ({
  kind: 'assumed',
  source: 'boothroyd',
  source_id: null,
  sigma: context.lookup('uncertainty.estimate', 'mesh').value,
});

const cad = (value: number): TermInput => ({ value, source: 'cad' });

const estimatedBlock = (
  facts: PricingGeometry,
  material: MaterialFacts,
  context: CostContext,
): StockChoice => {
  const density = { value: material.density.value, source: material.density.evidence.source };
  const allowance = context.lookup('estimate.stock', 'allowance');
  const [x, y, z] = facts.obb_mm;
  const block = compute(estimateStock, {
    length: cad(x),
    width: cad(y),
    height: cad(z),
    allowance: parameterTerm(allowance),
  });
  const skin = 2 * allowance.value;
  const one = context.lookup('estimate.stock', 'form_factor');
  return {
    id: 'estimate-block',
    form: 'plate',
    designation: `${x.toFixed(1)} × ${y.toFixed(1)} × ${z.toFixed(1)}`,
    blank: blockOf('block', [x + skin, y + skin, z + skin]),
    net_mass_kg: compute(estimateMass, { volume: cad(facts.volume_mm3), density }),
    gross_mass_kg: compute(estimateMass, { volume: derived(block), density }),
    pieces_per_format: null,
    format_mass_kg: null,
    format_mm: null,
    stock_format_id: null,
    form_factor: compute(formFactor, { form: parameterTerm(one), quoted: planTerm(1) }),
    arrival: 'delivered',
    charge: 'share',
    on_shared_sheet: false,
    notes: [],
  };
};

const timeOf = (facts: PricingGeometry, material: MaterialFacts, context: CostContext): OperationTime => {
  const evidence = evidenceOf(context);
  const block = estimatedBlock(facts, material, context);
  const removed = Math.max(0, block.gross_mass_kg.value - block.net_mass_kg.value);
  const power = compute(estimatePower, {
    factor: parameterTerm(context.lookup('estimate.power', 'factor')),
    mass: derived(block.gross_mass_kg),
    exponent: parameterTerm(context.lookup('estimate.power', 'exponent')),
    max: parameterTerm(context.lookup('estimate.power', 'max')),
  });
  const soft = material.iso_group === 'N' ? 'other' : 'steel';
  const count = parameterTerm(context.lookup('estimate.setup', 'count'));
  const element = (id: string, time: Computed): TimeElement => ({ id, time, evidence, feature_id: null });
  const factor = (name: string): TimeFactor => factorOf(name, context.lookup(name, 'factor'));
  const setup = compute(minutesAsSeconds, {
    minutes: parameterTerm(context.lookup('estimate.setup', 'time')),
  });
  return {
    th: [
      element(
        'cut',
        compute(estimateRough, {
          removed_mass: { value: removed, source: 'formula' },
          density: { value: material.density.value, source: material.density.evidence.source },
          specific_energy: parameterTerm(context.lookup('estimate.specific_energy', material.iso_group)),
          power: derived(power),
        }),
      ),
      element(
        'finish',
        compute(estimateFinish, {
          area: cad(facts.area_mm2),
          machined_share: parameterTerm(context.lookup('estimate.share', 'machined_area')),
          rate: parameterTerm(context.lookup('estimate.finish', soft)),
        }),
      ),
    ],
    tn: [
      element(
        'load_unload',
        compute(estimateStandard, {
          time: parameterTerm(context.lookup('estimate.handling', 'time')),
          count,
        }),
      ),
    ],
    tr: [element('fixture', compute(estimateStandard, { time: derived(setup), count }))],
    cycle_efficiency: factor('time.cycle_efficiency.milling'),
    setup_efficiency: factor('time.setup_efficiency.milling'),
    allowance: factorOf('allowance.total', context.lookup('allowance.total', 'z_v')),
  };
};

const operationOf = (
  facts: PricingGeometry,
  material: MaterialFacts,
  member: FleetMember,
  context: CostContext,
): Operation => {
  const evidence = evidenceOf(context);
  const share = context.lookup('estimate.share', 'operator');
  return {
    op_id: 'OP10',
    process: 'milling',
    step: 'estimate',
    role: 'make',
    setup_no: 1,
    feature_ids: [],
    face_ids: [],
    machine: {
      membership_id: member.membership_id,
      machine_id: member.machine_id,
      name: member.name,
      klass: member.klass,
      rejections: [],
    },
    time: timeOf(facts, material, context),
    operator_share: { value: share.value, unit: '1', evidence: parameterEvidence(share) },
    power_kw: null,
    tools: [],
    subcontract: null,
    evidence,
    notes: [],
  };
};
