import { compute, derived, type TermInput } from '../formulas/define.ts';
import * as formulas from '../formulas/material-cost.ts';
import { parameterTerm } from '../parameters-view.ts';
import { fromMicro } from '../quantities/micro.ts';
import type { Computed, MaterialFacts, StockChoice } from '../records.ts';
import type { FullStockCharge, StockForm } from '../snapshot.ts';
import type { CostContext } from './context.ts';
import { type Leaf, LOT, makeLeaf, type PricedLeaf, priceLeaf, type Uncertainty } from './leaf.ts';

export type Charge = Exclude<FullStockCharge, 'auto'>;

const BY_FORMAT: readonly StockForm[] = ['sheet', 'plate'];
const SOLID_SCRAP: readonly StockForm[] = ['sheet', 'profile', 'tube'];

/**
 * What `full_stock_charge: auto` means: bars, tubes and profiles go back on the rack, so a share is paid; of a sheet or plate a
 * share is paid once the lot needs at least one whole format, else the whole format with its rest at scrap price.
 */
export const chargeAt = (stock: StockChoice, lotSize: number): Charge => {
  if (stock.pieces_per_format === null || stock.format_mass_kg === null) return 'share';
  if (stock.charge !== 'auto') return stock.charge;
  return BY_FORMAT.includes(stock.form) && lotSize < stock.pieces_per_format.value ? 'full' : 'share';
};

export type MaterialLeaves = (lotSize: number, adjust: (leaf: Leaf) => Leaf) => readonly PricedLeaf[];

/** All material leaves for a lot, the reject share on material included: it rests on the quantised leaves before it. */
export const materialLeaves = (
  stock: StockChoice,
  material: MaterialFacts,
  context: CostContext,
): MaterialLeaves => {
  if (context.request.material_is_provided) {
    const provided = providedLeaf(stock, material);
    return (lotSize, adjust) => [priceLeaf(adjust(provided), lotSize)];
  }
  const charged = new Map<Charge, readonly Leaf[]>();
  const leavesOf = (charge: Charge): readonly Leaf[] => {
    const leaves = charged.get(charge) ?? boughtLeaves(stock, material, context, charge);
    charged.set(charge, leaves);
    return leaves;
  };
  return (lotSize, adjust) => {
    const bought = leavesOf(chargeAt(stock, lotSize)).map((leaf) => priceLeaf(adjust(leaf), lotSize));
    const reject = rejectLeaf(bought, stock, material, context);
    return reject === null ? bought : [...bought, priceLeaf(adjust(reject), lotSize)];
  };
};

const labelOf = (stock: StockChoice, material: MaterialFacts) => ({
  grade: material.display_code,
  stock: stock.designation,
});

const providedLeaf = (stock: StockChoice, material: MaterialFacts): Leaf =>
  makeLeaf({
    top: 'material',
    label_id: 'line.material.provided',
    label_params: labelOf(stock, material),
    formula: formulas.materialProvided,
    terms: {
      charged_share: { value: 0, source: 'request' },
      gross_mass: derived(stock.gross_mass_kg),
      price: { value: material.price_per_kg.value, source: 'material' },
    },
    evidence: { kind: 'stated', source: 'request', source_id: null, sigma: 0 },
    door: 'calculation.inputs',
  });

const uncertainty = (material: MaterialFacts): readonly Uncertainty[] => [
  { key: 'material.price', sigma: material.price_per_kg.evidence.sigma },
  { key: 'material.density', sigma: material.density.evidence.sigma },
];

const buyToFly = (stock: StockChoice): Computed =>
  compute(formulas.buyToFly, {
    gross_mass: derived(stock.gross_mass_kg),
    net_mass: derived(stock.net_mass_kg),
  });

