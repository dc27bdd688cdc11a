import { z } from 'zod';
import {
  calculationId,
  cautionsOf,
  factFields,
  factsOf,
  findPriced,
  guidance,
  money,
  naming,
} from '../facts.ts';
import { unitCostOf } from '../lines.ts';
import { defineTool } from '../tool.ts';

/** A lot beyond which no more than this share of the price is left to gain. */
const FLAT = 0.02;

const point = z.object({
  lot_size: z.int(),
  unit_cost: z.number(),
  offer_price: z.number(),
  setup_per_piece: z.number().describe('set-up and the other lot-fixed costs'),
});

export const optimizeLotSize = defineTool({
  name: 'optimize_lot_size',
  title: 'Optimise the lot size',
  description:
    'Price over lot size, every point priced and none interpolated, and the economic lot with the cost of holding stock where an annual volume is known.',
  asks: ['getCalculation', 'previewCalculation'],
  app: 'lot-curve',
  input: z.strictObject({ calculation_id: calculationId }),
  output: z.object({
    ...factFields,
    guidance,
    curve: z.array(point),
    accuracy: z.object({
      basis: z
        .enum(['exact', 'sheets_of_this_lot'])
        .describe(
          'exact: each point is what a run at that lot gives; sheets_of_this_lot: so too, but for the sheets that an assembly shares, which a run at that lot nests again',
        ),
    }),
    flat_from_lot_size: z
      .int()
      .nullable()
      .describe('smallest lot of the curve within 2 percent of its cheapest price'),
    economic: z
      .object({
        lot_size: z.int(),
        unit_cost: z.number(),
        offer_price: z.number(),
        holding_cost_per_piece: z.number().describe('at the stored lot size'),
        effective_annual_cost: z.number().describe('at the stored lot size, with orders and stock'),
        net_saving_per_year: z.number().describe('of the economic lot against the stored one'),
      })
      .nullable()
      .describe('holding aware; null without an annual volume'),
  }),
  run: async (ask, { calculation_id }) => {
    const row = await findPriced(ask, calculation_id);
    const { economics, notes } = row.analytics;
    const isOnSheets = notes.some(({ code }) => code === 'other_lots_on_these_sheets');
    const curve = row.lot_curve.map(({ lot_size, unit_cost, offer_price, setup_per_piece }) => ({
      lot_size,
      unit_cost,
      offer_price,
      setup_per_piece,
    }));
    const cheapest = Math.min(...curve.map(({ offer_price }) => offer_price));
    const flat = curve.find(({ offer_price }) => offer_price <= cheapest * (1 + FLAT)) ?? null;
    const economic = economics === null ? null : await priceAt(economics.economic_lot);

    async function priceAt(lot: number) {
      const sheet =
        lot === row.lot_size
          ? row.cost_sheet
          : (
              await ask('previewCalculation', {
                params: { calculation_id },
                query: { view: 'summary' },
                body: { lot_size: lot },
              })
            ).cost_sheet;
      return { lot_size: lot, unit_cost: unitCostOf(sheet), offer_price: sheet.total };
    }

    const advice =
      economics === null || economic === null
        ? `${flat === null ? '' : `From a lot of ${flat.lot_size} on, less than 2 % is left to gain. `}Without an annual volume there is no economic lot.`
        : `The economic lot is ${economic.lot_size} at ${money(economic.offer_price, row.currency)} per piece; it saves ${money(economics.net_saving_per_year, row.currency)} a year, stock included.`;
    return {
      structured: {
        ...factsOf(row),
        guidance: [
          ...cautionsOf(row),
          ...(economics === null
            ? ['For an economic lot, run a derived calculation with annual_volume over REST.']
            : []),
          'cost_breakdown with a quantity shows what a lot size between the points costs, exactly.',
        ],
        curve,
        accuracy: { basis: isOnSheets ? ('sheets_of_this_lot' as const) : ('exact' as const) },
        flat_from_lot_size: flat?.lot_size ?? null,
        economic:
          economics === null || economic === null
            ? null
            : {
                ...economic,
                holding_cost_per_piece: economics.holding_cost_per_piece,
                effective_annual_cost: economics.effective_annual_cost,
                net_saving_per_year: economics.net_saving_per_year,
              },
      },
      text: `${naming(row)}: ${money(row.offer_price, row.currency)} per piece. ${advice}`,
    };
  },
});
