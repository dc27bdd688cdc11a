// Runs clients/scenario.json with the package as an integrator installs it: node scenario.ts SCENARIO EXAMPLES BASE_URL API_KEY
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { itemsOf, type QuoteRequest, ShouldCost, ShouldCostError } from '@should-cost/client';
import * as operations from '@should-cost/client/operations';
import { verify } from '@should-cost/client/sheets';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Step = {
  readonly title: string;
  readonly call?: string;
  readonly list?: string;
  readonly upload?: { readonly file: string; readonly name?: string };
  readonly quote?: Readonly<Record<string, string | number>>;
  readonly verify_sheet?: string;
  readonly input?: object;
  readonly expect?: Json;
  readonly error?: Json;
  readonly save?: Readonly<Record<string, string>>;
  readonly only?: readonly string[];
};

const [scenario = '', examples = '', baseUrl = '', apiKey = ''] = process.argv.slice(2);
const { format, steps } = JSON.parse(await readFile(scenario, 'utf8')) as { format: number; steps: Step[] };
assert.equal(format, 1);

const shouldCost = new ShouldCost({ baseUrl, apiKey });
const client = shouldCost.http;
const saved = new Map<string, string>();

type Operation = (options: object) => Promise<never>;
const operationOf = (id: string): Operation => {
  const operation = (operations as unknown as Record<string, Operation>)[id];
  assert.ok(operation, `the client has no operation ${id}`);
  return operation;
};

const fileOf = async (name: string, as = name) => ({ name: as, data: await readFile(join(examples, name)) });

const quoteOf = async (given: NonNullable<Step['quote']>): Promise<QuoteRequest> => {
  const { file, revision, part_number, lot_size, annual_volume, ...rest } = given;
  const what =
    file === undefined
      ? { revision: String(revision) }
      : { file: await fileOf(String(file)), partNumber: String(part_number) };
  return {
    ...rest,
    ...what,
    lotSize: Number(lot_size),
    ...(annual_volume && { annualVolume: Number(annual_volume) }),
  };
};

const act = async (step: Step): Promise<unknown> => {
  if (step.call !== undefined) return operationOf(step.call)({ client, ...step.input });
  if (step.list !== undefined)
    return Array.fromAsync(itemsOf(operationOf(step.list), { client, ...step.input }));
  if (step.upload !== undefined)
    return shouldCost.parts.upload(await fileOf(step.upload.file, step.upload.name));
  if (step.quote !== undefined) return shouldCost.calculations.quote(await quoteOf(step.quote));
  assert.ok(step.verify_sheet, `${step.title}: no known action`);
  const path = { calculation_id: step.verify_sheet };
  return verify(await operations.getCalculation({ client, path, query: { include: ['all'] } }));
};

const matches = (actual: unknown, expected: Json, at: string): void => {
  if (typeof expected !== 'object' || expected === null) {
    assert.equal(actual, expected, at);
  } else if (Array.isArray(expected)) {
    assert.ok(Array.isArray(actual), `${at} is a list`);
    assert.equal(actual.length, expected.length, `${at}: number of items`);
    for (const [index, item] of expected.entries()) matches(actual[index], item, `${at}/${index}`);
  } else {
    matchesFields(actual, expected as Record<string, Json>, at);
  }
};

const matchesFields = (actual: unknown, expected: Readonly<Record<string, Json>>, at: string): void => {
  for (const [key, value] of Object.entries(expected)) {
    if (key === '$type') assert.equal(typeof actual, value, at);
    else if (key === '$greater')
      assert.ok(Number(actual) > Number(value), `${at}: ${String(actual)} > ${String(value)}`);
    else matches((actual as Record<string, unknown> | null)?.[key], value, `${at}/${key}`);
  }
};

const filledIn = (step: Step): Step =>
  JSON.parse(
    JSON.stringify(step).replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = saved.get(name);
      assert.ok(value, `${step.title}: nothing is saved as ${name}`);
      return value;
    }),
  ) as Step;

const pointed = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce((inner, key) => (inner as Record<string, unknown>)[key], value);

const refusalOf = async (step: Step): Promise<ShouldCostError> => {
  const error = await act(step).then(
    () => assert.fail(`${step.title}: the request was not refused`),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ShouldCostError, `${step.title}: ${String(error)}`);
  assert.ok(error.requestId, 'the error has the id of its request');
  return error;
};

for (const given of steps) {
  if (given.only !== undefined && !given.only.includes('typescript')) continue;
  const step = filledIn(given);
  if (step.error !== undefined) {
    matches(await refusalOf(step), step.error, step.title);
  } else {
    const result = await act(step);
    if (step.expect !== undefined) matches(result, step.expect, step.title);
    for (const [name, pointer] of Object.entries(step.save ?? {}))
      saved.set(name, String(pointed(result, pointer)));
  }
  console.log(`ok ${step.title}`);
}
