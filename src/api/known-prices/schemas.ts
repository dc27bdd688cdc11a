import { z } from '@hono/zod-openapi';
import type { KnownPrice, StatedPrice } from '../../db/known-prices/known-prices.ts';
import { BUCKETS } from '../../engine/index.ts';
import { bucket } from '../calculations/term-schemas.ts';
import { createdAt, updatedAt } from '../kit/fields.ts';
import { calendarDate, currency, uuid } from '../kit/schemas.ts';

const MAX_COUNT = 1_000_000_000;
const MAX_PRICE = 1_000_000_000;
/** Amounts of a supplier are rounded, so their sum may exceed the price by this fraction. */
const ROUNDING = 0.01;
export const MAX_PRICES_AT_ONCE = 1_000;

const partNumber = z.string().trim().min(1).max(255).describe('Part number of the bought part. It need not exist as a part yet.');
const supplier = z.string().trim().min(1).max(255).describe('Name of the supplier. Null or left out: not stated.');
const lotSize = z.int().min(1).max(MAX_COUNT).describe('Number of pieces per order that the price applies to.');
const annualVolume = z.int().min(1).max(MAX_COUNT).describe('Pieces bought per year. Null or left out: the annual volume of the compared calculation is used.');
const price = z.number().gt(0).max(MAX_PRICE).describe('Price that is paid or asked for one piece, in `currency`.');
const priceCurrency = currency.describe('ISO 4217 code of the known price.');
const date = calendarDate.describe('Date of the price, for example of the order or the quotation.');

const categoryAmount = z.strictObject({
  category: bucket,
  amount: z.number().min(0).max(MAX_PRICE).describe('Amount of the category in the price of one piece, in `currency`.'),
});

/** The amounts name each category once, and their sum is at most the price. */
const judgeBreakdown = (stated: { readonly price: number; readonly breakdown?: readonly z.infer<typeof categoryAmount>[] | undefined }, context: z.RefinementCtx): void => {
  const amounts = stated.breakdown ?? [];
  const names = amounts.map((one) => one.category);
  const repeated = names.findIndex((name, index) => names.indexOf(name) < index);
  if (repeated >= 0) context.addIssue({ code: 'custom', path: ['breakdown', repeated, 'category'], message: `repeats ${names[repeated]}; state each category once` });
  const sum = amounts.reduce((all, { amount }) => all + amount, 0);
  if (sum > stated.price * (1 + ROUNDING)) context.addIssue({ code: 'custom', path: ['breakdown'], message: `adds up to ${Number(sum.toFixed(6))}, more than the price of ${stated.price}` });
};

export const knownPriceCreate = z
  .strictObject({
    part_number: partNumber,
    supplier: supplier.nullable().optional(),
    lot_size: lotSize,
    annual_volume: annualVolume.nullable().optional(),
    price,
    currency: priceCurrency,
    date,
    breakdown: z.array(categoryAmount).max(BUCKETS.length).optional().describe("The supplier's own breakdown of the price. It may leave a rest. Left out: not known."),
  })
  .superRefine(judgeBreakdown)
  .openapi('KnownPriceCreate', { description: 'A price that is paid or was quoted for a part.' });

export type SentPrice = z.infer<typeof knownPriceCreate>;

export const createBody = z
  .strictObject({
    items: z
      .array(knownPriceCreate)
      .min(1)
      .max(MAX_PRICES_AT_ONCE)
      .describe(`Prices to add, 1 to ${MAX_PRICES_AT_ONCE.toLocaleString('en')}.`),
  })
  .openapi('KnownPricesCreate', { description: 'One known price or many.' });

const shownPrice = {
  part_number: z.string().describe('Part number that the price is compared by.'),
  supplier: z.string().nullable().describe('Name of the supplier. Null if not stated.'),
  lot_size: lotSize,
  annual_volume: z.int().nullable().describe('Pieces bought per year. Null if not stated.'),
  price,
  currency: priceCurrency,
  date,
  breakdown: z.array(categoryAmount).describe("The supplier's own breakdown of the price. Empty if not known."),
};

export const knownPrice = z
  .object({ id: uuid('UUID of the known price.'), ...shownPrice, created_at: createdAt, updated_at: updatedAt })
  .openapi('KnownPrice', { description: 'A price that is paid or was quoted for a part.' });

export const readPrice = z.object(shownPrice).openapi('ReadPrice', { description: 'A row of an imported file as a known price.' });

const breakdownOf = (amounts: Readonly<Record<string, number>>): z.infer<typeof categoryAmount>[] =>
  BUCKETS.flatMap((name) => {
    const amount = amounts[name];
    return amount === undefined ? [] : [{ category: name, amount }];
  });

export const toStated = (sent: SentPrice): StatedPrice => ({
  partNumber: sent.part_number,
  supplier: sent.supplier ?? null,
  lotSize: sent.lot_size,
  annualVolume: sent.annual_volume ?? null,
  price: sent.price,
  currency: sent.currency,
  pricedOn: sent.date,
  breakdown: Object.fromEntries((sent.breakdown ?? []).map((one) => [one.category, one.amount])),
});

export const statedToWire = (stated: StatedPrice): z.infer<typeof readPrice> => ({
  part_number: stated.partNumber,
  supplier: stated.supplier,
  lot_size: stated.lotSize,
  annual_volume: stated.annualVolume,
  price: stated.price,
  currency: stated.currency,
  date: stated.pricedOn,
  breakdown: breakdownOf(stated.breakdown),
});

export const toWire = (known: KnownPrice): z.infer<typeof knownPrice> => ({
  id: known.id,
  ...statedToWire(known),
  created_at: known.createdAt.toISOString(),
  updated_at: known.updatedAt.toISOString(),
});
