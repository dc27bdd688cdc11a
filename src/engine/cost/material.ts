import { compute, derived, type TermInput } from '../formulas/define.ts';
import * as formulas from '../formulas/material-cost.ts';
import { banded } from '../parameters/select.ts';
import { type Lookup, parameterEvidence, parameterTerm } from '../parameters-view.ts';
import { fromMicro } from '../quantities/micro.ts';
import type { Computed, MaterialFacts, StockChoice } from '../records.ts';
import type { FullStockCharge, StockForm } from '../snapshot.ts';
import type { CostContext } from './context.ts';
import {
  type AtLot,
  asked,
  type Leaf,
  type LeafSpec,
  LOT,
  makeLeaf,
  type PricedLeaf,
  priceLeaf,
  type Uncertainty,
} from './leaf.ts';

export type Charge = Exclude<FullStockCharge, 'auto'>;

const BY_FORMAT: readonly StockForm[] = ['sheet', 'plate'];
const SOLID_SCRAP: readonly StockForm[] = ['sheet', 'profile', 'tube'];

/**
 * What `full_stock_charge: auto` means: a share, because bars go back on the rack and service centres cut sheet and plate to size, with what a
 * merchant charges at least; the whole format of sheet and plate where the lot nearly fills it and nobody would keep the rest.
 */
export const chargeAt = (stock: StockChoice, lotSize: number, lookup: Lookup): Charge => {
  if (stock.pieces_per_format === null || stock.format_mass_kg === null) return 'share';
  if (stock.charge !== 'auto') return stock.charge;
  const pieces = stock.pieces_per_format.value;
  const nearly = lotSize < pieces && lotSize >= pieces * lookup('stock.charge', 'full_from').value;
  return BY_FORMAT.includes(stock.form) && nearly ? 'full' : 'share';
};

