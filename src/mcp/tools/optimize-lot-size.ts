import { z } from 'zod';
import { money, naming } from '../facts.ts';
import { unitCostOf } from '../lines.ts';
import { definePriceTool } from './price-tool.ts';

/** Remaining saving, as a share of the price, below which a larger lot is not worthwhile. */
const FLAT = 0.02;

const point = z.object({
  lot_size: z.int(),
  unit_cost: z.number(),
  offer_price: z.number(),
  setup_per_piece: z.number().describe('set-up and other costs per lot'),
  machines: z.array(z.string()).describe('machines of the plan at this lot, in order of use'),
});

export const optimizeLotSize = definePriceTool({
  name: 'optimize_lot_size',
  title: 'Optimise the lot size',
  description:
    'Price over lot size, each point priced exactly, and the economic lot with stock-holding cost if an annual volume is known.',
  previews: true,
  app: 'lot-curve',
  output: {
    curve: z.array(point),
    accuracy: z.object({
      basis: z
        .enum(['exact', 'sheets_of_this_lot'])
        .describe(
          'exact: a run at that lot gives this point; sheets_of_this_lot: except for the shared sheets of an assembly, which a run nests again',
        ),
    }),
    flat_from_lot_size: z.int().nullable().describe('smallest lot within 2 % of the cheapest price'),
    economic: z
      .object({
        lot_size: z.int(),
        unit_cost: z.number(),
        offer_price: z.number(),
        holding_cost_per_piece: z.number().describe('at the stored lot size'),
        effective_annual_cost: z.number().describe('at the stored lot size, with orders and stock'),
        net_saving_per_year: z.number().describe('saving per year of the economic lot over the stored one'),
      })
      .nullable()
      .describe('with stock-holding cost; null: no annual volume'),
  },
  run: async (row, _, callOperation) => {
    const { economics, notes } = row.analytics;
    const isOnSheets = notes.some(({ code }) => code === 'other_lots_on_these_sheets');
    const curve = row.lot_curve;
    const cheapest = Math.min(...curve.map(({ offer_price }) => offer_price));
    const flat = curve.find(({ offer_price }) => offer_price <= cheapest * (1 + FLAT)) ?? null;
    const economic = economics === null ? null : await priceAt(economics.economic_lot);

    async function priceAt(lot: number) {
      const sheet =
        lot === row.lot_size
          ? row.cost_sheet
          : (
              await callOperation('previewCalculation', {
                params: { calculation_id: row.id },
                query: { view: 'summary' },
                body: { lot_size: lot },
              })
            ).cost_sheet;
      return { lot_size: lot, unit_cost: unitCostOf(sheet), offer_price: sheet.total };
    }

    const advice =
      economics === null || economic === null
        ? `${flat === null ? '' : `Lots above ${flat.lot_size} save less than 2 %. `}The calculation has no annual volume, so no economic lot.`
        : `The economic lot is ${economic.lot_size} at ${money(economic.offer_price, row.currency)} per piece; it saves ${money(economics.net_saving_per_year, row.currency)} a year, including the cost of holding stock.`;
    return {
      fields: {
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
      guidance: [
        ...(economics === null
          ? ['To get an economic lot, run a derived calculation with annual_volume over REST.']
          : []),
        'cost_breakdown with quantity prices any lot between the points exactly.',
      ],
      text: `${naming(row)}: ${money(row.offer_price, row.currency)} per piece. ${advice}`,
    };
  },
});
