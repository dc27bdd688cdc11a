import * as formulas from '../formulas/cost.ts';
import { sampledShare } from '../formulas/cost.ts';
import type { Operation, OperationTime } from '../records.ts';
import type { Bucket } from '../result.ts';
import type { CostContext } from './context.ts';
import { type Leaf, type LeafFactor, LOT, makeLeaf } from './leaf.ts';
import {
  type Machine,
  runFactor,
  runOf,
  runTerms,
  runUncertainty,
  type Shared,
  shareTerm,
  termOf,
  wageSide,
} from './sides.ts';

type Terms = Readonly<Record<string, number>>;

/** Sampling per piece and first-off per lot; the operation's run time is one full inspection. */
export const inspectionLeaves = (
  operation: Operation,
  time: OperationTime,
  machine: Machine,
  shared: Shared,
  context: CostContext,
): readonly Leaf[] => {
  const labour = wageSide('inspector', operation, context);
  const sample = context.settings.get('sample_pct_default');
  const firstOff = context.settings.get('factor_first_off');
  const terms = runTerms(operation, time);
  const uncertainty = [
    ...runUncertainty(operation, time),
    { key: 'inspection.sample', sigma: sample.evidence.sigma },
  ];
  const sampled = {
    ...terms,
    sample: { value: sample.value, source: sample.source },
    extent: { value: 1, source: 'factor:inspection.extent' },
    lot_size: LOT,
  };
  const first = { ...terms, first_off: { value: firstOff.value, source: firstOff.source }, lot_size: LOT };
  const extent: LeafFactor = {
    name: 'inspection.extent',
    term: 'extent',
    band: context.lookup('factor', 'inspection.extent').band,
  };
  const common = { ...shared, top: 'inspection' as Bucket, lot_term: 'lot_size' as const };
  const sampledTime = {
    basis: 'per_piece' as const,
    seconds: (t: Terms) =>
      runOf(t) *
      sampledShare({
        sample: termOf(t, 'sample'),
        extent: termOf(t, 'extent'),
        lot_size: termOf(t, 'lot_size'),
      }),
  };
  const firstTime = {
    basis: 'per_lot' as const,
    seconds: (t: Terms) => runOf(t) * termOf(t, 'first_off'),
  };
  const leaves: Leaf[] = [];
  const wage = {
    ...terms,
    operator_share: shareTerm(operation),
    labour_rate: labour.rate,
    rate_factor: labour.factor,
  };
  const rate = machine && { machine_rate: machine.run.rate, rate_factor: machine.run.factor };
  const asLabour = {
    ...common,
    bucket: 'labour' as Bucket,
    door: 'environment.rates' as const,
    rate_term: 'labour_rate' as const,
    uncertainty: [...uncertainty, ...labour.uncertainty],
  };
  const asMachine = machine && {
    ...common,
    door: 'environment.machines' as const,
    rate_term: 'machine_rate' as const,
    uncertainty: [...uncertainty, ...machine.run.uncertainty],
  };
  if (asMachine && rate) {
    leaves.push(
      makeLeaf({
        ...asMachine,
        label_id: 'line.inspection.machine',
        formula: formulas.machineInspection,
        terms: { ...sampled, ...rate },
        factors: [...(machine?.run.factors ?? []), runFactor(time), extent],
        time: sampledTime,
      }),
    );
  }
  leaves.push(
    makeLeaf({
      ...asLabour,
      label_id: 'line.inspection.labour',
      formula: formulas.labourInspection,
      terms: { ...sampled, ...wage },
      factors: [...labour.factors, runFactor(time), extent],
      time: sampledTime,
    }),
  );
  if (firstOff.value === 0) return leaves;
  if (asMachine && rate) {
    leaves.push(
      makeLeaf({
        ...asMachine,
        label_id: 'line.inspection.first_off_machine',
        formula: formulas.machineFirstOff,
        terms: { ...first, ...rate },
        factors: [...(machine?.run.factors ?? []), runFactor(time)],
        time: firstTime,
      }),
    );
  }
  leaves.push(
    makeLeaf({
      ...asLabour,
      label_id: 'line.inspection.first_off_labour',
      formula: formulas.labourFirstOff,
      terms: { ...first, ...wage },
      factors: [...labour.factors, runFactor(time)],
      time: firstTime,
    }),
  );
  return leaves;
};
