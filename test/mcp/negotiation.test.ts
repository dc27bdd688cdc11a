import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { createStack, type Stack } from '../support/stack.ts';
import { priceExample } from './ingested.ts';
import { call, connect, createMcpApp, given, makeShop, type Shop, textOf } from './mcp-app.ts';

/** `npm run transcript` renews it. */
const RENEW = process.env.RENEW_TRANSCRIPT === '1';
const PAGE = path.resolve(import.meta.dirname, '../../docs/mcp.md');
const [BEGIN, END] = ['<!-- transcript -->', '<!-- end of transcript -->'];

let stack: Stack;
let service: TestApp;
let shop: Shop;
let client: Client;

beforeAll(async () => {
  stack = await createStack({ namespace: true });
  service = await createMcpApp(stack);
  shop = await makeShop(service);
  client = await connect(service, shop.mcpKey);
});

afterAll(async () => {
  await client?.close();
  await service?.close();
  await stack?.close();
});

/** What an agent asks on behalf of a buyer, in the order of the prompt `prepare_negotiation`; ids under their names. */
const negotiate = async (ids: ReadonlyMap<string, string>): Promise<string> => {
  const told: string[] = [];
  const named = (text: string): string => [...ids].reduce((all, [id, name]) => all.replaceAll(id, name), text);
  const ask = async (why: string, name: string, args: Record<string, unknown>): Promise<void> => {
    const answer = await call(client, name, args);
    expect(answer.isError, textOf(answer)).not.toBe(true);
    told.push(
      `${why}\n\n\`\`\`\n${name} ${named(JSON.stringify(args))}\n\`\`\`\n\n> ${named(textOf(answer)).replaceAll('\n', '\n> ')}`,
    );
  };
  const [calculation_id = ''] = ids.keys();
  await ask('*The supplier asks 14 EUR for plate P-100. What should it cost?*', 'find_calculations', {
    part_number: 'P-100',
  });
  await ask('*On what does that rest?*', 'explain_cost', { calculation_id });
  await ask('*Material, making, surcharges, profit?*', 'cost_breakdown', { calculation_id, persona: 'procurement' });
  await ask('*What carries the cost?*', 'cost_drivers', { calculation_id, top_n: 3 });
  await ask('*What can be asked of the supplier?*', 'optimization_directions', {
    calculation_id,
    persona: 'procurement',
  });
  await ask('*Which lot is worth ordering?*', 'optimize_lot_size', { calculation_id });
  await ask('*And a lot of 500?*', 'cost_breakdown', { calculation_id, persona: 'procurement', quantity: 500 });
  const { factors } = await given<{ factors: { name: string; value: number; band: [number, number] }[] }>(
    client,
    'cost_factors',
    { calculation_id },
  );
  const [first] = factors.filter(({ value, band }) => band[0] < value);
  if (first === undefined) throw new Error('no factor can be lowered');
  await ask('*Which factors could be disputed?*', 'cost_factors', { calculation_id });
  await ask(`*What if ${first.name} were at the least that is plausible?*`, 'preview_cost', {
    calculation_id,
    adjustments: { [first.name]: first.band[0] },
  });
  return told.join('\n\n');
};

test('the transcript of the guide is what the tools say', async () => {
  const plate = await priceExample(stack, service, shop, 'plate_holes_pocket.step');
  await shop.client.ok('PATCH', `/api/v1/parts/${plate.partId}`, { part_number: 'P-100' });
  const said = await negotiate(new Map([[plate.id, 'CALCULATION']]));
  const page = await readFile(PAGE, 'utf8');
  const [from, to] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)];
  expect(to).toBeGreaterThan(from);
  if (RENEW) await writeFile(PAGE, `${page.slice(0, from)}\n\n${said}\n\n${page.slice(to)}`);
  expect(RENEW ? said : page.slice(from, to).trim()).toBe(said);
});
