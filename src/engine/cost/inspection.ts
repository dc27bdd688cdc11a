import * as formulas from '../formulas/cost.ts';
import { compute, derived, type Formula, type TermInput } from '../formulas/define.ts';
import { bandOf } from '../parameters/bands.ts';
import { banded } from '../parameters/select.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { Computed, Operation, OperationTime, ResolvedParameter } from '../records.ts';
import type { Bucket } from '../result.ts';
import type { CostContext } from './context.ts';
import { type AtLot, type Leaf, type LeafFactor, LOT, makeLeaf } from './leaf.ts';
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

const TABLE = { general: 'inspection.sample_level_1', toleranced: 'inspection.sample' } as const;

/** Largest lot of a row's step, if the step boundary lies between two integers. */
const greatestBelow = (row: ResolvedParameter): number =>
  (bandOf(row.bin.slice(row.bin.lastIndexOf('.') + 1))?.lower ?? 0) - 1;

/**
 * Measured pieces of a lot: the stated share, otherwise ISO 2859-1, general level II if the drawing requires grades, fits,
 * threads or roughness, and level I with general tolerances only.
 */
const sampleOf = (operation: Operation, context: CostContext, lotSize: number): Computed => {
  const stated = context.settings.get('sample_pct_default');
  const lot = { value: lotSize, source: 'request' };
  if (stated.stated)
    return compute(formulas.sampleOfShare, {
      share: { value: stated.value, source: stated.source },
      lot_size: lot,
    });
  const table = TABLE[operation.sampling ?? 'general'];
  // Steps begin at integer lots, and a limit belongs to the band below.
  const at = (size: number): ResolvedParameter =>
    banded(context.parameters, table, 'lot', size + 1 / 2, 'sample_size');
  const row = at(lotSize);
  const to = greatestBelow(row);
  const before = at(to);
  return compute(formulas.sampleOfLot, {
    sample_size: parameterTerm(row),
    step_before: parameterTerm(before),
    lots_before_to: { value: Math.max(1, to), source: `parameter:${row.bin}/${row.parameter}` },
    lot_size: lot,
  });
};

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
        formulas.furtherShare({
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
