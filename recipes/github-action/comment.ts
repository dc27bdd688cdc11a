import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { type Calculation, itemsOf, ShouldCost, ShouldCostError, UploadFailed } from '@should-cost/client';
import { listPartRevisions, listParts } from '@should-cost/client/operations';
import { github, pagesOf } from './github.ts';

/** Finds the comment of an earlier run, which is edited instead of followed by another. */
const MARK = '<!-- should-cost -->';

type Event = {
  readonly repository: { readonly full_name: string };
  readonly pull_request: {
    readonly number: number;
    readonly base: { readonly sha: string };
    readonly head: { readonly sha: string };
  };
};
type Changed = { readonly filename: string; readonly previous_filename?: string; readonly status: string };
type Comparison = {
  readonly merge_base_commit: { readonly sha: string };
  readonly files: readonly Changed[];
};

const event = JSON.parse(await readFile(process.env.GITHUB_EVENT_PATH ?? '', 'utf8')) as Event;
const { number, base, head } = event.pull_request;
const repository = `repos/${event.repository.full_name}`;
const shouldCost = new ShouldCost({
  baseUrl: process.env.SHOULD_COST_URL ?? '',
  apiKey: process.env.SHOULD_COST_API_KEY,
});
const { http: client } = shouldCost;

const contentOf = async (file: string, commit: string): Promise<Buffer> => {
  const path = file.split('/').map(encodeURIComponent).join('/');
  const response = await github(`${repository}/contents/${path}?ref=${commit}`, {
    accept: 'application/vnd.github.raw+json',
  });
  return Buffer.from(await response.arrayBuffer());
};

const revisionOf = async (partNumber: string): Promise<string | undefined> => {
  for await (const part of itemsOf(listParts, { client, query: { q: partNumber } })) {
    if (part.part_number !== partNumber) continue;
    const { data } = await listPartRevisions({ client, path: { part_id: part.id }, query: { limit: 1 } });
    return data[0]?.id;
  }
  return undefined;
};

type Price = Pick<Calculation, 'offer_price' | 'currency' | 'error'>;

/** Each content of a file is a part of its own, so that a second run finds it. */
const priceOf = async (file: string, commit: string): Promise<Price> => {
  const data = await contentOf(file, commit);
  const digest = createHash('sha256').update(data).digest('hex').slice(0, 12);
  const partNumber = `${file.slice(-200)} ${digest}`;
  const terms = {
    lotSize: Number(process.env.LOT_SIZE),
    material: process.env.MATERIAL || undefined,
    environment: process.env.ENVIRONMENT || undefined,
  };
  const name = file.split('/').at(-1) ?? file;
  try {
    const revision = await revisionOf(partNumber);
    return await shouldCost.calculations.quote(
      revision === undefined ? { file: { name, data }, partNumber, ...terms } : { revision, ...terms },
    );
  } catch (error) {
    if (!(error instanceof ShouldCostError || error instanceof UploadFailed)) throw error;
    return { offer_price: null, currency: '', error: error.message };
  }
};

const shown = (price: Price | null): string => {
  if (price === null) return '–';
  if (price.offer_price === null) return `no price: ${price.error}`;
  return `${price.offer_price.toFixed(2)} ${price.currency}`;
};

const changeOf = (before: Price | null, now: Price | null): string => {
  if (!before?.offer_price || !now?.offer_price || before.currency !== now.currency) return '–';
  const percent = 100 * (now.offer_price / before.offer_price - 1);
  return `${percent > 0 ? '+' : ''}${percent.toFixed(1)} %`;
};

const compared = await github(`${repository}/compare/${base.sha}...${head.sha}`);
const { merge_base_commit, files } = (await compared.json()) as Comparison;
const rows: string[] = [];
for (const { filename, previous_filename = filename, status } of files) {
  if (!/\.(step|stp)$/i.test(filename)) continue;
  const before = status === 'added' ? null : await priceOf(previous_filename, merge_base_commit.sha);
  const now = status === 'removed' ? null : await priceOf(filename, head.sha);
  rows.push(`| \`${filename}\` | ${shown(before)} | ${shown(now)} | ${changeOf(before, now)} |`);
}
if (rows.length > 0) await comment();

async function comment(): Promise<void> {
  const heading = `**Should-cost** per piece at a lot of ${process.env.LOT_SIZE}`;
  const table = ['| File | Before | Now | Change |', '|---|---|---|---|', ...rows];
  const body = JSON.stringify({ body: [MARK, heading, '', ...table].join('\n') });
  const all = `${repository}/issues/${number}/comments`;
  for await (const { id, body: text } of pagesOf<{ id: number; body: string }>(`${all}?per_page=100`)) {
    if (!text.startsWith(MARK)) continue;
    await github(`${repository}/issues/comments/${id}`, { method: 'PATCH', body });
    return;
  }
  await github(all, { method: 'POST', body });
}
