import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { EXAMPLES, makeRevision } from '../support/client.ts';
import type { Context } from './context.ts';
import { waitFor } from './runs.ts';

const WARM_UP = 30;
const RUNS = 60;
const PLATE = 'plate_holes_pocket.step';
const SHOWN = 76;

type Sent = { readonly text: string; readonly at: number; readonly ms: number };

/** SQL statements of this process in the order in which they were sent, while `work` runs. */
const watched = async (work: () => Promise<unknown>): Promise<readonly Sent[]> => {
  const { query } = pg.Client.prototype;
  const sent: Sent[] = [];
  pg.Client.prototype.query = function timed(this: pg.Client, ...args: unknown[]) {
    const [given] = args as [string | { readonly text: string }];
    const text = typeof given === 'string' ? given : given.text;
    const at = performance.now();
    const answer = (query as (...all: unknown[]) => Promise<unknown>).apply(this, args);
    answer.then(
      () => sent.push({ text, at, ms: performance.now() - at }),
      () => undefined,
    );
    return answer;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent.sort((a, b) => a.at - b.at);
};

/** Without the id of the organisation, so that equal steps have equal names. */
const nameOf = (text: string): string =>
  text
    .replaceAll(/\/\*.*?\*\/|'[0-9a-f-]{36}'/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, SHOWN);

const sorted = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);
const figures = (values: readonly number[]): string =>
  [sorted(values)[0], sorted(values)[values.length >> 1]]
    .map((ms) => (ms ?? 0).toFixed(2).padStart(8))
    .join('');

/** Where the time of one calculation goes that has the machine for itself: its SQL statements, its request, its workflow. */
export const measureSteps = async ({ api, bare }: Context): Promise<void> => {
  const revisionId = await makeRevision(api, PLATE, await readFile(path.join(EXAMPLES, PLATE)));
  const steps = new Map<string, number[]>();
  const add = (name: string, ms: number) => steps.set(name, [...(steps.get(name) ?? []), ms]);
  for (let run = 0; run < WARM_UP + RUNS; run += 1) {
    const body = { part_revision_id: revisionId, lot_size: 5_000 + run, material_ref: '1.4301' };
    const { id } = await api.post<{ id: string }>('/api/v1/calculations', body);
    const began = performance.now();
    let answered = began;
    const sent = await watched(async () => {
      await api.post(`/api/v1/calculations/${id}/run`);
      answered = performance.now();
      await waitFor(bare, `calculation/${id}/1`);
    });
    if (run < WARM_UP) continue;
    for (const { text, ms } of sent) add(`  ${nameOf(text)}`, ms);
    const at = (part: string): number => sent.find(({ text }) => text.includes(part))?.at ?? Number.NaN;
    const [slot, result] = [at("set status = 'running'"), at('with won as (')];
    add('the request', answered - began);
    add('from its response to the slot', slot - answered);
    add('from the slot to the result: read, price, pack', result - slot);
  }
  console.log('     n   least  median ms');
  for (const [name, values] of steps)
    console.log(`${String(values.length).padStart(6)}${figures(values)}  ${name}`);
};
