import * as formulas from '../formulas/cost.ts';
import { furtherShare } from '../formulas/cost.ts';
import { derived, type Formula, type TermInput } from '../formulas/define.ts';
import type { Operation, OperationTime } from '../records.ts';
import type { Bucket } from '../result.ts';
import type { CostContext } from './context.ts';
import { type AtLot, type Leaf, type LeafFactor, LOT, makeLeaf } from './leaf.ts';
import { sampleOf } from './sampling.ts';
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

/** One kind of inspection: its additional terms, and the formulas of machine and labour. */
type Extent = {
  readonly labels: { readonly machine: string; readonly labour: string };
  readonly machine: Formula;
  readonly labour: Formula;
  readonly terms: Readonly<Record<string, TermInput>>;
  readonly atLot?: AtLot;
  readonly factors: readonly LeafFactor[];
  readonly time: { readonly basis: 'per_piece' | 'per_lot'; readonly seconds: (terms: Terms) => number };
};

/** Sampling besides the first-off: the stated share, otherwise the sample of ISO 2859-1 for the lot. */
const sampledExtent = (operation: Operation, context: CostContext): Extent => {
  const firstOff = context.settings.get('factor_first_off');
  return {
    labels: { machine: 'line.inspection.machine', labour: 'line.inspection.labour' },
    machine: formulas.machineSample,
    labour: formulas.labourSample,
    terms: {
      pieces: LOT,
      extent: { value: 1, source: 'factor:inspection.extent' },
      first_off: { value: firstOff.value, source: firstOff.source },
      lot_size: LOT,
    },
    atLot: (lotSize) => ({ pieces: derived(sampleOf(operation, context, lotSize)) }),
    factors: [
      {
        name: 'inspection.extent',
        term: 'extent',
        band: context.lookup('factor', 'inspection.extent').band,
      },
    ],
    time: {
      basis: 'per_piece',
      seconds: (t) =>
        runOf(t) *
        furtherShare({
          pieces: termOf(t, 'pieces'),
          extent: termOf(t, 'extent'),
          first_off: termOf(t, 'first_off'),
          lot_size: termOf(t, 'lot_size'),
        }),
    },
  };
};

/** Null without a first-off inspection. */
const firstOffExtent = (context: CostContext): Extent | null => {
  const { value, source } = context.settings.get('factor_first_off');
  if (value === 0) return null;
  return {
    labels: {
      machine: 'line.inspection.first_off_machine',
      labour: 'line.inspection.first_off_labour',
    },
    machine: formulas.machineFirstOff,
    labour: formulas.labourFirstOff,
    terms: { first_off: { value, source }, lot_size: LOT },
    factors: [],
    time: { basis: 'per_lot', seconds: (t) => runOf(t) * termOf(t, 'first_off') },
  };
};

/** Sampling per piece and first-off per lot; the operation's run time is one full inspection. */
export const inspectionLeaves = (
  operation: Operation,
  time: OperationTime,
  machine: Machine,
  shared: Shared,
  context: CostContext,
): readonly Leaf[] => {
  const labour = wageSide('inspector', operation, context);
  const run = runTerms(operation, time);
  const uncertainty = [
    ...runUncertainty(operation, time),
    { key: 'inspection.sample', sigma: context.settings.get('sample_pct_default').evidence.sigma },
  ];
  const common = { ...shared, top: 'inspection' as Bucket, lot_term: 'lot_size' as const };
  const onMachine = (extent: Extent, { run: side }: NonNullable<Machine>): Leaf =>
    makeLeaf({
      ...common,
      door: 'environment.machines',
      rate_term: 'machine_rate',
      uncertainty: [...uncertainty, ...side.uncertainty],
      label_id: extent.labels.machine,
      formula: extent.machine,
      terms: { ...run, ...extent.terms, machine_rate: side.rate, rate_factor: side.factor },
      factors: [...side.factors, runFactor(time), ...extent.factors],
      time: extent.time,
      ...(extent.atLot === undefined ? {} : { at_lot: extent.atLot }),
    });
  const byHand = (extent: Extent): Leaf =>
    makeLeaf({
      ...common,
      bucket: 'labour',
      door: 'environment.rates',
      rate_term: 'labour_rate',
      uncertainty: [...uncertainty, ...labour.uncertainty],
      label_id: extent.labels.labour,
      formula: extent.labour,
      terms: {
        ...run,
        ...extent.terms,
        operator_share: shareTerm(operation),
        labour_rate: labour.rate,
        rate_factor: labour.factor,
      },
      factors: [...labour.factors, runFactor(time), ...extent.factors],
      time: extent.time,
      ...(extent.atLot === undefined ? {} : { at_lot: extent.atLot }),
    });
  return [sampledExtent(operation, context), firstOffExtent(context)].flatMap((extent) =>
    extent === null ? [] : [...(machine === null ? [] : [onMachine(extent, machine)]), byHand(extent)],
  );
};
