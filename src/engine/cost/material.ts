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
  citeFacts,
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
 * `full_stock_charge: auto`: a share, because bars return to the rack and service centres cut sheet and plate to size, with the
 * merchant's minimum line charge; the whole format of sheet and plate if the lot nearly fills it and a remnant would not be kept.
 */
export const chargeAt = (stock: StockChoice, lotSize: number, lookup: Lookup): Charge => {
  if (stock.pieces_per_format === null || stock.format_mass_kg === null) return 'share';
  if (stock.charge !== 'auto') return stock.charge;
  const pieces = stock.pieces_per_format.value;
  const nearly = lotSize < pieces && lotSize >= pieces * lookup('stock.charge', 'full_from').value;
  return BY_FORMAT.includes(stock.form) && nearly ? 'full' : 'share';
};

/** Without factors. */
export const asIs = (leaf: Leaf): Leaf => leaf;

export type MaterialLeaves = (lotSize: number, adjust: (leaf: Leaf) => Leaf) => readonly PricedLeaf[];

/** All material leaves for a lot, including the material of rejects, which is based on the quantised leaves before it. */
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
  // Plans with the same stock share the result.
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

/** A stated price per kg is for this quantity and certain; surcharges of the trade for another form stay uncertain. */
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

/** Common data of every line of bought material: source, price and factors. */
const purchaseOf = (stock: StockChoice, grade: MaterialFacts, context: CostContext) => {
  // A form can have its own price.
  const material =
    stock.price_per_kg === undefined
      ? grade
      : { ...grade, price_per_kg: stock.price_per_kg, price_form: stock.form };
  const price = { value: material.price_per_kg.value, source: material.price_per_kg.evidence.source };
  const factor = (name: string, term: string) => ({ name, term, band: context.lookup('factor', name).band });
  // A stated price per kg is for this quantity, that of a store for any.
  const stated = material.price_per_kg.evidence.kind === 'stated' || stock.from_store === true;
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
  return citeFacts([...paid, scrapCredit(purchase, material, charge)], material.facts);
};

/** The pieces' share of the format, and the minimum line charge. */
const shareLeaves = (purchase: Purchase, stock: StockChoice, context: CostContext): readonly Leaf[] => {
  const { common, masses, prices, priceFactor, toFly, stated, atLot } = purchase;
  const share = makeLeaf({
    ...common,
    label_id: 'line.material.stock',
    formula: formulas.materialBought,
    terms: { ...masses, ...prices, quantity_factor: ONE_PRICE },
    at_lot: atLot,
    factors: [priceFactor, toFly],
    // Shared stock is changed in the job nest; an assembly makes its own nest.
    door:
      context.request.nest_item === null || context.request.nest_item.own_sheets !== undefined
        ? 'material.override'
        : 'nest',
  });
  return stock.charge === 'auto' && !stated
    ? [share, minimumLeaf(stock, { ...common, factors: [priceFactor], at_lot: atLot }, prices, context)]
    : [share];
};

/** Whole formats as bought; with full charging the remnant is credited. */
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

/** The minimum line charge, in addition to the pieces' share. */
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

/** An environment's flat return per kg is net of selling cost and replaces the grade's scrap price and recovery. */
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