const boughtLeaves = (
  stock: StockChoice,
  material: MaterialFacts,
  context: CostContext,
  charge: Charge,
): readonly Leaf[] => {
  const ratio = derived(buyToFly(stock));
  const net = derived(stock.net_mass_kg);
  const price = { value: material.price_per_kg.value, source: material.price_per_kg.evidence.source };
  const scrap = scrapPrice(stock, material, context);
  const band = (name: string) => context.lookup('factor', name).band;
  const common = {
    top: 'material' as const,
    label_params: labelOf(stock, material),
    evidence: material.price_per_kg.evidence,
    uncertainty: uncertainty(material),
  };
  const priceFactor = { name: 'material.price', term: 'price_factor', band: band('material.price') };
  const toFly = { name: 'material.buy_to_fly', term: 'buy_to_fly', band: band('material.buy_to_fly') };
  const shared = {
    price,
    form_factor: parameterTerm(stock.form_price_factor),
    price_factor: { value: 1, source: 'factor:material.price' },
  };
  const leaves: Leaf[] = [];
  if (charge === 'share' || stock.pieces_per_format === null || stock.format_mass_kg === null) {
    leaves.push(
      makeLeaf({
        ...common,
        label_id: 'line.material.stock',
        formula: formulas.materialShare,
        terms: { net_mass: net, buy_to_fly: ratio, ...shared },
        factors: [priceFactor, toFly],
        door: 'material.override',
      }),
    );
  } else {
    const format = {
      format_mass: derived(stock.format_mass_kg),
      pieces_per_format: derived(stock.pieces_per_format),
      lot_size: LOT,
    };
    leaves.push(
      makeLeaf({
        ...common,
        label_id: 'line.material.formats',
        formula: formulas.materialFull,
        terms: { ...format, ...shared },
        lot_term: 'lot_size',
        factors: [priceFactor],
        door: 'material.override',
      }),
    );
    if (charge === 'full') {
      leaves.push(
        makeLeaf({
          ...common,
          kind: 'credit',
          label_id: 'line.material.remnant_credit',
          formula: formulas.remnantCredit,
          terms: { ...format, gross_mass: derived(stock.gross_mass_kg), scrap_price: scrap.price },
          lot_term: 'lot_size',
          door: 'material.override',
        }),
      );
    }
  }
  leaves.push(
    makeLeaf({
      ...common,
      kind: 'credit',
      label_id: 'line.material.scrap_credit',
      formula: formulas.scrapCredit,
      terms: { net_mass: net, buy_to_fly: ratio, scrap_price: scrap.price, recovery: scrap.recovery },
      factors: charge === 'share' ? [toFly] : [],
      evidence: material.scrap_price_per_kg.evidence,
      door: 'material.override',
      uncertainty: [{ key: 'material.scrap_price', sigma: material.scrap_price_per_kg.evidence.sigma }],
    }),
  );
  return leaves;
};

/** An environment's flat return per kg is net of selling cost and replaces the grade's scrap price with its recovery. */
export const scrapPrice = (
  stock: StockChoice,
  material: MaterialFacts,
  context: CostContext,
): { readonly price: TermInput; readonly recovery: TermInput } => {
  const flat = context.settings.get('scrap_credit_eur_per_kg');
  if (flat.stated) {
    return {
      price: { value: flat.value, source: flat.source },
      recovery: { value: 1, source: 'definition' },
    };
  }
  const kind = SOLID_SCRAP.includes(stock.form) ? 'solid' : 'chips';
  return {
    price: {
      value: material.scrap_price_per_kg.value,
      source: material.scrap_price_per_kg.evidence.source,
    },
    recovery: parameterTerm(context.lookup('scrap.recovery', kind)),
  };
};

const rejectLeaf = (
  bought: readonly PricedLeaf[],
  stock: StockChoice,
  material: MaterialFacts,
  context: CostContext,
): Leaf | null => {
  const rate = context.settings.get('reject_rate_pct');
  if (context.settings.rejectBase !== 'material') return null;
  const scrap = scrapPrice(stock, material, context);
  return makeLeaf({
    top: 'material',
    bucket: 'reject',
    label_id: 'line.material.reject',
    formula: formulas.materialReject,
    terms: {
      reject_rate: { value: rate.value, source: rate.source },
      base: baseOf(bought),
      net_mass: derived(stock.net_mass_kg),
      scrap_price: scrap.price,
      recovery: scrap.recovery,
    },
    factors: [
      { name: 'reject.rate', term: 'reject_rate', band: context.lookup('factor', 'reject.rate').band },
    ],
    evidence: rate.evidence,
    door: 'environment.settings',
    uncertainty: [{ key: 'reject.rate', sigma: rate.evidence.sigma }],
  });
};

const baseOf = (bought: readonly PricedLeaf[]): TermInput => {
  let micro = 0;
  for (const { money } of bought) micro += money.micro;
  return { value: fromMicro(micro), source: 'line:material' };
};
