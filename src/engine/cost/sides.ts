import { runSeconds } from '../formulas/cost.ts';
import { derived, type TermInput } from '../formulas/define.ts';
import type { LabourRole } from '../rates/wage.ts';
import type { Operation, OperationTime, TimeElement } from '../records.ts';
import type { CostContext } from './context.ts';
import type { LeafFactor, Uncertainty } from './leaf.ts';

export const sum = (elements: readonly TimeElement[]): number =>
  elements.reduce((total, element) => total + element.time.value, 0);

/** Spread of a sum of times: the elements of one operation have a common error, so their deviations add up. */
export const spread = (elements: readonly TimeElement[]): number => {
  const total = sum(elements);
  if (total === 0) return 0;
  return elements.reduce((s, e) => s + e.time.value * e.evidence.sigma, 0) / total;
};

export type Side = {
  readonly rate: TermInput;
  readonly factor: TermInput;
  readonly factors: readonly LeafFactor[];
  readonly uncertainty: readonly Uncertainty[];
};

export type Shared = {
  readonly label_params: { readonly op: string; readonly step: string; readonly machine: string };
  readonly op_refs: readonly string[];
  readonly evidence: Operation['evidence'];
};

export type Machine = { readonly run: Side; readonly setup: Side } | null;

export const machineSide = (operation: Operation, context: CostContext): Machine => {
  if (operation.machine === null) return null;
  const member = context.member(operation.machine.membership_id);
  if (!member) throw new RangeError(`no member ${operation.machine.membership_id} in the environment`);
  const rate = context.rate(member);
  if (rate.kind === 'unresolvable')
    throw new RangeError(`machine ${member.machine_id} has no rate: ${rate.reason}`);
  const band = context.lookup('factor', 'rate.machine').band;
  const side = (value: number): Side => ({
    rate: { value, source: `machine:${member.machine_id}` },
    factor: { value: 1, source: `factor:rate.machine.${member.klass}` },
    factors: [{ name: `rate.machine.${member.klass}`, term: 'rate_factor', band }],
    uncertainty: [{ key: `rate.machine.${member.machine_id}`, sigma: rate.evidence.sigma }],
  });
  return { run: side(rate.value), setup: side(rate.setup_value) };
};

/** The factor on every paid hour of work. */
export const labourFactor = ({ lookup }: CostContext, term: string): LeafFactor => ({
  name: 'rate.labour',
  term,
  band: lookup('factor', 'rate.labour').band,
});

export const wageSide = (role: LabourRole, operation: Operation, context: CostContext): Side => {
  const wage = context.wages(role, operation.machine?.machine_id ?? null);
  return {
    rate: derived(wage.rate),
    factor: { value: 1, source: 'factor:rate.labour' },
    factors: [labourFactor(context, 'rate_factor')],
    uncertainty: [{ key: 'rate.labour', sigma: wage.evidence.sigma }],
  };
};

export const runTerms = (operation: Operation, time: OperationTime) => {
  const from = `operation:${operation.op_id}`;
  return {
    th: { value: sum(time.th), source: `${from}.th` },
    cycle_efficiency: { value: time.cycle_efficiency.value, source: `factor:${time.cycle_efficiency.name}` },
    tn: { value: sum(time.tn), source: `${from}.tn` },
    allowance: { value: time.allowance.value, source: `factor:${time.allowance.name}` },
  };
};

export const runFactor = (time: OperationTime): LeafFactor => ({
  name: time.cycle_efficiency.name,
  term: 'cycle_efficiency',
  band: time.cycle_efficiency.band,
});

/** The share of the run from path and feed has the uncertainty of its efficiency; the rest has that of its elements. */
export const runUncertainty = (operation: Operation, time: OperationTime): readonly Uncertainty[] => {
  const th = sum(time.th) * time.cycle_efficiency.value;
  const tn = sum(time.tn);
  const total = th + tn;
  if (total === 0) return [];
  return [
    { key: time.cycle_efficiency.name, sigma: (time.cycle_efficiency.sigma * th) / total },
    { key: `time.${operation.op_id}`, sigma: (spread(time.th) * th + spread(time.tn) * tn) / total },
  ];
};

export const shareTerm = (operation: Operation): TermInput => ({
  value: operation.operator_share.value,
  source: operation.operator_share.evidence.source,
});

type Terms = Readonly<Record<string, number>>;

export const termOf = (terms: Terms, name: string): number => {
  const value = terms[name];
  if (value === undefined) throw new RangeError(`the term ${name} is missing`);
  return value;
};

/** REFA seconds per piece from the terms of `runTerms`. */
export const runOf = (terms: Terms): number =>
  runSeconds({
    th: termOf(terms, 'th'),
    cycle_efficiency: termOf(terms, 'cycle_efficiency'),
    tn: termOf(terms, 'tn'),
    allowance: termOf(terms, 'allowance'),
  });
