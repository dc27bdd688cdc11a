import { textOrId } from '../../texts/index.ts';
import { type Evaluation, evaluate } from '../cost/compiled.ts';
import { fromMicro } from '../quantities/micro.ts';
import type { Operation, TimeElement } from '../records.ts';
import type { ProcessOperation, ProcessTimeElement } from '../result.ts';
import { secondsOf } from '../time/element.ts';

/** Amounts of all leaves per operation, in whole millionths; a leaf of several operations is distributed evenly. */
export const costByOperation = (evaluation: Evaluation): ReadonlyMap<string, number> => {
  const costs = new Map<string, number>();
  for (const { leaf, money } of evaluation.leaves) {
    let rest = money.micro;
    leaf.op_refs.forEach((op, i) => {
      const share = Math.round(rest / (leaf.op_refs.length - i));
      rest -= share;
      costs.set(op, (costs.get(op) ?? 0) + share);
    });
  }
  return costs;
};

export const publishPlan = (
  plan: { readonly operations: readonly Operation[] },
  evaluation: Evaluation,
  language: string,
): readonly ProcessOperation[] => {
  const costs = costByOperation(evaluation);
  return plan.operations.map((operation) => ({
    op_id: operation.op_id,
    process: operation.process,
    step: operation.step,
    label: textOrId(language, `operation.${operation.step}`, {}),
    machine: operation.machine && { id: operation.machine.machine_id, name: operation.machine.name },
    rejected_machines: operation.machine?.rejections ?? [],
    setup_no: operation.setup_no,
    ...(operation.ways === undefined ? {} : { tool_directions: operation.ways }),
    features: operation.feature_ids,
    face_ids: operation.face_ids,
    time: timesOf(operation),
    time_elements: elementsOf(operation),
    cost: fromMicro(costs.get(operation.op_id) ?? 0),
    evidence: operation.evidence,
    ...(operation.facts === undefined ? {} : { facts: operation.facts }),
  }));
};

const timesOf = ({ time }: Operation): ProcessOperation['time'] => {
  if (time === null) return { tr_s: 0, th_s: 0, tn_s: 0, tv_s: 0 };
  const th = secondsOf(time.th) * time.cycle_efficiency.value;
  const tn = secondsOf(time.tn);
  return {
    tr_s: secondsOf(time.tr) * time.setup_efficiency.value,
    th_s: th,
    tn_s: tn,
    tv_s: (th + tn) * time.allowance.value,
  };
};

const elementsOf = ({ time }: Operation): readonly ProcessTimeElement[] => {
  if (time === null) return [];
  const of = (kind: ProcessTimeElement['kind'], elements: readonly TimeElement[]) =>
    elements.map((element) => ({
      kind,
      id: element.id,
      time_s: element.time.value,
      formula_id: element.time.formula_id,
      terms: element.time.terms,
    }));
  return [...of('tr', time.tr), ...of('th', time.th), ...of('tn', time.tn)];
};

/** Set-up cost of one lot: machine and wages of every set-up. */
export const setupCost = (evaluation: Evaluation): number =>
  fromMicro(evaluate(evaluation.compiled, 1).tops.get('setup')?.micro ?? 0);
