import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ShouldCost } from '../../clients/typescript/src/index.ts';
import {
  createCalculation,
  createPart,
  createWebhookEndpoint,
  listPartRevisions,
  runCalculation,
} from '../../clients/typescript/src/operations.ts';
import { EXAMPLES } from '../support/client.ts';

/** More than any kill or deploy lasts. Each write keeps its Idempotency-Key. */
const RETRIES = { max: 60, baseMs: 250, maxMs: 5_000 };
/** Every so many calculations, one is of a new file, and one repeats an earlier price. */
const NEW_FILE_EACH = 40;
const REPEATED_EACH = 10;
const MILLED_EACH = 4;
const PLATE = 'plate_holes_pocket.step';
/** Beyond every sweep and retry: what takes longer counts as stuck, and the soak ends. */
const LONGEST_MS = 20 * 60_000;

export type Customer = {
  readonly client: ShouldCost;
  readonly bought: string;
  readonly milled: string;
};

/** A killed API process leaves its write in progress for a moment: the same write is sent again until it is known how it ended. */
const send = async (request: Request): Promise<Response> => {
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(request.clone());
    if (response.status !== 409 || attempt === RETRIES.max) return response;
    const text = await response.text();
    if (!text.includes('request_in_progress')) return new Response(text, response);
    await pause(RETRIES.maxMs / 5);
  }
};

const revisionOf = async ({ http: client }: ShouldCost, body: object): Promise<string> => {
  const part = await createPart({ client, body: { part_number: `soak-${crypto.randomUUID()}`, ...body } });
  const { data } = await listPartRevisions({ client, path: { part_id: part.id } });
  return data[0]?.id ?? '';
};

/** The same plate in other bytes: the same would be read once. */
const anotherPlate = async (): Promise<File> =>
  new File(
    [await readFile(path.join(EXAMPLES, PLATE)), `\n/* ${crypto.randomUUID()} */\n`],
    `${crypto.randomUUID()}.step`,
  );

/** An organisation with a bought and a milled part, which is told of each event at `url`. */
export const openCustomer = async (baseUrl: string, apiKey: string, url: string): Promise<Customer> => {
  const client = new ShouldCost({ baseUrl, apiKey, retries: RETRIES, fetch: send });
  await createWebhookEndpoint({ client: client.http, body: { url, event_types: ['*'] } });
  const bought = await revisionOf(client, { make_or_buy: 'buy', purchase_price: 12.5 });
  const { revisionId: milled } = await client.parts.create({
    file: await anotherPlate(),
    partNumber: `soak-${crypto.randomUUID()}`,
  });
  return { client, bought, milled };
};

export type Load = {
  /** One calculation to its end. Never rejects: what went wrong is counted. */
  readonly one: () => Promise<void>;
  readonly done: () => number;
  /** Seconds from the request to the price, since the last call. */
  readonly takeSeconds: () => readonly number[];
  readonly faults: readonly string[];
};

/** Calculations of all customers in turn, mixed as above. */
export const openLoad = (customers: readonly Customer[]): Load => {
  const faults: string[] = [];
  let seconds: number[] = [];
  let begun = 0;
  let done = 0;

  const calculate = async ({ client, bought, milled }: Customer, number: number): Promise<void> => {
    const signal = AbortSignal.timeout(LONGEST_MS);
    if (number % NEW_FILE_EACH === 0) {
      const file = await anotherPlate();
      const what = { file, material: 'EN AW-6082', lotSize: 20 };
      return expectSuccess(await client.calculations.quote(what, { signal }));
    }
    const isMilled = number % MILLED_EACH === 0;
    const { id } = await createCalculation({
      client: client.http,
      signal,
      body: {
        part_revision_id: isMilled ? milled : bought,
        lot_size: number % REPEATED_EACH === 0 ? 1 : number + 1,
        ...(isMilled ? { material_ref: 'EN AW-6082' } : {}),
      },
    });
    await runCalculation({ client: client.http, signal, path: { calculation_id: id } });
    expectSuccess(await client.calculations.wait(id, { signal }));
  };

  return {
    faults,
    done: () => done,
    takeSeconds: () => {
      const taken = seconds;
      seconds = [];
      return taken;
    },
    one: async () => {
      begun += 1;
      const customer = customers[begun % customers.length];
      if (customer === undefined) throw new Error('no customer');
      const started = performance.now();
      try {
        await calculate(customer, begun);
        done += 1;
        seconds.push((performance.now() - started) / 1000);
      } catch (error) {
        faults.push(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
      }
    },
  };
};

const expectSuccess = ({ id, status, error }: { id: string; status: string; error?: unknown }): void => {
  if (status !== 'succeeded') throw new Error(`${id} ended ${status}: ${JSON.stringify(error ?? null)}`);
};

/** Calculations a second of `lanes` that never pause. */
export const measureCapacity = async (load: Load, lanes: number, ms: number): Promise<number> => {
  const [end, before] = [Date.now() + ms, load.done()];
  const lane = async () => {
    while (Date.now() < end) await load.one();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return ((load.done() - before) / ms) * 1000;
};

/**
 * Begins so many calculations a second, however long they take. At most `most` are under way; beyond that, one is left out.
 * @returns a function that ends it, with the share that was begun
 */
export const keepRate = (load: Load, perSecond: number, most: number): (() => Promise<number>) => {
  const open = new Set<Promise<void>>();
  let [due, begun] = [0, 0];
  const timer = setInterval(() => {
    due += 1;
    if (open.size >= most) return;
    begun += 1;
    const one = load.one().finally(() => open.delete(one));
    open.add(one);
  }, 1000 / perSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(open);
    return begun / Math.max(1, due);
  };
};
