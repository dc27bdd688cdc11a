import { MM3_PER_M3 } from '../quantities/units.ts';
import { defineFormula } from './define.ts';

/** Bought mass divided by the mass of the part. */
export const buyToFly = defineFormula({
  id: 'material.buy_to_fly',
  unit: '1',
  terms: { gross_mass: 'kg', net_mass: 'kg' },
  source: 'definition',
  evaluate: (t) => t.gross_mass / t.net_mass,
});

/** Material by share of the format: net mass · buy-to-fly is the gross mass; larger quantities cost less per kilogram. */
export const materialBought = defineFormula({
  id: 'material.bought',
  unit: 'currency',
  terms: {
    net_mass: 'kg',
    buy_to_fly: '1',
    price: 'currency/kg',
    form_factor: '1',
    quantity_factor: '1',
    price_factor: '1',
  },
  source: 'definition',
  evaluate: (t) => t.net_mass * t.buy_to_fly * t.price * t.form_factor * t.quantity_factor * t.price_factor,
});

/** A merchant's minimum line charge, limited to the whole format; the excess over the share, per piece. */
export const materialMinimum = defineFormula({
  id: 'material.minimum',
  unit: 'currency',
  terms: {
    minimum: 'currency',
    format_mass: 'kg',
    gross_mass: 'kg',
    price: 'currency/kg',
    form_factor: '1',
    quantity_factor: '1',
    price_factor: '1',
    lot_size: 'pcs',
  },
  source: 'definition',
  evaluate: (t) => {
    const perKg = t.price * t.form_factor * t.quantity_factor * t.price_factor;
    const least = Math.min(t.minimum, Math.max(t.format_mass, t.lot_size * t.gross_mass) * perKg);
    return Math.max(0, least / t.lot_size - t.gross_mass * perKg);
  },
});

/** A merchant's minimum line charge for a cut-to-size order, without a format as limit. */
export const materialMinimumBlank = defineFormula({
  id: 'material.minimum_blank',
  unit: 'currency',
  terms: {
    minimum: 'currency',
    gross_mass: 'kg',
    price: 'currency/kg',
    form_factor: '1',
    quantity_factor: '1',
    price_factor: '1',
    lot_size: 'pcs',
  },
  source: 'definition',
  evaluate: (t) =>
    Math.max(
      0,
      t.minimum / t.lot_size - t.gross_mass * t.price * t.form_factor * t.quantity_factor * t.price_factor,
    ),
});

/** Whole formats of a lot, per piece. */
export const materialFormats = defineFormula({
  id: 'material.formats',
  unit: 'currency',
  terms: {
    format_mass: 'kg',
    pieces_per_format: 'pcs',
    price: 'currency/kg',
    form_factor: '1',
    quantity_factor: '1',
    price_factor: '1',
    lot_size: 'pcs',
  },
  source: 'definition',
  evaluate: (t) =>
    (Math.ceil(t.lot_size / t.pieces_per_format) *
      t.format_mass *
      t.price *
      t.form_factor *
      t.quantity_factor *
      t.price_factor) /
    t.lot_size,
});

/** Chips, kerf and skeleton sold as scrap: stock minus part. Negative. */
export const scrapCredit = defineFormula({
  id: 'material.scrap_credit',
  unit: 'currency',
  terms: { net_mass: 'kg', buy_to_fly: '1', scrap_price: 'currency/kg', recovery: '1' },
  source: 'definition',
  evaluate: (t) => -Math.max(0, t.net_mass * (t.buy_to_fly - 1)) * t.scrap_price * t.recovery,
});

/** The remnant of the last format at scrap price. Negative. */
export const remnantCredit = defineFormula({
  id: 'material.remnant_credit',
  unit: 'currency',
  terms: {
    format_mass: 'kg',
    pieces_per_format: 'pcs',
    gross_mass: 'kg',
    scrap_price: 'currency/kg',
    lot_size: 'pcs',
  },
  source: 'definition',
  evaluate: (t) =>
    (-Math.max(0, Math.ceil(t.lot_size / t.pieces_per_format) * t.format_mass - t.lot_size * t.gross_mass) *
      t.scrap_price) /
    t.lot_size,
});

/** Material supplied by the customer, not bought. */
export const materialProvided = defineFormula({
  id: 'material.provided',
  unit: 'currency',
  terms: { charged_share: '1', gross_mass: 'kg', price: 'currency/kg' },
  source: 'definition',
  evaluate: (t) => t.charged_share * t.gross_mass * t.price,
});

/** q of the STARTED pieces are lost: additional material for q / (1 − q) pieces, minus the scrap value of the lost ones. */
export const materialReject = defineFormula({
  id: 'material.reject',
  unit: 'currency',
  terms: {
    reject_rate: '1',
    base: 'currency',
    net_mass: 'kg',
    scrap_price: 'currency/kg',
    recovery: '1',
  },
  source: 'definition',
  evaluate: (t) =>
    (t.reject_rate / (1 - t.reject_rate)) * Math.max(0, t.base - t.net_mass * t.scrap_price * t.recovery),
});

/** A standard part without a stated price: handling, and its mass at the price of its kind. */
export const standardPart = defineFormula({
  id: 'purchase.standard_part',
  unit: 'currency',
  terms: { base: 'currency', volume: 'mm3', density: 'kg/m3', price: 'currency/kg' },
  source: 'definition',
  evaluate: (t) => t.base + (t.volume / MM3_PER_M3) * t.density * t.price,
});

/** A part never costs less than its material. */
export const materialFloor = defineFormula({
  id: 'material.floor',
  unit: 'currency',
  terms: { volume: 'mm3', density: 'kg/m3', price: 'currency/kg' },
  source: 'definition',
  evaluate: (t) => (t.volume / MM3_PER_M3) * t.density * t.price,
});

export const MATERIAL_COST_FORMULAS = [
  materialFloor,
  standardPart,
  buyToFly,
  materialBought,
  materialMinimum,
  materialMinimumBlank,
  materialFormats,
  scrapCredit,
  remnantCredit,
  materialProvided,
  materialReject,
];
