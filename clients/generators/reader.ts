// Reads a whole calculation with the types of openapi-typescript: node reader.ts BASE_URL API_KEY CALCULATION_ID
import process from 'node:process';
import createClient from 'openapi-fetch';
import type { paths } from './schema.d.ts';

const [baseUrl = '', apiKey = '', calculation_id = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { 'X-API-Key': apiKey } });
const { data, error } = await client.GET('/api/v1/calculations/{calculation_id}', {
  params: { path: { calculation_id }, query: { include: ['all'] } },
});
if (data === undefined) throw new Error(error.error.message);
const lines = data.cost_sheet?.lines.map(({ amount }) => amount.toFixed(6)) ?? [];
const operations = data.process_plan?.map(({ op_id }) => op_id) ?? [];
process.stdout.write(`${[data.status, data.currency, ...lines, ...operations].join(' ')}\n`);
