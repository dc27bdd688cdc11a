import process from 'node:process';
import { parseArgs } from 'node:util';
import { type CalculationListItem, itemsOf, ShouldCost } from '@should-cost/client';
import { listCalculations } from '@should-cost/client/operations';
import { GENERIC, type Priced, SAP, type Value } from './fields.ts';

const { values } = parseArgs({
  options: {
    target: { type: 'string', default: 'generic' },
    format: { type: 'string', default: 'csv' },
    environment: { type: 'string' },
    supplier: { type: 'string', default: '' },
    'purchasing-organisation': { type: 'string', default: '' },
    plant: { type: 'string', default: '' },
  },
});
const plant = {
  supplier: values.supplier,
  purchasingOrganisation: values['purchasing-organisation'],
  plant: values.plant,
};
const fields = values.target === 'sap' ? SAP : GENERIC;
const { http: client, calculations } = new ShouldCost({
  baseUrl: process.env.SHOULD_COST_URL ?? '',
  apiKey: process.env.SHOULD_COST_API_KEY,
});

const isPriced = (row: CalculationListItem): row is Priced =>
  row.offer_price !== null && row.unit_cost !== null && row.finished_at !== null;

/** The newest price of each part, environment and lot size: the list has the newest first. */
const newestPrices = async (): Promise<readonly Priced[]> => {
  const environment =
    values.environment === undefined ? undefined : await calculations.environmentId(values.environment);
  const newest = new Map<string, Priced>();
  for await (const row of itemsOf(listCalculations, { client, query: { status_filter: ['succeeded'] } })) {
    if (!isPriced(row) || (environment !== undefined && row.costing_environment_id !== environment)) continue;
    const key = JSON.stringify([row.part_id, row.costing_environment_id, row.lot_size]);
    if (!newest.has(key)) newest.set(key, row);
  }
  return [...newest.values()].sort(
    (a, b) => a.part_number.localeCompare(b.part_number) || a.lot_size - b.lot_size,
  );
};

const cell = (value: Value): string => {
  const text = String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const prices = await newestPrices();
if (values.target === 'sap' && new Set(prices.map((row) => row.costing_environment_id)).size > 1)
  throw new Error('The prices are of several environments. Choose one with --environment.');
const rows = prices.map((row) => fields.map(([, value]) => value(row, plant)));
const names = fields.map(([name]) => name);
if (values.format === 'json') {
  const records = rows.map((row) => Object.fromEntries(row.map((value, index) => [names[index], value])));
  console.log(JSON.stringify(records, null, 2));
} else {
  console.log(names.join(','));
  for (const row of rows) console.log(row.map(cell).join(','));
}
