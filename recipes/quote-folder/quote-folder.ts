import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Calculation, itemsOf, ShouldCost, ShouldCostError, UploadFailed } from '@should-cost/client';
import { listPartRevisions, listParts } from '@should-cost/client/operations';

/** Files that are sent and priced at a time. */
const TOGETHER = 4;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    lot: { type: 'string', default: '100' },
    material: { type: 'string' },
    environment: { type: 'string' },
  },
});
const [folder = '.'] = positionals;
const shouldCost = new ShouldCost({
  baseUrl: process.env.SHOULD_COST_URL ?? '',
  apiKey: process.env.SHOULD_COST_API_KEY,
});
const { http: client } = shouldCost;

/** The newest revision of a part that an earlier run made. */
const knownRevision = async (partNumber: string): Promise<string | undefined> => {
  for await (const part of itemsOf(listParts, { client, query: { q: partNumber } })) {
    if (part.part_number !== partNumber) continue;
    const { data } = await listPartRevisions({ client, path: { part_id: part.id }, query: { limit: 1 } });
    return data[0]?.id;
  }
  return undefined;
};

const names = await readdir(folder);
const inputOf = async (name: string) => ({ name, data: await readFile(path.join(folder, name)) });

/** A file makes a part, with the drawing of the same name if there is one. */
const quote = async (name: string): Promise<Calculation> => {
  const { name: partNumber } = path.parse(name);
  const { material, environment } = values;
  const terms = { lotSize: Number(values.lot), material, environment };
  const revision = await knownRevision(partNumber);
  if (revision !== undefined) return shouldCost.calculations.quote({ revision, ...terms });
  const drawing = names.includes(`${partNumber}.pdf`) ? await inputOf(`${partNumber}.pdf`) : undefined;
  return shouldCost.calculations.quote({ file: await inputOf(name), drawing, partNumber, ...terms });
};

type Row = Record<'file' | 'status' | 'offer_price' | 'currency' | 'calculation_id' | 'error', string>;

const rowOf = async (file: string): Promise<Row> => {
  try {
    const { status, offer_price, currency, id, error } = await quote(file);
    return {
      file,
      status,
      offer_price: String(offer_price ?? ''),
      currency,
      calculation_id: id,
      error: error ?? '',
    };
  } catch (error) {
    if (!(error instanceof ShouldCostError || error instanceof UploadFailed)) throw error;
    return {
      file,
      status: 'failed',
      offer_price: '',
      currency: '',
      calculation_id: '',
      error: error.message,
    };
  }
};

const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const files = names.filter((name) => /\.(step|stp)$/i.test(name)).sort();
const rows: Row[] = [];
const waiting = [...files.entries()];
const work = async (): Promise<void> => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [index, file] = next;
    rows[index] = await rowOf(file);
    console.error(`${file}: ${rows[index].error || rows[index].status}`);
  }
};
await Promise.all(Array.from({ length: TOGETHER }, work));

console.log('file,status,offer_price,currency,calculation_id,error');
for (const row of rows) console.log(Object.values(row).map(cell).join(','));
process.exitCode = rows.every(({ status }) => status === 'succeeded') ? 0 : 1;
