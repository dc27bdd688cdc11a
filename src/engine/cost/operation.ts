import * as formulas from '../formulas/cost.ts';
import type { Operation, OperationTime } from '../records.ts';
import type { Bucket } from '../result.ts';
import type { CostContext } from './context.ts';
import { inspectionLeaves } from './inspection.ts';
import { type Leaf, type LeafFactor, LOT, makeLeaf, type Uncertainty } from './leaf.ts';
import {
  type Machine,
  machineSide,
  runFactor,
  runOf,
  runTerms,
  runUncertainty,
  type Shared,
  shareTerm,
  spread,
  sum,
  termOf,
  wageSide,
} from './sides.ts';

/**
 * The leaves of one operation: machine and wages of the run, machine and wages of the set-up, its sampling and first-off if it is
 * an inspection. Tools and subcontracted work have their own functions.
 */
export const operationLeaves = (operation: Operation, context: CostContext): readonly Leaf[] => {
  const time = operation.time;
  if (time === null) return [];
  const machine = machineSide(operation, context);
  const shared: Shared = {
    label_params: {
      op: operation.op_id,
      step: operation.step,
      machine: operation.machine?.name ?? '',
    },
    op_refs: [operation.op_id],
    evidence: operation.evidence,
  };
  const run =
    operation.role === 'inspection'
      ? inspectionLeaves(operation, time, machine, shared, context)
      : runLeaves(operation, time, machine, shared, context);
  return [...run, ...setupLeaves(operation, time, machine, shared, context)];
};

const perPiece = { basis: 'per_piece', seconds: runOf } as const;

const runLeaves = (
  operation: Operation,
  time: OperationTime,
  machine: Machine,
  shared: Shared,
  context: CostContext,
): readonly Leaf[] => {
  const assembly = operation.role === 'assembly';
  const labour = wageSide(assembly ? 'assembler' : 'operator', operation, context);
  const terms = runTerms(operation, time);
  const uncertainty = runUncertainty(operation, time);
  const leaves: Leaf[] = [];
  if (machine) {
    leaves.push(
      makeLeaf({
        ...shared,
        top: assembly ? 'assembly' : 'machine',
        label_id: 'line.machine.run',
        formula: formulas.machineRun,
        terms: { ...terms, machine_rate: machine.run.rate, rate_factor: machine.run.factor },
        factors: [...machine.run.factors, runFactor(time)],
        door: 'environment.machines',
        rate_term: 'machine_rate',
        time: perPiece,
        uncertainty: [...uncertainty, ...machine.run.uncertainty],
      }),
    );
  }
  if (operation.operator_share.value > 0) {
    leaves.push(
      makeLeaf({
        ...shared,
        top: assembly ? 'assembly' : 'labour',
        bucket: 'labour',
        label_id: 'line.labour.run',
        formula: formulas.labourRun,
        terms: {
          ...terms,
          operator_share: shareTerm(operation),
          labour_rate: labour.rate,
          rate_factor: labour.factor,
        },
        factors: [...labour.factors, runFactor(time)],
        door: 'environment.rates',
        rate_term: 'labour_rate',
        time: perPiece,
        uncertainty: [...uncertainty, ...labour.uncertainty],
      }),
    );
  }
  return leaves;
};

const setupLeaves = (
  operation: Operation,
  time: OperationTime,
  machine: Machine,
  shared: Shared,
  context: CostContext,
): readonly Leaf[] => {
  const tr = sum(time.tr);
  if (tr === 0) return [];
  const labour = wageSide('setter', operation, context);
  const terms = {
    tr: { value: tr, source: `operation:${operation.op_id}.tr` },
    setup_efficiency: { value: time.setup_efficiency.value, source: `factor:${time.setup_efficiency.name}` },
    lot_size: LOT,
  };
  const factor: LeafFactor = {
    name: time.setup_efficiency.name,
    term: 'setup_efficiency',
    band: time.setup_efficiency.band,
  };
  const uncertainty: readonly Uncertainty[] = [
    { key: time.setup_efficiency.name, sigma: time.setup_efficiency.sigma },
    { key: `setup.${operation.op_id}`, sigma: spread(time.tr) },
  ];
  const common = {
    ...shared,
    top: 'setup' as Bucket,
    lot_term: 'lot_size' as const,
    time: {
      basis: 'per_lot' as const,
      seconds: (t: Readonly<Record<string, number>>) => termOf(t, 'tr') * termOf(t, 'setup_efficiency'),
    },
  };
  const wages = makeLeaf({
    ...common,
    bucket: 'labour',
    label_id: 'line.labour.setup',
    formula: formulas.labourSetup,
    terms: { ...terms, labour_rate: labour.rate, rate_factor: labour.factor },
    factors: [...labour.factors, factor],
    door: 'environment.rates',
    rate_term: 'labour_rate',
    uncertainty: [...uncertainty, ...labour.uncertainty],
  });
  if (!machine) return [wages];
  const idle = makeLeaf({
    ...common,
    label_id: 'line.machine.setup',
    formula: formulas.machineSetup,
    terms: { ...terms, machine_rate: machine.setup.rate, rate_factor: machine.setup.factor },
    factors: [...machine.setup.factors, factor],
    door: 'environment.machines',
    rate_term: 'machine_rate',
    uncertainty: [...uncertainty, ...machine.setup.uncertainty],
  });
  return [idle, wages];
};
