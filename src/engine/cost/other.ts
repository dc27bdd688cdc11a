import { isAssumed } from '../evidence.ts';
import * as formulas from '../formulas/cost.ts';
import { derived, type TermInput } from '../formulas/define.ts';
import { nearest } from '../parameters/select.ts';
import { type Lookup, parameterEvidence, parameterTerm } from '../parameters-view.ts';
import type { ContractorMachine, Evidence, Operation, SpecialDirect, ToolUse } from '../records.ts';
import type { Subcontractor } from '../snapshot.ts';
import type { CostContext } from './context.ts';
import { contractorPrices } from './contractor.ts';
import { type Leaf, type LeafFactor, type LeafSpec, LOT, makeLeaf } from './leaf.ts';
import { labourFactor } from './sides.ts';
import { programmeToolLeaf } from './tool.ts';

/** Wear of the operation's part-specific tools; general tooling is in the machine rate. */
export const toolLeaves = (operation: Operation, context: CostContext): readonly Leaf[] =>
  operation.tools.map((tool) => toolLeaf(operation, tool, context));

const toolLeaf = (operation: Operation, tool: ToolUse, context: CostContext): Leaf => {
  const factor = `tooling.life.${operation.process}`;
  return makeLeaf({
    top: 'tooling',
    label_id: 'line.tooling.wear',
    label_params: { op: operation.op_id, klass: tool.klass, size: sizeOf(tool), use: tool.id },
    formula: formulas.toolWear,
    terms: {
      use: derived(tool.use),
      life: derived(tool.life),
      life_factor: { value: 1, source: `factor:${factor}` },
      edge_price: { value: tool.edge_price.value, source: tool.edge_price.evidence.source },
    },
    factors: [{ name: factor, term: 'life_factor', band: context.lookup('factor', 'tooling.life').band }],
    op_refs: [operation.op_id],
    evidence: tool.edge_price.evidence,
    door: 'environment.tools',
    uncertainty: [{ key: factor, sigma: tool.edge_price.evidence.sigma }],
  });
};

const sizeOf = ({ diameter_mm }: ToolUse): string =>
  diameter_mm === null ? '' : `Ø${String(Number(diameter_mm.toFixed(1)))}`;

/** Programming and fixtures: distributed over the annual volume if given, otherwise over the lot. */
export const specialLeaves = (special: SpecialDirect, context: CostContext): readonly Leaf[] => {
  const volume = context.request.annual_volume;
  const quantity: TermInput = volume === null ? LOT : { value: volume, source: 'request' };
  const common = {
    top: 'special_direct' as const,
    label_id: `line.special_direct.${special.kind}`,
    label_params: { op: special.op_ids.join(', ') },
    op_refs: special.op_ids,
    evidence: special.evidence,
    ...(volume === null ? { lot_term: 'quantity' as const } : { volume_term: 'quantity' as const }),
    uncertainty: [{ key: `special_direct.${special.kind}`, sigma: special.evidence.sigma }],
  };
  if (special.time) {
    const wage = context.wages('programmer', null);
    return [
      makeLeaf({
        ...common,
        formula: formulas.specialTime,
        terms: {
          time: derived(special.time),
          wage: derived(wage.rate),
          wage_factor: { value: 1, source: 'factor:rate.labour' },
          rate_factor: { value: 1, source: 'factor:special_direct.time' },
          quantity,
        },
        factors: [
          labourFactor(context, 'wage_factor'),
          {
            name: 'special_direct.time',
            term: 'rate_factor',
            band: context.lookup('factor', 'special_direct.time').band,
          },
        ],
        door: 'environment.rates',
        rate_term: 'wage',
      }),
    ];
  }
  if (special.tool !== undefined) return [programmeToolLeaf(special, special.tool, context)];
  if (special.price) {
    return [
      makeLeaf({
        ...common,
        formula: formulas.specialPrice,
        terms: { price: { value: special.price.value, source: special.price.evidence.source }, quantity },
        door: 'parameters',
      }),
    ];
  }
  return [];
};

const priceFactor = (context: CostContext): LeafFactor => ({
  name: 'subcontract.price',
  term: 'price_factor',
  band: context.lookup('factor', 'subcontract.price').band,
});

/** Subcontracted work at the subcontractor's prices, otherwise at the registry's; transport is a separate line. */
export const subcontractLeaves = (operation: Operation, context: CostContext): readonly Leaf[] => {
  const use = operation.subcontract;
  if (use === null) return [];
  if (use.by_hour) return hourlyLeaves(operation, use.by_hour, context);
  const price = subcontractPrice(use.process, use.subcontractor_id, context);
  const common = {
    top: 'subcontract' as const,
    op_refs: [operation.op_id],
    label_params: { process: use.process, name: price.name, op: operation.op_id },
    evidence: price.evidence,
    door: 'environment.subcontractors' as const,
    lot_term: 'lot_size' as const,
    uncertainty: [{ key: `subcontract.${use.process}`, sigma: price.evidence.sigma }],
  };
  const work = makeLeaf({
    ...common,
    label_id: 'line.subcontract.work',
    formula: formulas.subcontract,
    terms: {
      mass: { value: use.mass_kg, source: 'cad' },
      price_per_kg: price.perKg,
      area: { value: use.area_dm2, source: 'cad' },
      price_per_dm2: price.perDm2,
      price_per_lot: price.perLot,
      min_price: price.minimum,
      price_factor: { value: 1, source: 'factor:subcontract.price' },
      lot_size: LOT,
    },
    factors: [priceFactor(context)],
  });
  if (price.transport.value === 0) return [work];
  const transport = makeLeaf({
    ...common,
    label_id: 'line.subcontract.transport',
    formula: formulas.perLot,
    terms: { per_lot: price.transport, lot_size: LOT },
  });
  return [work, transport];
};