/** No factor is set. */
export const asIs = (leaf: Leaf): Leaf => leaf;

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
  const known = new Map<number, readonly PricedLeaf[]>();
  const at: MaterialLeaves = (lotSize, adjust) => {
    const bought = leavesOf(chargeAt(stock, lotSize, context.lookup)).map((leaf) =>
      priceLeaf(adjust(leaf), lotSize),
    );
    const reject = rejectLeaf(bought, stock, material, context);
    return reject === null ? bought : [...bought, priceLeaf(adjust(reject), lotSize)];
  };
  // Plans from one stock pay the same for it.
  return (lotSize, adjust) => {
    if (adjust !== asIs) return at(lotSize, adjust);
    const found = known.get(lotSize) ?? at(lotSize, adjust);
    known.set(lotSize, found);
    return found;
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

/** Who states a price per kg states what is paid for this quantity; what the trade asks for another form is a guess all the same. */
const uncertainty = (
  stock: StockChoice,
  { price_per_kg, density, price_form }: MaterialFacts,
  { lookup }: CostContext,
): readonly Uncertainty[] => [
  { key: 'material.price', sigma: price_per_kg.evidence.sigma },
  { key: 'material.density', sigma: density.evidence.sigma },
  ...(price_per_kg.evidence.kind === 'stated'
    ? []
    : [{ key: 'material.quantity', sigma: lookup('uncertainty.material', 'quantity').value }]),
  ...(stock.form === price_form
    ? []
    : [{ key: 'material.form', sigma: lookup('uncertainty.material', 'form').value }]),
];

const buyToFly = (stock: StockChoice): Computed =>
  compute(formulas.buyToFly, {
    gross_mass: derived(stock.gross_mass_kg),
    net_mass: derived(stock.net_mass_kg),
  });

/** What every line of bought material is made with: who answers for it, its price, and the factors on it. */
const purchaseOf = (stock: StockChoice, grade: MaterialFacts, context: CostContext) => {
  // What is bought in another form may have a price of its own.
  const material =
    stock.price_per_kg === undefined
      ? grade
      : { ...grade, price_per_kg: stock.price_per_kg, price_form: stock.form };
  const price = { value: material.price_per_kg.value, source: material.price_per_kg.evidence.source };
  const factor = (name: string, term: string) => ({ name, term, band: context.lookup('factor', name).band });
  // Who states a price per kg states what is paid for this quantity.
  const stated = material.price_per_kg.evidence.kind === 'stated';
  const atLot: AtLot = (lotSize) => ({
    quantity_factor: stated
      ? { value: 1, source: price.source }
      : parameterTerm(
          banded(context.parameters, 'material.quantity', 'm', lotSize * stock.gross_mass_kg.value, 'factor'),
        ),
  });
  return {
    common: {
      top: 'material' as const,
      label_params: labelOf(stock, material),
      evidence: material.price_per_kg.evidence,
      uncertainty: uncertainty(stock, material, context),
    },
    masses: { net_mass: derived(stock.net_mass_kg), buy_to_fly: derived(buyToFly(stock)) },
    prices: {
      price,
      form_factor: derived(stock.form_factor),
      price_factor: { value: 1, source: 'factor:material.price' },
    },
    priceFactor: factor('material.price', 'price_factor'),
    toFly: factor('material.buy_to_fly', 'buy_to_fly'),
    stated,
    atLot,
    scrap: scrapPrice(stock, material, context),
  };
};

type Purchase = ReturnType<typeof purchaseOf>;

const boughtLeaves = (
  stock: StockChoice,
  material: MaterialFacts,
  context: CostContext,
  charge: Charge,
): readonly Leaf[] => {
  const purchase = purchaseOf(stock, material, context);
  const { format_mass_kg: mass, pieces_per_format: pieces } = stock;
  const paid =
    charge === 'share' || pieces === null || mass === null
      ? shareLeaves(purchase, stock, context)
      : formatLeaves(purchase, stock, { mass, pieces }, charge);
  return asked([...paid, scrapCredit(purchase, material, charge)], material.facts);
};

/** The share of the format that the pieces take, and what a merchant charges at least. */
const shareLeaves = (purchase: Purchase, stock: StockChoice, context: CostContext): readonly Leaf[] => {
  const { common, masses, prices, priceFactor, toFly, stated, atLot } = purchase;
  const share = makeLeaf({
    ...common,
    label_id: 'line.material.stock',
    formula: formulas.materialBought,
    terms: { ...masses, ...prices, quantity_factor: ONE_PRICE },
    at_lot: atLot,
    factors: [priceFactor, toFly],
    // Who shares a job nest changes that; an assembly makes its own.
    door:
      context.request.nest_item === null || context.request.nest_item.own_sheets !== undefined
        ? 'material.override'
        : 'nest',
  });
  return stock.charge === 'auto' && !stated
    ? [share, minimumLeaf(stock, { ...common, factors: [priceFactor], at_lot: atLot }, prices, context)]
    : [share];
};

/** Whole formats as they are bought; where all is charged, what the remnant brings goes back. */
const formatLeaves = (
  { common, prices, priceFactor, atLot, scrap }: Purchase,
  stock: StockChoice,
  bought: { readonly mass: Computed; readonly pieces: Computed },
  charge: Charge,
): readonly Leaf[] => {
  const format = {
    format_mass: derived(bought.mass),
    pieces_per_format: derived(bought.pieces),
    lot_size: LOT,
  };
  const formats = makeLeaf({
    ...common,
    label_id: 'line.material.formats',
    formula: formulas.materialFormats,
    terms: { ...format, ...prices, quantity_factor: ONE_PRICE },
    lot_term: 'lot_size',
    at_lot: atLot,
    factors: [priceFactor],
    door: 'material.override',
  });
  if (charge !== 'full') return [formats];
  const remnant = makeLeaf({
    ...common,
    kind: 'credit',
    label_id: 'line.material.remnant_credit',
    formula: formulas.remnantCredit,
    terms: { ...format, gross_mass: derived(stock.gross_mass_kg), scrap_price: scrap.price },
    lot_term: 'lot_size',
    door: 'material.override',
  });
  return [formats, remnant];
};

const scrapCredit = (
  { common, masses, scrap, toFly }: Purchase,
  material: MaterialFacts,
  charge: Charge,
): Leaf =>
  makeLeaf({
    ...common,
    kind: 'credit',
    label_id: 'line.material.scrap_credit',
    formula: formulas.scrapCredit,
    terms: { ...masses, scrap_price: scrap.price, recovery: scrap.recovery },
    factors: charge === 'share' ? [toFly] : [],
    evidence: material.scrap_price_per_kg.evidence,
    door: 'material.override',
    uncertainty: [{ key: 'material.scrap_price', sigma: material.scrap_price_per_kg.evidence.sigma }],
  });

const ONE_PRICE: TermInput = { value: 1, source: 'definition' };

/** What a merchant charges at least, beside the share that the pieces take. */
const minimumLeaf = (
  stock: StockChoice,
  common: Pick<LeafSpec<string>, 'top' | 'label_params' | 'uncertainty' | 'factors' | 'at_lot'>,
  shared: Readonly<Record<'price' | 'form_factor' | 'price_factor', TermInput>>,
  context: CostContext,
): Leaf => {
  const row =
    context.parameters.find(`stock.charge.${stock.form}`, 'minimum') ??
    context.lookup('stock.charge', 'minimum');
  const spec = {
    ...common,
    label_id: 'line.material.minimum',
    evidence: parameterEvidence(row),
    door: 'parameters' as const,
    lot_term: 'lot_size' as const,
    uncertainty: [{ key: 'stock.minimum', sigma: row.sigma }],
  };
  const terms = {
    minimum: parameterTerm(row),
    gross_mass: derived(stock.gross_mass_kg),
    ...shared,
    quantity_factor: ONE_PRICE,
    lot_size: LOT,
  };
  return stock.format_mass_kg === null
    ? makeLeaf({ ...spec, formula: formulas.materialMinimumBlank, terms })
    : makeLeaf({
        ...spec,
        formula: formulas.materialMinimum,
        terms: { ...terms, format_mass: derived(stock.format_mass_kg) },
      });
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
