import { compile } from '../cost/compiled.ts';
import type { CostContext } from '../cost/context.ts';
import { type Leaf, makeLeaf } from '../cost/leaf.ts';
import { operationLeaves } from '../cost/operation.ts';
import { settingLeaves } from '../cost/other.ts';
import { fxRate } from '../currency/convert.ts';
import * as formulas from '../formulas/cost.ts';
import { compute } from '../formulas/define.ts';
import { assemblyTime } from '../formulas/refa.ts';
import { parameterEvidence, parameterTerm } from '../parameters-view.ts';
import type { Plan, Planned } from '../pipeline/manufactured.ts';
import type { Prepared } from '../pipeline/prepare.ts';
import type { Operation, RejectedAlternative, TimeElement, TimeFactor } from '../records.ts';
import type { PricedComponent } from '../snapshot.ts';

/**
 * An assembly: one line per unique component (its manufacturing cost × quantity; a bought one its purchase price) and hand assembly
 * after Boothroyd and Dewhurst, one handling and one insertion per part. SG&A, profit and the rest act once, at the top. A component
 * without a price leaves the assembly unpriceable: a sum with a hole is a wrong sum.
 */
export const planAssembly = (prepared: Prepared, components: readonly PricedComponent[]): Planned => {
  const { context } = prepared;
  const rejected = components.flatMap((component): readonly RejectedAlternative[] =>
    component.manufacturing_cost === null
      ? [{ id: component.key, reason: 'component_unpriced', params: { component: component.name } }]
      : [],
  );
  const base = { prepared, part: null, material: null };
  if (components.length === 0) {
    return { ...base, candidates: [], rejected: [{ id: 'assembly', reason: 'no_components', params: {} }] };
  }
  if (rejected.length > 0) return { ...base, candidates: [], rejected };
  const operation = assemblyOperation(components, context);
  const plan: Plan = {
    id: 'assembly',
    route: 'assembly',
    stock: null,
    operations: [operation],
    special_direct: [],
    notes: [],
    review_reasons: [],
  };
  const lines = components.map((component) => componentLeaf(component, prepared));
  const bought = new Set(lines.filter((_, i) => components[i]?.make_or_buy === 'buy'));
  const compiled = compile(
    plan.id,
    context,
    [...lines, ...operationLeaves(operation, context), ...settingLeaves(context)],
    () => [],
    bought,
  );
  return { ...base, candidates: [{ plan, compiled }], rejected: [] };
};

const componentLeaf = (component: PricedComponent, { context, snapshot }: Prepared): Leaf => {
  const rate = fxRate(snapshot.fx, component.currency, snapshot.request.currency);
  return makeLeaf({
    top: 'components',
    label_id: component.make_or_buy === 'buy' ? 'line.components.bought' : 'line.components.made',
    label_params: { name: component.name, quantity: component.quantity },
    formula: formulas.component,
    terms: {
      manufacturing_cost: {
        value: (component.manufacturing_cost ?? 0) * rate,
        source: `component:${component.key}`,
      },
      quantity: { value: component.quantity, source: 'cad' },
      price_factor: { value: 1, source: 'factor:components.price' },
    },
    factors: [
      {
        name: 'components.price',
        term: 'price_factor',
        band: context.lookup('factor', 'components.price').band,
      },
    ],
    evidence: {
      kind: 'derived',
      source: 'component',
      source_id: component.key,
      sigma: component.sigma_rel,
    },
    door: 'calculation.inputs',
    uncertainty: [{ key: `component.${component.key}`, sigma: component.sigma_rel }],
  });
};

const assemblyOperation = (components: readonly PricedComponent[], context: CostContext): Operation => {
  const factor = (name: string): TimeFactor => {
    const row = context.lookup(name, 'factor');
    return { name, value: row.value, band: row.band, sigma: row.sigma, citation: row.citation };
  };
  const allowance = context.lookup('allowance.total', 'z_v');
  const setup = context.lookup('setup.assembly', 'base');
  const handling = context.lookup('assembly.estimate', 'handling');
  const insertion = context.lookup('assembly.estimate', 'insertion');
  const evidence = parameterEvidence(insertion);
  const parts: TimeElement[] = components.map((component) => ({
    id: 'assemble',
    time: compute(assemblyTime, {
      count: { value: component.quantity, source: 'cad' },
      handling: parameterTerm(handling),
      insertion: parameterTerm(insertion),
    }),
    evidence,
    feature_id: null,
  }));
  const preparation: TimeElement = {
    id: 'prepare',
    time: compute(formulas.minutesAsSeconds, { minutes: parameterTerm(setup) }),
    evidence: parameterEvidence(setup),
    feature_id: null,
  };
  return {
    op_id: 'OP10',
    process: 'assembly',
    step: 'assemble',
    role: 'assembly',
    setup_no: 1,
    feature_ids: [],
    face_ids: [],
    machine: null,
    time: {
      th: [],
      tn: parts,
      tr: [preparation],
      cycle_efficiency: factor('time.cycle_efficiency.assembly'),
      setup_efficiency: factor('time.setup_efficiency.assembly'),
      allowance: {
        name: 'allowance.total',
        value: allowance.value,
        band: allowance.band,
        sigma: allowance.sigma,
        citation: allowance.citation,
      },
    },
    operator_share: { value: 1, unit: '1', evidence },
    power_kw: null,
    tools: [],
    subcontract: null,
    evidence,
    notes: [],
  };
};