/** Work bought by the hour, at the registry's prices. */
const hourlyLeaves = (
  operation: Operation,
  { kind, hours, machine }: NonNullable<NonNullable<Operation['subcontract']>['by_hour']>,
  context: CostContext,
): readonly Leaf[] => {
  const row = (parameter: string): TermInput =>
    parameterTerm(context.lookup(`subcontract.${kind}`, parameter));
  const prices = machine === undefined ? null : contractorPrices(machine, context);
  const sigma = context.lookup('uncertainty.subcontract', 'platform').value;
  const evidence =
    prices === null
      ? parameterEvidence(context.lookup(`subcontract.${kind}`, 'price_per_hour'))
      : operation.evidence;
  const common = {
    top: 'subcontract' as const,
    op_refs: [operation.op_id],
    label_params: { process: kind, name: '', op: operation.op_id },
    evidence: { ...evidence, sigma },
    door: 'parameters' as const,
    uncertainty: [{ key: `subcontract.${kind}`, sigma }],
  };
  return [
    makeLeaf({
      ...common,
      lot_term: 'lot_size',
      label_id: 'line.subcontract.work',
      formula: formulas.subcontractByHour,
      terms: {
        hours: derived(hours),
        price_per_hour: prices === null ? row('price_per_hour') : derived(prices.hour),
        price_per_lot: prices === null ? row('price_per_lot') : derived(prices.lot),
        min_price: prices?.least ? derived(prices.least) : row('min_price'),
        price_factor: { value: 1, source: 'factor:subcontract.price' },
        lot_size: LOT,
      },
      factors: [priceFactor(context)],
    }),
    ...goodsLeaves(machine, common, context),
    makeLeaf({
      ...common,
      lot_term: 'lot_size',
      label_id: 'line.subcontract.transport',
      formula: formulas.perLot,
      terms: { per_lot: row('transport_per_lot'), lot_size: LOT },
    }),
  ];
};

/** Sand and other goods of a contractor; none if its hours are all. */
const goodsLeaves = (
  machine: ContractorMachine | undefined,
  common: Pick<LeafSpec<string>, 'top' | 'op_refs' | 'label_params' | 'evidence' | 'door' | 'uncertainty'>,
  context: CostContext,
): readonly Leaf[] =>
  machine?.goods === undefined
    ? []
    : [
        makeLeaf({
          ...common,
          label_id: 'line.subcontract.goods',
          formula: formulas.contractorGoods,
          terms: {
            goods: derived(machine.goods),
            surcharge: parameterTerm(nearest(context.parameters, machine.house, 'surcharge')),
            price_factor: { value: 1, source: 'factor:subcontract.price' },
          },
          factors: [priceFactor(context)],
        }),
      ];

type SubcontractPrice = {
  readonly name: string;
  readonly perKg: TermInput;
  readonly perDm2: TermInput;
  readonly perLot: TermInput;
  readonly minimum: TermInput;
  readonly transport: TermInput;
  readonly evidence: Evidence;
};

const subcontractPrice = (process: string, id: string | null, context: CostContext): SubcontractPrice => {
  const named = context.environment.subcontractors.find((row) => row.subcontractor_id === id);
  return named ? ofSubcontractor(named, context.lookup) : ofRegistry(process, context.lookup);
};

const ofSubcontractor = (row: Subcontractor, lookup: Lookup): SubcontractPrice => {
  const term = (value: number | null): TermInput => ({
    value: value ?? 0,
    source: `subcontractor:${row.subcontractor_id}`,
  });
  return {
    name: row.name,
    perKg: term(row.price_per_kg),
    perDm2: term(row.price_per_dm2),
    perLot: term(row.price_per_lot),
    minimum: term(row.min_price),
    transport: term(row.transport_eur_per_lot),
    evidence: {
      kind: Object.values(row.citations ?? {}).some(isAssumed) ? 'assumed' : 'stated',
      source: row.level,
      source_id: row.subcontractor_id,
      sigma: lookup('uncertainty.named', 'subcontract_override').value,
    },
  };
};

const ofRegistry = (process: string, lookup: Lookup): SubcontractPrice => {
  const bin = `subcontract.${process}`;
  const row = (parameter: string): TermInput => parameterTerm(lookup(bin, parameter));
  return {
    name: '',
    perKg: row('price_per_kg'),
    perDm2: row('price_per_dm2'),
    perLot: row('price_per_lot'),
    minimum: row('min_price'),
    transport: row('transport_per_lot'),
    evidence: {
      ...parameterEvidence(lookup(bin, 'min_price')),
      sigma: lookup('uncertainty.subcontract', 'platform').value,
    },
  };
};

/** Settings that are an amount per piece or per lot. A setting of 0 gives no line. */
export const settingLeaves = (context: CostContext): readonly Leaf[] => {
  const fai = context.settings.get('fai_cost');
  if (fai.value === 0) return [];
  return [
    makeLeaf({
      top: 'first_article',
      label_id: 'line.first_article',
      formula: formulas.perLot,
      terms: { per_lot: { value: fai.value, source: fai.source }, lot_size: LOT },
      lot_term: 'lot_size',
      evidence: fai.evidence,
      door: 'environment.settings',
      uncertainty: [{ key: 'setting.fai_cost', sigma: fai.evidence.sigma }],
    }),
  ];
};
