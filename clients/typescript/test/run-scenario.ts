// The scenario of all clients with the package as an integrator installs it, for every platform: nothing of Node here.
import { itemsOf, type QuoteRequest, ShouldCost, ShouldCostError } from '@should-cost/client';
import * as operations from '@should-cost/client/operations';
import { verify } from '@should-cost/client/sheets';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type Step = {
  readonly title: string;
  readonly call?: string;
  readonly list?: string;
  readonly upload?: { readonly file: string; readonly name?: string };
  readonly quote?: Readonly<Record<string, string | number>>;
  readonly wait?: Readonly<Record<string, string>>;
  readonly verify_sheet?: string;
  readonly input?: object;
  readonly expect?: Json;
  readonly error?: Json;
  readonly save?: Readonly<Record<string, string>>;
  readonly only?: readonly string[];
};

/** What the scenario needs from its platform. */
export type Platform = {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The bytes of a file of `examples/`. */
  readonly read: (name: string) => Promise<Uint8Array>;
  readonly say: (line: string) => void;
};

const saved = new Map<string, string>();

function check(holds: unknown, message: string): asserts holds {
  if (!holds) throw new Error(message);
}

type Operation = (options: object) => Promise<never>;
const operationOf = (id: string): Operation => {
  const operation = (operations as unknown as Record<string, Operation>)[id];
  check(operation, `the client has no operation ${id}`);
  return operation;
};

const quoteOf = async (given: NonNullable<Step['quote']>, read: Platform['read']): Promise<QuoteRequest> => {
  const { file, revision, part_number, lot_size, annual_volume, ...rest } = given;
  const what =
    file === undefined
      ? { revision: String(revision) }
      : { file: { name: String(file), data: await read(String(file)) }, partNumber: String(part_number) };
  return {
    ...rest,
    ...what,
    lotSize: Number(lot_size),
    ...(annual_volume && { annualVolume: Number(annual_volume) }),
  };
};

const waited = ({ batch, nest }: NonNullable<Step['wait']>, shouldCost: ShouldCost): Promise<unknown> =>
  nest === undefined ? shouldCost.calculations.waitForBatch(String(batch)) : shouldCost.nests.wait(nest);

const act = async (step: Step, shouldCost: ShouldCost, read: Platform['read']): Promise<unknown> => {
  const client = shouldCost.http;
  if (step.call !== undefined) return operationOf(step.call)({ client, ...step.input });
  if (step.list !== undefined)
    return Array.fromAsync(itemsOf(operationOf(step.list), { client, ...step.input }));
  if (step.upload !== undefined) {
    const { file, name = file } = step.upload;
    return shouldCost.parts.upload({ name, data: await read(file) });
  }
  if (step.quote !== undefined) return shouldCost.calculations.quote(await quoteOf(step.quote, read));
  if (step.wait !== undefined) return waited(step.wait, shouldCost);
  check(step.verify_sheet, `${step.title}: no known action`);
  const path = { calculation_id: step.verify_sheet };
  return verify(await operations.getCalculation({ client, path, query: { include: ['all'] } }));
};

const equal = (actual: unknown, expected: unknown, at: string): void =>
  check(actual === expected, `${at}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);

const matches = (actual: unknown, expected: Json, at: string): void => {
  if (typeof expected !== 'object' || expected === null) {
    equal(actual, expected, at);
  } else if (Array.isArray(expected)) {
    check(Array.isArray(actual), `${at} is a list`);
    equal(actual.length, expected.length, `${at}: number of items`);
    for (const [index, item] of expected.entries()) matches(actual[index], item, `${at}/${index}`);
  } else {
    matchesFields(actual, expected as Record<string, Json>, at);
  }
};

const matchesFields = (actual: unknown, expected: Readonly<Record<string, Json>>, at: string): void => {
  for (const [key, value] of Object.entries(expected)) {
    if (key === '$type') equal(typeof actual, value, at);
    else if (key === '$greater')
      check(Number(actual) > Number(value), `${at}: ${String(actual)} > ${String(value)}`);
    else matches((actual as Record<string, unknown> | null)?.[key], value, `${at}/${key}`);
  }
};

const filledIn = (step: Step): Step =>
  JSON.parse(
    JSON.stringify(step).replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = saved.get(name);
      check(value, `${step.title}: nothing is saved as ${name}`);
      return value;
    }),
  ) as Step;

const pointed = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce((inner, key) => (inner as Record<string, unknown>)[key], value);

const refusalOf = async (step: Step, shouldCost: ShouldCost, read: Platform['read']): Promise<unknown> => {
  const error = await act(step, shouldCost, read).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  check(error !== null, `${step.title}: the request was not refused`);
  check(error instanceof ShouldCostError, `${step.title}: ${String(error)}`);
  check(error.requestId, 'the error has the id of its request');
  return error;
};

/** Runs every step for this client. @throws Error at the first that fails */
export const runScenario = async (
  { format, steps }: { readonly format: number; readonly steps: readonly Step[] },
  { baseUrl, apiKey, read, say }: Platform,
): Promise<void> => {
  equal(format, 1, 'format of the scenario');
  const shouldCost = new ShouldCost({ baseUrl, apiKey });
  for (const given of steps) {
    if (given.only !== undefined && !given.only.includes('typescript')) continue;
    const step = filledIn(given);
    if (step.error !== undefined) {
      matches(await refusalOf(step, shouldCost, read), step.error, step.title);
    } else {
      const result = await act(step, shouldCost, read);
      if (step.expect !== undefined) matches(result, step.expect, step.title);
      for (const [name, pointer] of Object.entries(step.save ?? {}))
        saved.set(name, String(pointed(result, pointer)));
    }
    say(`ok ${step.title}`);
  }
};
